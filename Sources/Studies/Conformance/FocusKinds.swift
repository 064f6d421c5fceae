import Fields
import Rules

extension ConformanceKind {
  /// Levels and advice of the focus passport.
  static let focusKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "xp", meaning: "levels gained by XP, the rest carried over, on a curve or at one cost for every level",
      input: [
        Value("curve", "a level curve, as focus.curve in a spec"),
        Value("level", "with a curve: the level before, from 1 to \(LevelCurve.highest)"),
        Value("cost_of_level", "instead of curve and level: what every level costs, from 1"),
        Value("xp_into_level", "XP already earned into the level, from 0 and less than it costs"),
        Value("gain", "XP gained, from 0"),
      ],
      right: [
        Value("level", "with a curve: the level after"), Value("xp_into_level", "with a curve: XP into that level"),
        Value("levels_gained", "with one cost: levels gained"), Value("xp_into_next", "with one cost: XP left over"),
      ], run: experience),
    ConformanceKind(
      name: "advice", meaning: "the streak line's advice",
      input: [
        Value("streak", "days of streak, from 0"),
        Value("border", "from how many days it is almost: code (2) or comment (3)"),
      ], right: [Value("", "start, almost or stable (from 5 days on)")], run: advice),
  ]
}

@Sendable private func experience(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let gain = try input.integer("gain")
  let into = try input.integer("xp_into_level")
  if input.has("curve"), input.has("cost_of_level") {
    throw input.fault("cost_of_level", "found curve and cost_of_level; allowed: one of them")
  }
  if input.has("curve") {
    let totals = try LevelCurve.variants.decode(input.any("curve"), at: "curve").totals()
    let level = try input.integer("level")
    let after = try input.applying { () throws(RuleFault) in
      try Experience(level: level, intoLevel: into).adding(gain, totals: totals)
    }
    return [
      Node.Entry("level", Node(.integer(after.level))), Node.Entry("xp_into_level", Node(.integer(after.intoLevel))),
    ]
  }
  let cost = try input.integer("cost_of_level")
  let levels = try input.applying { () throws(RuleFault) in
    try Experience.levels(cost: cost, intoLevel: into, gain: gain)
  }
  return [
    Node.Entry("levels_gained", Node(.integer(levels.gained))),
    Node.Entry("xp_into_next", Node(.integer(levels.intoNext))),
  ]
}

@Sendable private func advice(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let streak = try input.integer("streak")
  let border = try input.choice("border", AdviceBorder.self)
  let advice = try input.applying { () throws(RuleFault) in try Advice(streak: streak, border: border) }
  return [Node.Entry("", Node(.text(advice.rawValue)))]
}

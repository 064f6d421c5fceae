import Rules
import Testing

@Test func aFlatCurveAndOneCostAgree() throws {
  let totals = LevelCurve.piecewiseFlat(LevelCurve.Bands(low: 200, middle: 200, high: 200)).totals()
  for gain in stride(from: Int64(0), to: 90_000, by: 37) {
    let (gained, rest) = try Experience.levels(cost: 200, intoLevel: 150, gain: gain)
    let after = try Experience(level: 3, intoLevel: 150).adding(gain, totals: totals)
    #expect(after == Experience(level: 3 + gained, intoLevel: rest))
  }
}

@Test func theHighestLevelKeepsWhatComes() throws {
  let totals = LevelCurve.piecewiseFlat(LevelCurve.Bands()).totals()
  let top = try Experience(level: 500, intoLevel: 7).adding(1_000_000, totals: totals)
  #expect(top == Experience(level: 500, intoLevel: 1_000_007))
}

@Test(
  arguments: [
    (0, 0, 1, "level"), (501, 0, 1, "level"), (.max, 0, 1, "level"), (1, 200, 1, "xp_into_level"),
    (1, -1, 1, "xp_into_level"), (1, 0, -1, "gain"), (1, 0, .max, "gain"), (500, 0, .max, "gain"),
  ] as [(Int64, Int64, Int64, String)])
func experienceWithoutSenseIsRefused(level: Int64, into: Int64, gain: Int64, name: String) {
  let totals = LevelCurve.piecewiseFlat(LevelCurve.Bands()).totals()
  let fault = #expect(throws: RuleFault.self) {
    try Experience(level: level, intoLevel: into).adding(gain, totals: totals)
  }
  #expect(fault?.name == name)
}

@Test func aLevelThatNobodyReachesIsRefused() {
  let totals = LevelCurve.exponential(first: 1_000_000_000, ratio: 100).totals()
  for level in [20, 500] as [Int64] {
    #expect(throws: RuleFault.self) { try Experience(level: level, intoLevel: 0).adding(1, totals: totals) }
  }
  for broken in [[], [0], [0, 0]] as [[Int64]] {
    #expect(throws: RuleFault.self) { try Experience(level: 2, intoLevel: 0).adding(1, totals: broken) }
  }
}

@Test(
  arguments: [(0, 0, 1), (-5, 0, 1), (200, 200, 1), (200, -1, 1), (200, 0, -1), (200, 1, .max)]
    as [(Int64, Int64, Int64)])
func oneCostWithoutSenseIsRefused(cost: Int64, into: Int64, gain: Int64) {
  #expect(throws: RuleFault.self) { try Experience.levels(cost: cost, intoLevel: into, gain: gain) }
}

@Test func adviceFollowsItsBorder() throws {
  let lines = try (0...6).map { try Advice(streak: $0, border: .code) }
  #expect(lines == [.start, .start, .almost, .almost, .almost, .stable, .stable])
  #expect(try Advice(streak: 2, border: .comment) == .start && Advice(streak: 3, border: .comment) == .almost)
  #expect(try Advice.segmentsLeft(target: 3, done: 1) == 2 && Advice.segmentsLeft(target: 3, done: 5) == 0)
  #expect(throws: RuleFault.self) { try Advice(streak: -1, border: .code) }
  #expect(throws: RuleFault.self) { try Advice.segmentsLeft(target: .max, done: -1) }
}

import CivilTime
import Fields
import Rules

extension ConformanceKind.Value {
  /// What `ConformanceInput.reminder` reads.
  fileprivate static let reminder = [
    zone, Self("minute", "minute of the day by the local clock, 0 to 1439; \(Reminder().minute) if left out"),
    Self("gap", "on a date whose clock skips the time: after the gap (if left out), before it, or skip"),
    Self("overlap", "on a date whose clock shows it twice: first (if left out), last or both"),
    Self("due", "dates on which a wish goal's period falls due, told as well; none if left out"),
    Self("merge", "whether on those dates one notification, of kind due, stands for both; false if left out"),
  ]
}

extension ConformanceKind {
  /// What falls into the jar, rings, is hidden and is shown.
  static let sightKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "coins", meaning: "coins that a deposit drops into the jar",
      input: [
        Value("mapping", "linear, logarithmic or tiers, or as savings.coins in a spec"),
        Value("amount_minor", "the deposit in minor units, from 1 to \(Goal.most)"),
      ], right: [Value("", "number of coins, 1 to \(CoinMapping.most)")], run: coins),
    ConformanceKind(
      name: "reminders", meaning: "notifications of a span of local dates",
      input: Value.reminder + [
        Value("first", "first date"), Value("last", "last date, up to \(Reminder.mostDays) days on"),
      ],
      right: [
        Value("epochs", "instants in seconds since 1970, ascending"),
        Value("local", "the same by the local clock, with offsets"), Value("kinds", "of each: daily or due"),
      ], run: reminders),
    ConformanceKind(
      name: "next_reminder", meaning: "first notification after an instant, none serving a local date again",
      input: Value.reminder + [
        Value("instant", "seconds since 1970"),
        Value(
          "previous",
          "{epoch, date, kind} of the last one, perhaps of another zone; left out if there is none, and kind if it was daily"
        ),
      ],
      right: [
        Value("epoch", "its instant"), Value("local", "the same by the local clock, with its offset"),
        Value("kind", "daily or due"),
      ], run: nextReminder),
    ConformanceKind(
      name: "privacy_mask", meaning: "the mask over amounts while a screen goes from phase to phase",
      input: [
        Value("mask_from", "from which phase on amounts are hidden: \(names(MaskFrom.self))"),
        Value("phases", "\(names(ScenePhase.self)), one after another, none twice in a row"),
      ],
      right: [
        Value("masked", "whether amounts are hidden, in each phase"),
        Value("exposures", "how often amounts came to be shown while the screen was not active"),
      ], run: privacyMask),
    ConformanceKind(
      name: "amount_text", meaning: "an amount as a person reads it",
      input: [
        Value("amount_minor", "minor units, of either sign"),
        Value("unit", "name of the unit; \(Design.standard.savings.unitName) if left out"),
        Value("masked", "whether it is hidden; false if left out"),
      ], right: [Value("", "two decimals and the unit's name, or \(AmountText.masked)")], run: amountText),
  ]

  /// All names of a choice, for a meaning.
  static func names<Choice: RawRepresentable<String> & CaseIterable>(_: Choice.Type) -> String {
    Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }
}

@Sendable private func coins(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let node = try input.any("mapping")
  let mapping = try CoinMapping.variants.decode(node, at: "mapping")
  let faults = mapping.faults(at: node.mark, under: "mapping")
  if !faults.isEmpty { throw Faults(faults) }
  let amount = try input.integer("amount_minor")
  return .one(try input.applying { () throws(RuleFault) in try CoinTable(mapping).checkedCoins(amount) })
}

@Sendable private func reminders(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let (reminder, zone, due) = try input.reminder()
  let (first, last) = (try input.day("first"), try input.day("last"))
  let firings = try input.applying { () throws(RuleFault) in
    try reminder.firings(from: first, through: last, in: zone, due: due)
  }
  return .named([
    "epochs": firings.map(\.instant), "local": firings.map { zone.text(at: $0.instant) },
    "kinds": firings.map(\.kind.rawValue),
  ])
}

@Sendable private func nextReminder(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let (reminder, zone, due) = try input.reminder()
  let instant = try input.instant("instant")
  var previous: Firing?
  if input.has("previous") {
    let last = try input.map("previous", ["epoch", "date", "kind"])
    previous = Firing(
      instant: try last.instant("epoch"), day: try last.day("date"),
      kind: try last.choice("kind", standard: ReminderKind.daily))
  }
  let firing = try input.applying { () throws(RuleFault) in
    try reminder.next(after: instant, in: zone, previous: previous, due: due)
  }
  return .named([
    "epoch": firing?.instant, "local": firing.map { zone.text(at: $0.instant) }, "kind": firing?.kind.rawValue,
  ])
}

extension ConformanceInput {
  fileprivate func reminder() throws(Faults) -> (Reminder, Zone, due: [LocalDay]) {
    let standard = Reminder()
    let reminder = Reminder(
      minute: Int32(try integer("minute", standard: Int64(standard.minute), Reminder.minutes)),
      gap: try choice("gap", standard: standard.gap), overlap: try choice("overlap", standard: standard.overlap),
      mergesDue: try flag("merge", standard: standard.mergesDue))
    return (reminder, try zone(), try days("due"))
  }
}

@Sendable private func privacyMask(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let maskFrom = try input.choice("mask_from", MaskFrom.self)
  let phases = try input.choices("phases", ScenePhase.self)
  let run = try input.applying { () throws(RuleFault) in try PrivacyMask.run(phases, maskFrom: maskFrom) }
  return .named(["masked": run.masked, "exposures": run.exposures])
}

@Sendable private func amountText(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  .one(
    AmountText.text(
      try input.integer("amount_minor"), unit: try input.text("unit", standard: Design.standard.savings.unitName),
      isMasked: try input.flag("masked", standard: false)))
}

public import Fields

extension Badge {
  /// The fields of one badge.
  public static let fields = FieldTable<Badge>([
    .choice(
      "statistic", \.statistic, meaning: "What is counted", source: "diary: statistics counted beforehand",
      standard: .deposits),
    .text(
      "challenge", \.challenge, meaning: "Id of the challenge that challenge_done asks for", source: "assumed",
      standard: ""),
    .integer(
      "threshold", \.threshold, 1...1_000_000_000, unit: "of the statistic",
      meaning: "The badge is held from this value on",
      source:
        "diary: those of saved500, saved1000, saved10000, weekStreak, nightOwl, earlyBird, ritualMaster, collector "
        + "and wholeYear; assumed: the others", standard: 1),
    .choice(
      "count_per", \.countPer, meaning: "Night and morning deposits: count each deposit, or each day with one",
      source: "diary: each deposit", standard: .deposit),
    .flag(
      "latched", \.latched, meaning: "Once earned, kept; otherwise it vanishes when the statistic falls",
      source: "diary: no table of unlocked badges is kept", standard: false),
  ])
}

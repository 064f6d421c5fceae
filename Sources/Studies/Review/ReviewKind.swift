extension ReviewStudy {
  /// The catalogue's row.
  static let kind = StudyKind(
    name: "review", meaning: "Several studies with one question, one report and one folder", keys: ["parts"],
    fields: [],
    metrics: [], template: template)

  private static let template = """
    # A review: several studies with one report. Each part is a study of its own.
    # Run it:  sandglass run THIS-FILE     How a part is written:  sandglass new lives, sandglass new drops
    study: review
    question: Which streak and which coin go into the next version?

    # A list of spec files, seen from this one, does as well:  parts: [streaks.yaml, coins.yaml]
    parts:
      streaks:
        study: lives
        question: Does a forgiving streak keep more people than a strict one?
        lives: 5000
        days: 90
        cases:
          strict: {}
          forgiving:
            savings.streak: { kind: freeze, equipped: 2, most: 2 }
        compare:
          baseline: strict
          primary: active_d30_share
          margin:
            active_d30_share: 0.005   # the smallest difference that matters: half a percentage point

      coins:
        study: drops
        question: Which restitution bounces once and then lies still?
        scene: diary-1
        drops: 20
        vary:
          coin.restitution: [0.1, 0.3, 0.5]

    notes: |
      Free text, carried into the report. Parts have notes of their own.

    """
}

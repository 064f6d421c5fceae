import Fields
import Lives
import Rules

extension LivesStudy {
  /// The catalogue's row.
  static let kind = StudyKind(
    name: "lives",
    meaning: "Synthetic people live in the product, day by day; what keeps them, and what does it earn them?",
    keys: [
      "design", "population", "lives", "days", "start", "install_window_days", "seed", "cases", "vary", "zip", "sample",
      "compare", "precision", "segment", "expect", "solve", "uncertain",
    ],
    fields: Design.fields.fields.map(\.info) + Population.fields.fields.map(\.info),
    metrics: LivesFigure.all.map(\.info),
    template: template)

  private static let template = """
    # A study of lives: synthetic people use the product for a year under each case, the same people with the same luck.
    # Run it:  sandglass run THIS-FILE     Names and values:  sandglass describe design
    study: lives
    question: Does a forgiving streak keep more people than a strict one?

    lives: 20000        # installs in each case; more lives, narrower intervals
    days: 365           # days that each is watched, the install day included
    seed: 1             # the same seed gives the same report, byte for byte
    start: 2024-01-01   # first possible install day; installs spread over install_window_days
    install_window_days: 364

    # A case is a name and what it changes. Key paths: sandglass describe design, sandglass describe population
    cases:
      strict: {}
      forgiving:
        savings.streak: { kind: freeze, equipped: 2, most: 2 }

    # vary: crosses lists or ranges with the cases, for example
    # vary:
    #   savings.badges.nightOwl.threshold: [3, 10]

    compare:
      baseline: strict
      primary: active_d30_share
      margin:
        active_d30_share: 0.005   # the smallest difference that matters: half a percentage point

    # solve: looks for the value at which a figure is what is wanted, for example
    # solve:
    #   - vary: savings.badges.nightOwl.threshold
    #     within: [1, 40]
    #     target: { metric: badge_share, where: { badge: nightOwl, day: 30 }, equals: 0.35 }

    notes: |
      Free text, carried into the report.

    """
}

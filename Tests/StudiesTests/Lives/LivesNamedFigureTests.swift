import Experiments
import Fields
import Lives
import Reports
import Rules
import Statistics
import Testing

@testable import Studies

private let spec = """
  study: lives
  lives: 2400
  days: 101
  seed: 11
  cases: {freezing: {savings.streak: freeze, savings.challenge_on_miss: voids}}

  """

/// Every figure says what its table says, number and interval.
@Suite struct LivesNamedFigures {
  private let results: LivesResults
  private let question: LivesQuestion
  private let tables: [Table]

  init() throws {
    results = try FoldedCase(spec).results
    let study = results.study
    let models = study.cases.map { LivesStudy.Model(name: $0.name, design: $0.design, population: $0.population) }
    question = LivesQuestion(experiment: study.experiment, base: study.base, models: models)
    tables = LivesTables(results: results).all
  }

  /// The figure that a spec writes as `{metric: …, where: …}`.
  private func figure(_ text: String) throws -> Interval? {
    let node = try YAML.read(Array(text.utf8), file: "t.yaml")
    var reader = question.figures
    let figure = reader.figure(in: node, at: "expect")
    try #require(reader.faults.isEmpty, "\(reader.faults)")
    return try #require(figure).interval(results, 0)
  }

  /// The cells of a table's row whose first cells, after that of the case, are `key`.
  private func row(_ name: String, _ key: [Cell]) throws -> [String: Double] {
    let table = try #require(tables.first { $0.name == name })
    let row = try #require(table.rows.first { Array($0.dropFirst().prefix(key.count)) == key }, "\(name) \(key)")
    return Dictionary(
      uniqueKeysWithValues: zip(table.columns.map(\.name), row).compactMap { name, cell in
        switch cell {
        case .number(let value): (name, value)
        case .integer(let value): (name, Double(value))
        case .text, .missing: nil
        }
      })
  }

  @Test func sharesByADayAreThoseOfTheTables() throws {
    for badge in ["nightOwl", "weekStreak"] {
      let row = try row("badges", [.text(badge)])
      let by30 = try figure("{metric: badge_share, where: {badge: \(badge), day: 30}}")
      #expect(by30?.estimate == row["by_d30_share"])
      let ever = try #require(try figure("{metric: badge_share, where: {badge: \(badge), day: 101}}"))
      #expect([ever.low, ever.high] == [row["ever_low"], row["ever_high"]])
      let lost = try figure("{metric: badge_lost_again_share, where: {badge: \(badge)}}")
      #expect(lost?.estimate == row["lost_again_share"])
    }
    let chapter = try row("chapters", [.integer(1)])
    #expect(try figure("{metric: chapter_share, where: {number: 1, day: 90}}")?.estimate == chapter["by_d90_share"])
    let goal = try row("goals", [.text("wish"), .text("monthly")])
    #expect(
      try figure("{metric: goal_reached_share, where: {mode: monthly, day: 101}}")?.low == goal["reached_low"])
    let free = try row("goals", [.text("free")])
    #expect(try figure("{metric: goal_reached_share, where: {mode: free, day: 90}}")?.estimate == free["by_d90_share"])
  }

  @Test func aWishIsOneOfAnyPlan() throws {
    let parts = try ["weekly", "biweekly", "monthly"].map { try row("goals", [.text("wish"), .text($0)]) }
    let lives = parts.compactMap { $0["n"] }.reduce(0, +)
    let reached = parts.compactMap { row in row["n"].flatMap { n in row["reached_share"].map { $0 * n } } }
    let found = try #require(try figure("{metric: goal_reached_share, where: {mode: wish, day: 101}}"))
    #expect((found.estimate - reached.reduce(0, +) / lives).magnitude < 1e-12)
  }

  @Test func levelsAreThoseOfTheTable() throws {
    for level in [2, 4, 7] {
      let row = try row("levels", [.integer(Int64(level))])
      #expect(
        try figure("{metric: level_share, where: {level: \(level), day: 7}}")?.estimate == row["by_d7_share"])
      let ever = try figure("{metric: level_share, where: {level: \(level), day: 101}}")
      #expect(ever?.high == row["reached_high"])
      for (name, column) in [
        ("level_day_p10", "day_p10"), ("level_day_median", "day_median"), ("level_day_p90", "day_p90"),
        ("level_wait_median_days", "wait_median_days"), ("level_wait_p90_days", "wait_p90_days"),
      ] {
        let found = try #require(try figure("{metric: \(name), where: {level: \(level)}}"))
        #expect(found.estimate == row[column], "\(name) of level \(level)")
        #expect(found.low <= found.estimate && found.estimate <= found.high)
      }
    }
  }

  /// Without a level: the longest wait of those from 5 on that a hundred lives and 1 % reached.
  @Test func aWallIsTheLongestWaitOfALevelThatManyReach() throws {
    let activated = Double(results.activated(0))
    let late = LivesLayout.trackedLevels.filter { $0 >= 5 }
    let rows = try late.map { try row("levels", [.integer(Int64($0))]) }
    let many = rows.filter { ($0["reached_share"] ?? 0) * activated > 99.5 }
    try #require(many.count > 2 && many.count < rows.count)
    let found = try #require(try figure("{metric: level_wait_p90_days}"))
    #expect(found.estimate == many.compactMap { $0["wait_p90_days"] }.max())
    // The ends are those of many intervals at once, so wider than that of the level alone.
    let level = try #require(late.indices.first { rows[$0]["wait_p90_days"] == found.estimate })
    let alone = try figure("{metric: level_wait_p90_days, where: {level: \(late[level])}}")
    #expect(found.high >= alone?.high ?? .infinity)
  }

  @Test func streaksAreThoseOfTheTables() throws {
    for kind in ["deposit", "focus", "visit"] {
      let row = try row("streaks", [.text(kind), .integer(7)])
      let ever = try figure("{metric: streak_ever_share, where: {kind: \(kind), length: 7, day: 101}}")
      #expect([ever?.low, ever?.estimate, ever?.high] == [row["ever_low"], row["ever_share"], row["ever_high"]])
      let today = try figure("{metric: streak_stock_share, where: {kind: \(kind), length: 7, day: 100}}")
      #expect([today?.low, today?.estimate] == [row["today_low"], row["today_share"]])
    }
    // Nobody has a streak of seven before the seventh day.
    #expect(try figure("{metric: streak_ever_share, where: {kind: visit, length: 7, day: 6}}")?.estimate == 0)
    #expect(try figure("{metric: streak_ever_share, where: {kind: visit, length: 7, day: 7}}")?.estimate ?? 0 > 0)
  }

  @Test func comingAndRewardsAreThoseOfTheTables() throws {
    let day = try row("retention", [.integer(30)])
    let active = try figure("{metric: active_share, where: {day: 30}}")
    #expect(active?.estimate == day["active_share"])
    #expect(active == (try figure("{metric: active_d30_share}")), "the same figure by two names")
    let perInstall = try figure("{metric: active_per_install_share, where: {day: 30}}")
    #expect(perInstall?.estimate == day["active_per_install_share"])
    let activation = try row("summary", [.text("activation_share")])
    #expect(try figure("{metric: activation_share}")?.high == activation["high"])
    let id = results.study.cases[0].population.archetypes[0].id
    for (archetype, part) in [("all", ""), (id, ", archetype: \(id)")] {
      let week = try row("rewards", [.text(archetype), .integer(4)])
      #expect(try figure("{metric: reward_drought_share, where: {week: 4\(part)}}")?.low == week["drought_low"])
      #expect(try figure("{metric: reward_pile_share, where: {week: 4\(part)}}")?.high == week["piled_high"])
      #expect(try figure("{metric: reward_wait_days, where: {week: 4\(part)}}")?.estimate == week["since_days"])
    }
    for challenge in results.study.cases[0].design.savings.challenges {
      let row = try row("challenges", [.text(challenge.id)])
      let found = try figure("{metric: challenge_completed_share, where: {challenge: \(challenge.id)}}")
      #expect([found?.low, found?.estimate] == [row["completed_low"], row["completed_share"]])
    }
  }

  @Test func metricsAreToldOfOneArchetypeToo() throws {
    for archetype in results.study.cases[0].population.archetypes {
      let table = try #require(tables.first { $0.name == "archetypes" })
      let row = try #require(table.rows.first { $0[1] == .text(archetype.id) && $0[3] == .text("deposit_days") })
      let found = try #require(try figure("{metric: deposit_days, where: {archetype: \(archetype.id)}}"))
      #expect(Array(row[5...7]) == [.number(found.estimate), .number(found.low), .number(found.high)])
    }
  }
}

/// The catalogue as specs see it.
@Suite struct NamesOfFigures {
  private static let all = LivesFigure.all.map(\.info) + DropsFigure.all.map(\.info)

  @Test func namesAreOnceEachAndSayTheirUnit() {
    for infos in [LivesFigure.all.map(\.info), DropsFigure.all.map(\.info)] {
      #expect(Set(infos.map(\.name)).count == infos.count)
    }
    for info in Self.all {
      #expect(info.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" }, "\(info.name)")
      #expect(info.name.hasSuffix("_share") == (info.unit == "share"), "\(info.name)")
    }
  }

  /// What is compared life by life, or drop by drop, is what one of them has and a mean is taken of; the rest are figures of
  /// many.
  @Test func onlyMeansArePaired() {
    #expect(LivesFigure.all.map(\.info).filter(\.isPaired).map(\.name) == LivesMetric.all.map(\.name))
    #expect(DropsFigure.all.allSatisfy { !$0.info.isPaired || $0.difference != nil })
  }

  /// The names that designers were promised.
  @Test func theNamesOfTheContractAreThere() {
    let promised = [
      "settle_p90_s", "frame_p99_ms", "active_d30_share", "level_wait_p90_days", "days_to_level_4", "badge_share",
    ]
    for name in promised { #expect(Self.all.contains { $0.name == name }, "\(name)") }
  }
}

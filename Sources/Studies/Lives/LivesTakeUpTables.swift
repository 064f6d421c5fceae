import Fields
import Reports
import Rules
import Statistics

extension LivesTables {
  // MARK: Challenges

  /// What became of the challenge that a life took up as it installed.
  struct ChallengeCourse {
    let takers: Int64
    let inTime: Int64
    let late: Int64
    let voided: Int64
    /// Left before the first half of its span was over, and later while it was open.
    let leftEarly: Int64
    let leftLater: Int64
    /// Not done as its time passed; and open at the horizon.
    let expired: Int64
    let running: Int64

    init(_ results: LivesResults, _ index: Int, challenge: Int, _ terms: ChallengeTerms) {
      let (layout, days) = (results.layout, results.days)
      func outcome(_ outcome: ChallengeOutcome) -> [Int64] {
        results.row(
          index, layout.challengeDay, challenge * ChallengeOutcome.allCases.count + outcome.rawValue, width: days)
      }
      let span = Int(terms.challenge.spanDays)
      let open = Int(terms.openDays)
      // Done with the span is done on the day after it.
      let punctual = span + (terms.bySpan ? 1 : 0)
      let closing = max(open + (terms.bySpan ? 1 : 0), punctual)
      let completed = outcome(.completed)
      let left = outcome(.left)
      takers = results.row(index, layout.takers, challenge, width: 1)[0]
      inTime = completed.prefix(punctual).reduce(0, +)
      // What is completed when this one has expired is another that was taken up later.
      late = completed.prefix(closing).reduce(0, +) - inTime
      voided = outcome(.voided).prefix(closing).reduce(0, +)
      leftEarly = left.prefix(span / 2).reduce(0, +)
      leftLater = left.prefix(closing).reduce(0, +) - leftEarly
      let rest = takers - inTime - late - voided - leftEarly - leftLater
      expired = days >= closing ? rest : 0
      running = days >= closing ? 0 : rest
    }

    var completed: Int64 { inTime + late }
    var all: [Int64] { [inTime, late, voided, leftEarly, leftLater, expired, running] }
  }

  var challenges: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      let savings = study.cases[index].design.savings
      for (number, challenge) in savings.challenges.enumerated() {
        let terms = ChallengeTerms(challenge.value, savings.challengeRules)
        let course = ChallengeCourse(results, index, challenge: number, terms)
        if index == shown { excerpt.append(rows.count) }
        rows.append(
          [name(index), .text(challenge.id)]
            + cells(Share(course.takers, of: results.activated(index)).interval()) + [.integer(course.takers)]
            + cells(Share(course.completed, of: course.takers).interval())
            + course.all.flatMap { cells(Share($0, of: course.takers).interval()) })
      }
    }
    let outcomes: [(String, String)] = [
      ("in_time", "Of takers, those who completed it within its span"),
      ("late", "Of takers, those who completed it after its span"),
      ("voided", "Of takers, those whose challenge a missed period ended"),
      ("left_first_half", "Of takers, those who left the product in the first half of the span, with it unfinished"),
      ("left_later", "Of takers, those who left later, while it was open"),
      ("expired", "Of takers, those whose time passed with it unfinished"),
      ("running", "Of takers, those in the middle of it at the horizon"),
    ]
    let columns =
      [ChangesTable.caseColumn, Column("challenge", .string, meaning: "Id of the challenge")]
      + Self.interval("taken_up", "share", unit: "share", "Activated lives that took it up as they installed")
      + [Column("n", .integer, unit: "lives", title: "takers", meaning: "Those lives")]
      + Self.interval("completed", "share", unit: "share", "Of takers, those who completed it, in time or late")
      + outcomes.flatMap { Self.interval($0.0, "share", unit: "share", $0.1) }
    let printed = columns.indices.filter { index in
      let isEnd = columns[index].name.hasSuffix("_low") || columns[index].name.hasSuffix("_high")
      return !isEnd || columns[index].name.hasPrefix("completed")
    }
    return Table(
      name: "challenges", title: "Challenges",
      definition:
        "Of the challenge that activated lives which come at all take up on the install day, and its first course; what is taken up later shows in metrics and badges alone. Days are those of the life. From in time to running, the shares of takers add up to one. Wilson intervals, 95 %.",
      columns: columns, rows: rows, excerpt: excerpt, printedColumns: Array(printed))
  }

  // MARK: Goals

  var goals: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      for (place, first) in FirstGoal.allCases.enumerated() {
        let lives = results.row(index, layout.goalLives, place, width: 1)[0]
        for number in 0..<LivesLayout.goals {
          let firsts = results.row(index, layout.goalDay, place * LivesLayout.goals + number, width: days)
          let reached = firsts.reduce(0, +)
          if number > 0, reached == 0 { break }
          if index == shown, number < 3 { excerpt.append(rows.count) }
          rows.append(
            [
              name(index), .text(first == .free ? "free" : "wish"), first == .free ? .missing : .text("\(first)"),
              .integer(lives), .integer(Int64(number + 1)),
            ]
              + shares(by: firsts, of: lives) + cells(Share(reached, of: lives).interval())
              + [day(firsts, 0.5), day(firsts, 0.9)])
        }
      }
    }
    return Table(
      name: "goals", title: "Goals",
      definition:
        "Of activated lives that come at all, by what they saved for at first: a wish with a target, or freely. Who typed a target because the form asked for one counts as free. Goals are counted by days on which one was reached. Days are among those who got there; those who left count as not having got there. Wilson intervals, 95 %.",
      columns: [
        ChangesTable.caseColumn, Column("mode", .string, meaning: "Of the first goal: wish or free"),
        Column("strategy", .string, meaning: "How a wish was planned: in weekly, biweekly or monthly payments"),
        Column("n", .integer, unit: "lives", meaning: "Activated lives that began so"),
        Column("goal", .integer, title: "goal number", meaning: "The first goal reached, the second, …"),
      ] + Self.horizonColumns("Reached")
        + Self.interval("reached", "share", unit: "share", "Of those lives, reached within the horizon") + [
          Column("day_median", .integer, unit: "days", meaning: "Median day, among those who got there"),
          Column("day_p90", .integer, unit: "days", meaning: "Day by which nine tenths of those who got there did"),
        ], rows: rows, excerpt: excerpt)
  }

  // MARK: Chapters

  var chapters: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      let activated = results.activated(index)
      for (number, chapter) in study.cases[index].design.focus.expedition.enumerated() {
        let firsts = results.row(index, layout.chapterDay, number, width: days)
        if index == shown { excerpt.append(rows.count) }
        rows.append(
          [name(index), .integer(Int64(number + 1)), .text(chapter.id)] + shares(by: firsts, of: activated)
            + cells(Share(firsts.reduce(0, +), of: activated).interval()) + [day(firsts, 0.5), day(firsts, 0.9)])
      }
    }
    return Table(
      name: "chapters", title: "Chapters of the expedition",
      definition:
        "Of activated lives. Chapters are counted by days on which one was finished, so two on one day count as one. Days are among those who got there; those who left count as not having got there. Wilson intervals, 95 %.",
      columns: [
        ChangesTable.caseColumn, Column("number", .integer, meaning: "Number of the chapter"),
        Column("chapter", .string, meaning: "Id of the chapter"),
      ] + Self.horizonColumns("Finished")
        + Self.interval("finished", "share", unit: "share", "Finished within the horizon") + [
          Column("day_median", .integer, unit: "days", meaning: "Median day, among those who got there"),
          Column("day_p90", .integer, unit: "days", meaning: "Day by which nine tenths of those who got there did"),
        ], rows: rows, excerpt: excerpt)
  }

  // MARK: Reminders

  var hasReminders: Bool { cases.contains { results.count($0, layout.reminderLives) > 0 } }

  var reminders: Table {
    var rows: [[Cell]] = []
    var excerpt: [Int] = []
    for index in cases {
      let lives = results.count(index, layout.reminderLives)
      let share = Share(lives, of: results.activated(index))
      if index == shown { excerpt.append(rows.count) }
      rows.append(
        [name(index), .text("with_reminder"), .text("Of activated lives, those with a reminder")]
          + cells(share.interval()) + [.integer(share.successes), .integer(share.n)])
      for (number, row) in ReminderRatio.all.enumerated() {
        let ratio = Ratio(slots: results.row(index, layout.reminders, number, width: Ratio.slotCount)[...])
        if index == shown { excerpt.append(rows.count) }
        rows.append(
          [name(index), .text(row.name), .text(row.meaning)] + cells(ratio.interval())
            + [.integer(ratio.numerator), .integer(ratio.denominator)])
      }
    }
    return Table(
      name: "reminders", title: "Reminders, and what taps tell",
      definition:
        "Days of activated lives with a reminder; intervals take lives as independent, not their days, 95 %. A reminder comes every day but the install day until the life leaves, and is not counted as seen once a deposit was made. Acts that a reminder brought are known here; an app sees taps alone, and acts per tap and taps per act say how far these stand for them.",
      columns: [
        ChangesTable.caseColumn,
        Column("ratio", .string, meaning: "Name of the ratio"),
        Column("of", .string, title: "what it is", meaning: "What over what"),
      ]
        + Self.interval(
          "days", "share", unit: "share", title: "share",
          "Days (in the first row lives) that count, over those that could") + [
          Column("count", .integer, meaning: "Days (lives) that count"),
          Column("of_count", .integer, title: "out of", meaning: "Days (lives) that could"),
        ], rows: rows, excerpt: excerpt)
  }
}

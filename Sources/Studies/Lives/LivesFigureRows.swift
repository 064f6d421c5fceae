import Fields
import Lives
import Rules
import Statistics

// What the tables of lives tell, as figures that specs can name.

extension StudyFigure where Question == LivesQuestion, Results == LivesResults {
  static let coming = [
    LivesFigure(
      "activation_share", unit: "share", better: .higherIsBetter, "Installs that use the product at all",
      unknown: "there are no installs"
    ) { results, index, _ in Share(results.activated(index), of: results.installs(index)).interval() },
    LivesFigure(
      "active_share", unit: "share", better: .higherIsBetter, keys: [onDay],
      "Activated lives that opened the app on a day", unknown: nobody
    ) { results, index, row in
      row.whole("day").flatMap {
        Share(results.count(index, results.layout.active.lowerBound + $0), of: results.activated(index)).interval()
      }
    },
    LivesFigure(
      "active_per_install_share", unit: "share", better: .higherIsBetter, keys: [onDay],
      "Installs that opened the app on a day, activated or not", unknown: "there are no installs"
    ) { results, index, row in
      row.whole("day").flatMap {
        Share(results.count(index, results.layout.active.lowerBound + $0), of: results.installs(index)).interval()
      }
    },
  ]

  static let badges = [
    LivesFigure(
      "badge_share", unit: "share", keys: [badge, within],
      "Activated lives that earned the badge within the first so many days", unknown: noBadge
    ) { results, index, row in
      guard let place = results.badge(row, in: index), let days = row.whole("day") else { return nil }
      let firsts = results.row(index, results.layout.badgeDay, place, width: results.days)
      return Share(firsts[..<days].reduce(0, +), of: results.activated(index)).interval()
    },
    LivesFigure(
      "badge_lost_again_share", unit: "share", keys: [badge],
      "Of the lives that earned the badge within the horizon, those that lost it again",
      unknown: "nobody earned the badge, or the case has none of that id"
    ) { results, index, row in
      guard let place = results.badge(row, in: index) else { return nil }
      let firsts = results.row(index, results.layout.badgeDay, place, width: results.days)
      let lost = results.count(index, results.layout.badgeLost.lowerBound + place)
      return Share(lost, of: firsts.reduce(0, +)).interval()
    },
  ]

  static let streaks = [
    LivesFigure(
      "streak_ever_share", unit: "share", better: .higherIsBetter, keys: [kind, length, within],
      "Activated lives that had the streak within the first so many days (flow)", unknown: nobody
    ) { results, index, row in
      guard let (kind, milestone) = streak(row), let days = row.whole("day") else { return nil }
      return results.ever(index, kind, milestone: milestone, within: days).interval()
    },
    LivesFigure(
      "streak_stock_share", unit: "share", better: .higherIsBetter, keys: [kind, length, stockDay],
      "Of those who act on a day, those who have the streak then (stock)", unknown: "nobody acts on that day"
    ) { results, index, row in
      guard let (kind, milestone) = streak(row),
        let place = LivesLayout.stockDays(results.days).firstIndex(where: { $0 == row.whole("day") })
      else { return nil }
      return results.stock(index, kind, day: place, milestone: milestone).interval()
    },
  ]

  static let takenUp = [
    LivesFigure(
      "challenge_completed_share", unit: "share", keys: [challenge],
      "Of the activated lives that took the challenge up as they installed, those that completed it, in time or late",
      unknown: "nobody took it up, or the case has none of that id"
    ) { results, index, row in
      let savings = results.study.cases[index].design.savings
      guard let place = savings.challenges.firstIndex(where: { $0.id == row.name("challenge") }) else { return nil }
      let terms = ChallengeTerms(savings.challenges[place].value, savings.challengeRules)
      let course = LivesTables.ChallengeCourse(results, index, challenge: place, terms)
      return Share(course.completed, of: course.takers).interval()
    },
    LivesFigure(
      "goal_reached_share", unit: "share", keys: [mode, within],
      "Of the activated lives that began so, those that reached their first goal within the first so many days",
      unknown: "nobody began so"
    ) { results, index, row in
      guard let mode = row.name("mode"), let days = row.whole("day") else { return nil }
      let kinds = FirstGoal.allCases.filter { mode == "\($0)" || mode == "wish" && $0 != .free }
      let (layout, width) = (results.layout, results.days)
      let reached = kinds.map {
        results.row(index, layout.goalDay, $0.place * LivesLayout.goals, width: width)[..<days].reduce(0, +)
      }
      let lives = kinds.map { results.count(index, layout.goalLives.lowerBound + $0.place) }
      return Share(reached.reduce(0, +), of: lives.reduce(0, +)).interval()
    },
    LivesFigure(
      "chapter_share", unit: "share", keys: [chapter, within],
      "Activated lives that finished so many chapters of the expedition within the first so many days",
      unknown: "the case has fewer chapters, or nobody is activated"
    ) { results, index, row in
      guard let number = row.whole("number"), let days = row.whole("day"),
        number <= results.study.cases[index].design.focus.expedition.count
      else { return nil }
      let firsts = results.row(index, results.layout.chapterDay, number - 1, width: results.days)
      return Share(firsts[..<days].reduce(0, +), of: results.activated(index)).interval()
    },
  ]

  static let rewarded = [
    LivesFigure(
      "reward_drought_share", unit: "share", better: .lowerIsBetter, keys: [week, anyArchetype],
      "Of the activated lives in use in a week, those without a badge, level, chapter, goal, challenge or stamp in it",
      unknown: noUse
    ) { results, index, row in
      results.week(row, in: index).flatMap { Share($0.drought, of: $0.n).interval() }
    },
    LivesFigure(
      "reward_pile_share", unit: "share", better: .lowerIsBetter, keys: [week, anyArchetype],
      "Of the activated lives in use in a week, those with \(WeekCounts.pile) or more rewards on one day of it",
      unknown: noUse
    ) { results, index, row in
      results.week(row, in: index).flatMap { Share($0.piled, of: $0.n).interval() }
    },
    LivesFigure(
      "reward_wait_days", unit: "days", better: .lowerIsBetter, keys: [week, anyArchetype],
      "Of the activated lives in use in a week, mean days since the last reward at its end", unknown: noUse
    ) { results, index, row in results.week(row, in: index)?.wait.interval() },
  ]

  static let nobody = "nobody is activated"
  private static let noBadge = "the case has no badge of that id, or nobody is activated"
  private static let noUse = "too few use the product in that week"

  private static func streak(_ row: FigureRow) -> (StreakKind, milestone: Int)? {
    guard let kind = StreakKind.allCases.first(where: { "\($0)" == row.name("kind") }),
      let milestone = LifeSummary.milestones.firstIndex(where: { $0 == row.whole("length") })
    else { return nil }
    return (kind, milestone)
  }
}

extension LivesResults {
  /// Number of the badge that a row names; nil if the case has none of that id.
  fileprivate func badge(_ row: FigureRow, in index: Int) -> Int? {
    study.cases[index].design.savings.badges.firstIndex { $0.id == row.name("badge") }
  }

  /// The week that a row names, of all activated lives or of one archetype's.
  fileprivate func week(_ row: FigureRow, in index: Int) -> RewardWeek? {
    guard let week = row.whole("week") else { return nil }
    guard let id = row.name("archetype") else { return RewardWeek.all(self, index, week: week - 1) }
    return archetype(id, in: index).map { RewardWeek(self, index, archetype: $0, week: week - 1) }
  }
}

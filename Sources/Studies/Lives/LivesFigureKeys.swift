import Experiments
import Fields
import Lives
import Rules

// The keys that pick a row of a figure of lives.

extension StudyFigure where Question == LivesQuestion, Results == LivesResults {
  static let badge = FigureKey<LivesQuestion>(name: "badge", meaning: "the id of a badge") { question in
    names(question) { $0.design.savings.badges.map(\.id) }
  }

  static let challenge = FigureKey<LivesQuestion>(name: "challenge", meaning: "the id of a challenge") { question in
    names(question) { $0.design.savings.challenges.map(\.id) }
  }

  static let archetype = FigureKey<LivesQuestion>(
    name: "archetype", meaning: "the id of an archetype; left out, all activated lives", isNeeded: false
  ) { question in
    names(question) { $0.population.archetypes.map(\.id) }
  }

  static let anyArchetype = FigureKey<LivesQuestion>(
    name: "archetype", meaning: "the id of an archetype; left out, all lives in use", isNeeded: false,
    allowed: archetype.allowed)

  /// Days from the install on, counted from 1: `day: 7` is days 0 to 6.
  static let within = FigureKey<LivesQuestion>(name: "day", meaning: "within how many days from the install on") {
    question in
    .range(1...question.experiment.days)
  }

  static let onDay = FigureKey<LivesQuestion>(name: "day", meaning: "the day since install; day 0 is the install day") {
    question in .range(0...question.experiment.days - 1)
  }

  static let stockDay = FigureKey<LivesQuestion>(
    name: "day", meaning: "the day since install: 30, 90, 180 or the last one"
  ) { question in .wholes(LivesLayout.stockDays(question.experiment.days)) }

  static let level = FigureKey<LivesQuestion>(name: "level", meaning: "the level: 2 to 30, 40, 50, 75, 100") { _ in
    .wholes(LivesLayout.trackedLevels)
  }

  static let anyLevel = FigureKey<LivesQuestion>(
    name: "level", meaning: "the level; left out, the one from 5 on with the longest such wait", isNeeded: false,
    allowed: level.allowed)

  static let kind = FigureKey<LivesQuestion>(
    name: "kind", meaning: "what the streak counts: deposit, focus, or visit (an act of either kind)"
  ) { _ in .names(StreakKind.allCases.map { "\($0)" }) }

  static let length = FigureKey<LivesQuestion>(
    name: "length", meaning: "days of the streak: 3, 7, 14, 30, 100, 365"
  ) { question in .wholes(LifeSummary.milestones.filter { $0 <= question.experiment.days }) }

  static let mode = FigureKey<LivesQuestion>(
    name: "mode",
    meaning: "what they saved for at first: a wish (with a target), by its plan (weekly, biweekly, monthly), or free"
  ) { _ in .names(["wish", "free"] + FirstGoal.allCases.filter { $0 != .free }.map { "\($0)" }) }

  static let chapter = FigureKey<LivesQuestion>(name: "number", meaning: "the number of the chapter, from 1") {
    question in
    .wholes(Array(1..<(question.models.map(\.design.focus.expedition.count).max() ?? 0) + 1))
  }

  static let week = FigureKey<LivesQuestion>(
    name: "week", meaning: "the week since install, from 1: week 1 is days 0 to 6"
  ) { question in .range(1...LivesLayout.weekCount(question.experiment.days)) }

  /// The ids that the cases have, each once.
  private static func names(_ question: LivesQuestion, _ ids: (LivesStudy.Model) -> [String])
    -> FigureKey<LivesQuestion>.Allowed
  {
    .names(
      question.models.flatMap(ids).reduce(into: []) { names, id in
        if !names.contains(id) { names.append(id) }
      })
  }
}

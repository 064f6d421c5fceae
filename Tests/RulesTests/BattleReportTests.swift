import Fields
import Rules
import Testing

private let chapters = Chapter.standard.map(\.value)

private func terms(_ curve: LevelCurve = .piecewiseFlat(LevelCurve.Bands())) throws -> BattleReport.Terms {
  BattleReport.Terms(
    rewards: Design.standard.rewards, levelTotals: curve.totals(), border: .code, stamps: try Stamps(every: 10),
    expedition: try Expedition(chapters.map(\.missions), countFrom: .unlock))
}

private func session(_ hour: Int64, _ minutes: Int64 = 25, interrupted: Bool = false, scene: Int64 = 0) throws
  -> Session
{
  try Session(
    start: hour * 3600, plannedMinutes: 25, focusedMinutes: minutes, isInterrupted: interrupted, scene: scene)
}

private let nothing = Result { try NextAction(target: 0, done: 0, segmentMinutes: 25) }

@Test func aReportTellsWhatTheRulesGive() throws {
  let log = try SessionLog([session(0), session(1, 20, interrupted: true)])
  let report = try BattleReport(on: session(2), after: log, streak: 2, next: nothing.get(), terms())
  #expect(report.miles == 200 && report.xp == 70 && report.efficiency?.perMille == 1000)
  #expect(report.before == Experience(level: 1, intoLevel: 110) && report.after == Experience(level: 1, intoLevel: 180))
  #expect(report.levelCost == 200 && report.levelsGained == 0 && report.advice == .almost)
  // Three sessions, 70 minutes, two deep: five minutes are missing.
  #expect(report.outcome == ExpeditionOutcome.with(missions: 2) && report.expedition.minutes == 70)
  #expect(report.stamps == 1 && !report.isStamped)
}

@Test func aReportTellsOfLevelsChaptersAndStamps() throws {
  let log = try SessionLog([session(0), session(1)])
  let report = try BattleReport(on: session(2, 50), after: log, streak: 5, next: nothing.get(), terms())
  #expect(report.after == Experience(level: 2, intoLevel: 60) && report.levelsGained == 1 && report.levelCost == 200)
  #expect(report.outcome.chaptersDone == 1 && report.outcome.bonusMiles == 500 && report.miles == 400)
  #expect(report.expedition.chapter == 1 && report.advice == .stable && report.efficiency?.perMille == 2000)
  let other = try BattleReport(on: session(2, scene: 3), after: log, streak: 5, next: nothing.get(), terms())
  #expect(other.isStamped && other.stamps == 1)
  let broken = try BattleReport(
    on: session(2, interrupted: true, scene: 3), after: log, streak: 0, next: nothing.get(), terms())
  #expect(!broken.isStamped && broken.stamps == 0 && broken.advice == .start)
}

/// Reports along a log follow on one another, and their sums are what the whole log earns.
@Test func reportsAddUp() throws {
  var luck = Luck(13)
  let terms = try terms(.exponential(first: 100, ratio: 1.1))
  var sessions: [Session] = []
  var last = Experience(level: 1, intoLevel: 0)
  var (stamps, miles, missions) = (Int64(0), Int64(0), Int32(0))
  for index in 0..<120 as Range<Int64> {
    let next = try session(index * 24, luck.next(200), interrupted: luck.next(3) == 0, scene: luck.next(6))
    let report = try BattleReport(
      on: next, after: SessionLog(sessions), streak: luck.next(9), next: nothing.get(), terms)
    #expect(report.before == last)
    last = report.after
    stamps += report.isStamped ? 1 : 0
    miles += report.miles + report.outcome.bonusMiles
    missions += report.outcome.missionsDone
    sessions.append(next)
  }
  let log = try SessionLog(sessions)
  let xp = try sessions.reduce(Int64(0)) { try $0 + terms.rewards.earned(by: $1).xp }
  #expect(try Experience(level: 1, intoLevel: 0).adding(xp, totals: terms.levelTotals) == last)
  #expect(try terms.stamps.counts(log, scenes: 6).reduce(0, +) == stamps)
  let (progress, outcome) = ExpeditionProgress.over(log, terms.expedition)
  #expect(outcome.missionsDone == missions && progress.chapter == outcome.chaptersDone)
  #expect(miles == sessions.reduce(0) { $0 + 8 * Int64($1.focusedMinutes) } + outcome.bonusMiles)
}

@Test func aReportWithoutSenseIsRefused() throws {
  let log = try SessionLog([session(1)])
  var (dear, empty) = (try terms(), try terms())
  dear.rewards.xpPerMinute = 1_000_000_001
  empty.levelTotals = []
  let cases: [(session: Session, streak: Int64, terms: BattleReport.Terms, name: String)] = [
    (try session(1), 0, try terms(), "start"), (try session(2, scene: 6), 0, try terms(), "scene"),
    (try session(2), -1, try terms(), "streak"), (try session(2), 0, dear, "xp_per_minute"),
    (try session(2), 0, empty, "level"),
  ]
  for wrong in cases {
    let fault = #expect(throws: RuleFault.self) {
      try BattleReport(on: wrong.session, after: log, streak: wrong.streak, next: nothing.get(), wrong.terms)
    }
    #expect(fault?.name == wrong.name)
  }
}

@Test func wordsAreFilledOnce() throws {
  #expect(FocusWords.filled("{a} and {b}, {c} {", ["a": "{b}", "b": "2"]) == "{b} and 2, {c} {")
  #expect(FocusWords.filled("", [:]) == "" && FocusWords.filled("{{a}}", ["a": "1"]) == "{1}")
  let words = FocusWords.english
  for advice in Advice.allCases {
    let left = try words.sentences(
      NextAction(target: 3, done: 1, segmentMinutes: 25), advice, scene: "Temple rain", halfHour: 41)
    #expect(left.count == 3 && left[0].contains("2") && left[0].contains("25"))
    #expect(left[1] == "Try the soundscape Temple rain." && left[2] == "A good time to begin: 20:30.")
    #expect(try words.sentences(NextAction(target: 1, done: 1, segmentMinutes: 25), advice) == [words.done[advice]])
  }
  // Graded hints differ.
  #expect(Set(Advice.allCases.map { words.streak[$0] }).count == 3)
  var tasks = try TaskList([FocusTask(id: "a", name: "A"), FocusTask(id: "b", name: "{left}")])
  try tasks.complete("a")
  let next = try NextAction(target: 0, done: 0, segmentMinutes: 25, tasks: tasks, current: "a")
  #expect(words.sentences(next, .start).last == "Next beacon: {left}.")
}

extension ExpeditionOutcome {
  fileprivate static func with(missions: Int32) -> ExpeditionOutcome {
    var outcome = ExpeditionOutcome()
    outcome.missionsDone = missions
    return outcome
  }
}

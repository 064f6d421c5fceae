import CivilTime
import Experiments
import Fields
import Lives
import Reports
import Rules
import Testing

@testable import Studies

/// People at home who do what a log can tell: no goals but a free one, no challenges, no interruptions.
private func plan(_ design: Design, seed: UInt64) throws -> LifePlan {
  var people = Population.standard
  people.activation = 1
  people.wishGoalShare = 0
  people.moreGoalsPerMonth = 0
  people.withdrawalsPerMonth = 0
  people.tripsPerYear = 0
  people.challengeTakeUp = people.challengeTakeUp.map { Keyed($0.id, TakeUp(share: 0)) }
  people.zones = [Keyed("Europe/Berlin", ZoneShare(weight: 1))]
  for index in people.archetypes.indices { people.archetypes[index].value.interrupted = 0 }
  var experiment = Experiment(name: "lives", kind: "lives")
  experiment.seed = seed
  experiment.days = 200
  experiment.population = Population.fields.encode(people)
  experiment.design = Design.fields.encode(design)
  return try LivesStudy(experiment, zones: systemZone, kernel: .baseline).cases[0].plan
}

/// What a log does not know: scenes, and so stamps; reminders.
private func told(_ day: RecordedDay) -> RecordedDay {
  var day = day
  day.word.bits &=
    ~(DayWord.stampedMask | DayWord.sawReminderMask | DayWord.tappedReminderMask | DayWord.remindedMask)
  return day
}

/// The acts of simulated lives, written as a log and replayed, leave the days that the kernel wrote.
@Test(arguments: [true, false])
func aSimulatedLifeWrittenAsALogIsReplayedToTheSameDays(byOffset: Bool) throws {
  var freezes = Design.standard
  freezes.savings.streak = try #require(StreakPolicy.variants.variants.first { $0.shape.kind == "freeze" }?.standard)
  freezes.savings.badgeMoment = .afterDeposit
  let berlin = try systemZone("Europe/Berlin", Mark(file: "zone"))
  for (number, design) in [Design.standard, freezes].enumerated() {
    let plan = try plan(design, seed: UInt64(number))
    let record = LifeRecord(days: plan.days, keepsActs: true)
    var (kernel, lines): ([[RecordedDay]], [String]) = ([], [])
    for batch in 0..<8 {
      simulate(plan, first: UInt64(batch * 8), count: 8, into: record, kernel: Lives.liveDays)
      for lane in 0..<LifeRecord.lanes {
        let acts = record.acts[lane].sorted { $0.instant < $1.instant }
        for event in acts {
          let place = byOffset ? String(berlin.offset(at: event.instant) / 60) : "Europe/Berlin"
          let lead = "life \(kernel.count),\(event.instant),\(place)"
          switch event.act {
          case .deposit(let minor, _): lines.append("\(lead),deposit,\(minor),")
          case .session(_, let focused, _, _): lines.append("\(lead),session,,\(focused)")
          default: break
          }
        }
        kernel.append(record.lifeDays(lane).map(told))
      }
    }
    let header = "user,epoch_seconds,\(byOffset ? "utc_offset_minutes" : "zone"),kind,amount_minor,minutes"
    let log = try LogReader.read(
      Array(([header] + lines).joined(separator: "\n").utf8), file: "a.csv", zones: systemZone)
    #expect(log.faults == [] && log.users.count == 64 && log.rows == lines.count)
    let end = try #require(log.acts.map(\.instant).max())
    var days = 0
    for user in log.users.indices {
      let life = ReplayLife(log, user: user, until: end, plan.rules)
      let right = try #require(Int(log.users[user].dropFirst(5)).map { kernel[$0] })
      let count = min(life.days.count, right.count)
      let wrong = (0..<count).first { told(life.days[$0]) != right[$0] }
      #expect(life.faults == [] && wrong == nil, "\(log.users[user]), day \(wrong ?? -1)")
      days += count
    }
    #expect(days > 2000)
  }
}

private func replay(
  _ text: String, isMasked: Bool = false, design: Node = Node(.text("default"))
) throws -> Replay {
  let log = try LogReader.read(Array(text.utf8), file: "a.csv", zones: systemZone)
  return try Replay(log, name: "a", design: design, isMasked: isMasked, zones: systemZone)
}

private func table(_ name: String, of replay: Replay) throws -> Table {
  try #require(replay.report.tables.first { $0.name == name })
}

/// Ten deposits, one a day: the week's streak on day 6, and the observation ends with the log, a partial day.
@Test func aLogOfTenDaysInARow() throws {
  let lines = (0..<10).map { "a,\($0 * 86_400 + 3600),0" } + ["b,3600,0"]
  let replay = try replay("user,epoch_seconds,utc_offset_minutes\n" + lines.joined(separator: "\n"))
  let users = try table("users", of: replay)
  #expect(
    users.rows.map { Array($0.prefix(6)) } == [
      [.text("b"), .text("1970-01-01"), .integer(10), .integer(1), .integer(1), .integer(1)],
      [.text("a"), .text("1970-01-01"), .integer(10), .integer(10), .integer(10), .integer(10)],
    ])
  let retention = try table("retention", of: replay)
  // The tenth day is cut short.
  #expect(retention.rows.count == 9)
  #expect(retention.rows[0][2] == .number(1) && retention.rows[8][2] == .number(0.5))
  // b was seen on day 0 alone, and is among the active of seven days up to day 6.
  #expect(retention.rows[6][5] == .number(1) && retention.rows[7][5] == .number(0.5))
  #expect(retention.rows[1][8] == .number(0.5))
  let streaks = try table("streaks", of: replay)
  #expect(streaks.rows[1][1] == .integer(7) && streaks.rows[1][2] == .integer(1))
  let badges = try table("badges", of: replay)
  #expect(badges.rows.contains { $0[0] == .text("weekStreak") && $0[2] == .integer(1) && $0[3] == .number(0.5) })
  #expect(!badges.rows.contains { $0[0] == .text("saved500") })
}

/// What the rules refuse is a bad row of its line; the other acts count.
@Test func whatTheRulesRefuseIsABadRow() throws {
  let replay = try replay(
    """
    user,instant,kind,amount_minor,minutes
    a,2024-05-01T10:00:00+02:00,withdraw,100,
    a,2024-05-01T11:00:00+02:00,deposit,500,
    a,2024-05-01T12:00:00+02:00,session,,60
    a,2024-05-01T12:30:00+02:00,session,,10
    a,2024-05-02T12:30:00+02:00,withdraw,501,
    a,2024-05-03T12:30:00+02:00,deposit,1000000000000000,
    a,2024-05-04T12:30:00+02:00,withdraw,500,
    b,2024-05-04T12:30:00+02:00,withdraw,500,

    """)
  #expect(replay.faults.map(\.line) == [2, 5, 6, 7, 9])
  #expect(replay.users.count == 1 && replay.users[0].deposits == 1 && replay.users[0].sessions == 1)
  #expect(replay.faultLines(most: 1) == ["a.csv:2: amount_minor: found 100; allowed: none: the balance is 0"])
  let bad = try table("bad_rows", of: replay)
  #expect(bad.rows.count == 5 && bad.rows[1][0] == .integer(5))
  #expect(replay.faults.allSatisfy { !$0.masked.contains("00") })
}

@Test func aLogThatTheRulesRefuseWhollyIsRefused() {
  #expect(throws: Faults.self) {
    try replay("user,instant,kind,amount_minor\na,2024-05-01T10:00:00+02:00,withdraw,100\n")
  }
}

@Test func aDesignIsReadWithItsFaults() throws {
  let text = "user,instant\na,2024-05-01T10:00:00+02:00\n"
  #expect(throws: Faults.self) { try replay(text, design: Node(.text("defualt"))) }
  let two: Node = ["savings": ["badges": ["weekStreak": ["threshold": 2]]]]
  let badges = try table("badges", of: replay(text, design: two))
  #expect(badges.rows.contains { $0[0] == .text("weekStreak") && $0[1] == .integer(2) })
}

/// Many acts on one day, and a day with one act far from all others, leave the record whole.
@Test func moreActsThanARecordCountsDoNotSpill() throws {
  let lines = (0..<200).map { "a,\($0 * 60),0,deposit,100," } + (0..<40).map { "a,\(13_000 + $0 * 60),0,session,,0" }
  let replay = try replay(
    "user,epoch_seconds,utc_offset_minutes,kind,amount_minor,minutes\n" + lines.joined(separator: "\n"))
  let life = ReplayLife(replay.log, user: 0, until: replay.end, RulePlan(.standard))
  #expect(life.days.count == 1)
  let word = life.days[0].word
  #expect(word.deposits == 15 && word.sessions == 7 && word.deepSessions == 7 && word.minutes == 0)
  #expect(word.depositStreak == 1 && word.focusStreak == 1)
  #expect(replay.users[0].deposits == 200 && replay.users[0].sessions == 40 && replay.users[0].savedMinor == 20_000)
}

/// Users in a masked report stand in an order that changing their ids or amounts does not change.
@Test func theOrderOfUsersDoesNotRestOnIds() throws {
  func users(_ ids: [String], _ amounts: [Int], _ order: [Int]) throws -> Table {
    let rows = [
      "\(ids[0]),2024-05-01T10:00:00+02:00,\(amounts[0])", "\(ids[1]),2024-05-01T10:00:00+02:00,\(amounts[1])",
      "\(ids[1]),2024-05-02T10:00:00+02:00,\(amounts[0])", "\(ids[2]),2024-04-01T10:00:00+02:00,\(amounts[2])",
    ]
    let text = (["user,instant,amount_minor"] + order.map { rows[$0] }).joined(separator: "\n")
    return try table("users", of: replay(text, isMasked: true))
  }
  let one = try users(["zoe", "yan", "xia"], [1, 2, 3], [0, 1, 2, 3])
  #expect(one.rows.map(\.first) == [.text("user 1"), .text("user 2"), .text("user 3")])
  #expect(try users(["ada", "bob", "cid"], [300, 200, 100], [3, 2, 1, 0]) == one)
}

@Test(.enabled(if: SharedLog.isThere)) func theRealLogIsReplayed() throws {
  let log = try LogReader.read(SharedLog.bytes(), file: "checkins.csv", zones: noZones)
  let replay = try Replay(log, name: "checkins", design: Node(.text("default")), isMasked: false, zones: systemZone)
  #expect(replay.users.count == 100 && replay.faultCount == 0)
  #expect(replay.tally.shapes.users == 100)
  // Dates that never fall move some acts of travellers by a day, and that is all.
  #expect(replay.tally.shapes.mean(.autocorrelation, at: 1) == log.shapes().mean(.autocorrelation, at: 1))
}

/// A row that the rules refuse watches nobody longer; one late act does, and that is said with both instants.
@Test func aLateActIsTold() throws {
  let header = "user,instant,kind,amount_minor\n"
  let days = (1...9).map { "ada,2024-05-0\($0)T10:00:00+02:00,deposit,100\n" }.joined()
  let refused = try replay(header + days + "bob,2099-01-01T10:00:00+02:00,withdraw,100\n")
  #expect(refused.lateEnd == nil && refused.users.map(\.days) == [9] && refused.faults.map(\.line) == [11])
  let late = try replay(header + days + "bob,2099-01-01T10:00:00+02:00,deposit,100\n")
  let said = try #require(late.lateEnd)
  #expect(said.contains("at 2099-01-01 08:00 UTC, is 27265 days after the one before it, at 2024-05-09 08:00 UTC"))
  #expect(late.report.findings.first?.text == "Mind: \(said).")
  let month = try replay(header + days + "bob,2024-06-08T10:00:00+02:00,deposit,100\n")
  #expect(month.lateEnd == nil)
}

/// A badge lost on the day on which the log ends, which is cut short, is not lost yet.
@Test func theCutDayTakesNoBadgeAway() throws {
  let days = (1...8).map { "ada,2024-05-0\($0)T10:00:00+02:00,deposit,100\n" }.joined()
  let last = "ada,2024-05-09T10:00:00+02:00,withdraw,700\nada,2024-05-09T10:30:00+02:00,deposit,1\n"
  let net: Node = ["savings": ["saved_counts": Node(.text("balance")), "badges": ["saved500": ["threshold": 8]]]]
  for (more, lost) in [("", Int64(0)), ("bob,2024-05-10T10:00:00+02:00,deposit,100\n", 1)] {
    let replay = try replay("user,instant,kind,amount_minor\n" + days + last + more, design: net)
    let index = try #require(replay.design.savings.badges.firstIndex { $0.id == "saved500" })
    #expect(replay.faults == [] && replay.tally.badges[index].reached == 1)
    #expect(replay.tally.badgesLost[index] == lost)
  }
}

/// Days and hours of a habit are those of deposits and sessions.
@Test func withdrawalsMakeNoDayActive() throws {
  let rows = (0..<25).map { "ada,\($0 * 172_800 + 3600),0,deposit,100\n" }.joined()
  let taken = (0..<24).map { "ada,\($0 * 172_800 + 90_000),0,withdraw,1\n" }.joined()
  func shapes(_ text: String) throws -> Shapes {
    let header = "user,epoch_seconds,utc_offset_minutes,kind,amount_minor\n"
    return try LogReader.read(Array((header + text).utf8), file: "a.csv", zones: systemZone).shapes()
  }
  #expect(try shapes(rows + taken) == shapes(rows))
  let log = try replay("user,epoch_seconds,utc_offset_minutes,kind,amount_minor\n" + rows + taken)
  #expect(try log.tally.shapes == shapes(rows))
}

@Test(arguments: [
  ("logs/ada lovelace.csv", true), ("Ada-Lovelace/log.csv", true), ("x7.csv", false), ("u7.csv", true),
  ("logs/u7-2024.csv", true), ("王小明.csv", true), ("log.csv", false),
])
func aMaskedLogMustNotBeNamedAfterAUser(path: String, isRefused: Bool) throws {
  let text =
    "user,instant\n\"Ada Lovelace\",2024-05-01T10:00:00+02:00\nu7,2024-05-01T10:00:00+02:00\n王小明,2024-05-01T10:00:00+02:00\n"
  let log = try LogReader.read(Array(text.utf8), file: path, zones: systemZone)
  func replayed(_ isMasked: Bool) throws -> Replay {
    try Replay(log, name: "a", design: Node(.text("default")), isMasked: isMasked, zones: systemZone)
  }
  #expect(try replayed(false).users.count == 3)
  guard isRefused else {
    #expect(try replayed(true).report.notes.hasPrefix("Masked is not anonymous"))
    return
  }
  #expect {
    try replayed(true)
  } throws: { error in
    guard let all = (error as? Faults)?.all, all.count == 1 else { return false }
    return all[0].description
      == "--mask: the log's file name or folder holds a user's id; rename it or give a copy another name"
  }
}

/// A log without kinds speaks of coming, not of saving, and rests on nothing about sessions.
@Test func aLogWithoutKindsSpeaksOfComing() throws {
  let rows = (0..<12).flatMap { user in (0..<20).map { "u\(user),\($0 * 86_400 + 3600),0\n" } }.joined()
  let report = try replay("user,epoch_seconds,utc_offset_minutes\n" + rows).report
  #expect(report.answer.contains("come seven days in a row") && !report.answer.contains("save"))
  #expect(report.findings.contains { $0.text.contains("come seven days in a row") })
  #expect(report.assumptions.contains { $0.path == "log.kind" })
  let idle = ["savings.coins", "savings.reminder_gap", "savings.server_zone", "log.session", "log.minutes"]
  #expect(!report.assumptions.contains { idle.contains($0.path) || $0.path.hasPrefix("focus.") })
}

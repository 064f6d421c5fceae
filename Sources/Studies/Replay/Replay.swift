public import CivilTime
public import Fields
import Lives
import Rules
import Statistics

/// A log replayed by the rules of a design: real users' days as the simulation records them, and what they come to.
///
/// With `isMasked` nothing of it holds a user's id, an amount, or what is made of amounts.
public struct Replay: Sendable {
  /// Name of the report.
  public let name: String
  let log: Log
  let design: Design
  let isMasked: Bool
  let tally: ReplayTally
  /// By first act; users with the same acts at the same times stand in the order of the log.
  let users: [ReplayUser]
  /// Rows that were not read or that the rules refuse, by line.
  let faults: [LogFault]
  /// The log's last instant.
  let end: Int64
  let server: Zone?

  /// Replays `log` by a design: the name of a built-in, or a map of what differs from the default. Some microseconds an act
  /// and 300 ns a user's day.
  ///
  /// Throws every fault of the design, and that the rules refuse every row.
  public init(
    _ log: Log, name: String, design node: Node, isMasked: Bool, zones: LivesStudy.ZoneSource
  ) throws(Faults) {
    var found: [Fault] = []
    let design = model(node, key: "design", of: BuiltIns.designs, standard: .standard, Design.fields, &found)
    found += design.faults(at: node.mark)
    var server: Zone?
    if design.savings.dayRule == .serverZone {
      server = collect(&found) { () throws(Faults) in try zones(design.savings.serverZone, node.mark) }
    }
    if !found.isEmpty { throw Faults(found.once) }

    let plan = RulePlan(design, server: server ?? .utc)
    let end = log.acts.reduce(Int64.min) { max($0, $1.instant) }
    let most = log.mostDays(until: end)
    var tally = ReplayTally(days: most, badges: plan.conditions.count)
    let scratch = ReplayTally.Scratch(days: most)
    var users: [ReplayUser] = []
    var faults = log.faults
    for user in log.usersByFirstAct() {
      let life = ReplayLife(log, user: user, until: end, plan)
      faults += life.faults
      if let told = tally.add(life, log, user: user, scratch) { users.append(told) }
    }
    faults.sort { $0.line < $1.line }
    if users.isEmpty {
      let shown = faults.prefix(20).map {
        Fault(Mark(file: log.file, line: $0.line, column: 1), isMasked ? $0.masked : $0.message)
      }
      throw Faults(shown + [Fault(Mark(file: log.file), "no row is left that the rules take")])
    }
    (self.name, self.log, self.design, self.isMasked, self.server) = (name, log, design, isMasked, server)
    (self.tally, self.users, self.faults, self.end) = (tally, users, faults, end)
  }

  /// Each row that was left out as `file:line: message`, the first `most` of them.
  public func faultLines(most: Int) -> [String] {
    faults.prefix(most).map { "\(log.file):\($0.line): \(isMasked ? $0.masked : $0.message)" }
  }

  /// How many rows were left out.
  public var faultCount: Int { faults.count }

  /// All that makes the report again, with the log: `run.json` holds it as `spec`.
  public var resolved: Node {
    [
      "study": Node(.text(Self.kind)), "log": Node(.text(log.file)), "masked": Node(.flag(isMasked)),
      "design": Design.fields.encode(design),
    ]
  }

  /// The outside data but the log itself: the named zones, by name.
  public var fingerprints: [Fingerprint] {
    let first = log.acts.reduce(Int64.max) { min($0, $1.instant) }
    let days = (Zone.utc.localDay(at: first).adding(days: -3), Zone.utc.localDay(at: end).adding(days: 4))
    let named = log.zones.filter { log.zoneNames.contains($0.name) } + [server].compactMap { $0 }
    var names: Set<String> = []
    return named.filter { names.insert($0.name).inserted }.sorted { $0.name < $1.name }
      .map { Fingerprint("time-zone data", of: $0.name, $0.transitionBytes(from: days.0, to: days.1)) }
  }

  /// What `study` says in the `run.json` of a replay.
  public static let kind = "replay"

  /// The name by which a user is told.
  func name(of place: Int) -> String { isMasked ? "user \(place + 1)" : log.users[users[place].number] }

  /// Badges of the design, by their place, that a log can tell of: none that ask for goals or challenges, or for amounts
  /// where those are masked or not there.
  var badges: [Int] {
    design.savings.badges.indices.filter { index in
      switch design.savings.badges[index].value.statistic {
      case .deposits, .streakDays, .nightDeposits, .morningDeposits, .comebacks: true
      case .savedUnits: tellsMoney
      case .rituals, .activeGoals, .wishGoalsReached, .challengeDone: false
      }
    }
  }

  /// Whether anything may be told of amounts.
  var tellsMoney: Bool { !isMasked && !log.gaps.amount }
}

extension Log {
  /// Users in an order that says nothing of their ids or amounts: by what they did when.
  fileprivate func usersByFirstAct() -> [Int] {
    func isBefore(_ one: Int, _ other: Int) -> Bool {
      for (a, b) in zip(acts(of: one), acts(of: other)) {
        let (a, b) = (acts[a], acts[b])
        if a.instant != b.instant { return a.instant < b.instant }
        let offsets = (zones[Int(a.zone)].offset(at: a.instant), zones[Int(b.zone)].offset(at: b.instant))
        if offsets.0 != offsets.1 { return offsets.0 < offsets.1 }
        if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
        if a.minutes != b.minutes { return a.minutes < b.minutes }
      }
      let counts = (acts(of: one).count, acts(of: other).count)
      return counts.0 == counts.1 ? one < other : counts.0 < counts.1
    }
    return users.indices.sorted(by: isBefore)
  }

  /// The most local dates that a user can have until an instant.
  fileprivate func mostDays(until end: Int64) -> Int {
    let first = starts.dropLast().reduce(Int64.max) { min($0, acts[$1].instant) }
    return Int(Zone.utc.localDay(at: first).days(to: Zone.utc.localDay(at: end))) + 4
  }
}

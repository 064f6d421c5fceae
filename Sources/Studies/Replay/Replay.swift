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
  /// The last instant of an act that the rules take, and the one before it; nil if all are at one.
  let end: Int64
  let lastBut: Int64?
  let server: Zone?

  /// Replays `log` by a design: the name of a built-in, or a map of what differs from the default. Some microseconds an act
  /// and 300 ns a user's day.
  ///
  /// Throws every fault of the design, that the rules refuse every row, and that a masked log's path holds an id.
  public init(
    _ log: Log, name: String, design node: Node, isMasked: Bool, zones: LivesStudy.ZoneSource
  ) throws(Faults) {
    if isMasked, log.isNamedInPath {
      throw Faults([
        Fault(
          Mark(file: "--mask"), "the log's file name or folder holds a user's id; rename it or give a copy another name"
        )
      ])
    }
    var found: [Fault] = []
    let design = model(node, key: "design", of: BuiltIns.designs, standard: .standard, Design.fields, &found)
    found += design.faults(at: node.mark)
    var server: Zone?
    if design.savings.dayRule == .serverZone {
      server = collect(&found) { () throws(Faults) in try zones(design.savings.serverZone, node.mark) }
    }
    if !found.isEmpty { throw Faults(found.once) }

    let plan = RulePlan(design, server: server ?? .utc)
    var end = log.acts.reduce(Int64.min) { max($0, $1.instant) }
    var lived = Lived(log, until: end, plan)
    if lived.last < end, !lived.users.isEmpty {
      // What the rules refuse is no reason to watch anyone longer.
      end = lived.last
      lived = Lived(log, until: end, plan)
    }
    let faults = (log.faults + lived.faults).sorted { $0.line < $1.line }
    if lived.users.isEmpty {
      let shown = faults.prefix(20).map {
        Fault(Mark(file: log.file, line: $0.line, column: 1), isMasked ? $0.masked : $0.message)
      }
      throw Faults(shown + [Fault(Mark(file: log.file), "no row is left that the rules take")])
    }
    (self.name, self.log, self.design, self.isMasked, self.server) = (name, log, design, isMasked, server)
    (tally, users, self.faults, self.end, lastBut) = (lived.tally, lived.users, faults, end, lived.lastBut)
  }

  /// Each row that was left out as `file:line: message`, the first `most` of them.
  public func faultLines(most: Int) -> [String] {
    faults.prefix(most).map { "\(log.file):\($0.line): \(isMasked ? $0.masked : $0.message)" }
  }

  /// What to say where one late act stretches everyone's observation: more than thirty days after all others.
  public var lateEnd: String? {
    guard let lastBut, end - lastBut > 30 * secondsPerDay else { return nil }
    func text(_ instant: Int64) -> String {
      let minute = Int64(Zone.utc.secondsOfDay(at: instant)) / 60
      return "\(Zone.utc.localDay(at: instant)) \(padded(minute / 60, 2)):\(padded(minute % 60, 2)) UTC"
    }
    let days = counted(Int((end - lastBut) / secondsPerDay), "day")
    return
      "the log's last act, at \(text(end)), is \(days) after the one before it, at \(text(lastBut)); everyone is observed until then, so if its time is wrong, everything by day of life and at the end is"
  }

  /// What masking does not hide.
  static let maskedNote =
    "Masked is not anonymous: dates, counts and hours of single users remain, and who knows when somebody did something may find them."

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

/// The lives of all users of a log.
private struct Lived {
  var tally: ReplayTally
  var users: [ReplayUser] = []
  /// What the rules refuse.
  var faults: [LogFault] = []
  /// The last instant of what they take, and the one before it.
  var last = Int64.min
  var lastBut: Int64?

  init(_ log: Log, until end: Int64, _ plan: RulePlan) {
    let most = log.mostDays(until: end)
    tally = ReplayTally(days: most, badges: plan.conditions.count)
    let scratch = ReplayTally.Scratch(days: most)
    for user in log.usersByFirstAct() {
      let life = ReplayLife(log, user: user, until: end, plan)
      faults += life.faults
      guard let told = tally.add(life, log, user: user, scratch) else { continue }
      users.append(told)
      for number in life.acts { see(log.acts[number].instant) }
    }
  }

  private mutating func see(_ instant: Int64) {
    if instant > last {
      if last > .min { lastBut = last }
      last = instant
    } else if instant < last {
      lastBut = max(lastBut ?? instant, instant)
    }
  }
}

extension Log {
  /// Whether the path of the file, as a report records it, holds a user's id, whatever the letters' case and what stands
  /// between them. Ids of one or two letters count where they stand alone.
  fileprivate var isNamedInPath: Bool {
    func words(_ text: String) -> String {
      let plain = text.lowercased().map { $0.isLetter || $0.isNumber ? $0 : " " }
      return " " + plain.split(separator: " ").map { String($0) }.joined(separator: " ") + " "
    }
    let path = words(file)
    return users.contains { user in
      if file.contains(user), user.count > 2 { return true }
      let id = words(user)
      return id.count > 2 && path.contains(id.count > 4 ? String(id.dropFirst().dropLast()) : id)
    }
  }

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

public import CivilTime
import Rules

/// What real people did, as a log tells it: users with their acts in order of time. Made by `LogReader`.
public struct Log: Sendable {
  /// The file's path, as it was given.
  public var file: String
  /// Ids of the users with a row, in the order in which they first stand in the log.
  public var users: [String]
  /// Acts by user, instant and line.
  public var acts: [LoggedAct]
  /// Where the acts of user u begin in `acts`; one more than there are users.
  public var starts: [Int]
  /// The zones that acts are in, in the order in which they first stand in the log: named ones, and fixed offsets.
  public var zones: [Zone]
  /// Names of the zones that come from the database: all others are fixed offsets.
  public var zoneNames: [String]
  /// Rows that were not read, by line.
  public var faults: [LogFault]
  /// What the log does not tell and so is assumed.
  public var gaps: LogGaps
  /// Rows that are there, good and bad; blank lines are none.
  public var rows: Int
}

/// One act of a log.
public struct LoggedAct: Sendable, Equatable {
  /// What was done. The raw values are those of the column `kind`.
  public enum Kind: String, Sendable, CaseIterable {
    case deposit
    case session
    case withdraw
  }

  /// Seconds since 1970-01-01T00:00Z.
  public var instant: Int64
  /// Minor units of a deposit or a withdrawal; 0 for a session.
  public var minor: Int64
  /// Line in the file, from 1.
  public var line: Int
  /// Number of the user in the log.
  public var user: Int32
  /// Number of the zone in the log.
  public var zone: Int32
  /// Focused minutes of a session; 0 for the others.
  public var minutes: Int16
  public var kind: Kind
}

/// A row that was not read: its line and why.
public struct LogFault: Sendable, Equatable {
  /// Line in the file, from 1.
  public var line: Int
  /// What was found and what is allowed, in one line.
  public var message: String
  /// The same without anything that stands in the log.
  public var masked: String

  public init(line: Int, _ message: String, masked: String) {
    self.line = line
    self.message = message
    self.masked = masked
  }
}

/// Columns that a log does not have, and those that are not read.
public struct LogGaps: Sendable, Equatable {
  /// No column `kind`: every act is taken for a deposit.
  public var kind = false
  /// No column `amount_minor`: every deposit is taken for `assumedMinor`.
  public var amount = false
  /// No column `minutes`: every session is taken for `assumedMinutes`.
  public var minutes = false
  /// Columns that nothing is known of.
  public var unread: [String] = []

  public init(kind: Bool = false, amount: Bool = false, minutes: Bool = false, unread: [String] = []) {
    self.kind = kind
    self.amount = amount
    self.minutes = minutes
    self.unread = unread
  }

  /// What a deposit is taken for where a log has no amounts: ten units (assumed).
  public static let assumedMinor: Int64 = 1000
  /// What a session is taken for where a log has no minutes: the segment that the product recommends (assumed).
  public static let assumedMinutes: Int16 = 25
}

extension Log {
  /// Numbers of the acts of one user in `acts`.
  public func acts(of user: Int) -> Range<Int> { starts[user]..<starts[user + 1] }

  /// The local date of each act of a user, each in its own zone; one that the clock has turned back to is taken for the last
  /// date before it, so that dates never fall. O(acts).
  public func dates(of user: Int) -> [LocalDay] {
    var latest = LocalDay(number: .min)
    return acts(of: user).map { number in
      let act = acts[number]
      latest = max(latest, zones[Int(act.zone)].localDay(at: act.instant))
      return latest
    }
  }

  /// The shapes of some users, or of all: by deposits and sessions, since a day with withdrawals alone is none on which a
  /// habit is kept. Rows that a design would refuse are counted, since no design is known here. O(acts + days).
  public func shapes(of some: [Int]? = nil) -> Shapes {
    var shapes = Shapes()
    for user in some ?? Array(users.indices) {
      let dates = zip(acts(of: user), dates(of: user)).filter { acts[$0.0].kind != .withdraw }.map(\.1)
      guard let first = dates.first, let last = dates.last else { continue }
      var active = [Bool](repeating: false, count: Int(first.days(to: last)) + 1)
      for date in dates { active[Int(first.days(to: date))] = true }
      shapes.add(active, hours: hours(of: acts(of: user)), firstWeekday: Int(first.weekday))
    }
    return shapes
  }

  /// Deposits and sessions among the acts of these numbers by local hour, 24 of them.
  public func hours(of numbers: some Sequence<Int>) -> [Int64] {
    var hours = [Int64](repeating: 0, count: 24)
    for number in numbers where acts[number].kind != .withdraw {
      let act = acts[number]
      hours[Int(zones[Int(act.zone)].secondsOfDay(at: act.instant)) / 3600] += 1
    }
    return hours
  }
}

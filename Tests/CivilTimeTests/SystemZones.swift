import CivilTime
import Foundation
import Testing

/// The system's zone database: its names, links among them, and its files.
enum SystemZones {
  private static let folder = "/usr/share/zoneinfo/"

  /// The release that the system's database names, if there is one: `2025b`.
  static let release = source?.first?.split(separator: " ").last.map(String.init)
  /// All zones and links of the database; those that Foundation knows if it has no list.
  static let names: [String] =
    (source?.compactMap { line -> String? in
      let words = line.split(separator: " ")
      if words.first == "Z" { return String(words[1]) }
      return words.first == "L" ? String(words[2]) : nil
    } ?? TimeZone.knownTimeZoneIdentifiers).filter { bytes($0) != nil }.sorted()
  private static let source = bytes("tzdata.zi").map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }

  /// Parts of the names, so that they can be tested side by side.
  static let parts: [[String]] = (0..<4).map { part in names.indices.filter { $0 % 4 == part }.map { names[$0] } }

  static func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: folder + name) }

  static func zone(_ name: String) throws -> Zone { try Zone(name: name, tzif: Array(#require(bytes(name)))) }
}

/// Foundation's calendar in one zone, in the terms of `Zone`: seconds since 1970 and local dates.
struct FoundationZone {
  let zone: TimeZone
  private let calendar: Calendar

  init(_ name: String) throws {
    zone = try #require(TimeZone(identifier: name))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  private func date(_ instant: Int64) -> Date { Date(timeIntervalSince1970: Double(instant)) }
  private func instant(_ date: Date?) throws -> Int64 { Int64(try #require(date).timeIntervalSince1970) }

  func offset(at instant: Int64) -> Int32 { Int32(zone.secondsFromGMT(for: date(instant))) }

  /// Local date and second of the day.
  func local(_ instant: Int64) throws -> (day: LocalDay, second: Int32) {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date(instant))
    func part(_ value: Int?) throws -> Int32 { Int32(try #require(value)) }
    let civil = CivilDate(year: try part(parts.year), month: try part(parts.month), day: try part(parts.day))
    let second = try part(parts.hour) * 3600 + part(parts.minute) * 60 + part(parts.second)
    return (try #require(LocalDay(civil)), second)
  }

  func start(of instant: Int64) throws -> Int64 { try self.instant(calendar.startOfDay(for: date(instant))) }

  func length(of instant: Int64) throws -> Int64 {
    Int64(try #require(calendar.dateInterval(of: .day, for: date(instant))).duration)
  }

  func adding(days: Int, to instant: Int64) throws -> Int64 {
    try self.instant(calendar.date(byAdding: .day, value: days, to: date(instant)))
  }

  func days(from first: Int64, to last: Int64) throws -> Int {
    try #require(calendar.dateComponents([.day], from: date(first), to: date(last)).day)
  }

  /// The instant of a date and a time of day.
  func instant(of day: LocalDay, second: Int32) throws -> Int64 {
    let civil = day.civil
    return try instant(
      calendar.date(
        from: DateComponents(
          year: Int(civil.year), month: Int(civil.month), day: Int(civil.day), hour: Int(second / 3600),
          minute: Int(second / 60 % 60), second: Int(second % 60))))
  }

  /// A time of day on the date of an instant.
  func setting(second: Int32, of instant: Int64) throws -> Int64 {
    try self.instant(
      calendar.date(
        bySettingHour: Int(second / 3600), minute: Int(second / 60 % 60), second: Int(second % 60), of: date(instant)))
  }
}

/// A line of `Fixtures/odd_days.txt`: dates over which calendars stumble, from python's zoneinfo.
struct OddDays: Equatable {
  /// Dates that begin after 00:00, with their first second.
  var late: [LocalDay: Int32] = [:]
  /// Dates after whose 00:00 the evening before comes again, with the first second of that.
  var again: [LocalDay: Int32] = [:]
  /// Dates that end before 24:00, with the first second left out.
  var early: [LocalDay: Int32] = [:]
  /// Dates that do not exist.
  var missing: Set<LocalDay> = []

  /// Of each zone that has any, and the release of the database.
  static func all() throws -> (release: String, zones: [String: OddDays]) {
    let text = String(decoding: try ZoneFixture.bytes("odd_days.txt"), as: UTF8.self)
    var lines = text.split(separator: "\n")
    let release = try #require(lines.removeFirst().split(separator: " ").last)
    var zones: [String: OddDays] = [:]
    for line in lines {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false)
      try #require(fields.count == 5)
      func days(_ text: Substring) throws -> [LocalDay: Int32] {
        let pairs = try text.split(separator: " ").map { pair in
          let parts = pair.split(separator: ":")
          return (try #require(LocalDay(String(parts[0]))), try #require(Int32(parts[1])))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
      }
      let missing = try fields[4].split(separator: " ").map { try #require(LocalDay(String($0))) }
      zones[String(fields[0])] = OddDays(
        late: try days(fields[1]), again: try days(fields[2]), early: try days(fields[3]), missing: Set(missing))
    }
    return (String(release), zones)
  }
}

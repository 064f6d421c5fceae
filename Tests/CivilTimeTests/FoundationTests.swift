import CivilTime
import Foundation
import Testing

private let zones = """
  Africa/Cairo Africa/Casablanca America/Asuncion America/Campo_Grande America/Caracas America/Havana America/Los_Angeles
  America/New_York America/Nuuk America/Santiago America/Sao_Paulo America/Scoresbysund America/St_Johns Antarctica/Troll
  Asia/Amman Asia/Beirut Asia/Damascus Asia/Gaza Asia/Kolkata Asia/Pyongyang Asia/Tehran Atlantic/Azores
  Australia/Lord_Howe Europe/Berlin Europe/Dublin Europe/Moscow Pacific/Apia Pacific/Chatham Pacific/Fakaofo
  """.split(whereSeparator: \.isWhitespace).map(String.init)

private func systemBytes(_ name: String) -> Data? {
  FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)")
}

/// The system's own files against Foundation, which carries its own copy of the database, around every transition.
@Test(.enabled(if: systemBytes("Europe/Berlin") != nil), arguments: zones)
func startsOfDaysAgreeWithFoundation(_ name: String) throws {
  let zone = try Zone(name: name, tzif: Array(try #require(systemBytes(name))))
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try #require(TimeZone(identifier: name))
  let turns = zone.transitions(from: try instant("2005-01-01T00:00:00Z"), until: try instant("2024-01-01T00:00:00Z"))
  for turn in turns {
    for shift: Int64 in [-90_000, -86_400, -43_200, -7_200, -1_800, -1, 0, 1, 1_800, 7_200, 43_200, 86_400, 90_000] {
      let now = turn.instant + shift
      let start = zone.start(of: zone.localDay(at: now))
      let right = Int64(calendar.startOfDay(for: Date(timeIntervalSince1970: Double(now))).timeIntervalSince1970)
      #expect(start == right, "\(name) \(zone.text(at: now))")
    }
  }
}

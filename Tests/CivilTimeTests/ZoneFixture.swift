import CivilTime
import Foundation
import Testing

/// A line of `Fixtures/zones.txt`: right values of one zone from python's zoneinfo.
struct ZoneFixture {
  var name: String
  var first: LocalDay
  var last: LocalDay
  var firstStart: Int64
  /// Offset at UTC midnight of the first date.
  var firstOffset: Int32
  /// Changes from UTC midnight of the first date until UTC midnight of the last.
  var transitions: [Transition]
  /// Lengths of the dates that have not 86 400 s.
  var lengths: [LocalDay: Int64]
  var missing: Set<LocalDay>

  static func all() throws -> [ZoneFixture] { try lines("zones.txt").map(ZoneFixture.init) }

  static func named(_ name: String) throws -> ZoneFixture { try #require(try all().first { $0.name == name }) }

  /// The zone from the TZif file beside the fixture.
  func zone() throws -> Zone { try Zone(name: name, tzif: Self.bytes("zoneinfo/" + name)) }

  private init(_ line: String) throws {
    let fields = line.split(separator: "|", omittingEmptySubsequences: false)
    try #require(fields.count == 8)
    name = String(fields[0])
    first = try #require(LocalDay(String(fields[1])))
    last = try #require(LocalDay(String(fields[2])))
    firstStart = try #require(Int64(fields[3]))
    firstOffset = try #require(Int32(fields[4]))
    transitions = try Self.transitions(fields[5])
    lengths = [:]
    for pair in fields[6].split(separator: " ") {
      let parts = pair.split(separator: ":")
      let length = try #require(Int64(parts[1]))
      lengths[try #require(LocalDay(String(parts[0])))] = length
    }
    missing = Set(try fields[7].split(separator: " ").map { try #require(LocalDay(String($0))) })
  }

  /// `epoch:offset epoch:offset …`
  static func transitions(_ text: Substring) throws -> [Transition] {
    try text.split(separator: " ").map { pair in
      let parts = pair.split(separator: ":")
      return Transition(instant: try #require(Int64(parts[0])), offset: try #require(Int32(parts[1])))
    }
  }

  static func lines(_ name: String) throws -> [String] {
    String(decoding: try bytes(name), as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map(
      String.init)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }
}

/// `#expect` for millions of truths: it costs nothing until one fails.
func check(_ truth: Bool, _ what: @autoclosure () -> String, at place: SourceLocation = #_sourceLocation) {
  if !truth { Issue.record(Comment(rawValue: what()), sourceLocation: place) }
}

/// UTC midnight of a date.
func midnight(_ day: LocalDay) -> Int64 { Int64(day.number) * 86_400 }

/// Seconds since 1970 of `yyyy-mm-ddThh:mm:ss±hh:mm`.
func instant(_ text: String) throws -> Int64 {
  Int64(try #require(try? Date(text, strategy: .iso8601)).timeIntervalSince1970)
}

/// A repeatable stream of numbers for properties (SplitMix64).
struct Numbers {
  var state: UInt64

  mutating func next(below bound: Int64) -> Int64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int64((z ^ (z >> 31)) % UInt64(bound))
  }
}

import Fields
import Testing

@testable import CivilTime

/// A version 2 file without transitions, so that its footer holds for all time.
func footerFile(_ footer: String) -> [UInt8] {
  let header = Array("TZif2".utf8) + Array(repeating: 0, count: 15 + 19) + [1, 0, 0, 0, 4]
  let block: [UInt8] = [0, 0, 0, 0, 0, 0, 65, 65, 65, 0]
  return header + block + header + block + Array("\n\(footer)\n".utf8)
}

@Test func footersOfEveryFormAgreeWithTheCLibrary() throws {
  let lines = try ZoneFixture.lines("footers.txt")
  #expect(lines.count == 11)
  for line in lines {
    let fields = line.split(separator: "|", omittingEmptySubsequences: false)
    let zone = try Zone(name: "test", tzif: footerFile(String(fields[0])))
    let from = try #require(Int64(fields[1]))
    let until = try #require(Int64(fields[2]))
    #expect(zone.offset(at: from) == Int32(fields[3]), "\(fields[0])")
    #expect(zone.transitions(from: from, until: until) == (try ZoneFixture.transitions(fields[4])), "\(fields[0])")
  }
}

@Test func aFooterWithoutTransitionsHoldsForAllTime() throws {
  let zone = try Zone(name: "test", tzif: footerFile("CET-1CEST,M3.5.0,M10.5.0/3"))
  for year in ["1066", "1583", "1970", "2400", "9999"] {
    #expect(zone.offset(at: zone.instant(of: try #require(LocalDay("\(year)-01-15")), second: 0)) == 3600)
    #expect(zone.offset(at: zone.instant(of: try #require(LocalDay("\(year)-07-15")), second: 0)) == 7200)
  }
}

/// A version 2 file whose one transition, at `instant`, goes from offset 0 to `offset`.
private func oneTurnFile(at instant: Int64, to offset: Int32, footer: String) -> [UInt8] {
  func bytes(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
  func header(times: UInt8) -> [UInt8] {
    Array("TZif2".utf8) + Array(repeating: 0, count: 15 + 12) + [0, 0, 0, times, 0, 0, 0, 2, 0, 0, 0, 4]
  }
  let types: [UInt8] = [0, 0, 0, 0, 0, 0] + bytes(offset) + [0, 0] + [65, 65, 65, 0]
  return header(times: 0) + types + header(times: 1) + bytes(instant) + [1] + types + Array("\n\(footer)\n".utf8)
}

/// Turns outside the range of instants: those before it are where it begins, those after it are refused. Jumps of days far away
/// are no dates to skip.
@Test func turnsOutsideTheRangeOfInstantsDoNoHarm() throws {
  let far = Zone.limit / 10 * 19
  let before = try Zone(name: "test", tzif: oneTurnFile(at: -far, to: 93_599, footer: ""))
  #expect(before.offset(at: 0) == 93_599 && before.offset(at: -Zone.limit) == 93_599)
  #expect(throws: Faults.self) { try Zone(name: "test", tzif: oneTurnFile(at: far, to: 93_599, footer: "")) }
  let ruled = try Zone(name: "test", tzif: oneTurnFile(at: -far, to: -18_000, footer: "EST5EDT,M3.2.0,M11.1.0"))
  let july = try #require(LocalDay("2024-07-01"))
  #expect(ruled.offset(at: ruled.instant(of: july, second: 0)) == -14_400)
}

/// Summer time all year: the two examples of RFC 8536 and RFC 9636, 3.3.1.
@Test(arguments: ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23"])
func permanentSummerTimeHasNoTurns(_ footer: String) throws {
  let zone = try Zone(name: "test", tzif: footerFile(footer))
  #expect(zone.transitions(from: 0, until: 10_000_000_000) == [])
  #expect(zone.offset(at: 0) == -14_400)
  #expect(zone.offset(at: 10_000_000_000) == -14_400)
}

@Test func summerTimeMayRunOverNewYear() throws {
  // From 30 December to 4 January: two turns a year, six days apart, also where a year has begun in summer time.
  let rule = try #require(FooterRule(Array("AAA0BBB,M12.5.0/0,J4/0".utf8)))
  let turns = rule.transitions(years: 2000...2010)
  #expect(zip(turns, turns.dropFirst()).allSatisfy { $0.instant < $1.instant && $0.offset != $1.offset })
  #expect(turns.count == 22)
  // Rule times that reach over a year's end: 3 January less 167 h is 27 December, 01:00.
  let early = try #require(FooterRule(Array("AAA0BBB,J3/-167,M6.1.0".utf8)))
  let first = try #require(early.transitions(years: 2001...2002).first)
  #expect(first == Transition(instant: 977_878_800, offset: 3600))
}

@Test(arguments: [
  "", "A0", "AA0", "AAA", "AAA25", "AAA0BBB", "AAA0BBB,", "AAA0BBB,M3.2.0", "AAA0BBB,M3.2.0,",
  "AAA0BBB,M13.2.0,M11.1.0",
  "AAA0BBB,M3.6.0,M11.1.0", "AAA0BBB,M3.0.0,M11.1.0", "AAA0BBB,M3.2.7,M11.1.0", "AAA0BBB,J0,J300", "AAA0BBB,J366,J300",
  "AAA0BBB,366,300", "AAA0BBB,0/168,300", "AAA0BBB,0/-168,300", "AAA0BBB,0,300 ", "AAA0BBB,0,300,5", "<AAA0", "<A>0",
  "AAA:30",
  "AAA0:60", "AAA0:5:60", "AAA-24BBB24,0,300", "AAA0BBB,M3.2,M11.1.0", "AAA99999999999", "AAA0BBB,M3.2.0/2:,M11.1.0",
  "A1A0",
])
func whatIsNoPosixRuleIsRefused(_ text: String) { #expect(FooterRule(Array(text.utf8)) == nil) }

@Test func aVersion1FileIsRead() throws {
  // One transition, at 100: from +01:00 to +02:00.
  let header = Array("TZif".utf8) + Array(repeating: 0, count: 16) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  let counts: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 4]
  let block: [UInt8] = [0, 0, 0, 100, 1, 0, 0, 0x0e, 0x10, 0, 0, 0, 0, 0x1c, 0x20, 1, 0, 65, 65, 65, 0]
  let zone = try Zone(name: "test", tzif: header + counts + block)
  #expect(zone.offset(at: 99) == 3600)
  #expect(zone.offset(at: 100) == 7200)
  #expect(zone.offset(at: .max) == 7200)
  #expect(zone.transitions(from: 0, until: .max) == [Transition(instant: 100, offset: 7200)])
}

@Test func everyTruncationIsAnError() throws {
  for fixture in try ZoneFixture.all() {
    let bytes = try ZoneFixture.bytes("zoneinfo/" + fixture.name)
    let read = (0..<bytes.count).filter { (try? Zone(name: "cut", tzif: Array(bytes.prefix($0)))) != nil }
    #expect(read == [], "\(fixture.name)")
  }
}

@Test func flippedBitsNeverTrap() throws {
  var refused = 0
  for name in ["America/Los_Angeles", "Pacific/Apia", "Africa/Cairo", "Europe/Dublin"] {
    let bytes = try ZoneFixture.bytes("zoneinfo/" + name)
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << (bit % 8)
      do {
        let zone = try Zone(name: "damaged", tzif: damaged)
        for instant: Int64 in [.min, -5_000_000_000, 0, 1_710_064_800, 5_000_000_000, .max] {
          tryOut(zone, on: zone.localDay(at: instant))
        }
        tryOut(zone, at: Int64(bit) * 500_000)
      } catch {
        refused += error.all.count
      }
    }
  }
  #expect(refused > 1000)
}

@Test func damagedFilesAreExplained() throws {
  func message(_ bytes: [UInt8]) -> String {
    do {
      _ = try Zone(name: "Test/Zone", tzif: bytes)
      return ""
    } catch { return error.all.map(\.description).joined() }
  }
  let good = footerFile("AAA0")
  #expect(message(good) == "")
  #expect(message([]) == "zone Test/Zone: cut short at byte 0")
  #expect(message(Array("<html><body>".utf8)) == "zone Test/Zone: not a TZif file")
  #expect(message(footerFile("AAA")) == "zone Test/Zone: the footer \"AAA\" is not a rule of POSIX TZ")
  #expect(message(footerFile("")) == "")
  var leaps = good
  leaps[31] = 1  // Leap-second count of the first header: the second header is looked for eight bytes on.
  #expect(message(leaps) == "zone Test/Zone: not a TZif file")
  leaps = good
  leaps[54 + 31] = 1
  leaps.insert(contentsOf: Array(repeating: 0, count: 12), at: 54 + 44 + 10)
  #expect(message(leaps) == "zone Test/Zone: counts leap seconds (a \"right\" file); allowed: POSIX time")
  var huge = good
  huge[32] = 0x7f
  #expect(message(huge) == "zone Test/Zone: cut short at byte \(good.count)")
  huge[32] = 0xff
  #expect(message(huge) == "zone Test/Zone: counts in the header make no sense")
}

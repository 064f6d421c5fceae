import CivilTime
import Fields
import Foundation
import Reports
import Studies
import Testing

private func read(_ text: String, isMasked: Bool = false) throws(Faults) -> Log {
  try LogReader.read(Array(text.utf8), file: "a.csv", isMasked: isMasked, zones: systemZone)
}

/// The faults of a row below a good one.
private func fault(_ header: String, _ row: String) throws -> LogFault {
  let good = [
    "user": "a", "epoch_seconds": "1", "instant": "2024-01-01T00:00:00+00:00", "utc_offset_minutes": "0",
    "zone": "UTC", "kind": "deposit", "amount_minor": "100", "minutes": "25",
  ]
  let first = header.split(separator: ",").map { good[String($0)] ?? "" }.joined(separator: ",")
  let log = try read("\(header)\n\(first)\n\(row)\n")
  #expect(log.rows == 2 && log.acts.count == 1 && log.users == ["a"])
  try #require(log.faults.count == 1)
  #expect(log.faults[0].line == 3)
  return log.faults[0]
}

@Test(arguments: [
  ("b,2", "row: found 2 cells; allowed: 3, as in the first line"),
  ("b,2,0,0", "row: found 4 cells; allowed: 3, as in the first line"),
  (",2,0", "user: found nothing; allowed: 1 to 200 bytes of UTF-8 without control characters"),
  ("b\u{1},2,0", "user: found a control character; allowed: 1 to 200 bytes of UTF-8 without control characters"),
  ("b,,0", "epoch_seconds: found nothing; allowed: a whole number from 0 to 4102444799"),
  ("b,1.5,0", "epoch_seconds: found \"1.5\"; allowed: a whole number from 0 to 4102444799"),
  (
    "b,99999999999999999999,0",
    "epoch_seconds: found \"99999999999999999999\"; allowed: a whole number from 0 to 4102444799"
  ),
  (
    "b,1643691923000,0",
    "epoch_seconds: found \"1643691923000\"; allowed: a whole number from 0 to 4102444799; are these milliseconds?"
  ),
  (
    "b,2,3600",
    "utc_offset_minutes: found \"3600\"; allowed: a whole number from -1080 to 1080; are these seconds?"
  ),
  ("b,2,\u{1B}[1m", "utc_offset_minutes: found \"\u{FFFD}[1m\"; allowed: a whole number from -1080 to 1080"),
  ("b,\"2,0", "row: found a quote that is never closed; allowed: quotes around a whole cell, doubled inside it"),
  ("\"b\"c,2,0", "row: found text after a closing quote; allowed: a comma or the end of the line"),
  ("b\"c,2,0", "row: found a quote inside a cell; allowed: quotes around a whole cell, doubled inside it"),
  ("a,1,0", "repeats line 2: the same user, instant, kind, amount and minutes; allowed: each act once"),
])
func aRowThatCannotBeReadIsNamed(row: String, message: String) throws {
  #expect(try fault("user,epoch_seconds,utc_offset_minutes", row).message == message)
}

@Test(arguments: [
  ("b,2024-02-30T00:00:00+00:00", "a date and time that exist, like 2024-03-10T20:15:00-07:00"),
  ("b,2024-02-28T24:00:00+00:00", "a date and time that exist, like 2024-03-10T20:15:00-07:00"),
  ("b,2024-02-28", "a date and time that exist, like 2024-03-10T20:15:00-07:00"),
  ("b,2024-02-28T10:00:00", "an offset at its end, since no column tells one"),
  ("b,2024-02-28T10:00:00Z", "an offset like +02:00, since Z tells no local time and no column does"),
  ("b,1969-12-31T10:00:00+00:00", "the years 1970 to 2099"),
  ("b,2024-02-28T10:00:00+19:00", "an offset of at most 18 hours"),
])
func anInstantThatCannotBeReadIsNamed(row: String, allowed: String) throws {
  let found = row.dropFirst(2)
  #expect(try fault("user,instant", row).message == "instant: found \"\(found)\"; allowed: \(allowed)")
}

@Test(arguments: [
  ("b,2,UTC,deposits,1,", "unknown kind \"deposits\"; did you mean \"deposit\"?"),
  ("b,2,UTC,,1,", "kind: found nothing; allowed: deposit, session, withdraw"),
  ("b,2,UTC,deposit,0,", "amount_minor: found \"0\"; allowed: a whole number from 1 to 1000000000000000"),
  ("b,2,UTC,withdraw,,", "amount_minor: found nothing; allowed: a whole number from 1 to 1000000000000000"),
  ("b,2,UTC,session,,1441", "minutes: found \"1441\"; allowed: a whole number from 0 to 1440"),
  ("b,2,Europe/Berlyn,deposit,1,", "unknown zone \"Europe/Berlyn\""),
  ("b,2,,deposit,1,", "zone: found nothing; allowed: a name like Europe/Berlin"),
])
func aWrongCellIsNamed(row: String, message: String) throws {
  #expect(try fault("user,epoch_seconds,zone,kind,amount_minor,minutes", row).message == message)
}

/// A masked message quotes nothing of the log.
@Test(arguments: [
  "b77,2,UTC,deposit77,1,", "b77,2,UTC,deposit,-77,", "b77,77x,UTC,deposit,1,", "b77,2,Zone/77,deposit,1,",
  "b77,2,UTC,session,,7777", "b77,2,UTC,deposit,1", "\"b77\"77,2,UTC,deposit,1,", "b77,2,\"UTC77,deposit,1,",
])
func aMaskedMessageQuotesNothing(row: String) throws {
  let fault = try fault("user,epoch_seconds,zone,kind,amount_minor,minutes", row)
  #expect(!fault.masked.contains("77") && !fault.masked.isEmpty)
}

@Test func aUserOfBytesThatAreNoTextIsNamed() throws {
  let bytes = Array("user,epoch_seconds,utc_offset_minutes\n".utf8) + [0xFF] + Array(",1,0\nb,1,0\n".utf8)
  let log = try LogReader.read(bytes, file: "a.csv", zones: noZones)
  #expect(log.faults.map(\.line) == [2] && log.users == ["b"])
  #expect(log.faults[0].message.hasPrefix("user: found bytes that are not UTF-8"))
}

@Test(arguments: [
  ("", "the file is empty"), ("\n", "the first line is blank"), ("user,\"", "a quote that is never closed"),
  ("epoch_seconds,zone\n", "no column user"), ("user,zone\n", "no column epoch_seconds or instant"),
  ("user,epoch_seconds\n", "no column utc_offset_minutes or zone"),
  ("User,epoch_seconds,zone\n", "unknown column \"User\"; did you mean \"user\"?"),
  ("user,epoch_seconds,zone,ammount_minor\n", "did you mean \"amount_minor\"?"),
  ("user,epoch_seconds,instant,zone\n", "found both epoch_seconds and instant; allowed: one of them"),
  ("user,instant,zone,utc_offset_minutes\n", "found both utc_offset_minutes and zone; allowed: one of them"),
  ("user,user,epoch_seconds,zone\n", "found the column user 2 times; allowed: once"),
  ("user;epoch_seconds;zone\n", "parted by commas"),
  ("user,epoch_seconds,zone\n", "no row is left of 0 rows"),
  ("user,epoch_seconds,zone\nb,x,UTC\n", "no row is left of 1 row"),
])
func aLogWithoutRowsIsRefused(text: String, message: String) {
  #expect {
    try read(text)
  } throws: { error in
    (error as? Faults)?.all.contains { $0.description.hasPrefix("a.csv") && $0.message.contains(message) } ?? false
  }
}

@Test func aMaskedHeaderFaultQuotesNothing() {
  #expect {
    try read("anna77,userr,1643691923,77\n", isMasked: true)
  } throws: { error in
    (error as? Faults)?.all.allSatisfy { !$0.description.contains("77") && !$0.description.contains("userr") } ?? false
  }
}

/// Columns in any order, a mark of byte order, line ends of both kinds, blank lines, quotes, ids of any script.
@Test func whatRFC4180AllowsIsRead() throws {
  let log = try read(
    "\u{FEFF}note, amount_minor ,kind,user,instant,zone,minutes\r\n"
      + "\"two\r\nlines, \"\"quoted\"\"\",100,deposit,\"王\"\"小明\",2024-03-10 09:30,Asia/Shanghai,\r\n"
      + "\r\n"
      + ",,session,b, 2024-03-10T01:30:00.250Z ,Asia/Shanghai,50\n"
      + "x,+250,withdraw,b,2024-03-10T01:30:00-0700,Asia/Shanghai,")
  #expect(log.faults == [] && log.rows == 3)
  #expect(log.users == ["王\"小明", "b"])
  #expect(log.zones.map(\.name) == ["Asia/Shanghai"] && log.zoneNames == ["Asia/Shanghai"])
  #expect(log.gaps == LogGaps(unread: ["note"]))
  #expect(log.starts == [0, 1, 3])
  // 2024-03-10T01:30Z is 1 710 034 200; seven hours later it is that time at −07:00.
  #expect(log.acts.map(\.instant) == [1_710_034_200, 1_710_034_200, 1_710_059_400])
  #expect(log.acts.map(\.line) == [2, 5, 6])
  #expect(log.acts.map(\.kind) == [.deposit, .session, .withdraw])
  #expect(log.acts.map(\.minor) == [100, 0, 250] && log.acts.map(\.minutes) == [0, 50, 0])
}

/// An unclosed quote costs its own row and no other.
@Test func anUnclosedQuoteDoesNotSwallowTheLog() throws {
  let rows = (0..<5).map { "u\($0),\($0 == 2 ? "\"" : "")1,0" }
  let log = try read("user,epoch_seconds,utc_offset_minutes\n" + rows.joined(separator: "\n"))
  #expect(log.users == ["u0", "u1", "u3", "u4"] && log.faults.map(\.line) == [4])
}

@Test func aLogIsSortedByUserAndTime() throws {
  let log = try read("user,epoch_seconds,utc_offset_minutes\nb,9,0\na,5,60\nb,3,-300\na,5,0\na,4,0\n")
  #expect(log.users == ["b", "a"])
  #expect(log.acts.map(\.instant) == [3, 9, 4, 5] && log.acts.map(\.line) == [4, 2, 6, 3])
  #expect(log.faults.map(\.line) == [5] && log.faults[0].message.hasPrefix("repeats line 3"))
  #expect(log.zones.map(\.name) == ["UTC+00:00", "UTC+01:00", "UTC-05:00"] && log.zoneNames == [])
  #expect(log.gaps == LogGaps(kind: true, amount: true, minutes: true))
}

/// What the clock skips is a fault; of what it shows twice the first is meant; an offset at the end decides.
@Test func aLocalTimeIsThatOfItsZone() throws {
  let log = try read(
    "user,instant,zone\na,2024-03-10T01:59:59,America/New_York\na,2024-03-10T02:30:00,America/New_York\n"
      + "a,2024-11-03T01:30:00,America/New_York\na,2024-11-03T01:30:00-05:00,America/New_York\n")
  #expect(log.acts.map(\.instant) == [1_710_053_999, 1_730_611_800, 1_730_615_400])
  #expect(log.faults.map(\.line) == [3])
  #expect(log.faults.first?.message.hasSuffix("a time that the clock of its zone shows") ?? false)
}

/// Blanks around an id are none of it, unless quotes say so.
@Test func blanksAroundAnIdAreNoOtherUser() throws {
  let log = try read("user,epoch_seconds,utc_offset_minutes\nada,1,0\nada ,2,0\n\t ada,3,0\n\"ada \",4,0\n  ,5,0\n")
  #expect(log.users == ["ada", "ada "] && log.starts == [0, 3, 4])
  #expect(log.faults.map(\.line) == [6] && log.faults[0].message.hasPrefix("user: found nothing"))
  let replay = try Replay(log, name: "a", design: Node(.text("default")), isMasked: false, zones: systemZone)
  #expect(replay.report.notes.hasPrefix("1 user has an id with blanks at an end"))
}

/// Dates never fall, though the traveller's clock does.
@Test func datesOfATravellerNeverFall() throws {
  // 00:30 in Berlin, then ten minutes later in New York, where it is the evening before; then a day later.
  let log = try read(
    "user,instant\na,2024-05-02T00:30:00+02:00\na,2024-05-01T18:40:00-04:00\na,2024-05-02T18:40:00-04:00\n")
  #expect(log.dates(of: 0).map(\.description) == ["2024-05-02", "2024-05-02", "2024-05-02"])
  let hours = log.hours(of: log.acts(of: 0))
  #expect(hours[18] == 2 && hours[0] == 1)
}

/// Whatever the bytes, every line is a row, a fault or blank, and nothing traps.
@Test func anyBytesAreRead() throws {
  var luck = Luck(seed: 5)
  let alphabet = Array("\",\n\r \t0123456789-+:TZabé\u{0}".utf8) + [0xFF, 0xC3]
  let header = Array("user,instant,zone,kind,amount_minor,minutes\nok,1970-01-02T00:00:00,UTC,deposit,1,\n".utf8)
  for _ in 0..<2000 {
    let noise = (0..<120).map { _ in alphabet[Int(luck.next() * Double(alphabet.count))] }
    let log = try LogReader.read(header + noise, file: "a.csv", zones: systemZone)
    #expect(log.rows == log.acts.count + log.faults.count)
    #expect(log.faults.map(\.line) == log.faults.map(\.line).sorted())
  }
}

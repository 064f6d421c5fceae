public import CivilTime
public import Fields
import Rules

/// Reads a log: CSV (RFC 4180, UTF-8) with columns by name, in any order.
///
/// `user`; `epoch_seconds`, or `instant` (ISO 8601); `utc_offset_minutes` or `zone` (IANA), which a local day takes, unless
/// instants have offsets of their own; and perhaps `kind` (deposit, session or withdraw), `amount_minor`, `minutes`. A row
/// that cannot be read is told with its line and never stops the reading.
public struct LogReader {
  /// Instants that a log may hold: the years 1970 to 2099.
  public static let instants: ClosedRange<Int64> = 0...4_102_444_799
  /// Minutes east of UTC that a log may hold.
  public static let offsets: ClosedRange<Int64> = -1080...1080

  private var cells: LogCells
  private let header: LogHeader
  private let zones: LivesStudy.ZoneSource
  private var users: [String] = []
  private var numbers: [[UInt8]: Int32] = [:]
  private var lastUser: (bytes: [UInt8], number: Int32) = ([], -1)
  private var places = ZonePlaces()
  private var acts: [LoggedAct] = []
  private var faults: [LogFault] = []

  /// Reads a whole log. Throws every fault of its header, and that no row is left, with the first rows that are bad; with
  /// `isMasked` no fault quotes what stands in the log. Some 300 ns a row.
  public static func read(
    _ bytes: [UInt8], file: String, isMasked: Bool = false, zones: LivesStudy.ZoneSource
  ) throws(Faults) -> Log {
    var cells = LogCells(bytes)
    let header = try header(&cells, file: file, isMasked: isMasked)
    return try withoutActuallyEscaping(zones) { (zones) throws(Faults) -> Log in
      var reader = LogReader(cells: cells, header: header, zones: zones)
      let rows = reader.readRows()
      return try reader.log(file: file, rows: rows, isMasked: isMasked)
    }
  }

  private init(cells: LogCells, header: LogHeader, zones: @escaping LivesStudy.ZoneSource) {
    self.cells = cells
    self.header = header
    self.zones = zones
  }

  private static func header(_ cells: inout LogCells, file: String, isMasked: Bool) throws(Faults) -> LogHeader {
    let allowed = "allowed: UTF-8, columns user, epoch_seconds or instant, utc_offset_minutes or zone"
    func fault(_ found: String) -> Faults {
      Faults([Fault(Mark(file: file, line: 1, column: 1), "\(found); \(allowed)")])
    }
    if cells.bytes.starts(with: [0xFF, 0xFE]) || cells.bytes.starts(with: [0xFE, 0xFF]) {
      throw fault("found UTF-16")
    }
    switch cells.read() {
    case .cells: break
    case .blank: throw fault("the first line is blank")
    case .end: throw fault("the file is empty")
    case .broken(let found, _): throw fault("the first line: found \(found)")
    }
    let names = cells.cells.map { String(decoding: cells.trimmed($0), as: UTF8.self) }
    return try LogHeader(names, file: file, isMasked: isMasked)
  }

  /// Returns how many rows there are.
  private mutating func readRows() -> Int {
    var rows = 0
    while true {
      switch cells.read() {
      case .end: return rows
      case .blank: continue
      case .broken(let found, let allowed):
        faults.append(LogFault(line: cells.line, "row", found: found, allowed: allowed, isQuoted: false))
      case .cells:
        do throws(LogFault) { acts.append(try act()) } catch { faults.append(error) }
      }
      rows += 1
    }
  }

  // MARK: A row

  private mutating func act() throws(LogFault) -> LoggedAct {
    let line = cells.line
    if cells.cells.count != header.count {
      throw LogFault(
        line: line, "row", found: "\(cells.cells.count) cells", allowed: "\(header.count), as in the first line",
        isQuoted: false)
    }
    let (instant, zone) = try when()
    let kind = try kind()
    var (minor, minutes) = (Int64(0), Int16(0))
    switch kind {
    case .session:
      minutes =
        try header.minutes.map { (column) throws(LogFault) in
          Int16(try whole(column, .minutes, Session.minutes))
        } ?? LogGaps.assumedMinutes
    case .deposit, .withdraw:
      minor =
        try header.amount.map { (column) throws(LogFault) in
          try whole(column, .amount, 1...Goal.most)
        } ?? LogGaps.assumedMinor
    }
    // Last, so that only users with a row that is right are known.
    let user = try user()
    return LoggedAct(instant: instant, minor: minor, line: line, user: user, zone: zone, minutes: minutes, kind: kind)
  }

  private mutating func user() throws(LogFault) -> Int32 {
    let cell = cells.cells[header.user]
    // Quotes say that blanks at the ends are meant.
    let plain = cell.isQuoted ? cells.bytes[cell.start..<cell.end] : cells.trimmed(cell)
    if !cell.isDoubled, plain.elementsEqual(lastUser.bytes), lastUser.number >= 0 { return lastUser.number }
    let bytes = cell.isDoubled ? cells.content(cell) : Array(plain)
    if let known = numbers[bytes] {
      lastUser = (bytes, known)
      return known
    }
    func fault(_ found: String) -> LogFault {
      LogFault(
        line: cells.line, "user", found: found, allowed: "1 to 200 bytes of UTF-8 without control characters",
        isQuoted: false)
    }
    guard let name = String(validating: bytes, as: UTF8.self) else { throw fault("bytes that are not UTF-8") }
    if name.isEmpty { throw fault("nothing") }
    if bytes.count > 200 { throw fault("\(bytes.count) bytes") }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw fault("a control character")
    }
    let number = Int32(clamping: users.count)
    users.append(name)
    numbers[bytes] = number
    lastUser = (bytes, number)
    return number
  }

  private func kind() throws(LogFault) -> LoggedAct.Kind {
    guard let column = header.kind else { return .deposit }
    let name = text(column)
    if let kind = LoggedAct.Kind(rawValue: name) { return kind }
    let names = LoggedAct.Kind.allCases.map(\.rawValue)
    if name.isEmpty { throw fault(.kind, column, listed(names)) }
    throw LogFault(
      line: cells.line, unknownName("kind", name, among: names),
      masked: "kind: found another name; allowed: \(listed(names))")
  }

  /// A whole number in a range.
  private func whole(
    _ column: Int, _ name: LogHeader.Name, _ range: ClosedRange<Int64>, hint: (Int64) -> String = { _ in "" }
  ) throws(LogFault) -> Int64 {
    let value = LogNumbers.whole(cells.trimmed(cells.cells[column]))
    if let value, range.contains(value) { return value }
    let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    throw fault(name, column, allowed, hint: value.map(hint) ?? "")
  }

  // MARK: When and where

  private mutating func when() throws(LogFault) -> (instant: Int64, zone: Int32) {
    var zone: Int32?
    if let column = header.offset {
      let minutes = try whole(column, .offset, Self.offsets) { value in
        Self.offsets.contains(value / 60) ? "; are these seconds?" : ""
      }
      zone = places.fixed(seconds: Int32(minutes) * 60)
    } else if let column = header.zone {
      zone = try named(column)
    }
    if let column = header.epoch, let zone {
      let instant = try whole(column, .epoch, Self.instants) { value in
        Self.instants.contains(value / 1000) ? "; are these milliseconds?" : ""
      }
      return (instant, zone)
    }
    guard let column = header.instant else { return (0, 0) }
    return try written(column, zone)
  }

  private mutating func written(_ column: Int, _ told: Int32?) throws(LogFault) -> (instant: Int64, zone: Int32) {
    guard let written = LogNumbers.Instant(cells.trimmed(cells.cells[column])) else {
      throw fault(.instant, column, "a date and time that exist, like 2024-03-10T20:15:00-07:00")
    }
    let local = Int64(written.day.number) * secondsPerDay + Int64(written.second)
    var zone = told
    let instant: Int64
    switch written.offset {
    case .seconds(let offset):
      guard Self.offsets.contains(Int64(offset / 60)) else {
        throw fault(.instant, column, "an offset of at most 18 hours")
      }
      instant = local - Int64(offset)
      zone = told ?? places.fixed(seconds: offset)
    case .utc: instant = local
    case nil:
      guard let told else { throw fault(.instant, column, "an offset at its end, since no column tells one") }
      let clock = places.zones[Int(told)]
      guard let first = clock.instants(of: written.day, second: written.second).first else {
        throw fault(
          .instant, column, "a time that the clock of \(header.zone == nil ? "this offset" : "its zone") shows")
      }
      instant = first
    }
    guard let zone else {
      throw fault(.instant, column, "an offset like +02:00, since Z tells no local time and no column does")
    }
    guard Self.instants.contains(instant) else { throw fault(.instant, column, "the years 1970 to 2099") }
    return (instant, zone)
  }

  private mutating func named(_ column: Int) throws(LogFault) -> Int32 {
    let bytes = Array(cells.trimmed(cells.cells[column]))
    if bytes.isEmpty { throw fault(.zone, column, "a name like Europe/Berlin") }
    let message: String
    do throws(Faults) { return try places.named(bytes, zones) } catch {
      message = error.all.first?.message ?? ""
    }
    throw LogFault(
      line: cells.line, message, masked: "zone: found an unknown name; allowed: names like Europe/Berlin")
  }

  // MARK: Faults

  private func text(_ column: Int) -> String {
    String(decoding: cells.trimmed(cells.cells[column]), as: UTF8.self)
  }

  private func fault(_ name: LogHeader.Name, _ column: Int, _ allowed: String, hint: String = "") -> LogFault {
    LogFault(line: cells.line, name.rawValue, found: text(column), allowed: allowed, hint: hint)
  }

  // MARK: The whole

  private consuming func log(file: String, rows: Int, isMasked: Bool) throws(Faults) -> Log {
    var order = LogOrder(acts: acts, users: users.count)
    let repeats = order.removeRepeats()
    let all = (faults + repeats).sorted { $0.line < $1.line }
    if order.acts.isEmpty {
      let shown = all.prefix(20).map {
        Fault(Mark(file: file, line: $0.line, column: 1), isMasked ? $0.masked : $0.message)
      }
      throw Faults(shown + [Fault(Mark(file: file), "no row is left of \(counted(rows, "row"))")])
    }
    return Log(
      file: file, users: users, acts: order.acts, starts: order.starts, zones: places.zones, zoneNames: places.names,
      faults: all, gaps: header.gaps, rows: rows)
  }
}

extension LogFault: Error {
  /// `column: found "x"; allowed: y`, and masked without what was found. `isQuoted` says that it is text of the log.
  init(
    line: Int, _ column: String, found: String, allowed: String, hint: String = "", isQuoted: Bool = true
  ) {
    let shown = isQuoted ? (found.isEmpty ? "nothing" : "\"\(Self.printable(found))\"") : found
    let hidden = isQuoted ? (found.isEmpty ? "nothing" : "something else") : found
    self.init(
      line: line, "\(column): found \(shown); allowed: \(allowed)\(hint)",
      masked: "\(column): found \(hidden); allowed: \(allowed)")
  }

  /// At most 60 characters, none of which a terminal obeys.
  private static func printable(_ text: String) -> String {
    let plain = text.unicodeScalars.prefix(60).map { scalar -> Character in
      scalar.properties.generalCategory == .control ? "\u{FFFD}" : Character(scalar)
    }
    return String(plain) + (text.unicodeScalars.count > 60 ? "…" : "")
  }
}

/// The zones of a log, each once.
private struct ZonePlaces {
  private(set) var zones: [Zone] = []
  private(set) var names: [String] = []
  private var offsets: [Int32: Int32] = [:]
  /// Nil for a name that is none.
  private var known: [[UInt8]: Result<Int32, Faults>] = [:]

  mutating func fixed(seconds: Int32) -> Int32 {
    if let place = offsets[seconds] { return place }
    let size = Int64(abs(seconds) / 60)
    let name = "UTC\(seconds < 0 ? "-" : "+")\(padded(size / 60, 2)):\(padded(size % 60, 2))"
    let place = append(Zone(name: name, offset: seconds))
    offsets[seconds] = place
    return place
  }

  mutating func named(_ bytes: [UInt8], _ source: LivesStudy.ZoneSource) throws(Faults) -> Int32 {
    if let place = known[bytes] { return try place.get() }
    let name = String(decoding: bytes, as: UTF8.self)
    do throws(Faults) {
      let place = append(try source(name, Mark(file: "zone")))
      names.append(name)
      known[bytes] = .success(place)
      return place
    } catch {
      known[bytes] = .failure(error)
      throw error
    }
  }

  private mutating func append(_ zone: Zone) -> Int32 {
    zones.append(zone)
    return Int32(clamping: zones.count - 1)
  }
}

/// Acts by user, instant and line.
private struct LogOrder {
  private(set) var acts: [LoggedAct]
  private(set) var starts: [Int]

  init(acts unsorted: [LoggedAct], users: Int) {
    starts = Array(repeating: 0, count: users + 1)
    for act in unsorted { starts[Int(act.user) + 1] += 1 }
    for user in 0..<users { starts[user + 1] += starts[user] }
    var next = starts
    acts = unsorted
    for act in unsorted {
      acts[next[Int(act.user)]] = act
      next[Int(act.user)] += 1
    }
    for user in 0..<users {
      let range = starts[user]..<starts[user + 1]
      let isSorted = range.dropFirst().allSatisfy { acts[$0 - 1].instant <= acts[$0].instant }
      if !isSorted { acts[range].sort { ($0.instant, $0.line) < ($1.instant, $1.line) } }
    }
  }

  /// What makes two acts of a user one.
  private struct Identity: Hashable {
    var kind: LoggedAct.Kind
    var minor: Int64
    var minutes: Int16

    init(_ act: LoggedAct) { (kind, minor, minutes) = (act.kind, act.minor, act.minutes) }
  }

  /// Keeps of each act the first; returns the others as faults.
  mutating func removeRepeats() -> [LogFault] {
    var faults: [LogFault] = []
    var seen: [Identity: Int] = [:]
    var kept = 0
    var from = 0
    for user in 0..<starts.count - 1 {
      let range = from..<starts[user + 1]
      from = range.upperBound
      starts[user] = kept
      let first = kept
      for index in range {
        let act = acts[index]
        if kept > first, acts[kept - 1].instant == act.instant {
          if seen.isEmpty { seen[Identity(acts[kept - 1])] = acts[kept - 1].line }
          if let line = seen[Identity(act)] {
            let message =
              "repeats line \(line): the same user, instant, kind, amount and minutes; allowed: each act once"
            faults.append(LogFault(line: act.line, message, masked: message))
            continue
          }
          seen[Identity(act)] = act.line
        } else if !seen.isEmpty {
          seen.removeAll(keepingCapacity: true)
        }
        acts[kept] = act
        kept += 1
      }
      seen.removeAll(keepingCapacity: true)
    }
    acts.removeLast(acts.count - kept)
    starts[starts.count - 1] = kept
    return faults
  }
}

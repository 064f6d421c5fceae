import Fields

/// A change of a zone's offset from UTC.
public struct Transition: Sendable, Hashable {
  /// First second since 1970-01-01T00:00Z at which the new offset holds.
  public var instant: Int64
  /// Seconds east of UTC from then on.
  public var offset: Int32

  public init(instant: Int64, offset: Int32) {
    self.instant = instant
    self.offset = offset
  }
}

/// What a TZif file says, before it becomes a `Zone`. Source: RFC 9636.
struct TZif {
  /// Offset before the first transition.
  var initial: Int32
  /// In order of time, as in the file.
  var transitions: [Transition]
  /// The rule after the last transition; nil in a version 1 file and where the footer is empty.
  var footer: FooterRule?

  /// Offsets that a file may hold, in seconds (RFC 9636, 3.2): just under 25 hours west, 26 hours east.
  static let offsets: ClosedRange<Int32> = -89_999...93_599
  /// Transitions end before the year 10 000.
  static let end: Int64 = 253_402_300_800

  init(_ bytes: [UInt8]) throws(Complaint) {
    var reader = ByteReader(bytes)
    let header = try Header(&reader)
    if header.version == 0 {
      (initial, transitions) = try Self.block(&reader, header, timeSize: 4)
      return
    }
    try reader.skip(header.size(timeSize: 4))
    (initial, transitions) = try Self.block(&reader, Header(&reader), timeSize: 8)
    let text = try reader.footer()
    if text.isEmpty { return }
    guard let rule = FooterRule(text) else {
      throw Complaint("the footer \"\(String(decoding: text.prefix(60), as: UTF8.self))\" is not a rule of POSIX TZ")
    }
    footer = rule
  }

  /// What is wrong with a file.
  struct Complaint: Error {
    var message: String

    init(_ message: String) { self.message = message }
  }

  private struct Header {
    var version: UInt8
    var utc: Int
    var standard: Int
    var leaps: Int
    var times: Int
    var types: Int
    var characters: Int

    init(_ reader: inout ByteReader) throws(Complaint) {
      guard try Array(reader.take(4)) == Array("TZif".utf8) else { throw Complaint("not a TZif file") }
      version = try reader.byte()
      guard version == 0 || (0x32...0x39).contains(version) else { throw Complaint("unknown TZif version \(version)") }
      try reader.skip(15)
      utc = Int(try reader.integer(4))
      standard = Int(try reader.integer(4))
      leaps = Int(try reader.integer(4))
      times = Int(try reader.integer(4))
      types = Int(try reader.integer(4))
      characters = Int(try reader.integer(4))
      guard [utc, standard, leaps, times, types, characters].allSatisfy({ $0 >= 0 }), types > 0 else {
        throw Complaint("counts in the header make no sense")
      }
    }

    func size(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standard + utc
    }
  }

  private static func block(
    _ reader: inout ByteReader, _ header: Header, timeSize: Int
  ) throws(Complaint) -> (initial: Int32, transitions: [Transition]) {
    var data = ByteReader(Array(try reader.take(header.size(timeSize: timeSize))))
    guard header.leaps == 0 else { throw Complaint("counts leap seconds (a \"right\" file); allowed: POSIX time") }
    var instants: [Int64] = []
    for _ in 0..<header.times { instants.append(try data.integer(timeSize)) }
    let indices = try data.take(header.times)
    var types: [Int32] = []
    for _ in 0..<header.types {
      let offset = try data.integer(4)
      let summer = try data.byte()
      let name = try data.byte()
      guard let short = Int32(exactly: offset), offsets.contains(short), summer <= 1, Int(name) < header.characters
      else {
        throw Complaint("local time type \(types.count) makes no sense")
      }
      types.append(short)
    }
    var found: [Transition] = []
    for (instant, index) in zip(instants, indices) {
      guard Int(index) < types.count, instant < end, found.last.map({ $0.instant < instant }) ?? true else {
        throw Complaint("transition \(found.count) makes no sense")
      }
      found.append(Transition(instant: instant, offset: types[Int(index)]))
    }
    return (types[0], found)
  }
}

/// Reads big-endian bytes, with an error where they end too early.
private struct ByteReader {
  var bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func take(_ count: Int) throws(TZif.Complaint) -> ArraySlice<UInt8> {
    guard count <= bytes.count - position else { throw TZif.Complaint("cut short at byte \(bytes.count)") }
    position += count
    return bytes[position - count..<position]
  }

  mutating func skip(_ count: Int) throws(TZif.Complaint) { _ = try take(count) }

  mutating func byte() throws(TZif.Complaint) -> UInt8 {
    for byte in try take(1) { return byte }
    return 0
  }

  /// A signed integer of 4 or 8 bytes.
  mutating func integer(_ size: Int) throws(TZif.Complaint) -> Int64 {
    let bits = try take(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
  }

  /// The text between two line feeds.
  mutating func footer() throws(TZif.Complaint) -> [UInt8] {
    guard try byte() == 10 else { throw TZif.Complaint("the footer is missing") }
    let text = Array(bytes[position...].prefix { $0 != 10 })
    try skip(text.count + 1)
    return text
  }
}

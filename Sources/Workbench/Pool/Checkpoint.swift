import Experiments
import Fields
import Studies

/// An unfinished run in a file: who it belongs to, the tallies of the stages that are done, and of the current one an accumulator and
/// a bitmap of finished units.
///
/// Bytes, integers little-endian: `sandglass checkpoint 4` and a line feed; SHA-256 of the resolved spec; length and UTF-8 of
/// the version, and of the sizes; number of stages done, and of each its slots and these as Int64; units and slots of the
/// current stage; slots as Int64; bitmap as UInt64; SHA-256 of all that.
struct Checkpoint: Equatable {
  var owner: Owner
  var state: RunState

  /// What a checkpoint can go on with: the very same computation.
  struct Owner: Equatable {
    /// SHA-256 of the resolved spec and of what it rests on.
    var spec: [UInt8]
    /// Sizes and seed in words; they are in the spec too, and serve to say what differs.
    var sizes: String
    var version: String
  }

  /// What checkpoints of all versions begin with.
  static let family = Array("sandglass checkpoint ".utf8)
  private static let title = family + Array("4\n".utf8)
  private static let digestLength = 32

  var bytes: [UInt8] {
    var bytes = Checkpoint.title + owner.spec
    for text in [owner.version, owner.sizes] {
      bytes.append(UInt64(text.utf8.count))
      bytes += Array(text.utf8)
    }
    bytes.append(UInt64(state.done.count))
    for tally in state.done {
      bytes.append(UInt64(tally.counts.count))
      bytes.append(tally)
    }
    bytes.append(UInt64(state.current.finished.size))
    bytes.append(UInt64(state.current.tally.counts.count))
    bytes.append(state.current.tally)
    for word in state.current.finished.words { bytes.append(word) }
    return bytes + sha256(bytes)
  }

  /// True if a file that begins so is a checkpoint, whole or not, of this version or another.
  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: family) }

  /// Why a file cannot be gone on with.
  enum Refusal: Error, Equatable {
    /// No checkpoint at all, cut short, or changed.
    case damaged
    /// Whole, but of another computation: what differs.
    case foreign(String)

    /// What the file is, in words.
    var owned: String {
      switch self {
      case .damaged: "a damaged checkpoint"
      case .foreign(let difference): "the checkpoint of another run (\(difference))"
      }
    }
  }

  /// Reads a checkpoint of `owner`, which runs `study`.
  init(_ bytes: [UInt8], of owner: Owner, _ study: any ReportingStudy) throws(Refusal) {
    let body = bytes.dropLast(Checkpoint.digestLength)
    guard bytes.starts(with: Checkpoint.title), sha256(Array(body)) == Array(bytes.suffix(Checkpoint.digestLength))
    else {
      throw .damaged
    }
    var reader = ByteReader(body.dropFirst(Checkpoint.title.count))
    guard let spec = reader.take(Checkpoint.digestLength), let version = reader.text(), let sizes = reader.text()
    else { throw .damaged }
    let found = Owner(spec: Array(spec), sizes: sizes, version: version)
    if let difference = found.difference(from: owner) { throw .foreign(difference) }
    guard let stages = reader.integer() else { throw .damaged }
    var done: [Tally] = []
    while done.count < stages {
      guard let slots = reader.integer(), let tally = reader.tally(Int(clamping: slots)) else { throw .damaged }
      guard study.stage(after: done)?.slots == tally.counts.count else { throw .foreign(Owner.otherLayout) }
      done.append(tally)
    }
    guard let units = reader.integer(), let slots = reader.integer(), let tally = reader.tally(Int(clamping: slots)),
      let words = reader.integers(Int(clamping: units / 64 + (units % 64 == 0 ? 0 : 1))),
      let finished = UnitSet(words: words, size: Int(clamping: units)), reader.rest.isEmpty
    else { throw .damaged }
    let state = RunState(done: done, current: Accumulator(tally: tally, finished: finished))
    let expected = RunState(after: done, of: study).current
    guard expected.tally.counts.count == tally.counts.count, expected.finished.size == finished.size else {
      throw .foreign(Owner.otherLayout)
    }
    self.init(owner: owner, state: state)
  }

  init(owner: Owner, state: RunState) {
    self.owner = owner
    self.state = state
  }
}

extension Checkpoint.Owner {
  /// What is different, in words; nil if nothing is.
  func difference(from other: Self) -> String? {
    if version != other.version { return "it was made by version \(version), this is \(other.version)" }
    if sizes != other.sizes { return "\(sizes) → \(other.sizes)" }
    if spec != other.spec { return "the spec, its settings or the data it rests on changed" }
    return nil
  }

  /// What differs where everything else is the same.
  static let otherLayout = "its units of work are laid out differently"
}

extension [UInt8] {
  fileprivate mutating func append(_ value: UInt64) { Swift.withUnsafeBytes(of: value.littleEndian) { self += $0 } }

  fileprivate mutating func append(_ tally: Tally) {
    for count in tally.counts { append(UInt64(bitPattern: count)) }
  }
}

/// Takes pieces off the front of bytes; nil where there are too few.
private struct ByteReader {
  var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func integer() -> UInt64? {
    take(8).map { $0.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
  }

  /// A length and so many bytes.
  mutating func text() -> String? {
    integer().flatMap { take(Int(clamping: $0)) }.map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func tally(_ slots: Int) -> Tally? {
    integers(slots).map { words in
      var tally = Tally(count: 0)
      tally.counts = words.map { Int64(bitPattern: $0) }
      return tally
    }
  }

  mutating func integers(_ count: Int) -> [UInt64]? {
    guard count <= rest.count / 8 else { return nil }
    var values: [UInt64] = []
    values.reserveCapacity(count)
    for _ in 0..<count { if let value = integer() { values.append(value) } }
    return values
  }
}

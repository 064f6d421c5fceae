import Fields

/// Which column of a log holds what.
struct LogHeader {
  /// The columns that are read, by name.
  enum Name: String, CaseIterable {
    case user
    case epoch = "epoch_seconds"
    case instant
    case offset = "utc_offset_minutes"
    case zone, kind
    case amount = "amount_minor"
    case minutes
  }

  /// Columns in a row.
  let count: Int
  let user: Int
  /// One of these two is there.
  let epoch: Int?
  let instant: Int?
  /// At most one of these two; none only where instants have offsets of their own.
  let offset: Int?
  let zone: Int?
  let kind: Int?
  let amount: Int?
  let minutes: Int?
  let gaps: LogGaps

  /// Reads the first row. Throws every fault of it; masked ones quote nothing.
  init(_ names: [String], file: String, isMasked: Bool) throws(Faults) {
    var faults: [Fault] = []
    func fault(_ message: String) { faults.append(Fault(Mark(file: file, line: 1, column: 1), message)) }
    func place(_ name: Name) -> Int? {
      let found = names.indices.filter { names[$0] == name.rawValue }
      if found.count > 1 { fault("found the column \(name.rawValue) \(found.count) times; allowed: once") }
      return found.first
    }
    let places = Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0, place($0)) })
    func column(_ name: Name) -> Int? { places[name] ?? nil }

    let missing = Name.allCases.filter { column($0) == nil }.map(\.rawValue)
    var unread: [String] = []
    for name in names where Name(rawValue: name) == nil {
      if let near = nearest(to: name, among: missing) {
        fault("unknown column \(isMasked ? "(masked)" : "\"\(name.prefix(60))\""); did you mean \"\(near)\"?")
      } else if !name.isEmpty {
        unread.append(String(name.prefix(60)))
      }
    }
    let hint = isMasked || faults.count > 0 ? "" : "; found: \(listed(names.map { "\"\($0.prefix(60))\"" }))"
    if column(.user) == nil, faults.isEmpty {
      fault("no column user; the first line names the columns, parted by commas\(hint)")
    }
    for (one, other) in [(Name.epoch, Name.instant), (.offset, .zone)] where column(one) != nil && column(other) != nil
    {
      fault("found both \(one.rawValue) and \(other.rawValue); allowed: one of them")
    }
    if column(.epoch) == nil, column(.instant) == nil, faults.isEmpty {
      fault("no column epoch_seconds or instant\(hint)")
    } else if column(.epoch) != nil, column(.offset) == nil, column(.zone) == nil, faults.isEmpty {
      fault("no column utc_offset_minutes or zone, which a local day takes\(hint)")
    }
    guard faults.isEmpty, let user = column(.user) else { throw Faults(faults) }
    count = names.count
    self.user = user
    (epoch, instant, offset, zone) = (column(.epoch), column(.instant), column(.offset), column(.zone))
    (kind, amount, minutes) = (column(.kind), column(.amount), column(.minutes))
    gaps = LogGaps(kind: kind == nil, amount: amount == nil, minutes: minutes == nil, unread: unread)
  }
}

import Fields

/// What takes several values together: a key path of `vary`, or all key paths of `zip`.
struct Axis: Sendable {
  /// One key path, and where it is written.
  struct Member: Sendable {
    /// The key of the spec that it stands under: `vary` or `zip`.
    var key: String
    var path: String
    var mark: Mark

    /// `vary.coin.friction`, for messages.
    var place: String { "\(key).\(path)" }
  }

  var members: [Member]
  /// What each level sets: a value a member. Empty for a range from which any value is drawn.
  var levels: [[Node]]
  /// From where to where any value is drawn; nil where there are levels.
  var span: AxisRange?

  /// Most values of one axis, and most cases of a spec.
  static let maximumCount = 10_000

  /// Reads a list or a range under `vary`. A range with neither step nor count is one to draw from, where that is asked for.
  /// Throws every fault.
  init(_ entry: Node.Entry, isDrawn: Bool) throws(Faults) {
    let member = Member(key: "vary", path: entry.key, mark: entry.keyMark)
    members = [member]
    if case .map = entry.value.content, isDrawn, entry.value["step"] == nil, entry.value["count"] == nil {
      levels = []
      span = try AxisRange.span(entry.value, at: member.place)
      return
    }
    let values = try Self.values(entry.value, at: member.place)
    try Self.checkDistinct(values, of: entry.value, at: member.place)
    levels = values.map { [$0] }
    span = nil
  }

  /// Reads the lists under `zip`, which advance together; nil of none. Throws every fault.
  init?(zip entries: [Node.Entry]) throws(Faults) {
    var faults: [Fault] = []
    var lists: [(member: Member, values: [Node])] = []
    for entry in entries {
      let member = Member(key: "zip", path: entry.key, mark: entry.keyMark)
      do throws(Faults) { lists.append((member, try Self.values(entry.value, at: member.place))) } catch {
        faults += error.all
      }
    }
    if let first = lists.first {
      for other in lists.dropFirst() where other.values.count != first.values.count {
        let (found, wanted) = (counted(other.values.count, "value"), counted(first.values.count, "value"))
        let message = "\(other.member.place): found \(found), but \(first.member.place) has \(wanted); "
        faults.append(Fault(other.member.mark, message + "allowed: lists that are equally long"))
      }
    }
    if !faults.isEmpty { throw Faults(faults) }
    guard let first = lists.first else { return nil }
    members = lists.map(\.member)
    levels = first.values.indices.map { index in lists.map { $0.values[index] } }
    span = nil
    var seen: Set<String> = []
    for level in levels where !seen.insert(level.map(\.valueText).joined(separator: "\u{0}")).inserted {
      let found = zip(members, level).map { "\($0.path): \($1.valueText)" }.joined(separator: ", ")
      faults.append(Fault(level[0].mark, "zip: found {\(found)} twice; allowed: each combination once"))
    }
    if !faults.isEmpty { throw Faults(faults) }
  }

  private static func values(_ node: Node, at place: String) throws(Faults) -> [Node] {
    switch node.content {
    case .list(let items):
      if items.isEmpty { throw node.wrong(place, .tree("a list of at least one value")) }
      if items.count > maximumCount { throw node.wrong(place, .tree("at most \(maximumCount) values")) }
      return items
    case .map: return try AxisRange.values(node, at: place)
    default: throw node.wrong(place, .tree("a list, or {from, to, step or count, scale: linear or log}"))
    }
  }

  private static func checkDistinct(_ items: [Node], of list: Node, at place: String) throws(Faults) {
    var seen: Set<String> = []
    var faults: [Fault] = []
    for item in items where !seen.insert(item.valueText).inserted {
      faults.append(Fault(item.mark, "\(place): found \(item.shown) twice; allowed: each value once"))
    }
    if !faults.isEmpty { throw Faults(faults) }
  }
}

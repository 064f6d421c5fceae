public import Fields

/// A value that differs between two trees. What one of them has not is nil; a whole branch that only one has is one change.
public struct TreeChange: Sendable, Equatable {
  /// The keys that lead to it, from the top.
  public var keys: [String]
  public var before: Node?
  public var after: Node?

  /// Its key path: `savings.badges.nightOwl.threshold`.
  public var path: String { keys.joined(separator: ".") }

  /// The values in which two trees differ, in the order of the first, then what only the second has. `null` is a value.
  ///
  /// Maps are followed, unless they name another `kind`: then the whole map is one value. Lists are one value. O(entries²) of
  /// the longest map.
  public static func all(from before: Node, to after: Node) -> [TreeChange] { all(before, after, below: []) }

  private static func all(_ before: Node, _ after: Node, below keys: [String]) -> [TreeChange] {
    guard case .map(let old) = before.content, case .map(let new) = after.content,
      before["kind"]?.json() == after["kind"]?.json()
    else {
      return before.isEqual(to: after) ? [] : [TreeChange(keys: keys, before: before, after: after)]
    }
    let places = Dictionary(new.map { ($0.key, $0.value) }) { first, _ in first }
    let known = Set(old.map(\.key))
    return old.flatMap { entry -> [TreeChange] in
      guard let other = places[entry.key] else {
        return [TreeChange(keys: keys + [entry.key], before: entry.value, after: nil)]
      }
      return all(entry.value, other, below: keys + [entry.key])
    } + new.filter { !known.contains($0.key) }.map { TreeChange(keys: keys + [$0.key], before: nil, after: $0.value) }
  }
}

extension Node {
  /// Whether two values are written alike, wherever they stand; a whole number is the same with and without a fraction.
  fileprivate func isEqual(to other: Node) -> Bool {
    if let number = asNumber, let second = other.asNumber { return number == second }
    return json() == other.json()
  }
}

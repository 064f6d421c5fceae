import CivilTime
import Fields

/// A value that comes out of a case: what a rule gives, as a node.
protocol ConformanceValue {
  var node: Node { get }
}

extension Node: ConformanceValue {
  var node: Node { self }
}

extension Bool: ConformanceValue {
  var node: Node { Node(.flag(self)) }
}

extension Int: ConformanceValue {
  var node: Node { Node(.integer(Int64(self))) }
}

extension Int32: ConformanceValue {
  var node: Node { Node(.integer(Int64(self))) }
}

extension Int64: ConformanceValue {
  var node: Node { Node(.integer(self)) }
}

extension Double: ConformanceValue {
  var node: Node { Node(.number(self)) }
}

extension String: ConformanceValue {
  var node: Node { Node(.text(self)) }
}

extension LocalDay: ConformanceValue {
  var node: Node { Node(.text(description)) }
}

extension Optional: ConformanceValue where Wrapped: ConformanceValue {
  var node: Node { map(\.node) ?? Node(.null) }
}

extension Array: ConformanceValue where Element: ConformanceValue {
  var node: Node { Node(.list(map(\.node))) }
}

extension Float {
  /// A share rounded to millionths, which is as near as kinds with shares are compared.
  var share: Double { (Double(self) * 1_000_000).rounded() / 1_000_000 }
}

extension [Node.Entry] {
  /// The values that come out of a case, by their names.
  static func named(_ values: KeyValuePairs<String, any ConformanceValue>) -> [Node.Entry] {
    values.map { Node.Entry($0.key, $0.value.node) }
  }

  /// The one value of a kind whose right value has no name.
  static func one(_ value: some ConformanceValue) -> [Node.Entry] { [Node.Entry("", value.node)] }
}

extension Node {
  /// Whether this holds the same as another, wherever they stand; the order of a map's keys plays no part.
  func says(_ other: Node) -> Bool {
    switch (content, other.content) {
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.says($1) }
    case (.map(let a), .map(let b)):
      a.count == b.count && a.allSatisfy { entry in other[entry.key].map { entry.value.says($0) } ?? false }
    default: content == other.content
    }
  }
}

/// A value that a rule cannot take: its name, what was found and what is allowed.
public struct RuleFault: Error, Sendable, Equatable {
  /// The value's name, as in specs and conformance cases: `target_minor`.
  public var name: String
  /// The value as a person would write it.
  public var found: String
  /// The values that the rule takes, in words.
  public var allowed: String

  public init(_ name: String, found: some CustomStringConvertible, allowed: String) {
    self.name = name
    self.found = found.description
    self.allowed = allowed
  }

  /// `target_minor: found 0; allowed: 1 to 9223372036854775807`.
  public var message: String { "\(name): found \(found); allowed: \(allowed)" }

  /// Throws unless `value` lies in `allowed`. O(1).
  static func check<Value: FixedWidthInteger>(
    _ name: String, _ value: Value, _ allowed: ClosedRange<Value>
  ) throws(RuleFault) {
    if allowed.contains(value) { return }
    throw RuleFault(name, found: value, allowed: "\(allowed.lowerBound) to \(allowed.upperBound)")
  }
}

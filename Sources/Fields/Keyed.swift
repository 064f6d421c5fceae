/// An entry of a map by id.
public struct Keyed<Value: Sendable>: Sendable {
  /// The key of the entry, unique in its map.
  public var id: String
  /// What stands under the key.
  public var value: Value

  public init(_ id: String, _ value: Value) {
    self.id = id
    self.value = value
  }
}

extension Keyed: Equatable where Value: Equatable {}

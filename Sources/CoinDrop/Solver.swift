import CBox2D
public import Fields

/// What moves the coins. A new solver is one case, one row in `choices`, and one `CoinWorlds`.
public enum Solver: String, Choosable {
  /// The reference: the engine that the app's own is an older version of.
  case box2d

  /// What the case stands for, in one line.
  public var meaning: String {
    switch self {
    case .box2d: "the reference engine, of which the app's own is an older version"
    }
  }
}

extension Solver {
  /// How reports name it, with its version: `Box2D 2.4.0`, as Box2D 2.4.1 says of itself.
  public var title: String {
    switch self {
    case .box2d: "Box2D \(String(cString: coin_engine_version()))"
    }
  }
}

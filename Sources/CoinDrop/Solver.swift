import CBox2D
public import Fields

/// What moves the coins. A new solver is one case and one `CoinWorlds`.
public enum Solver: String, Choosable {
  /// The reference: the engine that the app's own is an older version of.
  case box2d
  /// Ours: the same sequential impulses for circles in a box, eight drops side by side.
  case discs

  /// What the case stands for, in one line.
  public var meaning: String {
    switch self {
    case .box2d: "the reference engine, of which the app's own is an older version"
    case .discs: "the lab's own solver of circles in a box, by the reference engine's method and several times as fast"
    }
  }
}

extension Solver {
  /// How reports name it, with its version: `Box2D 2.4.0`, as Box2D 2.4.1 says of itself.
  public var title: String {
    switch self {
    case .box2d: "Box2D \(String(cString: coin_engine_version()))"
    case .discs: "discs 1"
    }
  }
}

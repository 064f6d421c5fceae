import CoinDrop

/// What choosing among cells needs to know of one drop: some of its measures.
struct DropFacts: Equatable {
  /// Of a coin, mean over coins.
  var bounces: Double
  /// Nil where a coin moved to the end.
  var settleS: Double?
  /// Of the pile at the end.
  var widthPt: Double
  var heightPt: Double
  /// Of the coins that lay still while others fell, those moved; nil where none lay still.
  var knockedShare: Double?
  /// No coin left the jar, through a wall or over it, and every place was a number.
  var isWhole: Bool

  /// Whether the jar lies still in time, with all its coins.
  func isInTime(_ scene: Scene) -> Bool { isWhole && (settleS ?? .infinity) <= scene.patienceS }
}

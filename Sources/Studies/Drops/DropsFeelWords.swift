import CoinDrop
import Experiments
import Fields

/// A word that the diaries tell a coin's feel in, as a number of one drop: 1 is as they wish, 0 not at all. A new word is one
/// row in `all`, and one weight.
struct FeelWord: Sendable {
  /// As in specs and tables.
  var name: String
  /// What it is, with its ends.
  var meaning: String
  var weight: Place<FeelWeights, Double>
  /// From 0 to 1, of a drop that is whole.
  var value: @Sendable (_ drop: DropFacts, _ scene: Scene) -> Double

  /// `does not slide`.
  var spoken: String { name.replacing("_", with: " ") }

  /// In the order of tables.
  static let all = [bouncesOnce, liesStill, stacks, doesNotSlide, doesNotKnock]

  static let bouncesOnce = FeelWord(
    name: "bounces_once",
    meaning: "1 less the distance of a coin's bounces (hops of 1 pt or more, mean over coins) from one, at least 0",
    weight: \.bouncesOnce
  ) { drop, _ in 1 - min(1, abs(drop.bounces - 1)) }

  static let liesStill = FeelWord(
    name: "lies_still",
    meaning:
      "1 where the jar lies still within scene.patience_s of the last coin, later the share patience / time, 0 where it never does",
    weight: \.liesStill
  ) { drop, scene in
    drop.settleS.map { $0 <= scene.patienceS ? 1 : scene.patienceS / $0 } ?? 0
  }

  static let stacks = FeelWord(
    name: "stacks",
    meaning:
      "How steep the pile is, its height over half its width, as a share of what the steepest heap has; at most 1",
    weight: \.stacks
  ) { drop, scene in
    let heap = SteepestHeap(of: scene)
    return drop.widthPt > 0 ? min(1, drop.heightPt / drop.widthPt * heap.widthPt / heap.heightPt) : 0
  }

  static let doesNotSlide = FeelWord(
    name: "does_not_slide",
    meaning:
      "1 where the pile is no wider than the steepest heap, 0 where it reaches from wall to wall, evenly between; 1 where such a heap would",
    weight: \.doesNotSlide
  ) { drop, scene in
    let narrowest = SteepestHeap(of: scene).widthPt
    let room = scene.widthPt - 2 * scene.skinPt - narrowest
    return room > 0 ? 1 - min(1, max(0, (drop.widthPt - narrowest) / room)) : 1
  }

  static let doesNotKnock = FeelWord(
    name: "does_not_knock",
    meaning:
      "1 less the share of coins at rest that later ones move; 1 where no coin lay still before the last had landed",
    weight: \.doesNotKnock
  ) { drop, _ in 1 - (drop.knockedShare ?? 0) }

  /// What stands under every table of words.
  static let common =
    "The steepest heap is taken to be the smallest triangle with room for all coins, each but the lowest in the gap of two below. A drop that loses a coin has 0 in every word."

  /// All words of a drop, in the order of `all`.
  static func values(_ drop: DropFacts, _ scene: Scene) -> [Double] {
    all.map { drop.isWhole ? $0.value(drop, scene) : 0 }
  }

  /// The weighted mean of all words of a drop. Weights are not all 0.
  static func score(_ values: [Double], _ weights: FeelWeights) -> Double {
    let own = all.map { weights[keyPath: $0.weight] }
    return zip(values, own).reduce(0) { $0 + $1.0 * $1.1 } / own.reduce(0, +)
  }
}

/// The smallest triangle with room for all coins of a scene, each in the gap of two below it: taken as the steepest heap.
struct SteepestHeap: Equatable {
  var widthPt: Double
  var heightPt: Double

  init(of scene: Scene) {
    var rows = 1
    while rows * (rows + 1) / 2 < scene.coins { rows += 1 }
    widthPt = Double(2 * rows) * scene.coin.radiusPt
    heightPt = (2 + Double(rows - 1) * 3.0.squareRoot()) * scene.coin.radiusPt
  }
}

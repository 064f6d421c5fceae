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

  /// Whether the jar lies still in time.
  func isInTime(_ scene: Scene) -> Bool { (settleS ?? .infinity) <= scene.patienceS }
}

extension DropsResults {
  /// The drops of a case that were run, in the order of their starts; empty where drops are too many to be kept.
  func facts(_ index: Int) -> [DropFacts] {
    func values(_ metric: DropsMetric) -> [Double?] { self.values(index, metric) }
    // Of a drop that was run it is known whether it was in time, of one whose places were numbers how often coins bounced.
    let (inTime, bounces, settle) = (values(.inTime), values(.bounces), values(.settle))
    let (width, height, knocked) = (values(.width), values(.height), values(.knocked))
    let (outside, tunnelled) = (values(.outside), values(.tunnelled))
    return inTime.indices.filter { inTime[$0] != nil }.map { drop in
      DropFacts(
        bounces: bounces[drop] ?? 0, settleS: settle[drop], widthPt: width[drop] ?? 0, heightPt: height[drop] ?? 0,
        knockedShare: knocked[drop], isWhole: bounces[drop] != nil && outside[drop] == 0 && tunnelled[drop] == 0)
    }
  }
}

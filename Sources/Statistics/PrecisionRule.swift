/// When to stop adding lives: at the ends of rounds that are fixed beforehand, once an interval is narrow enough.
///
/// It looks at widths, never at a verdict, so that it does not stop where chance happens to speak. Rounds double: at most twice
/// as many lives are spent as are needed, and there are few looks.
public struct PrecisionRule: Sendable, Equatable {
  /// Half the width of the interval that is wanted; above 0.
  public var halfWidth: Double
  /// Lives at the end of each round, rising; the last is the cap.
  public var rounds: [Int]

  /// Fewest blocks of lives before the first look, since an interval of few is itself a guess.
  public static let leastBlocks = 16
  /// Fewest lives that differ, where an interval is of differences: of a few that differ the spread is hardly known.
  public static let leastDiffering: Int64 = 200

  /// Rounds from `least` lives, or 16 blocks if that is more, doubling up to `most`. Whole blocks, but for the cap.
  public init(halfWidth: Double, least: Int, most: Int, block: Int) {
    self.halfWidth = halfWidth
    let blocks = max(Self.leastBlocks, (least + block - 1) / block)
    var rounds: [Int] = []
    var next = blocks * block
    while next < most {
      rounds.append(next)
      next *= 2
    }
    self.rounds = rounds + [most]
  }

  /// Whether an interval is narrow enough. `differing` is how many lives differ, where it is one of differences.
  public func isEnough(_ interval: Interval?, differing: Int64? = nil) -> Bool {
    guard let interval, interval.halfWidth <= halfWidth else { return false }
    return differing.map { $0 >= Self.leastDiffering } ?? true
  }
}

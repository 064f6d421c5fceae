/// Stamps of a city: the first completed session in its scene, then every `every`-th. Source: product.md, stamp (assumed).
///
/// "Then every 10th" is read as the 10th, 20th, 30th … completed session of the scene (assumed; the other reading, 10 after
/// the first, would be the 11th).
public struct Stamps: Sendable, Equatable {
  /// Completed sessions from one stamp to the next, after the first.
  public let every: Int64

  /// Values of `every`.
  public static let range: ClosedRange<Int64> = 1...1_000_000

  /// Throws for `every` outside `range`.
  public init(every: Int64) throws(RuleFault) {
    try RuleFault.check("stamp_every", every, Self.range)
    self.every = every
  }

  /// The same of a valid design.
  init(holding every: Int64) { self.every = min(max(every, Self.range.lowerBound), Self.range.upperBound) }

  /// Stamps of a scene with so many completed sessions. Throws for a negative number. O(1).
  public func count(completed: Int64) throws(RuleFault) -> Int64 {
    try RuleFault.check("completed", completed, 0...Int64.max)
    // The first counts by itself, unless it is the `every`-th as well.
    return completed / every + (completed > 0 && every > 1 ? 1 : 0)
  }

  /// Whether the `completed`-th completed session of a scene, from 1, is stamped. Throws for a number below 1. O(1).
  public func stamps(completed: Int64) throws(RuleFault) -> Bool {
    try RuleFault.check("completed", completed, 1...Int64.max)
    return isStamped(completed)
  }

  /// The same for a number from 1 on.
  func isStamped(_ completed: Int64) -> Bool { completed == 1 || completed % every == 0 }

  /// Stamps of each scene of a log, `scenes` of them or those that occur. O(sessions).
  public func counts(_ log: SessionLog, scenes: Int) throws(RuleFault) -> [Int64] {
    var counts: [Int64] = []
    for completed in log.completed(scenes: scenes) { counts.append(try count(completed: completed)) }
    return counts
  }
}

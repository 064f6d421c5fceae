/// All the merged state of a study: integers that are only ever added.
///
/// Adding is exact and free of order, so threads, shards and resumes cannot show in a result. What a slot means is
/// decided by the study's layout.
public struct Tally: Sendable, Equatable {
  /// One count a slot.
  public var counts: [Int64]

  /// `count` slots, all zero.
  public init(count: Int) { counts = Array(repeating: 0, count: count) }

  /// The tally of so many studies like this one; numbers beyond 64 bits wrap around.
  public func times(_ factor: Int) -> Tally {
    var tally = self
    for index in counts.indices { tally.counts[index] &*= Int64(factor) }
    return tally
  }

  /// Adds another tally of the same layout, slot by slot. O(slots).
  public mutating func add(_ other: Tally) {
    precondition(counts.count == other.counts.count, "tallies of different layouts")
    for index in counts.indices { counts[index] += other.counts[index] }
  }
}

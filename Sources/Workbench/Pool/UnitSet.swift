/// Which units of a study are finished: a bit each.
struct UnitSet: Sendable, Equatable {
  private(set) var words: [UInt64]
  /// Units there are.
  let size: Int
  /// Units in the set.
  private(set) var count = 0

  init(size: Int) {
    self.size = size
    words = Array(repeating: 0, count: (size + 63) / 64)
  }

  /// The set with these words; nil if they are not as many as `size` needs, or name units beyond it.
  init?(words: [UInt64], size: Int) {
    guard size >= 0, words.count == size / 64 + (size % 64 == 0 ? 0 : 1) else { return nil }
    if size % 64 != 0, let last = words.last, last >> UInt64(size % 64) != 0 { return nil }
    self.size = size
    self.words = words
    count = words.reduce(0) { $0 + $1.nonzeroBitCount }
  }

  func contains(_ unit: Int) -> Bool { words[unit >> 6] >> UInt64(unit & 63) & 1 == 1 }

  mutating func insert(_ unit: Int) {
    if contains(unit) { return }
    words[unit >> 6] |= 1 << UInt64(unit & 63)
    count += 1
  }
}

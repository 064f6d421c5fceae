/// Bins for a histogram of whole numbers whose range is not known: each number below 2^`exactBits` has its own, and every
/// octave above has 64, so larger numbers are known to within 0.8 %. Merging is adding bin by bin.
public struct LogBins: Sendable, Equatable {
  /// Numbers below two to the power of this have a bin each.
  public let exactBits: Int

  /// Bins that tell numbers below 2^`exactBits` apart; 6 to 29.
  ///
  /// - Precondition: `exactBits` is in that range.
  public init(exactBits: Int) {
    precondition(6...29 ~= exactBits, "log bins tell the numbers below 2^6 to 2^29 apart")
    self.exactBits = exactBits
  }

  /// Larger numbers count as this one.
  public static let most: Int64 = 1 << 30 - 1

  /// Number of bins.
  public var count: Int { 1 << exactBits + (30 - exactBits) * 64 }

  /// The bin of a number; below zero counts as zero. O(1).
  public func bin(_ value: Int64) -> Int {
    let value = min(max(value, 0), Self.most)
    if value < 1 << Int64(exactBits) { return Int(value) }
    let top = 63 - value.leadingZeroBitCount
    return 1 << exactBits + (top - exactBits) * 64 + Int(value >> Int64(top - 6)) - 64
  }

  /// The number in the middle of a bin, rounded down.
  public func value(_ bin: Int) -> Int64 {
    if bin < 1 << exactBits { return Int64(bin) }
    let (octave, place) = ((bin - 1 << exactBits) / 64, (bin - 1 << exactBits) % 64)
    let width = Int64(1) << Int64(octave + exactBits - 6)
    return Int64(64 + place) * width + (width - 1) / 2
  }
}

/// Bins for a histogram of whole numbers whose range is not known: each number below `exact` has its own, and every octave
/// above has 64, so a number is known to within 0.8 %. Merging is adding bin by bin.
public enum LogBins {
  /// Numbers below have a bin each.
  public static let exact: Int64 = 128
  /// Larger numbers count as this one: 2³⁰ − 1.
  public static let most: Int64 = 1 << 30 - 1
  /// Number of bins.
  public static let count = 128 + 23 * 64

  /// The bin of a number; below zero counts as zero. O(1).
  public static func bin(_ value: Int64) -> Int {
    let value = min(max(value, 0), most)
    if value < exact { return Int(value) }
    let octave = 63 - value.leadingZeroBitCount - 7
    return 128 + octave * 64 + Int(value >> Int64(octave + 1)) - 64
  }

  /// The number in the middle of a bin, rounded down.
  public static func value(_ bin: Int) -> Int64 {
    if bin < 128 { return Int64(bin) }
    let (octave, place) = ((bin - 128) / 64, (bin - 128) % 64)
    let low = Int64(64 + place) << Int64(octave + 1)
    return low + (1 << Int64(octave + 1) - 1) / 2
  }
}

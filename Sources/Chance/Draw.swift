/// What one random word says.
public enum Draw {
  /// A word as a number from 0 to 1 − 2⁻²⁴, for comparing with a probability: `unit(word) < p`.
  ///
  /// Never true for p = 0, always for p = 1, and right to a relative 10⁻⁷ in between, also for a p of 10⁻⁸: below 2⁻⁸ the
  /// number is word · 2⁻³² exactly. Above, word − ⌊word · 2⁻²⁴⌋ stands for the word, so that rounding never reaches 1.
  @inlinable
  public static func unit(_ word: UInt32) -> Float { Float(word &- word &>> 24) * 0x1p-32 }

  /// `unit` for eight words: the same bits. Some ten instructions.
  ///
  /// Both halves of a word are put under an exponent that makes them numbers; their sum is rounded once, as a conversion
  /// would be.
  @inlinable @inline(__always)
  public static func unit(_ words: SIMD8<UInt32>) -> SIMD8<Float> {
    let reduced = words &- (words &>> 24)
    let low = (reduced & 0xFFFF) | 0x3B00_0000
    let high = (reduced &>> 16) | 0x4300_0000
    let lowPart = unsafeBitCast(low, to: SIMD8<Float>.self)
    let highPart = unsafeBitCast(high, to: SIMD8<Float>.self)
    return (highPart - (0x1p7 + 0x1p-9)) + lowPart
  }
}

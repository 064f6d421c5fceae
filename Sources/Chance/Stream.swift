/// The draws of one unit on one day for one purpose, one after the other: four to a block, blocks 0, 1, 2, …
///
/// The same five values give the same draws wherever and whenever they are asked for. 2¹⁸ draws, then they repeat.
public struct Stream: Sendable {
  /// The key: the study's seed.
  public let seed: UInt64
  @usableFromInline var counter: SIMD4<UInt32>
  @usableFromInline var block = SIMD4<UInt32>()
  /// Draws made so far.
  @usableFromInline var drawn: UInt32 = 0

  /// The stream at its first draw.
  @inlinable
  public init(seed: UInt64, _ kind: Kind, unit: UInt64, day: UInt32 = 0, _ purpose: Purpose) {
    self.seed = seed
    self.counter = Counter.words(kind, unit: unit, day: day, purpose)
  }

  /// The next 32 bits. About 4 ns.
  @inlinable
  public mutating func next() -> UInt32 {
    let word = Int(drawn & 3)
    if word == 0 {
      counter[3] = (counter[3] & 0xFFFF_0000) | (drawn &>> 2 & 0xFFFF)
      block = Philox.block(key: seed, counter: counter)
    }
    drawn &+= 1
    return block[word]
  }

  /// The next draw as a number strictly between 0 and 1: (next + ½) · 2⁻³², so log and quantiles of it are finite.
  @inlinable
  public mutating func nextDouble() -> Double { (Double(next()) + 0.5) * 0x1p-32 }

  /// A whole number from 0 to `bound` − 1, by the high half of a product (a bias below bound · 2⁻³²); 0 if `bound` is 0.
  @inlinable
  public mutating func next(below bound: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(next()) &* UInt64(bound)) &>> 32)
  }
}

/// The inverse of a distribution function at equal steps of probability, read by linear interpolation.
///
/// The nodes are made in `Statistics` and handed in: a power of two of steps, at most 2¹⁶, so one node more; node n
/// stands for the quantile of n / steps. Only + − × of Float are used: the same bits on every processor.
public struct QuantileTable: Sendable {
  /// Quantiles at 0, 1 / steps, …, 1.
  public let nodes: [Float]
  /// Number of leading bits of a word that choose the step: log₂ of the number of steps.
  public let bits: UInt32

  /// A table of these nodes, rounded to Float.
  ///
  /// - Precondition: `nodes` has 2ᵏ + 1 entries, k from 0 to 16.
  public init(nodes: [Double]) {
    let steps = nodes.count - 1
    precondition(steps > 0 && steps <= 1 << 16 && steps & (steps - 1) == 0, "a quantile table has 2^k + 1 nodes")
    self.nodes = nodes.map { Float($0) }
    self.bits = UInt32(steps.trailingZeroBitCount)
  }

  /// The quantile of `word` · 2⁻³².
  @inlinable
  public func read(_ word: UInt32) -> Float {
    // Zero bits choose no step, and a shift by 32 would choose step `word`.
    let step = Int(UInt64(word) &>> UInt64(32 &- bits))
    let part = Float(bitPattern: (word &<< bits) &>> 9 | 0x3F80_0000) - 1
    let start = nodes[step]
    return start + part * (nodes[step + 1] - start)
  }

  /// `read` for eight words from the memory of `nodes`: the same bits. About 5 ns.
  @inlinable @inline(__always)
  public static func read(_ nodes: UnsafePointer<Float>, bits: UInt32, _ words: SIMD8<UInt32>) -> SIMD8<Float> {
    // Two shifts, since one by 32 − 0 bits would be none.
    let step = (words &>> 1) &>> (31 &- bits)
    let partBits = ((words &<< bits) &>> 9) | 0x3F80_0000
    let part = unsafeBitCast(partBits, to: SIMD8<Float>.self) - 1
    let start = gather(nodes, step)
    return start + part * (gather(nodes + 1, step) - start)
  }
}

/// Eight values out of memory, one for each index.
@inlinable @inline(__always)
public func gather(_ base: UnsafePointer<Float>, _ index: SIMD8<UInt32>) -> SIMD8<Float> {
  SIMD8(
    base[Int(index[0])], base[Int(index[1])], base[Int(index[2])], base[Int(index[3])],
    base[Int(index[4])], base[Int(index[5])], base[Int(index[6])], base[Int(index[7])])
}

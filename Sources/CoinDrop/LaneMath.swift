extension SIMDMask<SIMD8<Int32>> {
  /// Whether any lane says yes.
  @inline(__always)
  var hasAny: Bool {
    let words = unsafeBitCast(self, to: SIMD4<UInt64>.self)
    return words[0] | words[1] | words[2] | words[3] != 0
  }

  /// Lanes by their bits.
  init(bits: UInt8) {
    self.init(repeating: false)
    for lane in 0..<LaneFrame.lanes { self[lane] = bits & (1 << UInt8(lane)) != 0 }
  }
}

/// A sequence of numbers that look random, the same in every run: Knuth's MMIX generator.
struct Luck {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// The next number from 0 up to `bound`, itself left out.
  mutating func next(_ bound: Int64) -> Int64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int64(state >> 33) % bound
  }
}

import Chance
import Statistics
import Testing

private func ratio(_ pairs: [(y: Int64, x: Int64)]) -> Ratio {
  var slots = [Int64](repeating: 0, count: Ratio.slotCount)
  slots.withUnsafeMutableBufferPointer { slots in
    guard let first = slots.baseAddress else { return }
    for pair in pairs { Ratio.add(pair.y, over: pair.x, to: first) }
  }
  return Ratio(slots: slots[...])
}

/// A ratio of zeros and ones is a share, with the share's interval.
@Test func aShareAmongSomeIsAShare() {
  let found = ratio([(1, 1), (0, 1), (0, 0), (1, 1), (0, 1), (0, 0)])
  #expect(found.estimate == 0.5)
  #expect(found.interval() == Share(2, of: 4).interval())
}

/// With x = 1 for all, the interval is that of the mean.
@Test func aMeanIsARatioOverOne() throws {
  let values: [Int64] = [3, 0, 8, 2_000_000_000, 5, 7, 1_999_999_999]
  var moments = Moments()
  for value in values { moments.add(value) }
  let (found, wanted) = (try #require(ratio(values.map { ($0, 1) }).interval()), try #require(moments.interval()))
  #expect(abs(found.estimate / wanted.estimate - 1) < 1e-12)
  #expect(abs(found.halfWidth / wanted.halfWidth - 1) < 1e-9)
}

/// 400 small worlds of 200 lives with y = 0…x of a random x: the interval holds the true ratio 0.5 about 95 times of 100.
@Test func theIntervalOfARatioCovers() throws {
  var held = 0
  for world in UInt64(0)..<400 {
    var luck = Stream(seed: 5, .bootstrap, unit: world, .traits)
    let pairs = (0..<200).map { _ in
      let x = Int64(luck.next(below: 9))
      return (y: Int64(luck.next(below: UInt32(x) + 1)), x: x)
    }
    let interval = try #require(ratio(pairs).interval())
    if interval.low <= 0.5, interval.high >= 0.5 { held += 1 }
  }
  #expect((368...392).contains(held), "\(held)")
}

@Test func nothingHasNoRatio() {
  #expect(ratio([]).estimate == nil)
  #expect(ratio([(0, 0), (0, 0)]).interval() == nil)
  #expect(ratio([(1, 1)]).interval() == nil)
}

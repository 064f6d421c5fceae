import Statistics
import Testing

struct LogBinsTests {
  /// Numbers up to the largest: all that are small, both sides of every power of two, and some of every octave.
  private static let numbers: [Int64] = {
    let large = (16..<30).flatMap { octave -> [Int64] in
      let power = Int64(1) << octave
      return [power - 1, power, power + 1] + (1..<130).map { power + power / 130 * $0 + $0 }
    }
    return Array(0...1 << 16) + large.filter { $0 > 1 << 16 }.sorted() + [LogBins.most]
  }()

  @Test(arguments: [6, 7, 10, 11, 29])
  func everyNumberHasABinNearIt(_ bits: Int) {
    let bins = LogBins(exactBits: bits)
    var last = -1
    var faults: [Int64] = []
    for number in Self.numbers {
      let bin = bins.bin(number)
      let value = bins.value(bin)
      let isNear = number < 1 << Int64(bits) ? value == number : abs(value - number) * 1000 <= 8 * number
      if bin < last || !isNear || bins.bin(value) != bin || bin >= bins.count { faults.append(number) }
      last = bin
    }
    #expect(faults.isEmpty, "\(faults.prefix(5))")
    #expect(last == bins.count - 1, "the largest number has the last bin")
  }

  @Test(arguments: [6, 7, 11])
  func noBinIsEmptyAndValuesRise(_ bits: Int) {
    let bins = LogBins(exactBits: bits)
    let values = (0..<bins.count).map(bins.value)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    #expect(values.map(bins.bin) == Array(0..<bins.count))
  }

  @Test func whatIsBeyondCountsAsTheEnds() {
    let bins = LogBins(exactBits: 7)
    #expect(LogBins.most == 1_073_741_823)
    for low in [Int64.min, -1] { #expect(bins.bin(low) == 0) }
    for high in [LogBins.most, LogBins.most + 1, .max] { #expect(bins.bin(high) == bins.count - 1) }
  }

  /// Worked out by hand: 64 bins an octave above the 128 of one number each.
  @Test func binsOfOneSchemeByHand() {
    let bins = LogBins(exactBits: 7)
    #expect(bins.count == 128 + 23 * 64)
    #expect([127, 128, 129, 130, 255, 256, 259, 260].map(bins.bin) == [127, 128, 128, 129, 191, 192, 192, 193])
    #expect([128, 129, 191, 192].map(bins.value) == [128, 130, 254, 257])
  }
}

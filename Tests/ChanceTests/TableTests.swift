import Chance
import Testing

@Suite("Draws and tables")
struct TableTests {
  /// Words with all lengths, their neighbours, and words of a stream.
  static let words: [UInt32] = {
    var words: [UInt32] = [0, 1, 2, .max, .max - 1, .max - 128, .max - 255, .max - 256, 1 << 31, 0xFFFF, 0x1_0000]
    for bit in 0..<32 as Range<UInt32> { words += [1 << bit, (1 << bit) &- 1, (1 << bit) &+ 1] }
    var stream = Stream(seed: 11, .life, unit: 0, .traits)
    while words.count < 4096 { words.append(stream.next() >> (stream.next() & 31)) }
    return words
  }()

  /// All the words, eight at a time.
  static func eights() -> [SIMD8<UInt32>] {
    stride(from: 0, to: words.count, by: 8).map { SIMD8(words[$0..<($0 + 8)]) }
  }

  @Test func aUnitDrawIsBelowOneAndCloseToItsWord() {
    for word in Self.words {
      let unit = Draw.unit(word)
      let exact = Double(word) * 0x1p-32
      #expect(unit >= 0 && unit < 1)
      #expect(abs(Double(unit) - exact) <= exact * 0x1p-23)
      if word < 1 << 24 { #expect(Double(unit) == exact) }
    }
  }

  @Test func unitDrawsKeepTheOrderOfWords() {
    var last: Float = 0
    for word in Self.words.sorted() {
      #expect(Draw.unit(word) >= last)
      last = Draw.unit(word)
    }
  }

  @Test func tinyProbabilitiesHappenAsOftenAsTheyShould() {
    // How many of all 2³² words are below p: the first word that is not, by bisection.
    for p in [1e-8, 3e-7, 1e-5, 1e-3, 0.1, 0.5, 0.9, 0.999_99] as [Float] {
      var (low, high) = (UInt64(0), UInt64(1) << 32)
      while low < high {
        let middle = (low + high) / 2
        if Draw.unit(UInt32(middle)) < p { low = middle + 1 } else { high = middle }
      }
      let share = Double(low) * 0x1p-32
      #expect(abs(share - Double(p)) <= 0x1p-32 + Double(p) * 0x1p-23)
    }
    #expect(!(Draw.unit(0) < 0))
    #expect(Draw.unit(.max) < 1)
  }

  @Test func eightLanesReadTheSameBits() {
    let curve = ProbabilityTable.hazard()
    let quantiles = [0, 4, 10, 16].map { bits in
      QuantileTable(nodes: (0...(1 << bits)).map { PortableMath.log(Double($0) + 0.5) })
    }
    for words in Self.eights() {
      let units = Draw.unit(words)
      let arguments = units * 40 - 20
      let read = curve.nodes.withUnsafeBufferPointer { nodes in
        nodes.baseAddress.map { ProbabilityTable.read($0, lower: curve.lower, upper: curve.upper, arguments) }
      }
      for lane in 0..<8 {
        #expect(units[lane].bitPattern == Draw.unit(words[lane]).bitPattern)
        #expect(read?[lane].bitPattern == curve.read(arguments[lane]).bitPattern)
      }
      for table in quantiles {
        let read = table.nodes.withUnsafeBufferPointer { nodes in
          nodes.baseAddress.map { QuantileTable.read($0, bits: table.bits, words) }
        }
        for lane in 0..<8 { #expect(read?[lane].bitPattern == table.read(words[lane]).bitPattern) }
      }
    }
  }

  @Test func aQuantileTableInterpolatesBetweenItsNodes() {
    let table = QuantileTable(nodes: [-1, 0, 4, 4, 10])
    #expect(table.read(0) == -1)
    #expect(table.read(1 << 29) == -0.5)
    #expect(table.read(1 << 30) == 0)
    #expect(table.read(3 << 29) == 2)
    #expect(table.read(5 << 29) == 4)
    #expect(table.read(7 << 29) == 7)
    #expect(table.read(.max) < 10 && table.read(.max) > 9.999_99)
    #expect(QuantileTable(nodes: [3, 5]).read(1 << 31) == 4)
  }

  @Test func theLogisticTableIsAsCloseAsItSays() {
    let table = ProbabilityTable.logistic()
    #expect(table.nodes.count == 2050)
    var worst = 0.0
    for step in -170_000...170_000 {
      let x = Float(step) / 10_000
      let exact = PortableMath.logistic(Double(min(max(x, -16), 16)))
      worst = max(worst, abs(Double(table.read(x)) - exact))
    }
    // h² / 8 · max |σ″|, the rounding of x + 16 where σ′ is .15, and three roundings of the result.
    #expect(worst < 0.096_225_1 / 8 / 4096 + 0.15 * 0x1p-20 + 1.5 * 0x1p-24)
    #expect(worst > 2.8e-6)
    #expect(table.read(0) == 0.5)
  }

  @Test func theHazardTableIsAsCloseAsItSays() {
    let table = ProbabilityTable.hazard()
    #expect(table.nodes.count == 1282)
    var worst = 0.0
    for step in -170_000...50_000 {
      let x = Float(step) / 10_000
      let exact = -PortableMath.expm1(-PortableMath.exp(Double(min(max(x, -16), 4))))
      worst = max(worst, abs(Double(table.read(x)) / exact - 1))
    }
    // h² / 8 of e^x, the rounding of x + 16, and three roundings of the result.
    #expect(worst < 1.0 / 8 / 4096 + 0x1p-20 + 3 * 0x1p-24)
    #expect(worst > 3.0e-5)
  }

  @Test func aProbabilityTableKeepsItsEnds() {
    let table = ProbabilityTable(lower: -1, upper: 2) { $0 * $0 }
    for x in [-1, -1.001, -.infinity, -Float.greatestFiniteMagnitude, .nan] as [Float] { #expect(table.read(x) == 1) }
    for x in [2, 2.001, .infinity, Float.greatestFiniteMagnitude] as [Float] { #expect(table.read(x) == 4) }
    for step in -64...128 { #expect(table.read(Float(step) / 64) == Float(step * step) / 4096) }
  }
}

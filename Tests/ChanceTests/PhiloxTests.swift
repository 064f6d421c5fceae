import Chance
import Testing

@Suite("Philox and its counters")
struct PhiloxTests {
  /// `philox4x32 10` of Random123's `kat_vectors`: counter, key, words.
  static let knownAnswers: [(SIMD4<UInt32>, UInt64, SIMD4<UInt32>)] = [
    (SIMD4(repeating: 0), 0, SIMD4(0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8)),
    (
      SIMD4(repeating: 0xffff_ffff), 0xffff_ffff_ffff_ffff,
      SIMD4(0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd)
    ),
    (
      SIMD4(0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344), 0x299f_31d0_a409_3822,
      SIMD4(0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1)
    ),
  ]

  @Test func givesTheKnownAnswersOfRandom123() {
    for (counter, key, words) in Self.knownAnswers {
      #expect(Philox.block(key: key, counter: counter) == words)
      let lanes = Philox.lanes(
        key: key, SIMD8(repeating: counter[0]), SIMD8(repeating: counter[1]), SIMD8(repeating: counter[2]),
        SIMD8(repeating: counter[3]))
      for lane in 0..<8 {
        #expect(SIMD4(lanes.0[lane], lanes.1[lane], lanes.2[lane], lanes.3[lane]) == words)
      }
    }
  }

  @Test func eightLanesGiveTheWordsOfEightBlocks() {
    for round in 0..<200 as Range<UInt32> {
      // Counters and keys with all bits in play: words of other blocks.
      let source = (0..<8).map { Philox.block(key: 7, counter: SIMD4(round, UInt32($0), 0, 0)) }
      let key = UInt64(source[0][1]) << 32 | UInt64(source[3][2])
      var (c0, c1, c2, c3) = (SIMD8<UInt32>(), SIMD8<UInt32>(), SIMD8<UInt32>(), SIMD8<UInt32>())
      for lane in 0..<8 {
        (c0[lane], c1[lane], c2[lane], c3[lane]) = (
          source[lane][0], source[lane][1], source[lane][2], source[lane][3]
        )
      }
      let lanes = Philox.lanes(key: key, c0, c1, c2, c3)
      for lane in 0..<8 {
        let words = Philox.block(key: key, counter: source[lane])
        #expect(SIMD4(lanes.0[lane], lanes.1[lane], lanes.2[lane], lanes.3[lane]) == words)
      }
    }
  }

  @Test func theCounterLayoutIsFixed() {
    let words = Counter.words(.design, unit: 0x1234_5678_9abc_def0, day: 364, .deposits, index: 7)
    #expect(words == SIMD4(0x9abc_def0, 0x0334_5678, 364, 0x0004_0007))
    #expect(Counter.words(.life, unit: 5, day: 0, .traits) == SIMD4(5, 0, 0, 0x0001_0000))
    let wrapped = Counter.words(.drop, unit: 1 << 32, day: 1, .spawn, index: 0x1_ffff)
    #expect(wrapped == SIMD4(0, 0x0100_0001, 1, 0x000a_ffff))
  }

  @Test func kindsAndPurposesKeepTheirNumbers() {
    #expect(Kind.allCases.map { "\($0)=\($0.rawValue)" } == ["life=0", "drop=1", "bootstrap=2", "design=3"])
    #expect(
      Purpose.allCases.map { "\($0)=\($0.rawValue)" } == [
        "traits=1", "daily=2", "reminder=3", "deposits=4", "sessions=5", "takeUp=6", "travel=7", "restart=8",
        "scene=9", "spawn=10", "latin=11", "shift=12", "trajectory=13", "otherPeople=14",
      ])
  }

  @Test func aStreamReadsItsBlocksInOrder() {
    var stream = Stream(seed: 42, .life, unit: 9, day: 30, .deposits)
    for index in 0..<5 as Range<UInt32> {
      let block = Philox.block(key: 42, counter: Counter.words(.life, unit: 9, day: 30, .deposits, index: index))
      for word in 0..<4 { #expect(stream.next() == block[word]) }
    }
  }

  @Test func streamsDifferInEachOfTheirFiveParts() {
    let streams = [
      Stream(seed: 1, .life, unit: 1, day: 1, .deposits), Stream(seed: 2, .life, unit: 1, day: 1, .deposits),
      Stream(seed: 1, .drop, unit: 1, day: 1, .deposits), Stream(seed: 1, .life, unit: 2, day: 1, .deposits),
      Stream(seed: 1, .life, unit: 1, day: 2, .deposits), Stream(seed: 1, .life, unit: 1, day: 1, .sessions),
    ]
    let firsts = streams.map { stream in
      var stream = stream
      return UInt64(stream.next()) << 32 | UInt64(stream.next())
    }
    #expect(Set(firsts).count == streams.count)
  }

  @Test func numbersFromAStreamAreEvenAndInside() {
    var stream = Stream(seed: 3, .bootstrap, unit: 0, .traits)
    let draws = 40_000
    var (sum, tens) = (0.0, [Int](repeating: 0, count: 10))
    for _ in 0..<draws {
      let u = stream.nextDouble()
      #expect(u > 0 && u < 1)
      sum += u
      tens[Int(stream.next(below: 10))] += 1
    }
    // Six standard errors of a mean of uniforms, and of a count of one tenth.
    #expect(abs(sum / Double(draws) - 0.5) < 6 / (12 * Double(draws)).squareRoot())
    for count in tens { #expect(abs(Double(count) - 4000) < 6 * (Double(draws) * 0.09).squareRoot()) }
    #expect(stream.next(below: 0) == 0)
    #expect(stream.next(below: 1) == 0)
  }
}

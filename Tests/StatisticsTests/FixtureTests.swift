import Foundation
import Testing

@testable import Statistics

/// Results held against scipy and statsmodels: `Fixtures/intervals.txt`, made by `Fixtures/intervals.py`.
@Suite("Against scipy and statsmodels")
struct FixtureTests {
  /// The numbers of each line that starts with `what`.
  static func lines(_ what: String) throws -> [[Double]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appendingPathComponent("Fixtures/intervals.txt"), encoding: .utf8)
    let lines = try text.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0[0] == what }
      .map { try $0.dropFirst().map { try #require(Double($0)) } }
    try #require(!lines.isEmpty)
    return lines
  }

  static func isClose(_ a: Double, _ b: Double, _ relative: Double = 1e-10) -> Bool {
    abs(a - b) <= relative * max(abs(b), 1e-300) || a == b
  }

  static func isClose(_ interval: Interval?, _ bounds: ArraySlice<Double>) -> Bool {
    guard let interval, let low = bounds.first, let high = bounds.last else { return false }
    // Bounds close to zero are differences of numbers near one.
    return abs(interval.low - low) < 1e-12 + 1e-9 * abs(low) && abs(interval.high - high) < 1e-12 + 1e-9 * abs(high)
  }

  @Test func quantiles() throws {
    for line in try Self.lines("normal") { #expect(Self.isClose(Quantiles.normal(line[0]), line[1]), "\(line)") }
    for line in try Self.lines("student") {
      #expect(Self.isClose(Quantiles.student(line[0], degrees: line[1]), line[2], 1e-6), "\(line)")
    }
    for line in try Self.lines("lognormal") {
      #expect(Self.isClose(Quantiles.logNormal(line[0], zeta: line[1], sigma: line[2]), line[3]), "\(line)")
    }
    for line in try Self.lines("exponential") {
      #expect(Self.isClose(Quantiles.exponential(line[0], mean: line[1]), line[2]), "\(line)")
    }
  }

  @Test func betaQuantilesHoldMoreThanSixDigits() throws {
    for line in try Self.lines("beta") {
      let value = Quantiles.beta(line[0], line[1], line[2])
      #expect(Self.isClose(value, line[3], 1e-9), "\(line): \(value)")
    }
  }

  @Test func wilsonIntervals() throws {
    for line in try Self.lines("share") {
      let interval = Share(Int64(line[0]), of: Int64(line[1])).interval(confidence: line[2])
      #expect(Self.isClose(interval, line[3...]), "\(line)")
    }
    for line in try Self.lines("unseen") {
      let n = Int64(line[0])
      let none = try #require(Share(0, of: n).interval(confidence: line[1]))
      #expect(none.low == 0 && none.estimate == 0 && Self.isClose(none.high, line[2]), "\(line)")
      let all = try #require(Share(n, of: n).interval(confidence: line[1]))
      #expect(all.high == 1 && all.estimate == 1 && all.low == 1 - none.high)
    }
  }

  @Test func newcombeIntervals() throws {
    for line in try Self.lines("paired") {
      let counts = line.prefix(4).map { Int64($0) }
      let shares = PairedShares(both: counts[0], otherOnly: counts[1], baselineOnly: counts[2], neither: counts[3])
      #expect(Self.isClose(shares.interval(confidence: line[4]), line[5...]), "\(line)")
    }
  }

  /// The intervals that Newcombe printed (Statistics in Medicine 17, 1998, 2635), and one of Fagerland, Lydersen and
  /// Laake, Statistical Analysis of Contingency Tables, chapter 8 (Cavo et al.).
  @Test(arguments: [
    ([36, 12, 2, 0], 0.0569, 0.3404), ([18, 12, 2, 18], 0.0562, 0.3290), ([53, 0, 0, 1], -0.0729, 0.0729),
    ([0, 30, 0, 0], 0.8395, 1.0), ([59, 6, 16, 80], -0.1186, -0.0046),
  ])
  func publishedPairs(counts: [Int64], low: Double, high: Double) throws {
    let shares = PairedShares(both: counts[0], otherOnly: counts[1], baselineOnly: counts[2], neither: counts[3])
    let interval = try #require(shares.interval())
    #expect(abs(interval.low - low) <= 0.000_05 && abs(interval.high - high) <= 0.000_05)
  }

  @Test func ranksOfOrderStatistics() throws {
    for line in try Self.lines("ranks") {
      let ranks = orderRanks(n: Int64(line[0]), p: line[1], tail: (1 - line[2]) / 2)
      #expect(ranks.low == Int64(line[3]) && ranks.high == Int64(line[4]), "\(line): \(ranks)")
    }
  }

  @Test func meansOfFewValues() throws {
    var moments = Moments()
    for value in [3, -7, 12, 0, 0, 45, -1, 9, 9, 2] as [Int64] { moments.add(value) }
    for line in try Self.lines("mean") {
      let interval = try #require(moments.interval(confidence: line[0]))
      #expect(interval.estimate == 7.2)
      #expect(Self.isClose(interval, line[1...]))
    }
  }
}

import Chance
import Statistics
import Testing

@testable import Studies

/// A figure with an interval.
private func figure(_ low: Double, _ estimate: Double, _ high: Double, n: Int64? = nil) -> RecordedFigure {
  RecordedFigure(key: .test("m"), unit: "", estimate: estimate, low: low, high: high, n: n)
}

private func figure(_ interval: Interval?, n: Int64) -> RecordedFigure {
  RecordedFigure(
    key: .test("m"), unit: "", estimate: interval?.estimate, low: interval?.low, high: interval?.high, n: n)
}

extension RecordedFigure.Key {
  static func test(_ metric: String) -> RecordedFigure.Key {
    RecordedFigure.Key(part: "", name: "a", baseline: "", segment: "", segmentValue: "", metric: metric)
  }
}

@Suite struct NoiseRules {
  /// One figure is not widened: half widths 3 and 4 make a noise of 5.
  @Test func sidesThatFaceEachOtherCount() throws {
    var rule = NoiseRule(figures: 1)
    // Up: the upper side of the first, the lower of the second; the others may be as wide as they like.
    #expect(rule.judge(figure(-99, 10, 13), figure(10.9, 14.9, 99)).outcome == .within)
    let up = rule.judge(figure(-99, 10, 13), figure(11.1, 15.1, 99))
    #expect(up.outcome == .beyond)
    #expect(abs(try #require(up.interval).low - 0.1) < 1e-9 && abs(up.reach - 1.02) < 1e-9)
    // Down: the mirror image.
    #expect(rule.judge(figure(7, 10, 99), figure(-99, 5.1, 9.1)).outcome == .within)
    #expect(rule.judge(figure(7, 10, 99), figure(-99, 4.9, 8.9)).outcome == .beyond)
  }

  /// Two-sided normal quantiles at 1 − 0.05 / m, from tables; Student's with 9 degrees.
  @Test(arguments: [(1, 1.0), (10, 2.807_034 / 1.959_964), (1000, 4.055_627 / 1.959_964)])
  func theFamilyWidens(figures: Int, widening: Double) {
    var rule = NoiseRule(figures: figures)
    #expect(abs(rule.widening(nil) - widening) < 1e-5)
    #expect(figures == 1 || rule.widening(10) > widening * 1.1)
  }

  @Test func whatHasNoIntervalIsNotJudged() {
    var rule = NoiseRule(figures: 5)
    let bare = RecordedFigure(key: .test("m"), unit: "", estimate: 3, low: nil, high: nil)
    var none = bare
    none.estimate = nil
    #expect(rule.judge(bare, figure(8, 9, 10)).outcome == .unknown)
    #expect(rule.judge(bare, bare).outcome == .equal && rule.judge(none, none).outcome == .equal)
    #expect(rule.judge(none, bare).outcome == .unknown)
    #expect(rule.judge(figure(8, 9, 10), figure(7, 9, 12)).outcome == .equal)
  }

  /// Where all values are equal, or a median is shared by many, nothing can be widened.
  @Test func whatHasNoWidthIsJudgedByItsNumberAndItsTenths() {
    var rule = NoiseRule(figures: 5)
    #expect(rule.judge(figure(2, 2, 2, n: 20), figure(3, 3, 3, n: 50)).outcome == .beyond)
    #expect(rule.judge(figure(2, 2, 2, n: 19), figure(3, 3, 3, n: 50)).outcome == .unknown)
    func median(_ low: Double, _ estimate: Double, _ high: Double, _ p10: Double, _ p90: Double) -> RecordedFigure {
      var figure = figure(low, estimate, high, n: 50)
      (figure.p10, figure.p90) = (p10, p90)
      return figure
    }
    #expect(rule.judge(median(2, 2, 2, 2, 3), median(3, 3, 3, 2, 3)).outcome == .within)
    #expect(rule.judge(median(2, 2, 2, 2, 2.5), median(3, 3, 4, 2.6, 5)).outcome == .beyond)
    #expect(rule.judge(median(3, 3, 4, 2.6, 5), median(2, 2, 2, 2, 2.5)).outcome == .beyond)
  }
}

@Suite struct NoiseOfConstants {
  /// Six lives in a thousand have it before, and none of the few lives after: chance alone has that one time in five.
  @Test func noneOfFewIsNotFewerThanFew() {
    var rule = NoiseRule(figures: 200)
    let rare = figure(0.00483, 0.0064, 0.00797, n: 10_000)
    #expect(rule.judge(rare, figure(0, 0, 0, n: 236)).outcome == .within)
    #expect(rule.judge(figure(0, 0, 0, n: 236), rare).outcome == .within)
    #expect(rule.judge(figure(0, 0, 0, n: 10_000), rare).outcome == .beyond)
    #expect(rule.judge(figure(0, 0, 0, n: 236), figure(3.1, 3.2, 3.3, n: 236)).outcome == .beyond)
    // The number that it is lent for is not known.
    #expect(rule.judge(figure(0, 0, 0), rare).outcome == .unknown)
  }

  /// By enumeration: a rare act, `n` lives before and 100 after, of which none have it.
  @Test(arguments: [(1, 50), (1, 2000), (100, 100), (1000, 2000)])
  func itIsSeldomTakenForAChange(figures: Int, n: Int64) {
    var rule = NoiseRule(figures: figures)
    let none = figure(0, 0, 0, n: 100)
    var worst = 0.0
    for mean in [0.5, 1, 2, 5, 10, 20, 40] {
      let p = mean / Double(n)
      var weight = PortableMath.pow(1 - p, Double(n))
      var wrong = 0.0
      for k in 0..<min(n, 120) {
        var moments = Moments()
        for life in 0..<n { moments.add(life < k ? 1 : 0) }
        if rule.judge(figure(moments.interval(), n: n), none).outcome == .beyond { wrong += weight }
        weight *= Double(n - k) / Double(k + 1) * p / (1 - p)
      }
      worst = max(worst, wrong * PortableMath.pow(1 - p, 100) * Double(figures) / 0.05)
    }
    #expect(worst < 1, "\(worst) of the level")
  }
}

/// How often a family of figures of which none has changed is told as changed.
@Suite struct NoiseOfFamilies {
  /// By enumeration, for Wilson intervals of rare and of common shares: at most one in twenty families, with nothing left
  /// to chance. Discreteness puts single figures up to a tenth over the level.
  @Test(arguments: [1, 10, 100, 1000])
  func sharesExactly(figures: Int) {
    let n: Int64 = 200
    let intervals = (0...n).map { figure(Share($0, of: n).interval(), n: n) }
    var rule = NoiseRule(figures: figures)
    var worst = 0.0
    for mean in [0.5, 1, 2, 3, 5, 8, 12, 20, 50, 100] {
      let p = mean / Double(n)
      var weights = [PortableMath.pow(1 - p, Double(n))]
      for k in 0..<n { weights.append(weights[Int(k)] * Double(n - k) / Double(k + 1) * p / (1 - p)) }
      let likely = weights.indices.filter { weights[$0] > 1e-9 }
      var wrong = 0.0
      for a in likely {
        for b in likely where b > a && rule.judge(intervals[a], intervals[b]).outcome == .beyond {
          wrong += 2 * weights[a] * weights[b]
        }
      }
      worst = max(worst, wrong * Double(figures) / 0.05)
    }
    #expect(worst < 1.1, "\(worst) of the level")
    #expect(worst > 0.5, "\(worst) of the level: too careful to see anything")
  }

  /// Rare shares, skewed means and medians, thirty in a family. Where one family in twenty is wrong, 41 of 500 or more are
  /// once in a thousand times.
  @Test func allKindsBySimulation() {
    var (families, single) = (0, 0)
    for family in 0..<UInt64(500) {
      var stream = Stream(seed: 11, .design, unit: family, .traits)
      let pairs = (0..<30).map { number in
        number % 3 == 0
          ? (share(number, &stream), share(number, &stream))
          : number % 3 == 1 ? (mean(&stream), mean(&stream)) : (median(&stream), median(&stream))
      }
      var (rule, alone) = (NoiseRule(figures: pairs.count), NoiseRule(figures: 1))
      families += pairs.contains { rule.judge($0.0, $0.1).outcome == .beyond } ? 1 : 0
      single += pairs.contains { alone.judge($0.0, $0.1).outcome == .beyond } ? 1 : 0
    }
    #expect(families <= 40, "\(families) of 500 families")
    #expect(single > 200, "\(single) of 500 would be wrong if each figure were judged alone")
  }

  private func share(_ number: Int, _ stream: inout Stream) -> RecordedFigure {
    let n: Int64 = 300
    let p = [0.003, 0.02, 0.1, 0.4][number / 3 % 4]
    let successes = (0..<n).count { _ in stream.nextDouble() < p }
    return figure(Share(Int64(successes), of: n).interval(), n: n)
  }

  private func mean(_ stream: inout Stream) -> RecordedFigure {
    var moments = Moments()
    for _ in 0..<60 { moments.add(Int64(-100 * PortableMath.log(stream.nextDouble()))) }
    return figure(moments.interval(), n: 60)
  }

  private func median(_ stream: inout Stream) -> RecordedFigure {
    var bins = [Int64](repeating: 0, count: 200)
    for _ in 0..<50 { bins[min(199, Int(-30 * PortableMath.log(stream.nextDouble())))] += 1 }
    func quantile(_ p: Double) -> HistogramQuantile? { HistogramQuantile.of(bins, p: p) }
    var figure = figure(nil, n: 50)
    let found = quantile(0.5)
    (figure.low, figure.estimate, figure.high) =
      (found?.low.map(Double.init), found?.estimate.map(Double.init), found?.high.map(Double.init))
    (figure.p10, figure.p90) = (quantile(0.1)?.estimate.map(Double.init), quantile(0.9)?.estimate.map(Double.init))
    return figure
  }
}

import Chance
import Statistics

/// One kind of interval in one setting of which the truth is known, and whether a small study's interval holds it.
struct CoverageRow {
  /// Why an interval may hold the truth more often than it says.
  enum Claim: String {
    /// None: it says 95 % and means it.
    case close = ""
    /// Whole numbers of few: no interval can hold the truth equally often whatever it is.
    case discrete
    /// At least its confidence, whatever the distribution.
    case exact
    /// Many intervals at once.
    case simultaneous
    /// Not to be trusted, as its documentation says: too few lives, or a rule that is not ours. The row shows that it is so.
    case fails
  }

  var interval: String
  var setting: String
  var n: Int
  var claim: Claim = .close
  var holds: (_ luck: inout Stream) -> Bool

  static let studies: UInt64 = 1000

  /// Held in truth 95 times in 100, it is outside once in 500 rows (below) or once in 1500 (above): binomial tails.
  var allowed: ClosedRange<UInt64> {
    switch claim {
    case .close: 930...970
    case .discrete, .exact, .simultaneous: 930...1000
    case .fails: 0...929
    }
  }

  /// How many of 1000 small studies hold the truth. Seeds come from the row's words, so that rows can come and go.
  func held() -> UInt64 {
    let words = "\(interval) \(setting) \(n)".utf8
    let seed = words.reduce(14_695_981_039_346_656_037 as UInt64) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    return (0..<Self.studies).reduce(0) { count, study in
      var luck = Stream(seed: seed, .bootstrap, unit: study, .traits)
      return count + (holds(&luck) ? 1 : 0)
    }
  }

  /// `interval  setting  n  coverage  allowed`.
  func line(_ held: UInt64) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    let per = held == 1000 ? "1.000" : "0." + String(String(1000 + held).dropFirst())
    let bounds =
      switch claim {
      case .close: "0.93 to 0.97"
      case .discrete, .exact, .simultaneous: "0.93 or more (\(claim.rawValue))"
      case .fails: "less, as told"
      }
    return padded(interval, 30) + padded(setting, 62) + padded("\(n)", 7) + per + "  " + bounds
  }
}

extension Interval {
  /// Whether the truth lies in it, its ends included.
  func holds(_ truth: Double) -> Bool { low <= truth && truth <= high }
}

extension HistogramQuantile {
  /// Whether the truth lies in it, where "later than any" has no end.
  func holds(_ truth: Int) -> Bool { (low ?? truth) <= truth && truth <= (high ?? truth) }
}

extension Stream {
  /// Whether something of probability `p` happens.
  mutating func happens(_ p: Double) -> Bool { nextDouble() < p }

  /// How many of `n` have what each has with probability `p`: by the gaps between those who do, so rare ones are cheap.
  mutating func count(of n: Int, _ p: Double) -> Int {
    if p <= 0 { return 0 }
    if p > 0.2 { return (0..<n).reduce(0) { count, _ in count + (happens(p) ? 1 : 0) } }
    let scale = 1 / PortableMath.log1p(-p)
    var (place, count) = (0.0, 0)
    while true {
      place += (PortableMath.log(nextDouble()) * scale).rounded(.down) + 1
      if place > Double(n) { return count }
      count += 1
    }
  }

  /// A number whose logarithm is normal, a whole one of at least 1.
  mutating func logNormal(zeta: Double, sigma: Double) -> Int64 {
    Int64(PortableMath.exp(zeta + sigma * Quantiles.normal(nextDouble())).rounded(.up))
  }
}

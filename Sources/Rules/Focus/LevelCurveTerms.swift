import Chance
public import Fields

extension LevelCurve {
  /// Three bands of levels.
  public struct Bands: Sendable, Equatable {
    public var low: Int64
    public var middle: Int64
    public var high: Int64
    public var firstBorder: Int64
    public var secondBorder: Int64

    public init(
      low: Int64 = 200, middle: Int64 = 400, high: Int64 = 600, firstBorder: Int64 = 10, secondBorder: Int64 = 20
    ) {
      self.low = low
      self.middle = middle
      self.high = high
      self.firstBorder = firstBorder
      self.secondBorder = secondBorder
    }

    /// The step of the band that holds `level`.
    func step(_ level: Int64) -> Int64 { level < firstBorder ? low : level < secondBorder ? middle : high }
  }

  /// c · nᵖ.
  public struct Polynomial: Sendable, Equatable {
    /// Cost of the first level in XP.
    public var c: Double
    /// Power of the level.
    public var p: Double

    public init(c: Double = 100, p: Double = 1.5) {
      self.c = c
      self.p = p
    }

    /// Cost of a level before rounding.
    func cost(_ level: Int64) -> Double { c * PortableMath.pow(Double(level), p) }
  }

  /// c0 + (c1 − c0) / (1 + e^(−s(n − m))).
  public struct Logistic: Sendable, Equatable {
    /// Cost far below the middle, in XP.
    public var c0: Int64
    /// Cost far above the middle, in XP: no level costs more.
    public var c1: Int64
    /// Steepness per level.
    public var s: Double
    /// Level at which the cost is half way.
    public var m: Double

    public init(c0: Int64 = 100, c1: Int64 = 600, s: Double = 0.3, m: Double = 15) {
      self.c0 = c0
      self.c1 = c1
      self.s = s
      self.m = m
    }

    /// Cost of a level before rounding.
    func cost(_ level: Int64) -> Double {
      let (from, to) = (Double(c0), Double(c1))
      return from + (to - from) * PortableMath.logistic(s * (Double(level) - m))
    }
  }

  /// min(ceilingDays, firstDays · growth^(n − 1)) days of play, each worth `xpPerDay`.
  public struct Pace: Sendable, Equatable {
    /// Days that the first level takes.
    public var firstDays: Double
    /// Days that no level exceeds.
    public var ceilingDays: Double
    /// Days of a level over those of the last.
    public var growth: Double
    /// Expected XP a day.
    public var xpPerDay: Double

    public init(firstDays: Double = 0.5, ceilingDays: Double = 7, growth: Double = 1.3, xpPerDay: Double = 60) {
      self.firstDays = firstDays
      self.ceilingDays = ceilingDays
      self.growth = growth
      self.xpPerDay = xpPerDay
    }

    /// Cost of a level before rounding.
    func cost(_ level: Int64) -> Double {
      min(ceilingDays, firstDays * PortableMath.pow(growth, Double(level - 1))) * xpPerDay
    }
  }

  /// A list of costs, then one cost for all levels after it.
  public struct Table: Sendable, Equatable {
    /// Costs of the first levels in XP.
    public var costs: [Int64]
    /// Cost of each level after them in XP.
    public var then: Int64

    public init(costs: [Int64] = [80, 120, 160, 200], then: Int64 = 300) {
      self.costs = costs
      self.then = then
    }
  }

  /// What does not fit together in terms that are valid one by one: faults at `mark`, none if all is well; `path` is the
  /// key path of the curve. Costs that fall are faults of the terms that say so, save those of bands and of ratios below 1.
  public func faults(at mark: Mark, under path: String) -> [Fault] {
    func pair(_ a: String, _ b: String, are names: String) -> [Fault] {
      [Fault(mark, "\(path): found \(a) and \(b); allowed: \(names)")]
    }
    switch self {
    case .piecewiseFlat(let bands), .piecewiseFlatLow(let bands), .piecewiseRising(let bands):
      guard bands.firstBorder > bands.secondBorder else { return [] }
      return pair("\(bands.firstBorder)", "\(bands.secondBorder)", are: "first_border at most second_border")
    case .logistic(let curve):
      guard curve.c0 > curve.c1 else { return [] }
      return pair("\(curve.c0)", "\(curve.c1)", are: "c0 at most c1")
    case .paceTargeted(let pace):
      guard pace.firstDays > pace.ceilingDays else { return [] }
      return pair(
        numberText(pace.firstDays), numberText(pace.ceilingDays), are: "first_days at most ceiling_days")
    case .table(let table):
      let all = table.costs + [table.then]
      return all.indices.dropFirst().filter { all[$0] < all[$0 - 1] }.map { index in
        let name = index < table.costs.count ? "costs, item \(index + 1)" : "then"
        return Fault(
          mark, "\(path).\(name): found \(all[index]) after \(all[index - 1]); allowed: costs that never fall")
      }
    case .exponential, .triangular, .polynomial, .habitica, .mee6, .minecraft, .runescape: return []
    }
  }
}

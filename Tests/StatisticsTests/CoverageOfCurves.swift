import Chance
import Statistics

// Quantiles, whole curves, curves whose watching ends, and families.

extension CoverageRow {
  /// Whole numbers from 0 to 999, evenly, some of them never.
  static var quantiles: [CoverageRow] {
    let settings: [(p: Double, missing: Double, n: Int)] = [
      (0.5, 0, 31), (0.5, 0, 1000), (0.9, 0, 200), (0.99, 0, 1000), (0.1, 0, 40), (0.5, 0.4, 80), (0.5, 0.6, 80),
      (0.02, 0.9, 200),
    ]
    return settings.map { p, missing, n in
      // The least value that a share p of all have at most; none where fewer ever get there.
      let truth = p <= 1 - missing ? Int((p / (1 - missing) * 1000 - 1e-9).rounded(.up)) - 1 : Int.max
      return CoverageRow(
        interval: "HistogramQuantile", setting: "quantile \(p), \(missing) never get there", n: n, claim: .exact
      ) { luck in
        var histogram = [Int64](repeating: 0, count: 1000)
        let never = luck.count(of: n, missing)
        for _ in 0..<(n - never) { histogram[Int(luck.next(below: 1000))] += 1 }
        return HistogramQuantile.of(histogram, missing: Int64(never), p: p)?.holds(truth) ?? false
      }
    }
  }

  /// Money in bins known to within 0.8 %, told by their middles: the truth lies between the bounds, give or take 0.4 %.
  static var logBins: [CoverageRow] {
    [(0.5, 100), (0.9, 500), (0.99, 2000)].map { p, n in
      let truth = PortableMath.exp(10 + 1.2 * Quantiles.normal(p))
      let bins = LogBins(exactBits: 7)
      return CoverageRow(interval: "HistogramQuantile, LogBins", setting: "quantile \(p) of money", n: n, claim: .exact)
      { luck in
        var histogram = [Int64](repeating: 0, count: bins.count)
        for _ in 0..<n { histogram[bins.bin(luck.logNormal(zeta: 10, sigma: 1.2))] += 1 }
        guard let found = HistogramQuantile.of(histogram, p: p) else { return false }
        let low = found.low.map { Double(bins.value($0)) * 0.996 } ?? 0
        let high = found.high.map { Double(bins.value($0)) * 1.004 } ?? .infinity
        return low <= truth && truth <= high
      }
    }
  }

  /// The first day, of 90, on which each life gets there, evenly; `reach` of all ever do.
  static var distributions: [CoverageRow] {
    [(1.0, 100), (0.3, 200), (0.005, 1000), (0.05, 5000)].map { reach, n in
      CoverageRow(
        interval: "CurveBand.distribution", setting: "90 days, \(reach) get there", n: n, claim: .simultaneous
      ) { luck in
        var reached = [Int64](repeating: 0, count: 90)
        for _ in 0..<luck.count(of: n, reach) { reached[Int(luck.next(below: 90))] += 1 }
        for day in 1..<90 { reached[day] += reached[day - 1] }
        guard let band = CurveBand.distribution(reached, of: Int64(n)) else { return false }
        return band.enumerated().allSatisfy { $1.holds(reach * Double($0 + 1) / 90) }
      }
    }
  }

  /// Shares active on each of 60 days that fall from `first` as 1 / day; days hang together or not.
  static var curves: [CoverageRow] {
    [(0.6, 200, false), (0.6, 200, true), (0.05, 200, false), (0.05, 2000, false), (0.05, 2000, true)].map {
      first, n, together in
      CoverageRow(
        interval: "CurveBand.shares", setting: "60 days from \(first)\(together ? ", by life" : "")", n: n,
        claim: .simultaneous
      ) { luck in
        var active = [Int64](repeating: 0, count: 60)
        if together {
          for _ in 0..<n {
            let bar = luck.nextDouble()
            for day in 0..<60 where bar < first / Double(day + 1) { active[day] += 1 }
          }
        } else {
          for day in 0..<60 { active[day] = Int64(luck.count(of: n, first / Double(day + 1))) }
        }
        let band = CurveBand.shares(active.map { Share($0, of: Int64(n)) })
        return band.enumerated().allSatisfy { $1?.holds(first / Double($0 + 1)) ?? false }
      }
    }
  }

  /// A chance a step, and watching that ends for each life after 2 to 11 steps.
  static var kaplanMeier: [CoverageRow] {
    [
      (0.1, 80), (0.1, 500), (0.01, 80), (0.004, 200), (0.00015, 200), (0.000015, 2000), (0.00039, 2000), (0.4, 200),
      (0.6, 400),
    ].map { chance, n in
      let truth = PortableMath.pow(1 - chance, 5)
      return CoverageRow(
        interval: "KaplanMeier", setting: "\(chance) a step, 5 steps, watching ends", n: n,
        claim: min(1 - truth, truth) * Double(n) < 50 ? .discrete : .close
      ) { luck in
        var events = [Int64](repeating: 0, count: 11)
        var last = events
        for _ in 0..<n {
          let watched = 2 + Int(luck.next(below: 10))
          // One draw tells the step: geometric.
          let step = PortableMath.log(luck.nextDouble()) / PortableMath.log1p(-chance)
          if step < Double(watched) { events[Int(step)] += 1 } else { last[watched - 1] += 1 }
        }
        return KaplanMeier(events: events, lastWatched: last).without(by: 4)?.holds(truth) ?? false
      }
    }
  }

  /// The step by which `p` of all have had it, for a chance of 0.1 a step.
  static var kaplanMeierQuantiles: [CoverageRow] {
    [(0.5, 80), (0.25, 200)].map { p, n in
      // The first step by whose end 1 − 0.9^(step + 1) is p or more.
      let truth = Int((PortableMath.log1p(-p) / PortableMath.log1p(-0.1)).rounded(.up)) - 1
      return CoverageRow(
        interval: "KaplanMeier, quantile", setting: "quantile \(p), watching ends", n: n, claim: .discrete
      ) { luck in
        var events = [Int64](repeating: 0, count: 16)
        var last = events
        for _ in 0..<n {
          let watched = 2 + Int(luck.next(below: 15))
          let step = PortableMath.log(luck.nextDouble()) / PortableMath.log1p(-0.1)
          if step < Double(watched) { events[Int(step)] += 1 } else { last[watched - 1] += 1 }
        }
        return KaplanMeier(events: events, lastWatched: last).quantile(p).holds(truth)
      }
    }
  }

  /// Ten figures of the same pairs of lives, five shares and five means, all of whose intervals hold at once.
  static var families: [CoverageRow] {
    [(0.2, 1000), (0.01, 5000)].map { differing, n in
      CoverageRow(
        interval: "Family of ten", setting: "shares and means, \(differing) differ in each", n: n, claim: .simultaneous
      ) { luck in
        let each = Confidence.each(0.95, ofFamilyOf: 10)
        return (1...10).allSatisfy { number in
          var paired = PairedDifference()
          let (up, others) = (Double(number) / 20, luck.count(of: n, differing))
          for _ in 0..<others {
            let size = number <= 5 ? 1 : 1 + Int64(luck.next(below: 9))
            let isHigher = luck.happens(up)
            paired.add(baseline: isHigher ? 0 : size, other: isHigher ? size : 0)
          }
          for slots in [\PairedDifference.baseline, \.other, \.difference] {
            paired[keyPath: slots].n += Int64(n - others)
          }
          let interval =
            number <= 5 ? PairedShares(paired).interval(confidence: each) : paired.interval(confidence: each)
          return interval?.holds(differing * (2 * up - 1) * (number <= 5 ? 1 : 5)) ?? false
        }
      }
    }
  }
}

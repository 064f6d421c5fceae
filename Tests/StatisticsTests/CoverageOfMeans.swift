import Chance
import Statistics

// Means over lives, alone and of differences, and ratios of sums.

extension CoverageRow {
  /// Values alike to normal ones, skewed like money, and days of which most lives have none.
  static var means: [CoverageRow] {
    let normal = [5, 12, 100].map { n in
      CoverageRow(interval: "Moments", setting: "about normal", n: n) { luck in
        var moments = Moments()
        for _ in 0..<n { moments.add((0..<3).reduce(0) { sum, _ in sum + Int64(luck.next(below: 1001)) }) }
        return moments.interval()?.holds(1500) ?? false
      }
    }
    // Of sigma 1.5, five lives in a thousand hold a seventh of all money.
    let money: [(sigma: Double, n: Int, claim: Claim)] = [
      (0.5, 50, .close), (0.5, 200, .close), (1, 50, .fails), (1, 200, .close), (1, 1000, .close),
      (1.5, 1000, .fails),
      (1.5, 5000, .close),
    ]
    let days: [(share: Double, n: Int, claim: Claim)] = [
      (0.5, 50, .close), (0.5, 200, .close), (0.05, 200, .discrete), (0.05, 1000, .discrete), (0.05, 4000, .close),
      (0.01, 1000, .discrete), (0.01, 5000, .discrete), (0.01, 20000, .close), (0.01, 200, .fails),
    ]
    return normal
      + money.map { sigma, n, claim in
        CoverageRow(interval: "Moments, amounts", setting: "money, log-normal, sigma \(sigma)", n: n, claim: claim) {
          luck in
          var moments = Moments()
          for _ in 0..<n { moments.add(luck.logNormal(zeta: 8, sigma: sigma)) }
          // Rounded up, so half a unit more on average.
          return moments.amountInterval()?.holds(PortableMath.exp(8 + sigma * sigma / 2) + 0.5) ?? false
        }
      }
      + days.map { share, n, claim in
        CoverageRow(
          interval: "Moments, amounts", setting: "days 1 to 30 of \(share) of lives, else none", n: n, claim: claim
        ) { luck in
          var moments = Moments()
          let some = luck.count(of: n, share)
          for _ in 0..<some { moments.add(1 + Int64(luck.next(below: 30))) }
          moments.n += Int64(n - some)
          return moments.amountInterval()?.holds(15.5 * share) ?? false
        }
      }
  }

  /// One difference of a life whose value differs, and the mean of such.
  private struct Change: Sendable {
    var name: String
    var mean: Double
    var draw: @Sendable (_ luck: inout Stream) -> Int64

    static let all = [
      Change(name: "-3 to 8", mean: 2.5) { Int64($0.next(below: 12)) - 3 },
      Change(name: "1 to 8", mean: 4.5) { 1 + Int64($0.next(below: 8)) },
      Change(name: "1, or -1 of one in five", mean: 0.6) { $0.happens(0.2) ? -1 : 1 },
      Change(name: "money, 3 up : 1 down", mean: 0.5 * (PortableMath.exp(8.5) + 0.5)) { luck in
        let size = luck.logNormal(zeta: 8, sigma: 1)
        return luck.happens(0.25) ? -size : size
      },
    ]
  }

  /// Most lives have the same value in both cases.
  static var pairedMeans: [CoverageRow] {
    Change.all.flatMap { change in
      [(0.3, 400), (0.05, 4000), (0.01, 20000), (0.001, 200_000), (0.01, 5000), (0.001, 20000)].map { p, n in
        CoverageRow(
          interval: "PairedDifference", setting: "\(p) differ, by \(change.name)", n: n,
          claim: p * Double(n) < 100 ? .discrete : .close
        ) { luck in
          var paired = PairedDifference()
          let differing = luck.count(of: n, p)
          for _ in 0..<differing {
            let baseline = Int64(luck.next(below: 100))
            paired.add(baseline: baseline, other: baseline + change.draw(&luck))
          }
          paired.difference.n += Int64(n - differing)
          return paired.interval()?.holds(p * change.mean) ?? false
        }
      }
    }
  }

  /// Lives of very different days each, and the share of their days on which something happens, which differs by life.
  static var ratios: [CoverageRow] {
    let settings: [(name: String, chances: [Double], n: Int, claim: Claim)] = [
      ("0.1 or 0.6 each", [0.1, 0.6], 100, .close), ("0.1 or 0.6 each", [0.1, 0.6], 1000, .close),
      ("0.02 of one in two", [0, 0.02], 1000, .close), ("0.5 of one in 20", oneIn(20), 200, .discrete),
      ("0.5 of one in 20", oneIn(20), 1000, .discrete), ("0.5 of one in 20", oneIn(20), 4000, .close),
      ("0.5 of one in 100", oneIn(100), 200, .discrete), ("0.5 of one in 100", oneIn(100), 1000, .discrete),
      ("0.001 each", [0.001], 200, .discrete), ("0.0001 each", [0.0001], 1000, .discrete),
      ("0.998 each", [0.998], 100, .discrete),
    ]
    func oneIn(_ count: Int) -> [Double] { [0.5] + Array(repeating: 0, count: count - 1) }
    return settings.map { name, chances, n, claim in
      let truth = chances.reduce(0, +) / Double(chances.count)
      return CoverageRow(interval: "Ratio", setting: "days of lives, \(name)", n: n, claim: claim) { luck in
        var slots = [Int64](repeating: 0, count: Ratio.slotCount)
        slots.withUnsafeMutableBufferPointer { slots in
          guard let slots = slots.baseAddress else { return }
          for _ in 0..<n {
            // From 1 to 330 days, few of the long ones.
            let part = luck.nextDouble()
            let days = 1 + Int(330 * part * part * part * part)
            let chance = chances[Int(luck.next(below: UInt32(chances.count)))]
            Ratio.add(Int64(luck.count(of: days, chance)), over: Int64(days), to: slots)
          }
        }
        return Ratio(slots: slots[...]).interval()?.holds(truth) ?? false
      }
    }
  }
}

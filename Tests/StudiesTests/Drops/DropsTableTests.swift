import CoinDrop
import Fields
import Reports
import Statistics
import Testing

@testable import Studies

struct DropsTableTests {
  /// The drops of a case, run one by one outside of any study.
  private struct Runs {
    var drops: [DropMeasures] = []
    var frames: [[FrameWork]] = []

    init(_ one: DropsCase, count: Int, seed: UInt64 = 1) {
      for drop in 0..<count {
        let record = one.scene.records([one.scene.starts(seed: seed, drop: UInt64(drop))])[0]
        drops.append(DropMeasures(record, of: one.scene))
        frames.append(record.frames)
      }
    }

    /// The `rank`-th smallest, from 1; nil is larger than any.
    func value(_ rank: Int, _ measure: (DropMeasures) -> Double?) -> Double? {
      let sorted = drops.compactMap(measure).sorted()
      return rank <= sorted.count ? sorted[rank - 1] : nil
    }
  }

  private static let measures:
    [(name: String, end: String, within: Double, value: @Sendable (DropMeasures) -> Double?)] =
      [
        ("settle", "_s", 1e-9, { $0.settleS }),
        ("calm", "_s", 1e-9, { $0.calmS }),
        ("sleep", "_s", 1e-9, { $0.sleepS }),
        ("bounces", "", 1e-6, { $0.bounces }),
        ("rebound", "_share", 1e-6, { $0.reboundShare }),
        ("first_hop", "_pt", 1e-6, { $0.firstHopPt }),
        ("second_hop", "_pt", 1e-6, { $0.secondHopPt }),
        ("penetration", "_pt", 1e-6, { $0.penetrationPt }),
        ("width", "_pt", 1e-6, { $0.widthPt }),
        ("height", "_pt", 1e-6, { $0.heightPt }),
      ]

  private static func expect(_ cell: Cell?, _ value: Double?, within: Double, _ what: String) {
    guard let value else {
      #expect(cell == .missing, "\(what)")
      return
    }
    #expect(abs((cell?.asNumber ?? .nan) - value) <= within, "\(what): \(String(describing: cell)), not \(value)")
  }

  /// The table against a fold that knows nothing of tallies: sort and take.
  @Test func cellsAreWhatTheDropsAre() throws {
    let study = try dropsStudy(
      "drops: 20\nscene: {coin: {allows_rotation: false}, scene: {coins: 3, horizon_s: 2, patience_s: 1.3}}\n"
        + "vary: {coin.restitution: [0.3, 0.7]}\n")
    let cells = try cells(report(study))
    for one in study.cases {
      let row = try #require(cells[one.name])
      let runs = Runs(one, count: 20)
      for (name, end, within, value) in Self.measures {
        // Of 20 values the median is the 10th, its interval the 6th to the 15th (binomial tails of 2.07 %).
        for (column, rank) in [("median", 10), ("p10", 2), ("p90", 18), ("low", 6), ("high", 15)] {
          let name = "\(name)_\(column)\(end)"
          Self.expect(row[name], runs.value(rank, value), within: within, "\(one.name) \(name)")
        }
      }
      #expect(row["not_settled"] == .integer(Int64(runs.drops.count { $0.settleS == nil })))
      #expect(row["outside"] == .integer(Int64(runs.drops.count { $0.outside > 0 })))
      #expect(row["outside_coins"] == .integer(Int64(runs.drops.reduce(0) { $0 + $1.outside })))
      #expect(row["tunnelled"] == .integer(Int64(runs.drops.count { $0.tunnelled > 0 })))
      // Of drops in which no coin lay still before the last had landed nothing is known of knocks.
      let knocks = runs.drops.compactMap(\.knockMeanPt).sorted()
      Self.expect(
        row["knock_median_pt"], knocks.isEmpty ? nil : knocks[(knocks.count - 1) / 2], within: 1e-6, "knock")
      let bounces = runs.drops.compactMap(\.lastBounceS).sorted()
      Self.expect(
        row["last_bounce_median_s"], bounces.isEmpty ? nil : bounces[(bounces.count - 1) / 2], within: 1e-9, "last")
      let inTime = runs.drops.count { ($0.settleS ?? .infinity) <= 1.3 }
      #expect(row["in_time_share"] == .number(Double(inTime) / 20))
      #expect(row["drops"] == .integer(20) && row["non_finite"] == .integer(0))
    }
    // The study is not one of drops that all settle or all do not.
    let open = cells.values.compactMap { $0["not_settled"]?.asNumber }
    #expect(open.contains { $0 > 0 } && open.contains { $0 < 20 })
  }

  /// Each drop has a middle frame, one that one in a hundred exceeds and a dearest; the table tells the middle drop.
  @Test func framesAreWhatTheDropsTook() throws {
    let study = try dropsStudy(
      "drops: 7\nscene: {scene: {coins: 3, horizon_s: 1}}\ndevice: {device: {frame_us: 16600}}\n")
    let row = try #require(try cells(report(study)).values.first)
    let frames = Runs(study.cases[0], count: 7).frames
    /// The nearest rank.
    func quantile(_ p: Double, _ values: [Double]) -> Double {
      values.sorted()[max(Int((p * Double(values.count)).rounded(.up)), 1) - 1]
    }
    let costs = frames.map { $0.map { study.device.cost($0) / 1000 } }
    for (name, p) in [("frame_p50_ms", 0.5), ("frame_p99_ms", 0.99), ("frame_max_median_ms", 1)] {
      Self.expect(row[name], quantile(0.5, costs.map { quantile(p, $0) }), within: 1e-6, name)
    }
    Self.expect(row["frame_max_ms"], costs.joined().max(), within: 1e-6, "dearest")
    for (name, count) in [
      ("contact_passes", \FrameWork.contactPasses), ("pair_tests", \FrameWork.pairTests),
    ] {
      let all = frames.map { $0.map { Double($0[keyPath: count]) } }
      #expect(row["\(name)_p99"] == .number(quantile(0.5, all.map { quantile(0.99, $0) })), "\(name)")
      if name == "contact_passes" {
        #expect(row["contact_passes_max_median"] == .number(quantile(0.5, all.map { quantile(1, $0) })))
      }
    }
    // 16 600 µs and 150 of a spawn is more than the 16 667 of a frame, 16 600 and three coins alone is less.
    let over = costs.map { Double($0.count { $0 > 1000.0 / 60 }) / Double($0.count) }
    #expect(over.allSatisfy { $0 > 0 })
    Self.expect(row["over_budget_share"], over.reduce(0, +) / 7, within: 1e-6, "over budget")
    #expect(row["frames_median"] == .number(quantile(0.5, frames.map { Double($0.count) })))
    #expect(row["nodes"] == .integer(3) && row["spawns_max"] == .integer(1))
  }

  @Test func aChangeIsTheMeanOfDifferencesOverTheSameStarts() throws {
    let study = try dropsStudy(
      "drops: 8\nscene: {coin: {allows_rotation: false}, scene: {coins: 2, horizon_s: 2}}\nvary: {coin.restitution: [0.3, 0.6]}\n"
    )
    let row = try #require(try cells(report(study))["restitution=0.6"])
    let (base, other) = (Runs(study.cases[0], count: 8), Runs(study.cases[1], count: 8))
    #expect(other.drops.contains { $0.settleS == nil } && base.drops.contains { $0.settleS != nil })
    var lows = 0
    for (name, end, within, value) in Self.measures {
      // What has not settled counts with the two seconds that it was watched.
      let differences = zip(base.drops, other.drops).map { (value($1) ?? 2) - (value($0) ?? 2) }
      let mean = differences.reduce(0, +) / 8
      let spread = (differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 7 / 8).squareRoot()
      // Both drops are rounded to counts, differences to millionths. Student's quantile of 7 degrees: 2.364 624.
      Self.expect(row["\(name)_change\(end)"], mean, within: 2 * within + 1e-6, "\(name) change")
      // Where drops do not differ the interval is wider: statistics has its own tests of that.
      guard differences.allSatisfy({ $0 != 0 }) else { continue }
      lows += 1
      let low = mean - 2.364_624 * spread
      Self.expect(row["\(name)_change_low\(end)"], low, within: 6 * within + 1e-6, "\(name) low")
    }
    #expect(lows > 0)
    let chosen = try #require(try cells(report(study))["restitution=0.3"])
    for (name, end, _, _) in Self.measures { #expect(chosen["\(name)_change\(end)"] == .missing) }
  }

  /// The horizon is counted for what never settles: two cases that both do not settle differ by nothing.
  @Test func whatNeverSettlesCountsWithTheHorizon() throws {
    let bouncing = "coin.restitution: 1, coin.linear_damping: 0"
    let text = "drops: 2\nscene: {scene: {coins: 1, horizon_s: 3}}\n"
    let study = try dropsStudy(
      text + "cases: {calm: {}, wild: {\(bouncing)}, wilder: {\(bouncing), coin.density: 2.4}}\n")
    let cells = try cells(report(study))
    let calm = Runs(study.cases[0], count: 2).drops.compactMap(\.settleS)
    #expect(calm.count == 2)
    let mean = calm.reduce(0, +) / 2
    for name in ["wild", "wilder"] {
      #expect(abs((cells[name]?["settle_change_s"]?.asNumber ?? .nan) - (3 - mean)) < 2e-6)
      #expect(cells[name]?["not_settled"] == .integer(2))
      for column in ["median", "p10", "p90", "high"] { #expect(cells[name]?["settle_\(column)_s"] == .missing) }
    }
  }

  /// Of two cases that both never settle nothing is known, least of all that they are equal.
  @Test func whatIsNotKnownOfEitherHasNoDifference() throws {
    let report = try report(
      "drops: 3\nscene: {scene: {coins: 1, horizon_s: 0.5}}\nvary: {coin.restitution: [0.3, 0.9]}\n")
    let row = try #require(try cells(report)["restitution=0.9"])
    for column in ["settle_change_s", "settle_change_low_s", "settle_change_high_s"] {
      #expect(row[column] == .missing)
    }
    #expect(row["height_change_pt"] != .missing)
  }

  @Test func equalCasesDifferByExactlyZero() throws {
    let texts = [
      "scene: {coin: {allows_rotation: false}, scene: {coins: 3, horizon_s: 3}}\ncases: {a: {}, b: {}, c: {coin.friction: 0.5}}\n",
      // Every density times a power of two.
      "scene: {coin: {allows_rotation: false}, scene: {coins: 3, horizon_s: 3}}\ncases: {a: {}, b: {coin.density: 4.8}, c: {coin.density: 0.3}}\n",
      // Walls at 0.2 bounce a coin of 0.1 like one of 0.2.
      "scene: {coin: {restitution: 0.2}, scene: {coins: 1, horizon_s: 2}}\n"
        + "cases: {a: {}, b: {coin.restitution: 0.1}, c: {coin.restitution: 0}}\n",
    ]
    for text in texts {
      let results = try results("drops: 5\n\(text)")
      let cells = try cells(results.study.report(on: results.tally))
      #expect(results.study.chosen == 0)
      let parameters = Set(results.study.parameters.all.map { $0.path.replacing(".", with: "_") })
      let base = try #require(cells["a"])
      for (index, name) in ["b", "c"].enumerated() {
        #expect(results.isSameAsChosen(index + 1))
        let row = try #require(cells[name])
        for (column, cell) in row where !parameters.contains(column) && column != "case" {
          if column.contains("_change") {
            // What no drop has, such as a knock where one coin falls, has no difference.
            let measure = column.split(separator: "_change")[0]
            let isKnown = base.contains { $0.key.hasPrefix("\(measure)_p90") && $0.value != .missing }
            #expect(cell == (isKnown ? .number(0) : .missing), "\(name) \(column)")
          } else {
            #expect(cell == base[column], "\(name) \(column)")
          }
        }
      }
    }
  }

  /// A pile can be wider than the jar, and a coin may bounce for ever: histograms have room.
  @Test func noMeasureIsCutOffAtItsUsualEnd() throws {
    let scene = Scene.diary1
    func told(_ metric: DropsMetric, _ value: Double) -> Double {
      let count = Int64((value * metric.perUnit(scene)).rounded())
      return metric.value(ofBin: DropsLayout.bins.bin(metric.coarse(count, scene)), scene)
    }
    for metric in DropsMetric.measures {
      for value in [0, 0.5, 1, 31.25, 331.9, 10_000] {
        let coarsest = metric.grain == .one ? 0.5 : metric.resolution * 0.51
        #expect(abs(told(metric, value) - value) <= max(0.008 * value, coarsest), "\(metric.name) \(value)")
      }
    }
    #expect(told(.settle, 500.0 / 120) == 500.0 / 120)
  }
}

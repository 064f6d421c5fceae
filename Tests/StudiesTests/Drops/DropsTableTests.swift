import CoinDrop
import Fields
import Reports
import Testing

@testable import Studies

struct DropsTableTests {
  /// The drops of a case, run one by one outside of any study.
  private struct Runs {
    var drops: [DropMeasures] = []
    var frames: [FrameWork] = []

    init(_ one: DropsCase, count: Int, seed: UInt64 = 1) {
      for drop in 0..<count {
        let record = one.scene.records([one.scene.starts(seed: seed, drop: UInt64(drop))])[0]
        drops.append(DropMeasures(record, of: one.scene))
        frames += record.frames
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
        ("bounces", "", 0.005_000_1, { $0.bounces }),
        ("rebound", "_share", 0.000_500_1, { $0.reboundShare }),
        ("width", "_pt", 0.15, { $0.widthPt }),
        ("height", "_pt", 0.25, { $0.heightPt }),
      ]

  private static func expect(_ cell: Cell?, _ value: Double?, within: Double, _ what: String) {
    guard let value else {
      #expect(cell == .missing, "\(what)")
      return
    }
    #expect(abs((cell?.asNumber ?? .nan) - value) <= within, "\(what): \(String(describing: cell)), not \(value)")
  }

  /// The table against a fold that knows nothing of histograms: sort and take.
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
      let inTime = runs.drops.count { ($0.settleS ?? .infinity) <= 1.3 }
      #expect(row["in_time_share"] == .number(Double(inTime) / 20))
      #expect(row["drops"] == .integer(20) && row["non_finite"] == .integer(0))
    }
    // The study is not one of drops that all settle or all do not.
    let open = cells.values.compactMap { $0["not_settled"]?.asNumber }
    #expect(open.contains { $0 > 0 } && open.contains { $0 < 20 })
  }

  @Test func framesAreWhatTheDropsTook() throws {
    let study = try dropsStudy(
      "drops: 6\nscene: {scene: {coins: 3, horizon_s: 1}}\ndevice: {device: {frame_us: 16600}}\n")
    let row = try #require(try cells(report(study)).values.first)
    let frames = Runs(study.cases[0], count: 6).frames
    let costs = frames.map { study.device.cost($0) / 1000 }.sorted()
    for (name, p) in [("frame_p50_ms", 0.5), ("frame_p99_ms", 0.99), ("frame_max_ms", 1)] {
      let value = costs[Int((p * Double(costs.count)).rounded(.up)) - 1]
      Self.expect(row[name], value, within: 0.008 * value + 0.0005, name)
    }
    let passes = frames.map(\.contactPasses).sorted()
    let tests = frames.map(\.pairTests).sorted()
    let rank = Int((0.99 * Double(frames.count)).rounded(.up)) - 1
    Self.expect(row["contact_passes_p99"], Double(passes[rank]), within: 0.008 * Double(passes[rank]), "passes")
    Self.expect(row["contact_passes_max"], passes.last.map(Double.init), within: 0.008 * Double(passes[rank]), "most")
    Self.expect(row["pair_tests_p99"], Double(tests[rank]), within: 0.008 * Double(tests[rank]), "tests")
    // 16 600 µs and 150 of a spawn is more than the 16 667 of a frame, 16 600 and three coins alone is less.
    let over = costs.count { $0 > 1000.0 / 60 }
    #expect(over > 0 && row["over_budget_share"] == .number(Double(over) / Double(costs.count)))
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
            #expect(cell == .number(0), "\(name) \(column)")
          } else {
            #expect(cell == base[column], "\(name) \(column)")
          }
        }
      }
    }
  }

  /// A pile can be wider than the jar: coins lie on its edges.
  @Test func noMeasureIsCutOffAtItsUsualEnd() throws {
    let scene = Scene.diary1
    func told(_ metric: DropsMetric, _ count: Int64) -> Double {
      metric.bins.count(metric.bins.bin(count, scene), scene) * metric.worth(scene)
    }
    #expect(abs(told(.width, 3319) - 331.9) < 0.15)
    #expect(abs(told(.rebound, 1500) - 1.5) < 0.012)
    #expect(abs(told(.height, 20_000) - 10_000) < 80)
    #expect(abs(told(.bounces, 100_000) - 1000) < 8)
    #expect(told(.settle, Int64(scene.watchedSteps)) == Double(scene.watchedSteps) / 120)
  }
}

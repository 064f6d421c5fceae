import CoinDrop
import Fields
import Statistics
import Testing

@testable import Studies

/// Figures that specs name, against the drops themselves.
struct DropsNamedFigureTests {
  private func figure(_ name: String) throws -> DropsFigure {
    try #require(DropsFigure.all.first { $0.info.name == name }, "\(name)")
  }

  private func drops(_ one: DropsCase, _ count: Int) -> [DropMeasures] {
    one.scene.outcomes((0..<count).map { one.scene.starts(seed: 1, drop: UInt64($0)) }).map(\.measures)
  }

  private func row(seconds: Int) -> FigureRow {
    FigureRow(entries: [FigureRow.Entry(key: "seconds", value: .whole(seconds))])
  }

  @Test func namesAreUniqueAndThoseOfTheColumns() throws {
    let names = DropsFigure.all.map(\.info.name)
    #expect(Set(names).count == names.count)
    let columns = try cells(report("drops: 1\n\(oneCoin)")).values.first?.keys.map(\.self) ?? []
    for metric in DropsMetric.measures {
      for what in ["median", "p10", "p90"] {
        #expect(names.contains(metric.column(what)) && columns.contains(metric.column(what)))
      }
    }
    for name in ["settle_p90_s", "frame_p50_ms", "frame_p99_ms", "frame_max_ms", "in_time_share", "not_settled_share"] {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test func movingIsWhatLiesStillLater() throws {
    let results = try results(
      "drops: 8\nscene: {scene: {coins: 2, horizon_s: 8}}\nvary: {coin.restitution: [0.3, 0.8]}\n")
    let moving = try figure("moving_share")
    var shares: Set<Double> = []
    for index in 0..<2 {
      let own = drops(results.study.cases[index], 8)
      for seconds in 0...7 {
        let share = Double(own.count { ($0.settleS ?? .infinity) > Double(seconds) }) / 8
        #expect(moving.interval(results, index, row(seconds: seconds))?.estimate == share)
        shares.insert(share)
      }
      // What was not watched for so long is not known, unless all lay still before.
      let isOpen = own.contains { $0.settleS == nil }
      #expect((moving.interval(results, index, row(seconds: 9)) == nil) == isOpen)
    }
    #expect(shares.contains(1) && shares.count > 2)
  }

  @Test func secondsAreAskedFor() {
    let spec = "\(oneCoin)expect: [{metric: moving_share, at_most: 0.2}]\n"
    #expect(
      throws: Faults([
        Fault(
          Mark(file: "t.yaml", line: 3, column: 19),
          "expect, item 1.where: expected the key \"seconds\", whole seconds after the last coin")
      ])
    ) {
      try dropsStudy(spec)
    }
  }

  /// Means with Student's interval: 2.364 624 is its quantile of 7 degrees.
  @Test func aMeanIsTheMean() throws {
    let results = try results("drops: 8\nscene: {scene: {coins: 2, horizon_s: 2}}\n")
    let (settle, height) = (try figure("settle_mean_s"), try figure("height_mean_pt"))
    let own = drops(results.study.cases[0], 8)
    #expect(own.contains { $0.settleS == nil })
    for (figure, values) in [(settle, own.map { $0.settleS ?? 2 }), (height, own.map(\.heightPt))] {
      let interval = try #require(figure.interval(results, 0, .none))
      let mean = values.reduce(0, +) / 8
      let spread = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 7 / 8).squareRoot()
      #expect(abs(interval.estimate - mean) < 2e-6 && abs(interval.high - mean - 2.364_624 * spread) < 1e-5)
    }
  }
}

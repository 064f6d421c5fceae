import CoinDrop
import Experiments
import Reports
import Statistics
import Testing

@testable import Studies

struct DropsTallyTests {
  private static let small = "drops: 10\nscene: {scene: {coins: 2, horizon_s: 1}}\n"
  private let three = small + "vary: {coin.restitution: [0.3, 0.1, 0.6]}\n"

  @Test func orderOfUnitsDoesNotShow() throws {
    let study = try dropsStudy(three)
    #expect(study.units == 6, "two blocks of eight drops of each of three cases")
    var sum = Tally(count: study.slots)
    // A worker keeps scratch memory from unit to unit: it must not show either.
    var used = study.worker()
    for unit in (0..<study.units).reversed() {
      var part = Tally(count: study.slots)
      used.run(unit: unit, into: &part, from: 0)
      var fresh = Tally(count: study.slots)
      var worker = study.worker()
      worker.run(unit: unit, into: &fresh, from: 0)
      #expect(part == fresh)
      sum.add(part)
    }
    #expect(sum == tally(study))
  }

  @Test func aStudyCountsWhereItIsToldTo() throws {
    let study = try dropsStudy(three)
    var all = Tally(count: study.slots + 7)
    var worker = study.worker()
    for unit in 0..<study.units { worker.run(unit: unit, into: &all, from: 5) }
    #expect(all.counts == [0, 0, 0, 0, 0] + tally(study).counts + [0, 0])
  }

  /// Few drops, of which every value is kept, and so many that only sums are.
  @Test(arguments: [1, 3, 9, DropsLayout.mostKept + 1])
  func everyDropOfEveryCaseIsCountedOnce(_ drops: Int) throws {
    let results = try results(
      "drops: \(drops)\nscene: {scene: {coins: 1, horizon_s: 0.5}}\nvary: {coin.restitution: [0.3, 0, 0.1, 0.2, 0.4, 0.5]}\n"
    )
    let study = results.study
    #expect(study.layout.isKept == (drops <= 1024))
    for index in study.cases.indices {
      #expect(results.drops(index) == Int64(drops) && results.nonFinite(index) == 0)
      for metric: DropsMetric in [.settle, .calm, .sleep, .bounces, .width, .height, .penetration, .frameP99] {
        #expect(results.sample(index, metric).count == Int64(drops))
        if index != study.chosen { #expect(results.difference(index, metric)?.n == Int64(drops)) }
      }
    }
    #expect((0..<study.units).reduce(0) { $0 + study.work(ofUnit: $1) } == study.work && study.work == 6 * drops)
  }

  /// The chosen one in the middle of many: each case comes out as in a study of two.
  @Test func groupsOfCasesDoNotShow() throws {
    let many = try dropsStudy(Self.small + "vary: {coin.restitution: {from: 0.02, to: 0.36, step: 0.02}}\n")
    let all = DropsResults(study: many, tally: tally(many))
    #expect(many.plan.groups.count == 18 && many.cases[many.chosen].scene.coin.restitution == 0.3)
    for index in [0, many.chosen, 15, 17] {
      let restitution = many.cases[index].scene.coin.restitution
      let pair = try results(Self.small + "cases: {chosen: {}, other: {coin.restitution: \(restitution)}}\n")
      for metric in DropsMetric.all {
        #expect(all.values(index, metric) == pair.values(1, metric))
        if index != many.chosen { #expect(all.difference(index, metric) == pair.difference(1, metric)) }
      }
    }
  }

  /// Kept values and mere sums tell the same: means, differences and shares to the letter, quantiles to within 0.8 %.
  @Test func whatIsNotKeptIsToldTheSame() throws {
    let (few, many) = (DropsLayout(drops: 100), DropsLayout(drops: 2000))
    #expect(few.isKept && !many.isKept)
    let spec = "scene: {scene: {coins: 3}}\ncases: {a: {}, b: {coin.friction: 0.1}}\n"
    let (kept, summed) = (try dropsStudy("drops: 100\n\(spec)"), try dropsStudy("drops: 2000\n\(spec)"))
    var (one, other) = (Tally(count: kept.slots), Tally(count: summed.slots))
    for index in 0..<2 {
      let scene = kept.cases[index].scene
      for drop in 0..<100 {
        let rows = (0..<2).map { index in
          DropRow(isFinite: drop != 7, scene) { metric in
            let value = Double((drop * 37 + index * 11 + metric.number * 5) % 101)
            switch metric.kind {
            case .measure: return drop % 9 == 4 ? nil : value * 1.234_567
            case .time: return drop % 10 == 3 ? nil : value / 12
            case .yesNo: return drop % (metric.number % 3 + 2) == index ? 1 : 0
            case .sum: return value
            }
          }
        }
        few.add(rows[index], drop, of: scene, to: &one.counts, at: index * few.size)
        many.add(rows[index], drop, of: scene, to: &other.counts, at: index * many.size)
        if index == 1 {
          many.add(rows[1], of: scene, from: rows[0], of: scene, to: &other.counts, at: index * many.size)
        }
      }
    }
    let (exact, rough) = (DropsResults(study: kept, tally: one), DropsResults(study: summed, tally: other))
    for index in 0..<2 {
      #expect(exact.drops(index) == rough.drops(index) && exact.nonFinite(index) == rough.nonFinite(index))
      for metric in DropsMetric.all {
        #expect(exact.mean(index, metric) == rough.mean(index, metric), "\(metric.name)")
        #expect(exact.halves(index, metric) == rough.halves(index, metric), "\(metric.name)")
        #expect(exact.difference(index, metric) == rough.difference(index, metric), "\(metric.name)")
        if metric.kind == .yesNo || metric.kind == .sum {
          #expect(exact.count(index, metric) == rough.count(index, metric))
        }
        let (sample, bins) = (exact.sample(index, metric), rough.sample(index, metric))
        #expect(sample.count == bins.count && sample.later == bins.later, "\(metric.name)")
        for p in [0.1, 0.5, 0.9] {
          let (own, coarse) = (sample.quantile(p), bins.quantile(p))
          for (a, b) in [(own.low, coarse.low), (own.estimate, coarse.estimate), (own.high, coarse.high)] {
            guard let a, let b else {
              #expect(a == nil && b == nil)
              continue
            }
            #expect(abs(a - b) <= max(0.008 * a, 0.51 * metric.resolution), "\(metric.name) \(p): \(a), \(b)")
          }
        }
      }
    }
  }

  /// A pilot of some drops stands for all: the values that were run, in turn.
  @Test func aPilotIsRepeated() throws {
    let study = try dropsStudy("drops: 40\n\(oneCoin)vary: {coin.restitution: [0.1, 0.3]}\n")
    let pilot = study.pilot(of: 4)
    #expect(pilot == Pilot(units: [0, 1, 2, 3, 4, 5], factor: 2), "three of five blocks, rounded up")
    var some = Tally(count: study.slots)
    var worker = study.worker()
    for unit in pilot.units { worker.run(unit: unit, into: &some, from: 0) }
    let told = DropsResults(study: study, tally: study.foretold(by: some, of: pilot))
    let all = DropsResults(study: study, tally: tally(study))
    for index in 0..<2 {
      let values = all.values(index, .height)
      #expect(told.values(index, .height) == Array(values[..<24]) + Array(values[..<16]))
    }
    // Where there are more cases than units, some of them and the chosen one.
    let wide = try dropsStudy("drops: 40\n\(oneCoin)vary: {coin.restitution: {from: 0, to: 0.9, step: 0.01}}\n")
    let groups = Set(wide.pilot(of: 12).units.map { $0 % 91 })
    #expect(groups.contains(wide.chosen) && groups.count == 3)
  }

  @Test func sizesAreToldInWords() throws {
    #expect(try dropsStudy("drops: 3\nseed: 9\n").sizes == "3 drops in 1 case, seed 9")
    #expect(try dropsStudy(three).sizes == "10 drops in 3 cases, seed 1")
  }
}

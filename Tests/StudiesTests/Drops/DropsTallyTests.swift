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
    #expect(study.units == 10, "one drop of all three cases each")
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

  @Test func everyDropOfEveryCaseIsCountedOnce() throws {
    for drops in [1, 3, 4, 5] {
      let results = try results(
        "drops: \(drops)\n\(oneCoin)vary: {coin.restitution: {from: 0, to: 0.34, step: 0.02}}\n")
      #expect(results.study.plan.groups.count == 2 && results.study.cases.count == 18)
      for index in results.study.cases.indices {
        #expect(results.drops(index) == Int64(drops))
        #expect(
          results.count(index, results.layout.frames) == results.counts(index, results.layout.frameCost).reduce(0, +))
        for metric in DropsMetric.all where index != results.study.chosen {
          #expect(results.difference(index, metric)?.n == Int64(drops))
        }
      }
      let study = results.study
      #expect((0..<study.units).reduce(0) { $0 + study.work(ofUnit: $1) } == study.work && study.work == 18 * drops)
    }
  }

  /// More cases than a group holds, the chosen one in the middle: each case comes out as in a study of its own.
  @Test func groupsOfCasesDoNotShow() throws {
    let many = try dropsStudy(Self.small + "vary: {coin.restitution: {from: 0.02, to: 0.36, step: 0.02}}\n")
    let all = DropsResults(study: many, tally: tally(many))
    #expect(many.plan.groups.count == 2 && many.cases[many.chosen].scene.coin.restitution == 0.3)
    for index in [0, many.chosen, 15, 17] {
      let restitution = many.cases[index].scene.coin.restitution
      let pair = try results(Self.small + "cases: {chosen: {}, other: {coin.restitution: \(restitution)}}\n")
      let own = 0..<pair.layout.pairs[0].lowerBound
      #expect(all.counts(index, own) == pair.counts(1, own))
      for metric in DropsMetric.all where index != many.chosen {
        #expect(all.difference(index, metric) == pair.difference(1, metric))
      }
    }
  }

  @Test func sizesAreToldInWords() throws {
    #expect(try dropsStudy("drops: 3\nseed: 9\n").sizes == "3 drops in 1 case, seed 9")
    #expect(try dropsStudy(three).sizes == "10 drops in 3 cases, seed 1")
  }
}

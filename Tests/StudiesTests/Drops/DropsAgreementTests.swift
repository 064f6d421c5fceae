import Chance
import CoinDrop
import Experiments
import Fields
import Reports
import Statistics
import Testing

@testable import Studies

/// How far two cases agree, against plain folds, and against values whose truth is known.
struct DropsAgreementTests {
  private static let grid =
    "drops: 12\nscene: {scene: {coins: 3, horizon_s: 2}}\ncases: {a: {}, b: {coin.friction: 0.1}}\n"
    + "vary: {coin.restitution: [0.3, 0.6]}\n"

  private func agreement(_ results: DropsResults) throws -> DropsAgreement {
    DropsAgreement(results, try #require(results.study.pairing))
  }

  private func measure(_ agreement: DropsAgreement, _ metric: DropsMetric) throws -> DropsAgreement.Measure {
    try #require(agreement.all[0].first { $0.metric.name == metric.name })
  }

  // MARK: Which cases are compared

  @Test func cellsOfAGridArePairedByWhatVaries() throws {
    let study = try dropsStudy(Self.grid + "compare: {baseline: b}\n")
    let pairing = try #require(study.pairing)
    #expect(
      study.cases.map(\.name) == [
        "a, restitution=0.3", "a, restitution=0.6", "b, restitution=0.3", "b, restitution=0.6",
      ])
    #expect(pairing.others.map(\.name) == ["a"])
    #expect(pairing.others[0].cells.map(\.base) == [2, 3] && pairing.others[0].cells.map(\.other) == [0, 1])
    // The resolved spec, in which cells are cases, asks the same.
    let again = try dropsStudy(study.resolved.json(indented: false))
    #expect(again.pairing?.others == pairing.others)
    #expect(again.resolved.json(indented: false) == study.resolved.json(indented: false))
  }

  @Test func namedCasesAloneAreOneCell() throws {
    let study = try dropsStudy("\(oneCoin)cases: {a: {}, b: {coin.friction: 0.1}, c: {}}\ncompare: {baseline: b}\n")
    #expect(study.pairing?.others.map(\.name) == ["a", "c"])
    #expect(study.pairing?.others.allSatisfy { $0.cells.count == 1 && $0.cells[0].base == 1 } == true)
  }

  @Test func pointsOfADesignArePairedRowByRow() throws {
    let study = try dropsStudy(
      "drops: 2\n\(oneCoin)cases: {a: {}, b: {coin.friction: 0.1}}\nvary: {coin.restitution: {from: 0, to: 0.9}}\n"
        + "sample: {method: latin, points: 32}\ncompare: {baseline: a}\n")
    let cells = try #require(study.pairing?.others[0].cells)
    #expect(cells.count == 32 && Set(cells.map(\.copy)).count == 8)
    for cell in cells {
      let (base, other) = (study.cases[cell.base].scene, study.cases[cell.other].scene)
      #expect(base.coin.restitution == other.coin.restitution && base.coin.friction != other.coin.friction)
    }
    #expect(try dropsStudy(study.resolved.json(indented: false)).pairing?.others == study.pairing?.others)
  }

  @Test(arguments: [
    ("cases: {a: {}, b: {}}\ncompare: {baseline: c}\n", "compare.baseline: unknown case \"c\"; allowed: \"a\", \"b\""),
    (
      "cases: {a: {}, b: {}}\ncompare: {margin: {settle_mean_s: 1}}\n",
      "compare: expected the key \"baseline\"; allowed values: \"a\", \"b\""
    ),
    ("cases: {a: {}}\ncompare: {baseline: a}\n", "compare: found one case; allowed: two cases or more"),
    (
      "cases: {a: {}, b: {}}\ncompare: {baseline: a, primary: settle_mean_s}\n",
      "compare.primary: a drops study compares every measure; allowed keys: baseline, margin"
    ),
    (
      "cases: {a: {}, b: {}}\ncompare: {baseline: a, margin: {settle_median_s: 1}}\n",
      "compare.margin: settle_median_s is no figure of single lives"
    ),
    (
      "cases: {a: {}, b: {}}\ncompare: {baseline: a, margin: {settle_mean_s: 0}}\n",
      "compare.margin.settle_mean_s: found 0; allowed: a number above 0"
    ),
    (
      "drops: 2000\ncases: {a: {coin.friction: 1}, b: {}}\ncompare: {baseline: a}\n",
      "drops: found 2000; allowed: up to 1024 where cases are compared"
    ),
  ])
  func whatCannotBeComparedIsToldSo(_ text: String, _ message: String) {
    let faults = #expect(throws: Faults.self) { try dropsStudy(text) }
    #expect(faults?.all.contains { $0.message.hasPrefix(message) } == true, "\(faults?.all.map(\.message) ?? [])")
  }

  // MARK: Against plain folds

  /// Means, Student's interval over starts and the typical size of differences, made here of the drops themselves.
  @Test func aGridIsWhatItsDropsAre() throws {
    let results = try results(Self.grid + "compare: {baseline: a}\n")
    let agreement = try agreement(results)
    func drops(_ index: Int) -> [DropMeasures] {
      let scene = results.study.cases[index].scene
      return (0..<12).flatMap { scene.outcomes([scene.starts(seed: 1, drop: UInt64($0))]) }.map(\.measures)
    }
    let cells = [(0, 2), (1, 3)].map { (drops($0), drops($1)) }
    let figures: [(DropsMetric, (DropMeasures) -> Double)] = [
      (.settle, { $0.settleS ?? 2 }), (.height, \.heightPt), (.bounces, \.bounces),
    ]
    for (metric, value) in figures {
      let found = try measure(agreement, metric)
      let differences = cells.map { base, other in zip(base, other).map { value($1) - value($0) } }
      let byDrop = zip(differences[0], differences[1]).map { ($0 + $1) / 2 }
      let mean = byDrop.reduce(0, +) / 12
      let interval = try #require(found.difference)
      #expect(abs(interval.estimate - mean) < 1e-5, "\(metric.name)")
      // Of 15 measures and four shares at once: Student's quantile of 11 degrees at 1 − 0.05 / 38, from scipy.
      let spread = (byDrop.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 11 / 12).squareRoot()
      #expect(abs(interval.high - mean - 3.864_766 * spread) < 1e-4, "\(metric.name)")
      let squares = differences.map { differences -> Double in
        let mean = differences.reduce(0, +) / 12
        return mean * mean - differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 11 / 12
      }
      #expect(abs((found.typical?.estimate ?? -1) - max((squares[0] + squares[1]) / 2, 0).squareRoot()) < 1e-4)
      let pooled = cells.flatMap { $0.0 }.map(value).sorted()
      if metric.kind == .measure { #expect(abs((found.base.quantile().estimate ?? -1) - pooled[11]) < 1e-6) }
      let test = KolmogorovSmirnov(
        cells[0].0.map(value), cells[0].1.map(value), tolerance: metric.resolution + 1e-6)
      if metric.kind == .measure { #expect(abs((found.cells[0]?.distance ?? -1) - (test?.distance ?? 0)) < 0.09) }
    }
  }

  @Test func casesThatAreTheSameAreToldSo() throws {
    let report = try report(
      "drops: 3\n\(oneCoin)cases: {a: {}, b: {coin.density: 2.4}}\nvary: {coin.restitution: [0.3, 0.6]}\ncompare: {baseline: a}\n"
    )
    #expect(report.answer == "Over 2 cells of 3 drops, “b” and “a” are the same in every measure of every drop.")
    let rows = try #require(report.scorecard?.rows)
    #expect(rows.allSatisfy { $0.contains(.text("the same in every drop")) || $0.contains(.text("not measured")) })
    // One coin has nothing to knock.
    #expect(rows.count { $0.contains(.text("not measured")) } == 4)
  }

  @Test(arguments: [
    (Interval(low: -0.1, estimate: 0, high: 0.1), Optional(0.2), DropsAgreement.Verdict.agrees),
    (Interval(low: 0.05, estimate: 0.1, high: 0.15), 0.2, .agrees),
    (Interval(low: 0.3, estimate: 0.4, high: 0.5), 0.2, .parts),
    (Interval(low: -0.5, estimate: -0.4, high: -0.3), 0.2, .parts),
    (Interval(low: 0.1, estimate: 0.2, high: 0.3), 0.2, .open),
    (Interval(low: -0.3, estimate: 0, high: 0.3), 0.2, .open),
    (Interval(low: 0.1, estimate: 0.2, high: 0.3), nil, .parts),
    (Interval(low: -0.1, estimate: 0.2, high: 0.3), nil, .unjudged),
  ])
  func theVerdictIsTheIntervals(_ interval: Interval, _ margin: Double?, _ verdict: DropsAgreement.Verdict) {
    #expect(DropsAgreement.verdict(interval, margin) == verdict)
    #expect(DropsAgreement.verdict(interval.negated, margin) == verdict)
  }

  // MARK: Luck

  private static let drawn =
    "drops: 16\n\(oneCoin)cases: {a: {}, b: {coin.friction: 0.1}}\nvary: {coin.restitution: {from: 0, to: 0.9}}\n"
    + "sample: {method: latin, points: 32}\ncompare: {baseline: a, margin: {height_mean_pt: 5}}\n"

  /// A study of made values: of each drop what its starts do, shared by all cells of a copy, and luck of its own; `shift` moves
  /// the other case.
  private func made(_ study: DropsStudy, _ number: UInt64, shift: Double) throws -> DropsAgreement {
    var tally = Tally(count: study.slots)
    var luck = Stream(seed: number, .design, unit: 7, .traits)
    let next = { Quantiles.normal(luck.nextDouble()) }
    let starts = (0..<8).map { _ in (0..<16).map { _ in next() } }
    for cell in try #require(study.pairing).others[0].cells {
      let point = 40 + 10 * next()
      for (index, move) in [(cell.base, 0.0), (cell.other, shift)] {
        let scene = study.cases[index].scene
        for drop in 0..<16 {
          let value = point + 3 * starts[cell.copy][drop] + 2 * next() + move
          let row = DropRow(scene) { metric in metric.name == "height" ? value : nil }
          study.layout.add(row, drop, of: scene, to: &tally.counts, at: index * study.layout.size)
        }
      }
    }
    return try agreement(DropsResults(study: study, tally: tally))
  }

  /// Two samples of one distribution part no more often than intervals of 95 % allow, cells differ no more often than the test
  /// errs, and surely in one of twenty studies at most.
  @Test func luckAloneDoesNotPart() throws {
    let study = try dropsStudy(Self.drawn)
    var (missed, differing, sure, cells) = (0, 0, 0, 0)
    for number in 0..<150 as Range<UInt64> {
      let height = try measure(made(study, number, shift: 0), .height)
      let interval = try #require(height.difference)
      // That of 19 measures at once is wide: held against a width of its own.
      let score = Quantiles.student(0.025, degrees: 7) / Quantiles.student(0.025 / 19, degrees: 7)
      missed += abs(interval.estimate) > interval.halfWidth * score ? 1 : 0
      #expect(height.verdict == .agrees)
      differing += height.differing
      cells += height.known.count
      sure += height.surely > 0 ? 1 : 0
    }
    // Of 150 studies 7.5 miss, standard error 2.7; a method that takes cells for independent of one another is not told apart
    // here, since paired starts cancel.
    #expect((1...16).contains(missed), "\(missed)")
    #expect(sure <= 14 && cells == 150 * 32, "\(sure)")
    #expect(Double(differing) / Double(cells) < 0.055, "\(differing)")
  }

  /// A move that matters is found on average and in single cells.
  @Test func aMoveIsFound() throws {
    let study = try dropsStudy(Self.drawn)
    let height = try measure(made(study, 3, shift: 9), .height)
    #expect(height.verdict == .parts && height.surely > 16)
    #expect(abs((height.typical?.estimate ?? 0) - 9) < 0.5 && height.isUneven)
    let small = try measure(made(study, 3, shift: 1), .height)
    #expect(small.verdict == .agrees)
  }

  /// The same scene under other seeds is one distribution: the solver's own luck, not made up.
  @Test func otherSeedsDoNotPart() throws {
    let one = try dropsStudy(
      "drops: 16\nscene: {scene: {coins: 4, horizon_s: 6, solver: discs}}\ncases: {a: {}, b: {coin.density: 1.2}}\n"
        + "vary: {coin.restitution: {from: 0, to: 0.6}}\nsample: {method: latin, points: 32}\ncompare: {baseline: a}\n")
    let own = tally(one)
    var parted = 0
    for seed in 2...4 as ClosedRange<UInt64> {
      var tally = own
      // The other case gets starts that no drop of the baseline has.
      for cell in try #require(one.pairing).others[0].cells {
        let (block, scene) = (cell.other * one.layout.size, one.cases[cell.other].scene)
        tally.counts.replaceSubrange(block..<block + one.layout.size, with: repeatElement(0, count: one.layout.size))
        let starts = (0..<16).map { scene.starts(seed: seed, drop: UInt64($0 + 16 * cell.copy)) }
        for first in [0, 8] {
          for (drop, outcome) in scene.outcomes(Array(starts[first..<first + 8])).enumerated() {
            let row = DropRow(FallenDrop(outcome, of: one.cases[cell.other]))
            one.layout.add(row, first + drop, of: scene, to: &tally.counts, at: block)
          }
        }
      }
      let coins = try agreement(DropsResults(study: one, tally: tally)).all[0].filter(\.metric.isMotion)
      parted += coins.count { $0.verdict == .parts }
      let tests = coins.reduce(0) { $0 + $1.known.count }
      #expect(Double(coins.reduce(0) { $0 + $1.differing }) / Double(tests) < 0.05)
      #expect(coins.count { $0.surely > 0 } <= 1)
    }
    // One in twenty studies has a measure that seems to part.
    #expect(parted <= 1)
  }

  @Test func theReportIsWhole() throws {
    let report = try report(
      "drops: 6\nscene: {scene: {coins: 1, horizon_s: 6}}\ncases: {a: {}, b: {coin.restitution: 0.7}, c: {coin.allows_rotation: false}}\n"
        + "vary: {scene.wall_restitution: {from: 0, to: 0.5}}\nsample: {method: latin, points: 32}\n"
        + "compare: {baseline: a, margin: {settle_mean_s: 0.3, bounces_mean: 0.2}}\n")
    #expect(report.tables.map(\.name).starts(with: ["parting", "parting_inputs", "cells", "measures"]))
    #expect(report.scorecard?.name == "agreement" && report.answer.contains("“b” and “a”"))
    #expect((2...5).contains(report.findings.count))
    for table in report.tables + [report.scorecard].compactMap({ $0 }) {
      #expect(table.rows.allSatisfy { $0.count == table.columns.count })
      #expect(table.rows.joined().allSatisfy { if case .number(let value) = $0 { value.isFinite } else { true } })
    }
    let bounces = report.scorecard?.rows.first { $0[0] == .text("b") && $0[2] == .text("bounces") }
    #expect(bounces?.contains(.text("parts")) == true, "\(bounces ?? [])")
    #expect(report.figures.contains { $0.id == "agreement" } && report.figures.contains { $0.id == "quantiles-settle" })
    for finding in report.findings {
      #expect(finding.figure == nil || report.figures.contains { $0.id == finding.figure })
    }
  }
}

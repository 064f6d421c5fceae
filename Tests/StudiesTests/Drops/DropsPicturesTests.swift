import CoinDrop
import Experiments
import Fields
import Reports
import Testing

@testable import Studies

struct DropsPicturesTests {
  private func pictures(_ text: String) throws -> DropsPictures {
    let results = try results(text)
    return DropsPictures(results, DropsFindings(results), DropsChoice(results))
  }

  private static let sweep =
    "drops: 2\nscene: {scene: {coins: 2, horizon_s: 8}}\nvary: {coin.restitution: {from: 0, to: 0.8, step: 0.1}}\n"

  @Test func ofFewCasesAllAreShown() throws {
    let one = try pictures("drops: 1\n\(oneCoin)")
    #expect(one.shown.map(\.index) == [0] && one.shown[0].titles == ["as designed"])
    let cases = "cases: {今天: {}, b: {coin.restitution: 0.6}}\n"
    let two = try pictures("drops: 1\n\(oneCoin)\(cases)")
    #expect(two.shown.map(\.titles) == [["今天 (chosen)"], ["b"]])
    let six = "drops: 1\n\(oneCoin)vary: {coin.restitution: [0, 0.1, 0.2, 0.3, 0.4, 0.5]}\n"
    #expect(try pictures(six).shown.map(\.index) == Array(0..<6))
  }

  /// Of many cases those that stand out, each once, with all that it stands out for.
  @Test func ofManyCasesTheExtremesAreShown() throws {
    let pictures = try pictures(Self.sweep)
    let results = pictures.results
    let shown = pictures.shown
    #expect(Set(shown.map(\.index)).count == shown.count && shown.count <= DropsPictures.roles.count)
    #expect(shown.first?.index == results.study.chosen)
    func value(_ index: Int, _ metric: DropsMetric) -> Double { results.quantile(index, metric).estimate ?? .infinity }
    for (title, metric, isMost) in [
      ("Quickest to lie still", DropsMetric.settle, false), ("Slowest to lie still", .settle, true),
      ("Fewest bounces", .bounces, false), ("Most bounces", .bounces, true),
    ] {
      let found = try #require(shown.first { $0.titles.contains { $0.lowercased() == title.lowercased() } })
      let all = results.study.cases.indices.map { value($0, metric) }
      #expect(value(found.index, metric) == (isMost ? all.max() : all.min()), "\(title)")
    }
    let feel = try #require(pictures.choice).feel
    let best = try #require(shown.first { $0.titles.contains { $0.lowercased() == "best by feel" } })
    #expect(feel.cells[best.index]?.rank == 1)
    // Rubber bounces most, and nothing has two panels.
    #expect(shown.contains { $0.index == 8 && $0.titles.contains { $0.lowercased() == "most bounces" } })
  }

  @Test func whereNothingDiffersTheChosenOneStandsAlone() throws {
    let same = "drops: 1\n\(oneCoin)vary: {coin.density: [1, 2, 3, 4, 5, 6, 7]}\n"
    #expect(try pictures(same).shown.map(\.titles) == [["As today, or nearest to it"]])
  }

  /// The picture is of the first drop that the case counts, which in another copy of a design is another.
  @Test func theFirstDropOfACopyIsItsOwn() throws {
    let text =
      "drops: 3\n\(oneCoin)sample: {method: latin, points: 8}\nvary: {coin.restitution: {from: 0, to: 0.8}}\n"
    let study = try dropsStudy(text)
    let copies = try #require(study.experiment.sampling).copies
    #expect(Set(copies).count == 2)
    for (index, copy) in copies.enumerated() { #expect(study.firstDrop(of: index) == UInt64(3 * copy)) }
  }

  @Test func theFigureTellsItsNumbers() throws {
    let study = try dropsStudy(Self.sweep)
    let figure = try #require(report(study).figures.last)
    let again = try #require(report(study).figures.last)
    #expect(figure == again && figure.id == "motion")
    let one = study.cases[study.chosen]
    let drop = one.scene.outcomes([one.scene.starts(seed: 1, drop: 0)])[0].measures
    let told = "this drop: \(Digits.fixed(try #require(drop.settleS), decimals: 2))\u{A0}s"
    #expect(figure.description.contains("As today, or nearest to it") && figure.description.contains(told))
    #expect(try #require(figure.svg).contains("The first drop of"))
  }
}

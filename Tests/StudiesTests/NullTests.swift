import Chance
import Experiments
import Statistics
import Testing

@testable import Studies

/// What a comparison says where there is nothing to say, and how much pairing is worth where there is.
@Suite("Null tests")
struct NullTests {
  /// The same design in other words, under the same seeds: all counts are equal, and all differences exactly zero.
  @Test func equalDesignsDifferByNothing() throws {
    let study = try livesStudy(
      "study: lives\nlives: 3000\ndays: 90\nseed: 11\n"
        + "cases: {a: {}, b: {}, c: {savings.streak: strict, people.effects: true}}\n"
        + "compare: {baseline: a, primary: active_days}\n")
    let tally = wholeTally(study)
    let blocks = (0..<3).map { Array(tally.counts[$0 * study.layout.size..<($0 + 1) * study.layout.size]) }
    let pairs = study.layout.pairs
    for block in blocks.dropFirst() {
      #expect(block[..<pairs.lowerBound] == blocks[0][..<pairs.lowerBound])
      #expect(block[pairs.upperBound...] == blocks[0][pairs.upperBound...])
      let slots = stride(from: pairs.lowerBound, to: pairs.upperBound, by: PairedDifference.slotCount)
      let differences = slots.map { PairedDifference(slots: block[$0..<$0 + PairedDifference.slotCount]) }
      #expect(differences.count % study.metrics.count == 0)
      #expect(differences.prefix(study.metrics.count).contains { $0.n > 100 && $0.baseline.sum > 0 })
      for difference in differences {
        #expect(difference.baseline == difference.other)
        #expect(Array(difference.difference.slots.dropFirst()) == [0, 0, 0])
        #expect(difference.differing == 0 && difference.varianceRatio == nil)
        #expect(difference.difference.n == difference.baseline.n)
      }
    }
  }

  /// The same design under other seeds, life by life: of 100 scorecards of ten metrics, at most eleven say better or worse
  /// anywhere. Were it five in truth, they would be more once in 250 tests.
  @Test func equalDesignsUnderSaltedSeedsAreUndecided() throws {
    var (spoke, ever) = (0, 0)
    for run in 0..<100 {
      let card = try NullScorecard(lives: 1000, seed: 1000 + run)
      let salted = try NullScorecard(lives: 1000, seed: 5000 + run)
      let pairs = NullScorecard.pairs(figures(of: card.study, case: 0), figures(of: salted.study, case: 1))
      let verdicts = card.verdicts(pairs)
      #expect(verdicts.count == 10 && !verdicts.contains(nil))
      spoke += card.speaks(pairs) ? 1 : 0
      ever += pairs.count
    }
    print("null, salted seeds: \(spoke) of 100 scorecards say better or worse; \(ever / 100) pairs each")
    #expect(spoke <= 11)
  }

  /// Real differences between two designs, of which chance decides whose is whose, life by life.
  @Test(arguments: [
    "{a: {}, b: {savings.badges.nightOwl.threshold: 5}}", "{a: {}, b: {savings.badges.weekStreak.threshold: 5}}",
    "{a: {}, b: {focus.curve: exponential}}", "{a: {}, b: {savings.streak: freeze}}",
  ])
  func flippedDifferencesAreUndecided(designs: String) throws {
    let card = try NullScorecard(lives: 6000, seed: 21, designs: designs)
    let pairs = NullScorecard.pairs(figures(of: card.study, case: 0), figures(of: card.study, case: 1))
    let spoke = (0..<100 as Range<UInt64>).count { run in
      var luck = Stream(seed: 77, .bootstrap, unit: run, .traits)
      return card.speaks(pairs.map { luck.next() & 1 == 0 ? $0 : (baseline: $0.other, other: $0.baseline) })
    }
    let differing = pairs.count { $0.baseline != $0.other }
    print(
      "null, signs flipped: \(spoke) of 100 scorecards say better or worse; \(designs), \(differing) of \(pairs.count) differ"
    )
    #expect(spoke <= 11)
  }

  /// One badge threshold changed: different people would have to be a hundred times as many to tell as much.
  ///
  /// But not everywhere. The badge itself, and the streak that it rewards, differ in as many lives as the threshold touches.
  /// The longest of many waits is moved by any one day. And what hangs on one rare day, a challenge kept or a reminder followed,
  /// is lost or won by a day more or less: there pairing is worth some tens.
  @Test(arguments: [("nightOwl", 5), ("weekStreak", 5)])
  func pairingIsWorthAHundredfold(badge: String, threshold: Int) throws {
    let study = try livesStudy(
      "study: lives\nlives: 32768\ndays: 90\nseed: 3\ncases: {a: {}, b: {savings.badges.\(badge).threshold: \(threshold)}}\n"
        + "compare: {baseline: a, primary: active_days}\n")
    let results = LivesResults(study: study, tally: wholeTally(study))
    var ratios: [String: Double] = [:]
    for (number, metric) in study.metrics.enumerated() {
      let difference = try #require(results.difference(1, metric: number))
      #expect(difference.n > 20000)
      guard let ratio = difference.varianceRatio else { continue }
      ratios[metric.name] = ratio
      print("variance ratio, \(badge) \(threshold): \(metric.name) \(Int(ratio)), \(difference.differing) lives differ")
    }
    let alive = [
      "active_days", "deposit_days", "deposits", "saved_units", "days_to_500", "focus_days", "sessions",
      "focus_minutes",
      "level_end", "active_d7_share", "active_d30_share", "rolling_d30_share", "saved_500_share",
    ]
    for name in alive { #expect(ratios[name, default: 0] >= 100, "\(name): \(String(describing: ratios[name]))") }
    for (name, ratio) in ratios { #expect(ratio > 20, "\(name): \(ratio)") }
  }
}

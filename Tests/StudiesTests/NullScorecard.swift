import Chance
import Experiments
import Statistics

@testable import Studies

/// Lives in two cases, paired by their number: what a scorecard says of them, by the study's own code.
///
/// The figures of lives are counted as a study counts them, into the slots that it reads its differences from; so what is tested
/// is the way from tally to verdict, whoever stands in the pairs.
struct NullScorecard {
  let study: LivesStudy

  /// The scorecard's ten metrics: what it has of itself, and what a margin adds to it; so small that it decides nothing.
  static let added = ["deposit_days", "saved_units", "focus_days", "level_end", "days_to_500", "saved_500_share"]

  /// `designs` is a flow map of two cases, of which `a` is the baseline.
  init(lives: Int, seed: Int, designs: String = "{a: {}, b: {}}") throws {
    let margins = Self.added.map { "\($0): 1e-9" }.joined(separator: ", ")
    study = try livesStudy(
      "study: lives\nlives: \(lives)\ndays: 60\nseed: \(seed)\ncases: \(designs)\n"
        + "compare: {baseline: a, primary: active_days, margin: {\(margins)}}\n")
  }

  /// A life's metrics in the baseline and in the other case.
  typealias Pair = (baseline: [Int], other: [Int])

  /// Of two lists of lives, those who used the product in both.
  static func pairs(_ baseline: [[Int]?], _ other: [[Int]?]) -> [Pair] {
    zip(baseline, other).compactMap { x, y in
      guard let x, let y else { return nil }
      return (x, y)
    }
  }

  /// The verdicts of the scorecard on such pairs, in the order of its metrics.
  func verdicts(_ pairs: [Pair]) -> [Verdict?] {
    var tally = Tally(count: study.slots)
    tally.counts.withUnsafeMutableBufferPointer { slots in
      guard let slots = slots.baseAddress else { return }
      let cases = [slots, slots + study.layout.size]
      for block in cases {
        block[study.layout.installs] = Int64(pairs.count)
        block[study.layout.activated] = Int64(pairs.count)
      }
      for pair in pairs {
        for metric in study.metrics.indices {
          let (x, y) = (Int64(pair.baseline[metric]), Int64(pair.other[metric]))
          let sums = study.layout.sums.lowerBound + metric * Moments.slotCount
          Moments.add(x, to: cases[0] + sums)
          Moments.add(y, to: cases[1] + sums)
          let place = study.layout.pairs.lowerBound + metric * PairedDifference.slotCount
          PairedDifference.add(baseline: x, other: y, to: cases[1] + place)
        }
      }
    }
    let verdicts = LivesVerdicts(LivesResults(study: study, tally: tally))
    return verdicts.key.map { verdicts.verdict(1, metric: $0)?.verdict }
  }

  /// Whether any of them says better or worse.
  func speaks(_ pairs: [Pair]) -> Bool {
    verdicts(pairs).contains {
      switch $0 {
      case .better, .worse, .betterPerhapsTrivially, .worsePerhapsTrivially: true
      case .tie, .undecided, nil: false
      }
    }
  }
}

import CoinDrop
import Experiments
import Statistics

/// How the cells of a drops study feel: the score of each, its rank, and how far it is from the best over the same starts.
struct DropsFeel {
  /// One cell.
  struct Score: Equatable {
    /// Mean over drops; with Student's interval from two drops on.
    var score: Interval
    /// Mean over drops of each word, in the order of `FeelWord.all`.
    var words: [Double]
    /// How many cells have a higher score, and one.
    var rank: Int
    /// The score less that of the best, drop by drop; nil for the best itself, and for a single drop.
    var toBest: Interval?

    /// The best is surely better.
    var isWorse: Bool { toBest.map { $0.high < 0 } ?? false }
  }

  /// By cell; nil for one without drops.
  let cells: [Score?]
  /// The cell with the highest score, the first of equals; nil where there are none.
  let best: Int?

  /// `drops` are those of each cell, in the same order of starts; nil for one that is not known.
  ///
  /// The best is taken for surely better than a cell where the interval of their paired difference lies below zero, each at so
  /// high a confidence that the cell that is truly best is among those that are not surely worse in 95 of 100 studies
  /// (Bonferroni, over all cells but it).
  init(_ drops: [[DropFacts]], _ scenes: [Scene], weights: FeelWeights) {
    let words = zip(drops, scenes).map { drops, scene in drops.map { FeelWord.values($0, scene) } }
    let scores = words.map { $0.map { FeelWord.score($0, weights) } }
    let intervals = scores.map { scores -> Interval? in
      guard !scores.isEmpty else { return nil }
      let mean = scores.reduce(0, +) / Double(scores.count)
      // Of a single drop no more is known than what a score can be.
      return Interval(meanOf: scores) ?? Interval(low: 0, estimate: mean, high: 1)
    }
    let best = intervals.indices.filter { intervals[$0] != nil }.max {
      (intervals[$0]?.estimate ?? 0, $1) < (intervals[$1]?.estimate ?? 0, $0)
    }
    let ordered = intervals.compactMap { $0?.estimate }.sorted(by: >)
    let confidence = Confidence.each(0.95, ofFamilyOf: ordered.count - 1)
    cells = intervals.indices.map { index in
      guard let score = intervals[index], let best else { return nil }
      let differences = index == best ? [] : zip(scores[index], scores[best]).map { $0 - $1 }
      return Score(
        score: score,
        words: FeelWord.all.indices.map { word in
          words[index].reduce(0) { $0 + $1[word] } / Double(words[index].count)
        },
        rank: 1 + (ordered.firstIndex { $0 <= score.estimate } ?? 0),
        toBest: Interval(meanOf: differences, confidence: confidence))
    }
    self.best = best
  }

  /// Cells by rank, equals in the order of the plan.
  var ranking: [Int] {
    cells.indices.filter { cells[$0] != nil }.sorted {
      (cells[$0]?.rank ?? 0, $0) < (cells[$1]?.rank ?? 0, $1)
    }
  }

  /// Cells of which the best is not surely better, itself among them.
  var leading: [Int] { cells.indices.filter { cells[$0].map { !$0.isWorse } ?? false } }

  /// A word that hardly tells some cells apart: its least and greatest mean over them.
  struct Blunt: Equatable {
    var word: Int
    var low: Double
    var high: Double
  }

  /// Means over cells that differ by less tell none of them apart.
  static let leastSpread = 0.05

  /// The words that do not tell some cells apart, in the order of `FeelWord.all`.
  func blunt(among some: [Int]) -> [Blunt] {
    let known = some.compactMap { cells[$0] }
    return FeelWord.all.indices.compactMap { word in
      let means = known.map { $0.words[word] }
      guard let low = means.min(), let high = means.max(), known.count > 1, high - low < Self.leastSpread else {
        return nil
      }
      return Blunt(word: word, low: low, high: high)
    }
  }
}

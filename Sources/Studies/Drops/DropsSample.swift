import Statistics

/// One metric over the drops of a case.
struct DropsSample {
  /// Different values by size, each with how many drops have it.
  let levels: [(value: Double, count: Int64)]
  /// Drops that have none, since theirs is later than any.
  let later: Int64

  /// Drops that it tells of.
  var count: Int64 { levels.reduce(later) { $0 + $1.count } }

  /// Of whole counts in any order.
  init(_ counts: [Int64], perUnit: Double, later: Int64) {
    var levels: [(value: Double, count: Int64)] = []
    var last: Int64?
    for count in counts.sorted() {
      if count == last {
        levels[levels.count - 1].count += 1
      } else {
        levels.append((Double(count) / perUnit, 1))
        last = count
      }
    }
    self.init(levels, later: later)
  }

  /// Of values by size, as a histogram has them.
  init(_ levels: [(value: Double, count: Int64)], later: Int64) {
    self.levels = levels.filter { $0.count > 0 }
    self.later = later
  }

  /// All drops of several samples.
  init(pooling samples: [DropsSample]) {
    var levels: [(value: Double, count: Int64)] = []
    for level in samples.flatMap(\.levels).sorted(by: { $0.value < $1.value }) {
      if levels.last?.value == level.value {
        levels[levels.count - 1].count += level.count
      } else {
        levels.append(level)
      }
    }
    self.init(levels, later: samples.reduce(0) { $0 + $1.later })
  }

  /// A quantile with its bounds; nil beyond what was watched.
  struct Quantile: Equatable {
    var low: Double?
    var estimate: Double?
    var high: Double?
  }

  /// The `p`-quantile, 0 < `p` < 1, with a distribution-free 95 % interval. O(levels + √drops).
  func quantile(_ p: Double = 0.5) -> Quantile {
    // Of few drops the lower bound is none: 0, but for what can be below.
    let values = [(levels.first?.value ?? 0) < 0 ? nil : 0] + levels.map { Optional($0.value) }
    let found = HistogramQuantile.of([0] + levels.map(\.count), missing: later, p: p)
    func value(_ place: Int?) -> Double? { place.flatMap { values[$0] } }
    return Quantile(low: value(found?.low), estimate: value(found?.estimate), high: value(found?.high))
  }

  /// The largest value that is known; nil of none.
  var greatest: Double? { levels.last?.value }

  /// Drops whose value is at most `limit`.
  func count(upTo limit: Double) -> Int64 { levels.reduce(0) { $1.value <= limit ? $0 + $1.count : $0 } }
}

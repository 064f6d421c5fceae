/// A figure of a finished report: what it is of, its value, and what is known of its noise.
struct RecordedFigure: Sendable, Equatable {
  /// What tells a figure from all others of a report.
  struct Key: Sendable, Hashable {
    /// The part of a review; empty in a report of its own.
    var part: String
    /// Empty where the report has no cases.
    var name: String
    /// The case that it is a difference to; empty for a figure of one case.
    var baseline: String
    /// The kind of people it is of: `archetype`, `saver`; empty for all.
    var segment: String
    var segmentValue: String
    /// As in tables: `active_d30_share`.
    var metric: String

    /// The case as a reader sees it: `strict`, in a review `product.strict`.
    var caseName: String { [part, name].filter { !$0.isEmpty }.joined(separator: ".") }

    /// What of the case: `active_d30_share less "strict", archetype saver`.
    var figureName: String {
      metric + (baseline.isEmpty ? "" : " less \u{201C}\(baseline)\u{201D}")
        + (segment.isEmpty && segmentValue.isEmpty ? "" : ", \(segment) \(segmentValue)")
    }
  }

  var key: Key
  /// `share`, `share difference`, `days`; empty for a bare number.
  var unit: String
  /// Nil where the table has none, such as a median beyond what was watched.
  var estimate: Double?
  /// Ends of its single 95 % interval; nil where the table has none.
  var low: Double?
  var high: Double?
  /// What it is taken over; nil where the table does not say.
  var n: Int64?
  /// Values that one in ten stays below, and one in ten exceeds, if it is a median.
  var p10: Double?
  var p90: Double?

  /// The estimate with both ends, in order.
  var interval: (low: Double, estimate: Double, high: Double)? {
    guard let estimate, let low, let high, low <= estimate, estimate <= high else { return nil }
    return (low, estimate, high)
  }

  /// Whether it is known as a median.
  var isMedian: Bool { p10 != nil || p90 != nil }

  /// Whether it is a mean of values that are all equal: its interval has no width.
  var isConstant: Bool { !isMedian && interval.map { $0.low == $0.high } ?? false }

  /// Whether its value depends on how long each life was watched. Figures of a fixed day, `active_d30_share`, do not; of those
  /// that name a day, only `rolling_…` counts what came later.
  var dependsOnSpan: Bool {
    if key.metric == "activation_share" { return false }
    let names = key.metric.split(separator: "_").contains { part in
      part.first == "d" && part.count > 1 && part.dropFirst().allSatisfy(\.isWholeNumber)
    }
    return !names || key.metric.hasPrefix("rolling_")
  }
}

/// A verdict of a finished report.
struct RecordedVerdict: Sendable, Equatable {
  var key: RecordedFigure.Key
  var word: String
  /// The figures that it rests on.
  var figures: [RecordedFigure.Key]
}

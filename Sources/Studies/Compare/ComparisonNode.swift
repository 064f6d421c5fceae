public import Fields
import Reports
import Statistics

extension ReportComparison {
  /// The comparison as data: all that Markdown tells, and every figure that differs.
  public var node: Node {
    let all = compared
    return [
      "before": Node(.text(before.folder)), "after": Node(.text(after.folder)), "sentence": Node(.text(sentence)),
      "same_files": Node(.flag(isSame)), "changed_beyond_noise": Node(.flag(isChanged)),
      "figures_compared": Node(.integer(Int64(all.count))),
      "figures_beyond_noise": Node(.integer(Int64(all.count { $0.outcome == .beyond }))),
      "figures_left_out_for_span": Node(.integer(Int64(leftOut))),
      "confidence_of_all": Node(.number(NoiseRule.confidence)), "same_seed": Node(.flag(isPaired)),
      "spec": Node(
        .list(
          spec.map {
            ["path": Node(.text($0.path)), "before": $0.before ?? Node(.null), "after": $0.after ?? Node(.null)]
          })),
      "made_with": Node(
        .list(
          circumstances.map {
            ["what": Node(.text($0.what)), "before": .optional($0.before), "after": .optional($0.after)]
          })),
      "figures": Node(.list(figures.filter { $0.outcome != .equal }.map(\.node))),
      "verdicts": Node(.list(verdicts.map(\.node))),
      "before_alone": Node(.list(onlyBefore.map { Node(.map($0.key.entries)) })),
      "after_alone": Node(.list(onlyAfter.map { Node(.map($0.key.entries)) })),
    ]
  }
}

extension FigureChange {
  fileprivate var node: Node {
    func values(_ figure: RecordedFigure) -> Node {
      ["estimate": .optional(figure.estimate), "low": .optional(figure.low), "high": .optional(figure.high)]
    }
    let outcomes: Node =
      switch outcome {
      case .equal: "equal"
      case .within: "within noise"
      case .beyond: "beyond noise"
      case .unknown: "not known"
      }
    let change: Node = [
      "estimate": .optional(interval?.estimate), "low": .optional(interval?.low), "high": .optional(interval?.high),
    ]
    return Node(
      .map(
        key.entries + [
          Node.Entry("unit", Node(.text(after.unit))), Node.Entry("before", values(before)),
          Node.Entry("after", values(after)),
          Node.Entry("change", change.rounded),
          Node.Entry("outcome", outcomes),
        ]))
  }
}

extension ReportComparison.VerdictChange {
  fileprivate var node: Node {
    Node(
      .map(
        key.entries + [
          Node.Entry("before", Node(.text(before))), Node.Entry("after", Node(.text(after))),
          Node.Entry("within_noise", Node(.flag(isWithinNoise))),
        ]))
  }
}

extension RecordedFigure.Key {
  /// The parts that are there.
  fileprivate var entries: [Node.Entry] {
    let parts: KeyValuePairs = [
      "part": part, "case": name, "baseline": baseline, "segment": segment, "segment_value": segmentValue,
      "metric": metric,
    ]
    return parts.filter { !$0.value.isEmpty }.map { Node.Entry($0.key, Node(.text($0.value))) }
  }
}

extension Node {
  fileprivate static func optional(_ value: Double?) -> Node { Node(value.map { .number($0) } ?? .null) }

  fileprivate static func optional(_ value: String?) -> Node { Node(value.map { .text($0) } ?? .null) }
}

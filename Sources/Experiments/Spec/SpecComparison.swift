import Fields

/// What `compare` of a spec says.
extension SpecReader {
  /// `cases` are the names that a baseline may have. Where cases are drawn there may be a single one: then `compare` says
  /// which figures are asked about.
  mutating func comparison(
    _ spec: Spec, _ node: Node, _ kind: SpecKind, _ cases: [String], isDrawn: Bool
  ) -> Comparison? {
    guard let compare = node["compare"] else { return nil }
    let metrics = kind.metrics.filter(\.isPaired).map(\.name)
    let standard = kind.hasPrimary ? metrics.first ?? "" : ""
    // What is missing or faulty stands at a default, so that all the rest is checked, here and by the study.
    guard case .map = compare.content else {
      return Comparison(baseline: cases.first ?? "", primary: standard, margins: [])
    }
    let needed = [("baseline", quoted(cases))] + (kind.hasPrimary ? [("primary", listed(metrics))] : [])
    for (key, names) in needed where compare[key] == nil {
      faults.append(Fault(compare.mark, "compare: expected the key \"\(key)\"; allowed values: \(names)"))
    }
    var baseline = cases.first ?? ""
    if case .text(let written) = spec.baseline.content { baseline = written }
    let isCrossed = !kind.hasPrimary && cases.contains { $0.hasPrefix(baseline + ", ") }
    if !cases.contains(baseline), !isCrossed {
      faults.append(Fault(spec.baseline.mark, "compare.baseline: " + unknownCase(baseline, cases)))
    } else if cases.count == 1, !isDrawn || !kind.hasPrimary {
      faults.append(Fault(compare.mark, "compare: found one case; allowed: two cases or more"))
    }
    var primary = standard
    if !kind.hasPrimary {
      for key in ["primary", "guard"] {
        guard case .map(let entries) = compare.content, let entry = entries.first(where: { $0.key == key }) else {
          continue
        }
        let message = "compare.\(key): a \(kind.name) study compares every measure; allowed keys: baseline, margin"
        faults.append(Fault(entry.keyMark, message))
      }
    } else if case .text(let written) = spec.primary.content {
      primary = written
      check(primary, spec.primary.mark, "compare.primary", spec.days, kind)
    }
    return Comparison(
      baseline: baseline, primary: primary, margins: margins(spec.margin, spec.days, kind), guards: spec.guards)
  }

  private func unknownCase(_ name: String, _ cases: [String]) -> String {
    if let near = nearest(to: name, among: cases) { return "unknown case \"\(name)\"; did you mean \"\(near)\"?" }
    return "unknown case \"\(name)\"; allowed: \(quoted(cases))"
  }

  /// Names of cases hold commas, so each stands in quotes.
  private func quoted(_ names: [String]) -> String { listed(names.map { "\"\($0)\"" }) }

  /// Notes a metric that the kind has not, or that the days cannot hold; true if it is fine.
  @discardableResult
  private mutating func check(_ name: String, _ mark: Mark, _ path: String, _ days: Int, _ kind: SpecKind) -> Bool {
    guard let metric = kind.metrics.first(where: { $0.name == name && $0.isPaired }) else {
      let names = kind.metrics.filter(\.isPaired).map(\.name)
      let message =
        kind.metrics.contains { $0.name == name }
        ? "\(name) is no figure of single lives, so it has no paired differences; allowed: \(listed(names))"
        : unknownName("metric", name, among: names)
      faults.append(Fault(mark, "\(path): \(message)"))
      return false
    }
    if metric.leastDays <= days { return true }
    let needs = "needs days of at least \(metric.leastDays) (day 0 is the install day)"
    faults.append(Fault(mark, "\(path): \(name) \(needs); found days \(days)"))
    return false
  }

  private mutating func margins(_ node: Node, _ days: Int, _ kind: SpecKind) -> [Margin] {
    guard case .map(let entries) = node.content else {
      faults += node.wrong("compare.margin", .tree("a map from metrics to numbers above 0")).all
      return []
    }
    return entries.compactMap { entry in
      guard check(entry.key, entry.keyMark, "compare.margin", days, kind) else { return nil }
      let place = "compare.margin.\(entry.key)"
      guard let value = entry.value.asNumber, value > 0 else {
        faults += entry.value.wrong(place, .tree("a number above 0")).all
        return nil
      }
      let isShare = kind.metrics.contains { $0.name == entry.key && $0.isShare }
      if isShare, value >= 1 {
        let hint = value < 100 ? "; write \(numberText(value / 100)) for \(numberText(value)) pp" : ""
        faults.append(Fault(entry.value.mark, "\(place): found \(numberText(value)); allowed: a share under 1\(hint)"))
        return nil
      }
      if value > Self.mostMargin {
        faults += entry.value.wrong(place, .tree("a number above 0, up to \(numberText(Self.mostMargin))")).all
        return nil
      }
      return Margin(metric: entry.key, value: value)
    }
  }

  /// Larger than any difference of lives or drops.
  private static let mostMargin = 1e9
}

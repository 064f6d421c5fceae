import CoinDrop
import Experiments
import Reports

/// How the coins of some cases move: the chosen one and the extremes, side by side, each by its first drop.
struct DropsPictures {
  let results: DropsResults
  let slices: DropsSlices
  /// What feels right; nil where that is not told.
  let choice: DropsChoice?

  private var study: DropsStudy { results.study }

  init(_ results: DropsResults, _ findings: DropsFindings, _ choice: DropsChoice?) {
    self.results = results
    slices = findings.slices
    self.choice = choice
  }

  /// What a case of many is shown for. A new reason is a row in `roles`.
  struct Role: Sendable {
    var title: String
    /// The case; nil where none stands out.
    var pick: @Sendable (DropsPictures) -> Int?
  }

  /// In the order in which they are shown.
  static let roles = [
    Role(title: "As today, or nearest to it") { $0.study.chosen },
    Role(title: "To be chosen by feel") { $0.feels ? $0.choice?.pick : nil },
    Role(title: "Best by feel") { $0.feels ? $0.choice?.feel.best : nil },
    Role(title: "Worst by feel") { $0.feels ? $0.choice?.feel.ranking.last : nil },
    Role(title: "Quickest to lie still") { $0.extreme(.settle, isMost: false) },
    Role(title: "Slowest to lie still") { $0.extreme(.settle, isMost: true) },
    Role(title: "Fewest bounces") { $0.extreme(.bounces, isMost: false) },
    Role(title: "Most bounces") { $0.extreme(.bounces, isMost: true) },
  ]

  /// Most cases that are shown; where there are no more, all are.
  static let most = 6

  /// Whether some cases feel better than others.
  private var feels: Bool { choice.map { Set($0.feel.cells.compactMap { $0?.rank }).count > 1 } ?? false }

  private var isFew: Bool { study.cases.count <= Self.most }

  /// The cases that are shown, each once, with what each is shown for.
  var shown: [(index: Int, titles: [String])] {
    if isFew {
      let chosen = study.cases.count > 1 ? [study.chosen] : []
      return study.cases.indices.map { index in
        (index, [study.cases[index].name + (chosen.contains(index) ? " (chosen)" : "")])
      }
    }
    return Self.roles.reduce(into: []) { shown, role in
      guard let index = role.pick(self) else { return }
      if let place = shown.firstIndex(where: { $0.index == index }) {
        shown[place].titles.append(role.title.prefix(1).lowercased() + role.title.dropFirst())
      } else {
        shown.append((index, [role.title]))
      }
    }
  }

  /// The figure, which simulates the drops anew. Some 20 ms a case.
  var figure: Figure {
    let panels = shown.map { panel($0.index, $0.titles.joined(separator: ", ")) }
    let which = isFew ? "each case" : "\(panels.count) of \(study.cases.count) cases"
    let told = panels.map { panel in ([panel.title] + panel.lines).joined(separator: "; ") }
    let picture = MotionPanels(
      title: panels.count == 1 ? "The first drop" : "The first drop of \(which)",
      subtitle: "Seconds from the last coin until the jar lies still, and bounces of a coin; of all drops the medians.",
      panels: panels)
    return Figure(
      id: "motion", title: picture.title,
      description: "Moving pictures of coins in a jar. \(told.joined(separator: ". ")).",
      finding:
        "How the coins move in the first drop\(panels.count == 1 ? "" : isFew ? " of each case" : " of the chosen case and of those that differ most").",
      svg: picture.svg)
  }

  private func panel(_ index: Int, _ title: String) -> MotionPanels.Panel {
    let one = study.cases[index]
    let starts = one.scene.starts(seed: study.experiment.seed, drop: study.firstDrop(of: index))
    let record = one.scene.records([starts])[0]
    let measures = DropMeasures(record, of: one.scene)
    let values = isFew || index == study.chosen ? slices.told(index) : slices.differences(index)
    let all = Self.told(results.quantile(index, .settle).estimate, results.quantile(index, .bounces).estimate)
    let lines = ["all drops: \(all)", "this drop: \(Self.told(measures.settleS, measures.bounces))"]
    return MotionPanels.Panel(
      title: title, lines: (title.hasPrefix(values) ? [] : [values]) + lines, motion: Motion(record, of: one.scene))
  }

  /// `1.84 s, 1.2 bounces`.
  private static func told(_ settleS: Double?, _ bounces: Double?) -> String {
    let still = settleS.map { "\(Digits.fixed($0, decimals: 2))\u{A0}s" } ?? "no rest"
    return bounces.map { "\(still), \(Digits.fixed($0, decimals: 1)) bounces" } ?? still
  }
}

extension DropsStudy {
  /// The number of the first drop that a case counts.
  func firstDrop(of index: Int) -> UInt64 {
    UInt64(plan.start + (plan.groups.first { $0.counted.contains(index) }?.shift ?? 0))
  }
}

extension DropsPictures {
  /// The case with the largest or the smallest median, the first of several; nil where all are the same. What runs at another
  /// rate than the chosen case is left out where rates are a pair.
  fileprivate func extreme(_ metric: DropsMetric, isMost: Bool) -> Int? {
    let ranked = study.cases.indices.filter { choice == nil || choice?.feel.cells[$0] != nil }
    // What is beyond the watched time is larger than any number.
    let values = ranked.map { results.quantile($0, metric).estimate ?? .infinity }
    guard let least = values.min(), let most = values.max(), least < most else { return nil }
    return values.firstIndex(of: isMost ? most : least).map { ranked[$0] }
  }
}

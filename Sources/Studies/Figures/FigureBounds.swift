import Fields
import Reports
import Statistics

/// What a figure is to keep to, as specs write it with `at_least` and `at_most`: one of them, or both.
struct FigureBounds: Sendable, Equatable {
  var atLeast: Double?
  var atMost: Double?

  static let keys = ["at_least", "at_most"]

  /// What an interval says of a figure that is to keep to bounds. It is met or missed by the estimate alone, so that more of
  /// the same luck is no way round a gate; the interval says how sure that is.
  enum Verdict: String, Sendable, CaseIterable {
    case met
    case metNotSurely = "met, not surely"
    case metUnbounded = "met, by the estimate alone"
    case missedPerhaps = "missed, perhaps by chance"
    case missedUnbounded = "missed, by the estimate alone"
    case missed

    var isMet: Bool { [.met, .metNotSurely, .metUnbounded].contains(self) }
  }

  func verdict(_ interval: Interval) -> Verdict {
    let isMet = excess(interval.estimate) <= 0
    if interval.low == -.infinity, interval.high == .infinity { return isMet ? .metUnbounded : .missedUnbounded }
    if isMet { return excess(interval.low) <= 0 && excess(interval.high) <= 0 ? .met : .metNotSurely }
    return interval.high < atLeast ?? -.infinity || interval.low > atMost ?? .infinity ? .missed : .missedPerhaps
  }

  /// How far a value lies beyond the bounds; below 0, how far within.
  func excess(_ value: Double) -> Double {
    max(atLeast.map { $0 - value } ?? -.infinity, atMost.map { value - $0 } ?? -.infinity)
  }

  /// `at least 30 %`, `at least 1 and at most 2`.
  func words(unit: String) -> String {
    let (least, most) = (atLeast.map { Self.words($0, unit) }, atMost.map { Self.words($0, unit) })
    return [least.map { "at least \($0)" }, most.map { "at most \($0)" }].compactMap { $0 }.joined(separator: " and ")
  }

  /// A bound with the digits it is written with: 0.35 of a share is 35 %.
  private static func words(_ value: Double, _ unit: String) -> String {
    switch unit {
    case "share": "\(Words.number(value * 100))\u{A0}%"
    case "share difference": "\(Words.number(value * 100, plus: true))\u{A0}pp"
    default: Words.number(value)
    }
  }
}

extension FigureBounds {
  /// Reads `at_least` and `at_most` of a map at key path `place`, and collects what is wrong with them; nil with faults.
  ///
  /// A share lies in 0…1. `unit` is that of the figure; nil if the figure is not known either.
  init?(_ node: Node, unit: String?, at place: String, _ faults: inout [Fault]) {
    let before = faults.count
    let bounds = Self.keys.map { key in
      node[key].flatMap { Self.number($0, unit: unit, at: "\(place).\(key)", &faults) }
    }
    (atLeast, atMost) = (bounds[0], bounds[1])
    if Self.keys.allSatisfy({ node[$0] == nil }) {
      faults.append(Fault(node.mark, "\(place): expected the key \"at_least\" or \"at_most\""))
    }
    if let low = atLeast, let high = atMost, low > high {
      let found = "found at_least \(numberText(low)) above at_most \(numberText(high))"
      faults.append(
        Fault(node["at_least"]?.mark ?? node.mark, "\(place): \(found); allowed: at_least no greater than at_most"))
    }
    if faults.count > before { return nil }
  }

  private static func number(_ node: Node, unit: String?, at place: String, _ faults: inout [Fault]) -> Double? {
    guard let value = node.asNumber else {
      faults += node.wrong(place, .tree(unit == "share" ? "a number from 0 to 1" : "a number")).all
      return nil
    }
    if unit == "share", !(0...1).contains(value) {
      let hint = value > 1 && value <= 100 ? " (\(numberText(value)) % is written \(numberText(value / 100)))" : ""
      faults.append(Fault(node.mark, "\(place): found \(node.shown); allowed: a share from 0 to 1\(hint)"))
      return nil
    }
    return value
  }
}

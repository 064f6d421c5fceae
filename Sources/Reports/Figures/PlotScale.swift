/// A range of values on an axis, with its ticks: chosen here, so that no renderer's idea of "nice" decides.
struct PlotScale: Equatable {
  var low: Double
  var high: Double
  var ticks: [Double]
  /// How ticks are written (d3-format).
  var format = PlotScale.number

  static let number = ",.12~g"

  /// Where `value` lies: 0 at `low`, 1 at `high`.
  func position(_ value: Double) -> Double { (value - low) / (high - low) }

  /// Days from zero, or from the first, with ticks at round numbers of days or weeks.
  static func days(_ values: [Double]) -> PlotScale {
    guard let first = values.min(), let last = values.max() else { return PlotScale(low: 0, high: 1, ticks: [0, 1]) }
    let low = first > 0 && first <= 0.2 * last ? 0 : first
    let high = last > low ? last : low + 1
    let steps: [Double] = [1, 2, 5, 7, 14, 30, 60, 90, 180, 365]
    let step = steps.first { (high - low) / $0 <= 8 } ?? roundStep((high - low) / 6)
    return PlotScale(low: low, high: high, ticks: multiples(of: step, from: low, to: high))
  }

  /// Equal factors are equal lengths; ticks at days that people name. Values are above zero.
  static func logarithmic(_ values: [Double]) -> PlotScale {
    guard let low = values.min(), let last = values.max() else { return PlotScale(low: 1, high: 10, ticks: [1, 10]) }
    let high = last > low ? last : low * 10
    let named: [Double] = [1, 3, 7, 14, 30, 90, 180, 365, 730, 1825, 3650]
    var ticks = named.filter { $0 >= low && $0 <= high }
    if ticks.count < 3 { ticks = multiples(of: roundStep((high - low) / 4), from: low, to: high).filter { $0 > 0 } }
    return PlotScale(low: low, high: high, ticks: ticks)
  }

  /// From zero, or below it where values are, to the round number above the largest.
  static func values(_ values: [Double], isShare: Bool) -> PlotScale {
    let least = min(values.min() ?? 0, 0)
    let most = max(values.max() ?? 1, 0)
    let step = roundStep(max(most - least, isShare ? 1e-6 : 1e-9) / 5)
    let low = (least / step).rounded(.down) * step
    var high = max((most / step).rounded(.up), 1) * step
    if isShare && most <= 1 { high = min(high, 1) }
    let ticks = multiples(of: step, from: low, to: high)
    return PlotScale(low: low, high: high, ticks: ticks, format: format(step, isShare: isShare))
  }

  /// From the least value to the greatest, with at most `most` steps between ticks at round numbers; where all values are
  /// the same, with a tick there and room on both sides.
  static func data(_ values: [Double], most: Double, isShare: Bool = false) -> PlotScale {
    guard let low = values.min(), let high = values.max() else { return PlotScale(low: 0, high: 1, ticks: [0, 1]) }
    if low == high {
      let room = low == 0 ? 1 : low.magnitude / 10
      return PlotScale(low: low - room, high: low + room, ticks: [low], format: isShare ? "~%" : number)
    }
    let step = roundStep((high - low) / most)
    return PlotScale(
      low: low, high: high, ticks: multiples(of: step, from: low, to: high), format: format(step, isShare: isShare))
  }

  /// `value` with the digits of figure data.
  static func rounded(_ value: Double) -> Double { Double(Digits.text(value)) ?? .nan }

  /// How ticks `step` apart are written.
  private static func format(_ step: Double, isShare: Bool) -> String {
    isShare ? (step >= 0.00999 ? ".0%" : step >= 0.000999 ? ".1%" : "~%") : number
  }

  /// The first of 1, 2, 5 × a power of ten that is at least `value`.
  private static func roundStep(_ value: Double) -> Double {
    var power = 1.0
    while power < value && power < 1e300 { power *= 10 }
    while power / 10 >= value && power > 1e-300 { power /= 10 }
    return [power / 5, power / 2].first { $0 >= value * 0.999999 } ?? power
  }

  private static func multiples(of step: Double, from low: Double, to high: Double) -> [Double] {
    let first = (low / step).rounded(.up)
    let count = ((high - first * step) / step + 1e-6).rounded(.down)
    guard count.isFinite, count >= 0, count < 100 else { return [low, high] }
    return (0...Int(count)).map { (first + Double($0)) * step }
  }
}

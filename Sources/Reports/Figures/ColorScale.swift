/// The colours of a heat map: viridis from the least value to the greatest, or its middle where all values are the same.
struct ColorScale {
  /// From the least value to the greatest, with the ticks of the legend.
  let ticks: PlotScale
  /// The values that have a colour of their own; between them colours change evenly.
  let domain: [Double]
  /// One for each value of the domain.
  let colors: [String]
  private let isShare: Bool

  /// `values` are finite.
  init(_ values: [Double], isShare: Bool) {
    self.isShare = isShare
    let last = Double(Palette.viridis.count - 1)
    let scale = PlotScale.data(values, most: 5, isShare: isShare)
    let anchors = Palette.viridis.indices.map { index in
      let part = Double(index) / last
      return PlotScale.rounded(scale.low * (1 - part) + scale.high * part)
    }
    let least = values.min() ?? 0
    if least < values.max() ?? 0, zip(anchors, anchors.dropFirst()).allSatisfy({ $0 < $1 }) {
      ticks = scale
      domain = anchors
      colors = Palette.viridis
    } else {
      ticks = PlotScale.data([least], most: 5, isShare: isShare)
      domain = [ticks.low, ticks.high]
      colors = [Palette.viridisMiddle, Palette.viridisMiddle]
    }
  }

  /// The colour of text on the colour of `value`.
  func ink(on value: Double) -> String {
    let part = domain.count > 2 ? ticks.position(value) : 0.5
    return part < Palette.viridisTurn ? Palette.onDark : Palette.onLight
  }

  /// `value` in a cell, with the digits that tell twenty steps of the whole range apart; a share in percent.
  func text(_ value: Double) -> String {
    let shift = isShare ? 2 : 0
    let range = (ticks.high - ticks.low) * (isShare ? 100 : 1)
    guard range >= 1e-4 && value.magnitude < 1e6 else { return Digits.text(value, significant: 3) }
    var decimals = 0
    var step = 1.0
    while step > range / 20 && decimals < 6 {
      decimals += 1
      step /= 10
    }
    let text = Digits.fixed(value, decimals: decimals, shift: shift)
    return (text.hasPrefix("-") ? "\u{2212}" + text.dropFirst() : text) + (isShare ? "\u{A0}%" : "")
  }
}

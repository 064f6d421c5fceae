/// An axis of a heat map: where its cells end, which levels have a tick, and where any value lies.
///
/// The axis is to scale, unless that would leave a cell less than a quarter of the room that it has among equally wide ones.
/// Then all are equally wide, and coordinates count cells: level `i` lies at `i` + ½.
struct LevelAxis {
  /// By rising value, with the digits of figure data. Empty where the levels are not finite or do not rise.
  let levels: [Double]
  /// Cells are equally wide, although the levels are not equally far apart.
  let isEven: Bool
  /// Coordinates of the ends of the cells, one more than levels, with the digits of figure data: neighbours share them.
  let edges: [Double]
  /// What is written at each level.
  let labels: [String]
  /// Indices of the levels that have a tick.
  let ticks: [Int]
  /// In pixels.
  let length: Double
  /// Values at the ends of the cells.
  private let bounds: [Double]

  /// `names` are written instead of numbers, if there are any; `isAcross` for an axis whose labels stand side by side.
  init(_ all: [Double], names: [String] = [], length: Double, isAcross: Bool) {
    let levels = all.prefix(HeatMap.mostLevels).map(PlotScale.rounded)
    guard levels.allSatisfy(\.isFinite), Self.isRising(levels), let first = levels.first, let last = levels.last else {
      self = LevelAxis(length: length)
      return
    }
    let inner = zip(levels, levels.dropFirst()).map { $0 / 2 + $1 / 2 }
    bounds = [first - ((inner.first ?? first + 0.5) - first)] + inner + [last + (last - (inner.last ?? last - 0.5))]
    let drawn = bounds.map(PlotScale.rounded)
    isEven = levels.count > 1 && !Self.isToScale(drawn)
    edges = isEven ? bounds.indices.map { Double($0) } : drawn
    self.levels = levels
    self.length = length
    labels = names.isEmpty ? levels.map(Self.label) : levels.indices.map { $0 < names.count ? names[$0] : "" }
    ticks = Self.thinned(levels, labels, edges: edges, isEven: isEven, length: length, isAcross: isAcross)
  }

  /// Nothing to draw.
  private init(length: Double) {
    levels = []
    labels = []
    isEven = false
    edges = [0, 1]
    ticks = []
    self.length = length
    bounds = [0, 1]
  }

  /// Coordinate of a level.
  func coordinate(_ index: Int) -> Double { isEven ? Double(index) + 0.5 : levels[index] }

  /// Pixels from the low end to the two ends of a cell.
  func span(_ index: Int) -> (low: Double, high: Double) {
    (place(coordinate: edges[index]), place(coordinate: edges[index + 1]))
  }

  /// Pixels from the low end to `value`; nil outside the cells.
  func place(_ value: Double) -> Double? {
    guard !levels.isEmpty, let low = bounds.first, let high = bounds.last, value >= low, value <= high else {
      return nil
    }
    let pixels = place(coordinate: isEven ? counted(value) : value)
    return pixels.isFinite ? min(max(pixels, 0), length) : nil
  }

  private func place(coordinate: Double) -> Double { Self.pixels(coordinate, edges: edges, length: length) }

  /// The label of a level, as d3-format `,.12~g` writes it but for the commas.
  static func label(_ level: Double) -> String { Digits.text(level) }

  /// Coordinate of a value on an axis of equally wide cells: even from each end of a cell to its level.
  private func counted(_ value: Double) -> Double {
    let index = max((bounds.dropLast().lastIndex { $0 <= value }) ?? 0, 0)
    let level = levels[index]
    let half =
      value < level
      ? (value - bounds[index]) / (level - bounds[index]) : 1 + (value - level) / (bounds[index + 1] - level)
    return Double(index) + half / 2
  }

  private static func isRising(_ values: [Double]) -> Bool { zip(values, values.dropFirst()).allSatisfy { $0 < $1 } }

  /// Whether the edges rise, and the narrowest cell has a quarter of the mean width.
  private static func isToScale(_ edges: [Double]) -> Bool {
    guard edges.allSatisfy(\.isFinite), isRising(edges), let low = edges.first, let high = edges.last else {
      return false
    }
    let narrowest = zip(edges, edges.dropFirst()).map { $1 - $0 }.min() ?? 0
    return narrowest >= 0.25 * (high - low) / Double(edges.count - 1)
  }

  private static func pixels(_ value: Double, edges: [Double], length: Double) -> Double {
    let (low, high) = (edges[0], edges[edges.count - 1])
    return length * (value - low) / (high - low)
  }

  /// The first level, and each next one whose label has room behind the last: at most twelve.
  private static func thinned(
    _ levels: [Double], _ labels: [String], edges: [Double], isEven: Bool, length: Double, isAcross: Bool
  ) -> [Int] {
    var kept: [(index: Int, place: Double, half: Double)] = []
    for (index, level) in levels.enumerated() {
      let place = pixels(isEven ? Double(index) + 0.5 : level, edges: edges, length: length)
      let half = isAcross ? TextWidth.of(labels[index], size: 12) / 2 : 6
      if let last = kept.last {
        let gap = max(last.half + half + (isAcross ? 10 : 4), length / 12.001)
        guard place - last.place >= gap else { continue }
      }
      kept.append((index, place, half))
    }
    return kept.prefix(12).map(\.index)
  }
}

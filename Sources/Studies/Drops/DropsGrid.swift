import Fields

/// The cases of a drops study as a grid, where every level of each parameter is crossed with all of the others.
struct DropsGrid {
  /// One parameter that varies.
  struct Axis: Equatable {
    /// Its number in `DropsParameters.all`.
    var parameter: Int
    /// By rising number; in the order of the cases for what is no number.
    var levels: [String]
    /// The same as numbers; nil for what is none.
    var numbers: [Double]?
    /// The level of the chosen case.
    var start: Int
  }

  let axes: [Axis]
  /// The cases of each cell, with the last axis fastest: one, or two where rates of the solver are no axis but a pair, that of
  /// the lower rate first.
  let members: [[Int]]
  /// Whether every cell has both rates.
  let hasRates: Bool

  /// The rates that are held against each other.
  static let rates: [Double] = [60, 120]
  static let ratePath = "scene.steps_per_second"

  /// Nil where the cases are no full grid of two cells or more.
  init?(_ parameters: DropsParameters) {
    let varied = parameters.all.indices.filter { parameters.all[$0].isVaried }
    let isPaired = varied.count > 1
    let pair = varied.first {
      isPaired && parameters.all[$0].path == Self.ratePath && parameters.all[$0].levels == Self.rates
    }
    hasRates = pair != nil
    var places: [[Int]] = []
    axes = varied.filter { $0 != pair }.map { number in
      let (axis, own) = Self.axis(number, parameters)
      places.append(own)
      return axis
    }
    guard let first = varied.first else { return nil }
    let each = pair == nil ? 1 : 2
    let cases = parameters.all[first].values.indices
    var cells = 1
    for axis in axes where cells <= cases.count { cells *= axis.levels.count }
    guard cells * each == cases.count else { return nil }
    var members = Array(repeating: [Int](), count: cells)
    for index in cases {
      let cell = zip(axes, places).reduce(0) { $0 * $1.0.levels.count + $1.1[index] }
      members[cell].append(index)
    }
    if let pair, let rates = parameters.all[pair].numbers {
      for cell in members.indices { members[cell].sort { rates[$0] < rates[$1] } }
      guard members.allSatisfy({ $0.map { rates[$0] } == Self.rates }) else { return nil }
    }
    guard members.allSatisfy({ $0.count == each }) else { return nil }
    self.members = members
  }

  /// An axis, and the level of each case on it.
  private static func axis(_ number: Int, _ parameters: DropsParameters) -> (Axis, [Int]) {
    let parameter = parameters.all[number]
    if let numbers = parameter.numbers, let levels = parameter.levels {
      let places = numbers.map { value in levels.firstIndex(of: value) ?? 0 }
      let shown = levels.map { level in parameter.values[numbers.firstIndex(of: level) ?? 0].valueText }
      return (
        Axis(parameter: number, levels: shown, numbers: levels, start: places[parameters.chosen]), places
      )
    }
    var meant: [String] = []
    for value in parameter.meant where !meant.contains(value) { meant.append(value) }
    let places = parameter.meant.map { value in meant.firstIndex(of: value) ?? 0 }
    let shown = meant.indices.map { level in parameter.values[places.firstIndex(of: level) ?? 0].valueText }
    return (Axis(parameter: number, levels: shown, start: places[parameters.chosen]), places)
  }

  /// The cell of the chosen case.
  var start: Int { axes.reduce(0) { $0 * $1.levels.count + $1.start } }

  /// Level of a cell on every axis.
  func levels(of cell: Int) -> [Int] {
    var rest = cell
    return axes.reversed().map { axis in
      defer { rest /= axis.levels.count }
      return rest % axis.levels.count
    }.reversed()
  }

  /// All cells that have one of these levels on each axis, rising.
  func cells(_ levels: [[Int]]) -> [Int] {
    zip(axes, levels).reduce([0]) { cells, next in
      cells.flatMap { cell in next.1.map { cell * next.0.levels.count + $0 } }
    }
  }
}

extension DropsBoxSearch.Axis {
  /// An axis of a grid: what has no order is taken whole or not at all.
  init(_ axis: DropsGrid.Axis, start: Int) {
    self.init(
      count: axis.levels.count, start: start, isWhole: axis.numbers == nil, places: axis.numbers ?? [])
  }
}

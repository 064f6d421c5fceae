import CoinDrop
import Statistics

/// The largest safe box around the chosen cell, and what breaks at each of its edges; around the nearest safe cell where no box
/// around the chosen one is safe.
struct DropsSafeBox {
  /// One side of the box on one axis, within the sweep.
  struct Break: Equatable {
    /// The next level outside; all others of an axis without order.
    var levels: [Int]
    /// What the box would take in with it.
    var pool: DropsSafeCells.Pool
  }

  /// The box on one axis.
  struct Edge: Equatable {
    var axis: DropsGrid.Axis
    var safe: ClosedRange<Int>
    /// Nil where the box reaches the end of the sweep.
    var below: Break?
    var above: Break?

    /// Units from the chosen level to the last safe one; below zero where the chosen one is not safe.
    var roomBelow: Double? { axis.numbers.map { $0[axis.start] - $0[safe.lowerBound] } }
    var roomAbove: Double? { axis.numbers.map { $0[safe.upperBound] - $0[axis.start] } }
    /// The same as a share of the chosen level; nil where that is 0.
    func share(_ room: Double?) -> Double? {
      guard let room, let numbers = axis.numbers, numbers[axis.start] != 0 else { return nil }
      return room / abs(numbers[axis.start])
    }
  }

  let cells: DropsSafeCells
  /// Nil where no cell is safe.
  let box: DropsBoxSearch.Box?
  /// Whether the chosen cell is in it.
  let holdsChosen: Bool
  /// Whether every box was looked at or ruled out.
  let isWhole: Bool

  var grid: DropsGrid { cells.grid }

  init(_ cells: DropsSafeCells) {
    self.cells = cells
    var found = cells.largest(around: cells.grid.start)
    holdsChosen = found.box != nil
    if found.box == nil, found.isWhole, let near = cells.nearest { found = cells.largest(around: near) }
    box = found.box
    isWhole = found.isWhole
  }

  /// All of the box; nil without one.
  var inside: [Int]? { box.map { grid.cells($0.map(Array.init)) } }
  var pool: DropsSafeCells.Pool? { inside.map(cells.pool) }

  /// In the order of the axes; empty without a box.
  var edges: [Edge] {
    guard let box else { return [] }
    return grid.axes.indices.map { number in
      let (axis, safe) = (grid.axes[number], box[number])
      func next(_ levels: [Int]) -> Break? {
        if levels.isEmpty { return nil }
        var outside = box.map(Array.init)
        outside[number] = levels
        return Break(levels: levels, pool: cells.pool(grid.cells(outside)))
      }
      if axis.numbers == nil { return Edge(axis: axis, safe: safe, above: next(others(axis, safe))) }
      return Edge(
        axis: axis, safe: safe, below: next(safe.lowerBound > 0 ? [safe.lowerBound - 1] : []),
        above: next(safe.upperBound + 1 < axis.levels.count ? [safe.upperBound + 1] : []))
    }
  }

  private func others(_ axis: DropsGrid.Axis, _ safe: ClosedRange<Int>) -> [Int] {
    axis.levels.indices.filter { !safe.contains($0) }
  }
}

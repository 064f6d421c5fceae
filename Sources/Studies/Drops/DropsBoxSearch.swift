/// Finds the largest box of cells around one of them that holds together: no cell in it is broken, and at each level of each
/// axis what the cells of the box bring to each pool adds up to no more than zero.
///
/// A box is a range of levels on each axis, around the cell that it starts from. The largest has the most cells; of boxes of
/// as many cells it is the one that takes up more of its axes, added up; then the first, by lower ends. Every box is looked
/// at, but for those that a broken cell or their size rules out, with sums over boxes from 2^axes prefix sums each. After
/// `mostSteps` such sums it stops, and says so.
struct DropsBoxSearch {
  /// One axis: how many levels, and which of them the search starts from.
  struct Axis: Equatable {
    var count: Int
    var start: Int
    /// Taken either at the start alone or whole, as what has no order.
    var isWhole = false
    /// Where the levels lie from one end to the other, rising; by index where it is empty.
    var places: [Double] = []

    /// The ranges that a box may have, the longest first.
    var ranges: [ClosedRange<Int>] {
      if isWhole { return count == 1 ? [0...0] : [0...count - 1, start...start] }
      return (0...start).flatMap { low in (start..<count).map { low...$0 } }.sorted {
        ($1.count, extent($1), $0.lowerBound) < ($0.count, extent($0), $1.lowerBound)
      }
    }

    /// The part of the axis that a range takes up, from 0 to 1; rounded, so that ranges as long as each other are alike.
    func extent(_ range: ClosedRange<Int>) -> Double {
      guard let first = places.first, let last = places.last, last > first else {
        return count > 1 ? Double(range.count - 1) / Double(count - 1) : 0
      }
      return ((places[range.upperBound] - places[range.lowerBound]) / (last - first) * 1e9).rounded() / 1e9
    }
  }

  /// A range of levels on each axis.
  typealias Box = [ClosedRange<Int>]

  /// What was found: nil if the start itself is broken, and no box around it holds together.
  struct Found: Equatable {
    var box: Box?
    /// Whether all boxes were looked at or ruled out.
    var isWhole: Bool
  }

  private let axes: [Axis]
  private let broken: PrefixSums
  private let pools: [PrefixSums]
  private let ranges: [Box]
  private let mostSteps: Int
  private var steps = 0
  private var best: (box: Box, cells: Int, extent: Double)?

  /// Cells are numbered with the last axis fastest.
  init(_ axes: [Axis], broken: [Bool], pools: [[Int]], mostSteps: Int = 50_000_000) {
    self.axes = axes
    let sizes = axes.map(\.count)
    self.broken = PrefixSums(sizes, broken.map { $0 ? 1 : 0 })
    self.pools = pools.map { PrefixSums(sizes, $0) }
    ranges = axes.map(\.ranges)
    self.mostSteps = mostSteps
  }

  /// The largest box that holds together.
  mutating func largest() -> Found {
    visit(axes.map { $0.start...$0.start }, next: 0, cells: 1, extent: 0)
    return Found(box: best?.box, isWhole: steps <= mostSteps)
  }

  /// Looks at all boxes that are as `box` on the axes before `next`, where it has `cells` cells and takes up `extent`.
  private mutating func visit(_ box: Box, next: Int, cells: Int, extent: Double) {
    guard steps <= mostSteps, isLarger(cells, extent, upTo: next), sum(broken, box) == 0 else { return }
    if next == axes.count {
      if holds(box) { best = (box, cells, extent) }
      return
    }
    for range in ranges[next] {
      var larger = box
      larger[next] = range
      visit(larger, next: next + 1, cells: cells * range.count, extent: extent + axes[next].extent(range))
    }
  }

  /// Whether every pool holds at every level of the box.
  private mutating func holds(_ box: Box) -> Bool {
    for pool in pools {
      if sum(pool, box) > 0 { return false }
      for (axis, range) in box.enumerated() where range.count > 1 {
        var slab = box
        for level in range {
          slab[axis] = level...level
          if sum(pool, slab) > 0 { return false }
        }
      }
    }
    return true
  }

  /// Whether a box that is so large on the axes before `next` may come to more than the best.
  private func isLarger(_ cells: Int, _ extent: Double, upTo next: Int) -> Bool {
    guard let best else { return true }
    let most = axes[next...].reduce(cells) { $0 * $1.count }
    return most > best.cells || most == best.cells && extent + Double(axes.count - next) > best.extent
  }

  private mutating func sum(_ sums: PrefixSums, _ box: Box) -> Int {
    steps += 1 << axes.count
    return sums.sum(box)
  }
}

/// The sums of a grid of whole numbers over all boxes that begin in its first corner, from which that over any box follows.
struct PrefixSums {
  private let sums: [Int]
  /// How far apart neighbours on each axis are; one more than levels on each.
  private let strides: [Int]

  /// `values` with the last axis fastest. O(values × axes).
  init(_ sizes: [Int], _ values: [Int]) {
    var strides = Array(repeating: 1, count: sizes.count)
    for axis in sizes.indices.dropLast().reversed() { strides[axis] = strides[axis + 1] * (sizes[axis + 1] + 1) }
    var sums = Array(repeating: 0, count: (sizes.first.map { ($0 + 1) * strides[0] }) ?? 1)
    var place = Array(repeating: 0, count: sizes.count)
    for value in values {
      sums[zip(place, strides).reduce(0) { $0 + ($1.0 + 1) * $1.1 }] = value
      Self.advance(&place, sizes)
    }
    for (axis, stride) in strides.enumerated() {
      for index in sums.indices where index / stride % (sizes[axis] + 1) > 0 { sums[index] += sums[index - stride] }
    }
    self.sums = sums
    self.strides = strides
  }

  /// The sum over a box. O(2^axes).
  func sum(_ box: DropsBoxSearch.Box) -> Int {
    var total = 0
    for corner in 0..<(1 << box.count) {
      var index = 0
      var isOdd = false
      for (axis, range) in box.enumerated() {
        if corner >> axis & 1 == 0 {
          index += (range.upperBound + 1) * strides[axis]
        } else {
          index += range.lowerBound * strides[axis]
          isOdd.toggle()
        }
      }
      total += isOdd ? -sums[index] : sums[index]
    }
    return total
  }

  /// The next cell, the last axis fastest.
  private static func advance(_ place: inout [Int], _ sizes: [Int]) {
    for axis in sizes.indices.reversed() {
      place[axis] += 1
      if place[axis] < sizes[axis] { return }
      place[axis] = 0
    }
  }
}

import Testing

@testable import Studies

struct DropsBoxSearchTests {
  private typealias Axis = DropsBoxSearch.Axis

  private func box(
    _ axes: [DropsBoxSearch.Axis], broken: Set<Int> = [], pools: [[Int]] = []
  ) -> DropsBoxSearch.Box? {
    let count = axes.reduce(1) { $0 * $1.count }
    var search = DropsBoxSearch(axes, broken: (0..<count).map(broken.contains), pools: pools)
    let found = search.largest()
    #expect(found.isWhole)
    return found.box
  }

  @Test func onOneAxis() {
    #expect(box([Axis(count: 5, start: 2)]) == [0...4])
    #expect(box([Axis(count: 5, start: 2)], broken: [0]) == [1...4])
    #expect(box([Axis(count: 5, start: 2)], broken: [3]) == [0...2])
    #expect(box([Axis(count: 5, start: 2)], broken: [1, 3]) == [2...2])
    #expect(box([Axis(count: 5, start: 2)], broken: [2]) == nil)
    #expect(box([]) == [])
  }

  /// Three columns and two rows, cells 0 1 2 / 3 4 5, start in the middle below: a broken corner costs a row or a column.
  @Test func onTwoAxes() {
    let axes = [Axis(count: 2, start: 1), Axis(count: 3, start: 1)]
    #expect(box(axes, broken: [0]) == [0...1, 1...2], "four cells beat three")
    #expect(box(axes, broken: [0, 2]) == [1...1, 0...2], "three cells beat two")
    #expect(box(axes, broken: [1]) == [1...1, 0...2])
    #expect(box(axes, broken: [3, 5]) == [0...1, 1...1])
  }

  /// Of boxes of as many cells the one that reaches further.
  @Test func tiesByExtent() {
    let near = Axis(count: 3, start: 1, places: [0, 0.1, 1])
    #expect(box([near]) == [0...2])
    #expect(
      box([Axis(count: 2, start: 0, places: [0, 1]), near], broken: [3, 5]) == [0...0, 0...2], "three beat two")
    // One further to the right reaches 0.1, one further down 0.9; both are too many.
    let axes = [Axis(count: 3, start: 0, places: [0, 0.9, 1]), Axis(count: 3, start: 0, places: [0, 0.1, 1])]
    #expect(box(axes, broken: [2, 4, 6]) == [0...1, 0...0])
    #expect(box(axes.reversed(), broken: [2, 4, 6]) == [0...0, 0...1])
  }

  @Test func whatHasNoOrderIsTakenWholeOrAsItIs() {
    let flag = Axis(count: 2, start: 1, isWhole: true)
    let kinds = Axis(count: 3, start: 1, isWhole: true)
    #expect(box([flag]) == [0...1] && box([flag], broken: [0]) == [1...1])
    #expect(box([kinds]) == [0...2] && box([kinds], broken: [2]) == [1...1] && box([kinds], broken: [1]) == nil)
    // Cells 0 1 2 3 / 4 5 6 7: four numbers of one kind, or as many of both as come before the broken one.
    #expect(box([flag, Axis(count: 4, start: 0)], broken: [1]) == [1...1, 0...3])
    #expect(box([flag, Axis(count: 4, start: 0)], broken: [2]) == [0...1, 0...1], "as many, and it takes up more")
    #expect(box([flag, Axis(count: 4, start: 0)], broken: [3]) == [0...1, 0...2])
  }

  /// A pool may hold in a larger box where it does not in a smaller one, but at each level.
  @Test func poolsHoldAtEachLevel() {
    let two = [Axis(count: 2, start: 0), Axis(count: 2, start: 0)]
    #expect(box(two, pools: [[1, -1, -1, 0]]) == [0...1, 0...1], "though the start alone does not hold")
    #expect(box(two, pools: [[2, -1, -1, -1]]) == nil, "2 - 1 are too many on both sides of the start")
    #expect(box(two, pools: [[-5, 1, -5, 1]]) == [0...1, 0...0], "the second column by itself is too much")
    #expect(box([Axis(count: 3, start: 1)], pools: [[0, -1, 0], [0, -1, 2]]) == [0...1])
  }

  /// Against looking at every box, cell by cell.
  @Test(arguments: 0..<300)
  func asByLookingAtAll(_ seed: Int) {
    var random = Numbers(state: UInt64(seed) &* 2_654_435_769 &+ 1)
    let axes = (0..<1 + random.below(4)).map { _ in
      let count = 1 + random.below(4)
      let steps = (0..<count).map { _ in 1 + random.below(3) }
      let places = steps.indices.map { Double(steps[...$0].reduce(0, +)) / 16 }
      return Axis(count: count, start: random.below(count), isWhole: random.below(4) == 0, places: places)
    }
    let cells = axes.reduce(1) { $0 * $1.count }
    let part = 2 + random.below(30)
    let broken = (0..<cells).map { _ in random.below(part) == 0 }
    let pools = (0..<random.below(3)).map { _ in (0..<cells).map { _ in random.below(9) - 5 } }
    var search = DropsBoxSearch(axes, broken: broken, pools: pools)
    let (found, expected) = (search.largest(), brute(axes, broken, pools))
    #expect(found.isWhole && found.box.map { size($0, axes) } == expected, "\(axes) \(broken) \(pools)")
    if let box = found.box { #expect(holds(box, axes, broken, pools)) }
  }

  @Test func aSearchThatTakesTooLongSaysSo() {
    let axes = (0..<4).map { _ in Axis(count: 5, start: 2) }
    // Never more than the start: no box is ruled out early.
    let pools = [(0..<625).map { $0 == 312 ? 0 : 1 }]
    var search = DropsBoxSearch(axes, broken: Array(repeating: false, count: 625), pools: pools, mostSteps: 10_000)
    #expect(search.largest() == DropsBoxSearch.Found(box: nil, isWhole: false))
    search = DropsBoxSearch(axes, broken: Array(repeating: false, count: 625), pools: pools)
    #expect(search.largest() == DropsBoxSearch.Found(box: axes.map { _ in 2...2 }, isWhole: true))
  }

  // MARK: By looking at all

  private struct Size: Equatable {
    var cells: Int
    var extent: Double
  }

  private func size(_ box: DropsBoxSearch.Box, _ axes: [DropsBoxSearch.Axis]) -> Size {
    let extents = zip(box, axes).map { range, axis in
      guard let first = axis.places.first, let last = axis.places.last, last > first else { return 0.0 }
      return ((axis.places[range.upperBound] - axis.places[range.lowerBound]) / (last - first) * 1e9).rounded() / 1e9
    }
    return Size(cells: box.reduce(1) { $0 * $1.count }, extent: extents.reduce(0, +))
  }

  private func holds(
    _ box: DropsBoxSearch.Box, _ axes: [DropsBoxSearch.Axis], _ broken: [Bool], _ pools: [[Int]]
  ) -> Bool {
    let inside = broken.indices.filter { cell in
      var rest = cell
      return axes.indices.reversed().allSatisfy { axis in
        defer { rest /= axes[axis].count }
        return box[axis].contains(rest % axes[axis].count)
      }
    }
    if inside.contains(where: { broken[$0] }) { return false }
    return pools.allSatisfy { pool in
      axes.indices.allSatisfy { axis in
        let apart = axes[(axis + 1)...].reduce(1) { $0 * $1.count }
        let levels = Dictionary(grouping: inside) { $0 / apart % axes[axis].count }
        return levels.values.allSatisfy { $0.reduce(0) { $0 + pool[$1] } <= 0 }
      }
    }
  }

  private func brute(_ axes: [DropsBoxSearch.Axis], _ broken: [Bool], _ pools: [[Int]]) -> Size? {
    var boxes: [DropsBoxSearch.Box] = [[]]
    for axis in axes {
      let all = (0..<axis.count).flatMap { low in (low..<axis.count).map { low...$0 } }
      let own = all.filter {
        $0.contains(axis.start) && (!axis.isWhole || $0.count == 1 || $0.count == axis.count)
      }
      boxes = boxes.flatMap { box in own.map { box + [$0] } }
    }
    return boxes.filter { holds($0, axes, broken, pools) }.map { size($0, axes) }.max {
      ($0.cells, $0.extent) < ($1.cells, $1.extent)
    }
  }

  /// A linear congruential generator, enough to draw masks.
  private struct Numbers {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }
}

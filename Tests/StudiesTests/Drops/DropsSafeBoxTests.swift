import CoinDrop
import Statistics
import Testing

@testable import Studies

/// Boxes of drops that are written by hand: 100 a case, of which some come late.
struct DropsSafeBoxTests {
  /// The cells of a spec's grid with so many late drops in each case (from the first start on), and so many that lose a coin.
  private func cells(
    _ text: String, late: [Int], lost: Set<Int> = [], bounces: [Double] = [], shift: [Double] = []
  ) throws -> DropsSafeCells {
    let study = try dropsStudy("drops: 100\n\(text)")
    let grid = try #require(DropsGrid(study.parameters))
    let drops = late.indices.map { index in
      (0..<100).map { drop in
        DropFacts(
          bounces: bounces.isEmpty ? 1 : bounces[index],
          settleS: (drop < late[index] ? 3 : 1) + (shift.isEmpty ? 0 : shift[index]), widthPt: 256,
          heightPt: 100, isWhole: !(drop == 99 && lost.contains(index)))
      }
    }
    return DropsSafeCells(grid, drops, study.cases.map(\.scene))
  }

  private static let line = "vary: {coin.restitution: [0.1, 0.2, 0.3, 0.4, 0.5]}\n"

  /// Of 100 drops Clopper and Pearson's upper bound, at 99 % for five cells at once, is 99.3 % where 96 are in time, 98.9 %
  /// where 95 are.
  @Test func aCellIsBrokenWhereItIsSurelyBelow() throws {
    let cells = try cells(Self.line, late: [0, 1, 4, 5, 100]).cells
    #expect(cells.map(\.isLate) == [false, false, false, true, true])
    #expect(cells.map(\.isSafe) == [true, true, false, false, false])
  }

  @Test func theBoxHoldsTogether() throws {
    let safe = DropsSafeBox(try cells(Self.line, late: [0, 0, 1, 1, 60]))
    #expect(safe.box == [0...3] && safe.isWhole, "2 of 400 are late")
    let pool = try #require(safe.pool)
    #expect(pool.cells == 4 && pool.drops == 400 && pool.late == 2 && pool.lost == 0 && pool.settle == nil)
    #expect(pool.inTime?.estimate == 398.0 / 400)
    let edge = try #require(safe.edges.first)
    #expect(edge.below == nil && edge.above?.levels == [4] && edge.above?.pool.late == 60)
    #expect(abs((edge.roomBelow ?? 0) - 0.2) < 1e-12 && abs((edge.roomAbove ?? 0) - 0.1) < 1e-12)
    #expect(abs((edge.share(edge.roomAbove) ?? 0) - 1.0 / 3) < 1e-12)
    // Two of a hundred are too many, though none is surely below.
    #expect(DropsSafeBox(try self.cells(Self.line, late: [2, 1, 0, 2, 1])).box == [1...2])
  }

  @Test func aLostCoinBreaks() throws {
    let safe = DropsSafeBox(try cells(Self.line, late: [0, 0, 0, 0, 0], lost: [1]))
    #expect(safe.box == [2...4] && safe.edges[0].below?.pool.lost == 1)
  }

  /// Cells share their starts: a start that is late in all of them says no more than in one.
  @Test func startsAreIndependentNotDrops() throws {
    let same = try cells(Self.line, late: [1, 1, 1, 1, 1])
    let one = try #require(same.pool([2]).inTime)
    let five = try #require(same.pool([0, 1, 2, 3, 4]).inTime)
    #expect(one == Share(99, of: 100).interval() && five.estimate == one.estimate && five.low <= one.low)
    let none = try cells(Self.line, late: [0, 0, 0, 0, 0])
    #expect(none.pool([0, 1, 2, 3, 4]).inTime == Share(100, of: 100).interval())
  }

  @Test func nothingIsSafeAroundABrokenStart() throws {
    let cells = try cells(Self.line, late: [0, 30, 60, 9, 100])
    let safe = DropsSafeBox(cells)
    #expect(cells.largest(around: 2) == DropsBoxSearch.Found(box: nil, isWhole: true))
    #expect(cells.nearest == 0 && safe.box == [0...0] && !safe.holdsChosen, "the box is around the nearest")
    #expect(abs((safe.edges[0].roomAbove ?? 0) + 0.2) < 1e-12 && abs((safe.edges[0].roomBelow ?? 0) - 0.2) < 1e-12)
    let none = DropsSafeBox(try self.cells(Self.line, late: [99, 99, 99, 99, 99]))
    #expect(none.cells.nearest == nil && none.box == nil && none.edges.isEmpty && none.pool == nil)
  }

  /// The fewest changed values, then the fewest levels.
  @Test func theNearestSafeCell() throws {
    let text = "vary: {coin.restitution: [0.1, 0.3, 0.5], coin.friction: [0.1, 0.3, 0.5]}\n"
    // Chosen: restitution 0.3, friction 0.5, cell 5. Cell 3 changes friction by two levels, cell 1 both by one.
    let cells = try cells(text, late: [50, 0, 50, 0, 50, 50, 50, 50, 50])
    #expect(cells.grid.start == 5 && cells.nearest == 3)
  }

  @Test func rotationIsTakenAsItIsOrWhole() throws {
    let text = "vary: {coin.restitution: [0.3, 0.5], coin.allows_rotation: [true, false]}\n"
    let safe = DropsSafeBox(try cells(text, late: [0, 0, 0, 50]))
    #expect(safe.box == [0...1, 0...0], "numbers take up as much, and come first")
    let edge = safe.edges[1]
    #expect(
      edge.below == nil && edge.above?.levels == [1] && edge.roomBelow == nil && edge.share(edge.roomAbove) == nil)
    #expect(edge.axis.levels == ["true", "false"])
  }

  // MARK: Rates

  private static let rates = "vary: {coin.restitution: [0.3, 0.5], scene.steps_per_second: [120, 60]}\n"

  /// Cases: restitution 0.3 at 120 and 60, then 0.5.
  @Test func ratesAreAPairNoAxis() throws {
    let cells = try cells(Self.rates, late: [0, 0, 0, 0])
    #expect(cells.grid.axes.count == 1 && cells.grid.members == [[1, 0], [3, 2]])
    #expect(cells.cells[0].drops == 200 && cells.cells[0].rates?.part == false)
    #expect(DropsSafeBox(cells).box == [0...1])
    #expect(DropsSafeBox(cells).pool?.settle?.estimate == 0)
  }

  /// All drops differ alike, so the interval has no width.
  @Test(arguments: [(0.45, false), (0.55, true), (-0.55, true), (-0.45, false)])
  func ratesPartInBounces(_ more: Double, _ isParted: Bool) throws {
    let cells = try cells(Self.rates, late: [0, 0, 0, 0], bounces: [1, 1, 2 + more, 2])
    #expect(cells.cells[1].rates?.part == isParted && cells.cells[1].isSafe == !isParted)
    #expect(DropsSafeBox(cells).box == [isParted ? 0...0 : 0...1])
    #expect(abs((cells.pool([1]).bounces?.estimate ?? 0) - more) < 1e-9)
  }

  @Test(arguments: [(0.25, false), (0.31, true), (-0.31, true), (-0.29, false)])
  func ratesPartInTime(_ seconds: Double, _ isParted: Bool) throws {
    let cells = try cells(Self.rates, late: [0, 0, 0, 0], shift: [0, 0, max(0, seconds), max(0, -seconds)])
    #expect(cells.cells[1].rates?.part == isParted)
    #expect(abs((cells.pool([1]).settle?.estimate ?? 0) - seconds) < 1e-9)
    #expect(DropsSafeBox(cells).box == [isParted ? 0...0 : 0...1])
  }

  @Test func otherRatesAreAnAxis() throws {
    let grid = try #require(
      DropsGrid(
        dropsStudy("vary: {coin.restitution: [0.3, 0.5], scene.steps_per_second: [60, 120, 240]}\n").parameters))
    #expect(!grid.hasRates && grid.axes.count == 2)
    let alone = try #require(DropsGrid(dropsStudy("vary: {scene.steps_per_second: [60, 120]}\n").parameters))
    #expect(!alone.hasRates && alone.axes.count == 1)
  }

  // MARK: Grids

  @Test func whatIsNotCrossedIsNoGrid() throws {
    #expect(DropsGrid(try dropsStudy("").parameters) == nil)
    #expect(
      DropsGrid(try dropsStudy("zip: {coin.restitution: [0, 0.3], coin.friction: [0.1, 0.5]}\n").parameters) == nil)
    #expect(
      DropsGrid(try dropsStudy("cases: {a: {}, b: {coin.density: 1.2}}\nvary: {coin.friction: [0, 1]}\n").parameters)
        == nil, "two cases in a cell")
    #expect(
      DropsGrid(
        try dropsStudy(
          "sample: {method: latin, points: 8}\nvary: {coin.friction: {from: 0, to: 1}, coin.density: {from: 1, to: 2}}\n"
        ).parameters) == nil)
  }

  /// Levels rise, whatever their order in the spec; what is alike however it is written is one level.
  @Test func cellsAreInTheOrderOfLevels() throws {
    let study = try dropsStudy(
      "vary: {coin.restitution: [0.5, 0.1, 0.3], scene.spawn: [fixed, uniform], coin.density: [1.20]}\n")
    let grid = try #require(DropsGrid(study.parameters))
    #expect(grid.axes.map(\.levels) == [["0.1", "0.3", "0.5"], ["fixed", "uniform"]])
    #expect(grid.axes[0].numbers == [0.1, 0.3, 0.5] && grid.axes[1].numbers == nil)
    #expect(grid.members == [[2], [3], [4], [5], [0], [1]])
    #expect(grid.start == 3 && grid.levels(of: 3) == [1, 1] && study.chosen == 5)
    #expect(grid.cells([[0, 2], [1]]) == [1, 5])
  }
}

import CoinDrop
import Statistics

/// What is known of the safety of cells: how many of their drops lie still in time, lose coins, and whether the rates of the
/// solver agree.
struct DropsSafeCells {
  /// One cell of a grid, both rates where there are two.
  struct Cell: Equatable {
    /// Drops, and those that do not lie still in time with all their coins.
    var drops = 0
    var late = 0
    /// Drops that lose a coin, or numbers.
    var lost = 0
    /// How the rates differ; nil where there is one.
    var rates: Rates?

    /// Surely fewer than wanted are in time: the whole interval of their share lies below, which is wide enough for all cells
    /// at once.
    var isLate = false
    /// No box holds such a cell.
    var isBroken: Bool { isLate || lost > 0 || (rates?.part ?? false) }
    /// By itself a box: not broken, and as many in time as are wanted.
    var isSafe: Bool { !isBroken && late * 100 <= drops }
  }

  /// What differs between the lower and the higher rate.
  struct Rates: Equatable {
    /// Rounded median bounces of a coin, where the sample tells.
    var bounces: [Int?]
    /// Time to lie still, higher less lower rate over the same starts, in µs by drop.
    var settle: [Int64]

    /// Mean with Student's interval, in s; nil of fewer than two drops.
    var difference: Interval? { Interval(meanOf: settle.map { Double($0) / 1e6 }) }

    /// They surely part: in how often a coin bounces, or by more than may be in when the jar lies still.
    var part: Bool { bouncesPart || settlePart }
    var bouncesPart: Bool {
      guard let low = bounces.first ?? nil, let high = bounces.last ?? nil else { return false }
      return low != high
    }
    var settlePart: Bool {
      difference.map { $0.low > DropsSafeCells.mostPartS || $0.high < -DropsSafeCells.mostPartS } ?? false
    }
  }

  /// A box is safe if this share of its drops lies still in time.
  static let wantedShare = 0.99
  /// Rates agree within so many seconds.
  static let mostPartS = 0.3

  let grid: DropsGrid
  let cells: [Cell]
  /// By cell and start, how many of its drops are late.
  private let late: [[Int]]

  /// `drops` and `scenes` by case, drops in the same order of starts; `bounces` the rounded medians of cases.
  init(_ grid: DropsGrid, _ drops: [[DropFacts]], _ scenes: [Scene], bounces: [Int?]) {
    self.grid = grid
    let isLate = zip(drops, scenes).map { drops, scene in drops.map { $0.isInTime(scene) ? 0 : 1 } }
    late = grid.members.map { members in
      (0..<(members.map { isLate[$0].count }.min() ?? 0)).map { start in members.reduce(0) { $0 + isLate[$1][start] } }
    }
    let own = late
    let confidence = Confidence.each(0.95, ofFamilyOf: grid.members.count)
    cells = grid.members.indices.map { cell in
      let members = grid.members[cell]
      var facts = Cell()
      facts.drops = members.reduce(0) { $0 + drops[$1].count }
      facts.late = own[cell].reduce(0, +)
      facts.lost = members.reduce(0) { $0 + drops[$1].count { !$0.isWhole } }
      let share = Share(Int64(facts.drops - facts.late), of: Int64(facts.drops)).interval(confidence: confidence)
      facts.isLate = share.map { $0.high < Self.wantedShare } ?? false
      if grid.hasRates { facts.rates = Self.rates(members, drops, scenes, bounces) }
      return facts
    }
  }

  private static func rates(
    _ members: [Int], _ drops: [[DropFacts]], _ scenes: [Scene], _ bounces: [Int?]
  ) -> Rates {
    let settle = members.map { index in
      drops[index].map { wholeNumber(($0.settleS ?? scenes[index].watchedS) * 1e6) }
    }
    let differences = zip(settle.first ?? [], settle.last ?? []).map { $1 - $0 }
    return Rates(bounces: members.map { bounces[$0] }, settle: differences)
  }

  /// The largest safe box around the chosen cell.
  func largest() -> DropsBoxSearch.Found {
    let limit = wholeNumber(Self.mostPartS * 1e6)
    func differences(_ sign: Int) -> [Int] {
      cells.map { cell in (cell.rates?.settle ?? []).reduce(0) { $0 + sign * Int($1) - Int(limit) } }
    }
    let pools = [cells.map { $0.late * 100 - $0.drops }] + (grid.hasRates ? [differences(1), differences(-1)] : [])
    var search = DropsBoxSearch(grid.axes.map { DropsBoxSearch.Axis($0) }, broken: cells.map(\.isBroken), pools: pools)
    return search.largest()
  }

  /// What some cells come to together.
  struct Pool: Equatable {
    var cells = 0
    var drops = 0
    var late = 0
    var lost = 0
    /// Cells that are surely below the wanted share, and those whose rates surely part.
    var lateCells = 0
    var partedCells = 0
    /// Share in time; starts are independent, not drops, since cells share them.
    var inTime: Interval?
    /// Mean difference of the rates, higher less lower, in s; nil where there is one rate.
    var rates: Interval?
  }

  func pool(_ some: [Int]) -> Pool {
    var pool = Pool(cells: some.count)
    for cell in some.map({ cells[$0] }) {
      pool.drops += cell.drops
      pool.late += cell.late
      pool.lost += cell.lost
      pool.lateCells += cell.isLate ? 1 : 0
      pool.partedCells += cell.rates?.part == true ? 1 : 0
    }
    pool.inTime = inTime(some)
    let starts = some.map { cells[$0].rates?.settle.count ?? 0 }.min() ?? 0
    pool.rates = Interval(
      meanOf: (0..<starts).map { start in
        Double(some.reduce(0) { $0 + (cells[$1].rates?.settle[start] ?? 0) }) / 1e6 / Double(some.count)
      })
    return pool
  }

  private func inTime(_ some: [Int]) -> Interval? {
    let starts = some.map { late[$0].count }.min() ?? 0
    let each = Int64(some.count * (grid.hasRates ? 2 : 1))
    var slots = Array(repeating: Int64(0), count: Ratio.slotCount)
    slots.withUnsafeMutableBufferPointer { slots in
      guard let slots = slots.baseAddress else { return }
      for start in 0..<starts {
        Ratio.add(each - Int64(some.reduce(0) { $0 + late[$1][start] }), over: each, to: slots)
      }
    }
    let ratio = Ratio(slots: slots[...])
    return ratio.interval() ?? ratio.estimate.map { Interval(low: 0, estimate: $0, high: 1) }
  }

  /// The safe cell that changes the fewest values of the chosen one, then by the fewest levels, then the first; nil of none.
  var nearest: Int? {
    let here = grid.levels(of: grid.start)
    func cost(_ cell: Int) -> (changed: Int, steps: Int, cell: Int) {
      let distances = zip(grid.levels(of: cell), here).map { abs($0 - $1) }
      return (distances.count { $0 > 0 }, distances.reduce(0, +), cell)
    }
    return cells.indices.filter { cells[$0].isSafe }.min { cost($0) < cost($1) }
  }
}

extension Scene {
  /// From the last spawn to the horizon.
  var watchedS: Double { Double(watchedSteps) / Double(stepsPerSecond) }
}

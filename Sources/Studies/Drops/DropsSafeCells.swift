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
    /// By itself a box: not broken, as many in time as are wanted, and rates no further apart than they may be.
    var isSafe: Bool { !isBroken && late * 100 <= drops && (rates?.agree ?? true) }
  }

  /// What differs between the lower and the higher rate, over the same starts: higher less lower, by drop.
  struct Rates: Equatable {
    /// Time to lie still, in µs; with the whole watched time where a coin moves to the end.
    var settle: [Int64] = []
    /// Bounces of a coin, in millionths.
    var bounces: [Int64] = []

    /// Surely further apart than they may be: the whole interval of a mean difference lies beyond, which is wide enough for all
    /// cells at once.
    var part = false
    /// Mean differences are as they may be.
    var agree: Bool { isWithin(settle, DropsSafeCells.mostSettleS) && isWithin(bounces, DropsSafeCells.mostBounces) }

    init() {}

    init(settle: [Int64], bounces: [Int64], confidence: Double) {
      self.settle = settle
      self.bounces = bounces
      part =
        Self.isBeyond(settle, DropsSafeCells.mostSettleS, confidence)
        || Self.isBeyond(bounces, DropsSafeCells.mostBounces, confidence)
    }

    private static func isBeyond(_ values: [Int64], _ most: Double, _ confidence: Double) -> Bool {
      Interval(meanOf: values.map { Double($0) / 1e6 }, confidence: confidence).map {
        $0.low > most || $0.high < -most
      } ?? false
    }

    private func isWithin(_ values: [Int64], _ most: Double) -> Bool {
      abs(values.reduce(0, +)) <= wholeNumber(most * 1e6) * Int64(values.count)
    }
  }

  /// A box is safe if this share of its drops lies still in time.
  static let wantedShare = 0.99
  /// Rates agree within so many seconds until the jar lies still, and so many bounces of a coin.
  static let mostSettleS = 0.3
  static let mostBounces = 0.5

  let grid: DropsGrid
  let cells: [Cell]
  /// By cell and start, how many of its drops are late.
  private let late: [[Int]]

  /// `drops` and `scenes` by case, drops in the same order of starts.
  init(_ grid: DropsGrid, _ drops: [[DropFacts]], _ scenes: [Scene]) {
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
      if grid.hasRates { facts.rates = Self.rates(members, drops, scenes, confidence) }
      return facts
    }
  }

  private static func rates(
    _ members: [Int], _ drops: [[DropFacts]], _ scenes: [Scene], _ confidence: Double
  ) -> Rates {
    guard let low = members.first, let high = members.last else { return Rates() }
    func settle(_ index: Int, _ drop: DropFacts) -> Double { drop.settleS ?? scenes[index].watchedS }
    let pairs = zip(drops[low], drops[high])
    return Rates(
      settle: pairs.map { wholeNumber((settle(high, $1) - settle(low, $0)) * 1e6) },
      bounces: pairs.map { wholeNumber(($1.bounces - $0.bounces) * 1e6) }, confidence: confidence)
  }

  /// The largest safe box around a cell.
  func largest(around start: Int) -> DropsBoxSearch.Found {
    var pools = [cells.map { $0.late * 100 - $0.drops }]
    if grid.hasRates {
      pools += [1, -1].flatMap { sign in
        [excess(sign, Self.mostSettleS) { $0.settle }, excess(sign, Self.mostBounces) { $0.bounces }]
      }
    }
    let axes = zip(grid.axes, grid.levels(of: start)).map { DropsBoxSearch.Axis($0, start: $1) }
    var search = DropsBoxSearch(axes, broken: cells.map(\.isBroken), pools: pools)
    return search.largest()
  }

  /// By cell how far differences of the rates go beyond what they may be, all drops added up.
  private func excess(_ sign: Int64, _ most: Double, _ values: (Rates) -> [Int64]) -> [Int] {
    cells.map { cell in
      (cell.rates.map(values) ?? []).reduce(0) { $0 + Int(sign * $1 - wholeNumber(most * 1e6)) }
    }
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
    /// Mean differences of the rates, higher less lower: seconds to lie still, bounces of a coin; nil where there is one rate.
    var settle: Interval?
    var bounces: Interval?
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
    pool.settle = difference(some) { $0.settle }
    pool.bounces = difference(some) { $0.bounces }
    return pool
  }

  /// Starts are independent, not drops.
  private func difference(_ some: [Int], _ values: (Rates) -> [Int64]) -> Interval? {
    let all = some.compactMap { cells[$0].rates.map(values) }
    let starts = all.map(\.count).min() ?? 0
    return Interval(
      meanOf: (0..<starts).map { start in
        Double(all.reduce(0) { $0 + $1[start] }) / 1e6 / Double(all.count)
      })
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

import Chance
import Statistics
import Testing

@testable import Studies

/// Numbers between 0 and 1, the same each time.
private func luck(_ count: Int, _ unit: UInt64) -> [Double] {
  var stream = Stream(seed: 7, .bootstrap, unit: unit, .traits)
  return (0..<count).map { _ in stream.nextDouble() }
}

private let unit = BoundedScale(low: 0, high: 1).map { [$0] } ?? []

@Test func aPlantedTurnIsFound() throws {
  let columns = (0..<20).map { luck(64, $0) }
  let noise = luck(64, 99)
  let differences = (0..<64).map { 2 * (0.3 - columns[4][$0]) + 0.4 * (noise[$0] - 0.5) }
  let scales = Array(repeating: unit[0], count: 20)
  let turning = try #require(Turning(differences, columns, scales, family: 20))
  #expect(turning.constant == 4 && !turning.risesWith)
  let even = try #require(turning.breakEven)
  #expect(even.low < 0.3 && even.high > 0.3 && even.high - even.low < 0.1)
}

/// Differences that hang on no constant are told to hang on one in at most 1 of 20 tables. A true 5 % exceeds 18 of 200 about
/// once in 200.
@Test func differencesWithoutACauseTurnWithNothing() {
  let scales = Array(repeating: unit[0], count: 10)
  let found = (0..<200).count { table in
    let columns = (0..<10).map { luck(40, UInt64(1000 + 20 * table + $0)) }
    return Turning(luck(40, UInt64(1000 + 20 * table + 15)), columns, scales, family: 10) != nil
  }
  #expect(found <= 18)
}

@Test func equalDifferencesTurnWithNothing() {
  #expect(Turning(Array(repeating: 0, count: 40), [luck(40, 1)], unit, family: 1) == nil)
}

@Test func aDifferenceOfOneSignMovesButDoesNotTurn() throws {
  let column = luck(30, 5)
  let turning = try #require(Turning(column.map { 3 + $0 }, [column], unit, family: 1))
  #expect(turning.risesWith && turning.breakEven == nil)
}

@Test func fewPopulationsTellNothing() {
  let column = luck(Turning.least - 1, 5)
  #expect(Turning(column, [column], unit, family: 1) == nil)
}

/// Fieller's interval holds the true crossing in 95 of 100 samples: of 1000 at least 93 % and at most 97 %.
@Test func theCrossingIsHeldAsOftenAsSaid() {
  let held = (0..<1000).count { sample in
    let x = luck(30, UInt64(5000 + 3 * sample))
    let luck1 = luck(60, UInt64(5001 + 3 * sample))
    let y = (0..<30).map { 2 * (x[$0] - 0.4) + 0.3 * Quantiles.normal(luck1[$0]) }
    guard let even = Turning.crossing(x, y) else { return false }
    return even.low <= 0.4 && 0.4 <= even.high
  }
  #expect((930...970).contains(held), "\(held)")
}

/// A line through (0, −1) and (1, 3) with residuals 0 crosses at a quarter, exactly.
@Test func anExactLineCrossesWhereItDoes() {
  let x = [0, 0.25, 0.5, 1]
  #expect(Turning.crossing(x, x.map { 4 * $0 - 1 }) == Interval(low: 0.25, estimate: 0.25, high: 0.25))
}

/// A line through differences of one sign may cross zero inside the box; that is no turn, since no population shows it.
@Test func differencesOfOneSignHaveNoBreakEven() throws {
  let column = [0, 0, 0, 0, 0, 0.7, 0.7, 0.7, 0.7, 0.7, 0.75, 0.8]
  let differences = column.map { $0 == 0 ? 5 : 0.1 * (1 - $0) }
  #expect(Turning.crossing(column, differences) != nil)
  let turning = try #require(Turning(differences, [column], unit, family: 1))
  #expect(!turning.risesWith && turning.breakEven == nil)
}

/// The more is asked at once, the wider the interval of a break-even.
@Test func aBreakEvenIsAsSureAsItsCorrelation() throws {
  let (column, noise) = (luck(64, 3), luck(64, 4))
  let differences = (0..<64).map { column[$0] - 0.4 + 0.5 * (noise[$0] - 0.5) }
  let alone = try #require(Turning(differences, [column], unit, family: 1)?.breakEven)
  let among = try #require(Turning(differences, [column], unit, family: 100)?.breakEven)
  #expect(among.estimate == alone.estimate && among.low < alone.low && among.high > alone.high)
}

import CivilTime
import Fields
import Foundation
import Statistics
import Studies
import Testing

/// What population.md says of the real logs, from an implementation apart (numpy). Its lag 2 is .145, which the page has
/// as .15, and so the tolerance.
@Test(.enabled(if: SharedLog.isThere)) func theShapesOfTheRealLogAreThoseOfTheReference() throws {
  let log = try LogReader.read(SharedLog.bytes(), file: "checkins.csv", zones: noZones)
  #expect(log.users.count == 100 && log.acts.count + log.faults.count == 42_946)
  let shapes = log.shapes()
  #expect(shapes.users == 100)
  let expected: [(Shapes.Kind, [(Int, Double)])] = [
    (.autocorrelation, [(1, 0.24), (2, 0.15), (3, 0.12), (7, 0.14), (14, 0.12), (28, 0.08), (60, 0.03)]),
    (.runHazard, [(1, 0.68), (2, 0.63), (3, 0.54), (4, 0.57), (5, 0.58)]),
    (.gapHazard, [(1, 0.19), (7, 0.10), (30, 0.024), (60, 0.004)]),
  ]
  for (kind, values) in expected {
    for (place, right) in values {
      let mean = try #require(shapes.mean(kind, at: place))
      #expect(abs(mean - right) < (kind == .gapHazard ? 0.0006 : 0.006), "\(kind) \(place): \(mean), not \(right)")
    }
  }
}

/// Every second day: days two apart are alike, days next to each other opposite; every run and gap is one day.
@Test func aUserOfEverySecondDayHasTheShapesOfOne() throws {
  var shapes = Shapes()
  let active = (0..<201).map { $0 % 2 == 0 }
  var hours = [Int64](repeating: 0, count: 24)
  hours[7] = 75
  hours[20] = 25
  // Quiet days at both ends are not watched.
  shapes.add([false] + active + [false, false], hours: hours, firstWeekday: 7)
  #expect(shapes.users == 1)
  #expect(shapes.mean(.autocorrelation, at: 1) == -1)
  #expect(shapes.mean(.autocorrelation, at: 2) == 1)
  #expect(shapes.mean(.autocorrelation, at: 7) == -1)
  #expect(shapes.mean(.autocorrelation, at: 60) == 1)
  #expect(shapes.mean(.runHazard, at: 1) == 1)
  #expect(shapes.mean(.runHazard, at: 2) == nil)
  #expect(shapes.mean(.gapHazard, at: 1) == 1)
  #expect(shapes.mean(.gapHazard, at: 7) == nil)
  #expect(shapes.mean(.hour, at: 7) == 0.75)
  #expect(shapes.mean(.hour, at: 20) == 0.25)
  // 101 active days, two apart, from a Monday on: seven of each two weeks, and three more.
  let weekdays = (1...7).map { shapes.mean(.weekday, at: $0) ?? 0 }
  let counts = [15, 14, 15, 14, 15, 14, 14]
  #expect(zip(weekdays, counts).allSatisfy { abs($0 - Double($1) / 101) < 1e-6 })
  #expect(shapes.mean(.hour, at: 24) == nil)
}

/// Independent days of chance p: no correlation, runs end with 1 − p, gaps with p, whatever their length.
@Test func memorylessDaysHaveFlatHazards() throws {
  let p = 0.6
  var shapes = Shapes()
  for user in 0..<400 {
    var luck = Luck(seed: UInt64(user))
    shapes.add((0..<800).map { _ in luck.next() < p }, hours: [], firstWeekday: 1)
  }
  #expect(shapes.users == 400)
  for figure in shapes.figures where figure.kind == .autocorrelation {
    let interval = try #require(figure.interval)
    // A correlation over n days is −1/n on average, and 56 intervals in the suite must all hold: three times the width.
    #expect(abs(interval.estimate) < 3 * interval.halfWidth + 0.002 && interval.halfWidth < 0.004)
  }
  for (kind, place, right) in [(Shapes.Kind.runHazard, 1, 1 - p), (.runHazard, 4, 1 - p), (.gapHazard, 1, p)] {
    let figure = try #require(shapes.figures.first { $0.kind == kind && $0.at == place })
    let interval = try #require(figure.interval)
    #expect(abs(interval.estimate - right) < 3 * interval.halfWidth && interval.halfWidth < 0.01)
  }
}

/// An interval of shares over few users reaches below 0, but no share is there.
@Test func intervalsStayWithinWhatIsPossible() {
  var shapes = Shapes()
  for user in 0..<3 {
    var hours = [Int64](repeating: 1, count: 24)
    hours[user] = 500
    shapes.add((0..<(40 + user)).map { $0 % 2 == 0 }, hours: hours, firstWeekday: 1)
  }
  let figures = shapes.figures.filter { $0.interval != nil }
  #expect(figures.contains { $0.kind == .hour && ($0.interval?.low ?? 0) < 0 })
  for figure in figures {
    let least = figure.kind == .autocorrelation ? -1.0 : 0
    #expect((figure.possible?.low ?? -9) >= least && (figure.possible?.high ?? 9) <= 1)
    #expect(figure.possible?.estimate == figure.interval?.estimate)
  }
}

/// A user counts once, however much they do, and only from twenty active days on; merging is adding users.
@Test func usersWeighTheSameAndMergingIsExact() {
  let often = [Bool](repeating: true, count: 20)
  let mixed = (0..<60).map { $0 % 3 != 2 }
  func shapes(_ users: [[Bool]]) -> Shapes {
    var shapes = Shapes()
    for user in users { shapes.add(user, hours: Array(repeating: 1, count: 24), firstWeekday: 3) }
    return shapes
  }
  var merged = shapes([often, Array(often.dropLast())])
  #expect(merged.users == 1 && merged.usersLeftOut == 1)
  // Always active: no correlation to speak of, one run.
  #expect(merged.mean(.autocorrelation, at: 1) == nil)
  #expect(merged.mean(.runHazard, at: 7) == 0)
  merged.add(shapes([mixed]))
  #expect(merged == shapes([mixed, Array(often.dropLast()), often]))
  // Runs of two: all end at two; of the other user's one run none does.
  #expect(merged.mean(.runHazard, at: 2) == 0.5)
}

/// Numbers in 0 ..< 1 for tests (splitmix64).
struct Luck {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((word ^ (word >> 31)) >> 11) * 0x1p-53
  }
}

/// The log of real check-ins beside the repository, where it is there.
enum SharedLog {
  private static let url = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/data/checkins.csv").standardized

  static let isThere = FileManager.default.fileExists(atPath: url.path())

  static func bytes() throws -> [UInt8] { Array(try Data(contentsOf: url)) }
}

/// For logs that name no zones.
func noZones(_ name: String, _ mark: Mark) throws(Faults) -> Zone { throw Faults([Fault(mark, "no zone")]) }

/// One question from end to end, cut into units of work that can run anywhere in any order.
public protocol Study: Sendable {
  /// Slots of the study's tally.
  var slots: Int { get }
  /// Number of units. A unit is a case group × block; units are numbered so that any prefix is a balanced sample.
  var units: Int { get }
  /// What the whole study counts towards progress: lives × cases, drops.
  var work: Int { get }
  /// The name of that work in the plural, for progress: `lives`.
  var workName: String { get }
  /// How large the study is, and its seed, in words: `20000 lives in 2 cases, 365 days, seed 1`.
  var sizes: String { get }
  /// The kinds of work that clocks tell apart, by name; what `host.json` tells the speed of.
  var timed: [String] { get }
  /// Index in `timed` of what unit `unit` does.
  func timing(ofUnit unit: Int) -> Int
  /// The part of `work` that unit `unit` does.
  func work(ofUnit unit: Int) -> Int
  /// Scratch memory for one thread.
  func worker() -> any StudyWorker
  /// Some `count` units that stand for all, to foretell what the whole will take and show.
  func pilot(of count: Int) -> Pilot
  /// The tally that the whole study would have if all of it were like the pilot.
  func foretold(by tally: Tally, of pilot: Pilot) -> Tally
}

/// Units that stand for all units of a study.
public struct Pilot: Sendable, Equatable {
  /// The units, rising.
  public var units: [Int]
  /// How many times over the study's slots count what those units count; 1 where they are all of it.
  public var factor: Int

  public init(units: [Int], factor: Int) {
    self.units = units
    self.factor = factor
  }

  /// The first of `units` units, as many as make the whole a multiple of them as nearly as can be.
  public static func beginning(of units: Int, some count: Int) -> Pilot {
    let factor = max(1, units / max(1, count))
    return Pilot(units: Array(0..<(units + factor - 1) / factor), factor: factor)
  }
}

extension Study {
  public var timed: [String] { [workName] }
  public func timing(ofUnit unit: Int) -> Int { 0 }
  public func pilot(of count: Int) -> Pilot { .beginning(of: units, some: count) }
  public func foretold(by tally: Tally, of pilot: Pilot) -> Tally { tally.times(pilot.factor) }
}

/// The scratch memory of one thread, and the way to run a unit in it.
public protocol StudyWorker {
  /// Runs unit `unit` and adds what it counts to `tally`, in which the study's slots begin at `first`. The result depends
  /// on the study and the unit alone.
  mutating func run(unit: Int, into tally: inout Tally, from first: Int)
}

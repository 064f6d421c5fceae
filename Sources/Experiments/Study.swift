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
  /// Scratch memory for one thread.
  func worker() -> any StudyWorker
}

/// The scratch memory of one thread, and the way to run a unit in it.
public protocol StudyWorker {
  /// Runs unit `unit` and adds what it counts to `tally`. The result depends on the study and the unit alone.
  mutating func run(unit: Int, into tally: inout Tally)
}

import Experiments

/// What has been counted so far, and in which units: all that a run has to keep.
struct Accumulator: Sendable, Equatable {
  var tally: Tally
  var finished: UnitSet

  /// Nothing of a study.
  init(of study: any Study) {
    tally = Tally(count: study.slots)
    finished = UnitSet(size: study.units)
  }

  init(tally: Tally, finished: UnitSet) {
    self.tally = tally
    self.finished = finished
  }

  /// Nothing of no study.
  init() { self.init(tally: Tally(count: 0), finished: UnitSet(size: 0)) }

  var isComplete: Bool { finished.count == finished.size }

  /// Adds the units that one thread has finished since it last did so.
  mutating func add(_ counted: Tally, units: [Int]) {
    tally.add(counted)
    for unit in units { finished.insert(unit) }
  }
}

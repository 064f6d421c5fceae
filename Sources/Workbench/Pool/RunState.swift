import Experiments
import Studies

/// How far a run has come: the tallies of the stages that are done, and what the current one has counted.
struct RunState: Sendable, Equatable {
  var done: [Tally]
  /// Nothing of no study where all stages are done.
  var current: Accumulator

  init(done: [Tally], current: Accumulator) {
    self.done = done
    self.current = current
  }

  /// The beginning of a study.
  init(of study: any ReportingStudy) { self.init(after: [], of: study) }

  /// The beginning of the stage after these; the end of the study if there is none.
  init(after done: [Tally], of study: any ReportingStudy) {
    self.done = done
    current = study.stage(after: done).map { Accumulator(of: $0) } ?? Accumulator()
  }

  /// `812 of 1300 units are done`, `stage 2: 8 of 13 units are done`.
  var words: String {
    if current.finished.size == 0 { return "all is simulated, the report is left to make" }
    let stage = done.isEmpty ? "" : "stage \(done.count + 1): "
    return "\(stage)\(current.finished.count) of \(current.finished.size) units are done"
  }
}

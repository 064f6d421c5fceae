import Experiments
import Fields
import Lives
import Reports
import Rules

/// A figure of lives that cases are to keep within bounds.
typealias LivesExpectation = Expecting<LivesQuestion, LivesResults>

extension LivesQuestion {
  /// What the spec expects.
  func expectations(_ faults: inout [Fault]) -> [LivesExpectation] {
    var reader = ExpectationReader<LivesQuestion, LivesResults>(self, LivesFigure.all, experiment) { index in
      [Design.fields.encode(models[index].design), Population.fields.encode(models[index].population)]
    }
    defer { faults += reader.faults }
    return reader.expectations(experiment.expect)
  }
}

extension LivesStudy {
  /// What became of what the spec expects.
  func expected(_ results: LivesResults) -> Expectations? {
    let values = CaseValues(cases: experiment.cases) { index in
      [Design.fields.encode(cases[index].design), Population.fields.encode(cases[index].population)]
    }
    return ExpectationTables(expectations, values, results).told
  }
}

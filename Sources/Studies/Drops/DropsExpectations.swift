import CoinDrop
import Experiments
import Fields
import Reports

/// A figure of drops that cases are to keep within bounds.
typealias DropsExpectation = Expecting<Experiment, DropsResults>

/// A figure of drops that somebody says is within bounds.
typealias DropsStatement = Statement<Experiment, DropsResults>

extension Expecting where Question == Experiment, Results == DropsResults {
  /// What the spec expects, and what it says that somebody says.
  static func all(
    _ experiment: Experiment, _ cases: [DropsCase], _ faults: inout [Fault]
  ) -> (expectations: [DropsExpectation], statements: [DropsStatement]) {
    var reader = ExpectationReader<Experiment, DropsResults>(experiment, DropsFigure.all, experiment) { index in
      cases[index].models
    }
    defer { faults += reader.faults }
    return (reader.expectations(experiment.expect), reader.statements(experiment.statements))
  }
}

extension DropsStudy {
  /// What became of what the spec expects.
  fileprivate func expected(_ results: DropsResults) -> Expectations? {
    let values = CaseValues(cases: experiment.cases) { cases[$0].models }
    return ExpectationTables(expectations, values, results).told
  }
}

extension Report {
  /// The report with what became of what a study's spec expects and says.
  func judged(by study: DropsStudy, _ results: DropsResults) -> Report {
    answering(StatementTables(study.statements, study.experiment.cases, results)).judged(by: study.expected(results))
  }
}

extension DropsCase {
  /// Every value that it has, as trees.
  fileprivate var models: [Node] { [Scene.fields.encode(scene), DeviceProfile.fields.encode(device)] }
}

import CoinDrop
import Experiments
import Fields
import Reports

/// A figure of drops that cases are to keep within bounds.
typealias DropsExpectation = Expecting<Experiment, DropsResults>

extension Expecting where Question == Experiment, Results == DropsResults {
  /// What the spec expects.
  static func all(_ experiment: Experiment, _ cases: [DropsCase], _ faults: inout [Fault]) -> [DropsExpectation] {
    var reader = ExpectationReader<Experiment, DropsResults>(experiment, DropsFigure.all, experiment) { index in
      cases[index].models
    }
    defer { faults += reader.faults }
    return reader.expectations(experiment.expect)
  }
}

extension DropsStudy {
  /// What became of what the spec expects.
  func expected(_ results: DropsResults) -> Expectations? {
    let values = CaseValues(cases: experiment.cases) { cases[$0].models }
    return ExpectationTables(expectations, values, results).told
  }
}

extension DropsCase {
  /// Every value that it has, as trees.
  fileprivate var models: [Node] { [Scene.fields.encode(scene), DeviceProfile.fields.encode(device)] }
}

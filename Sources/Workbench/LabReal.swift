import Experiments
import Fields
import Reports
import Studies

extension Lab {
  /// The catalogue of studies.
  static let real = Lab(
    kinds: [], specKeys: [], builtIns: [],
    experiment: { _, _ throws(Faults) in throw Faults([]) }, resolved: { _, _ throws(Faults) in throw Faults([]) },
    study: { _, _ throws(Faults) in throw Faults([]) },
    artifacts: { _ throws(Stop) in Rendering(artifacts: [], renderer: nil, warnings: []) }, schema: { "{}\n" },
    conform: { _, _ throws(Faults) in Conformance(passed: 0, failures: []) }, zoneDataVersion: { "" },
    benchmark: { _, _ throws(Stop) in throw Stop(.usage, "bench: not there yet") })
}

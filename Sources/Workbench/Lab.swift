import Experiments
import Fields
import Reports
import Studies

/// What can be studied, as the commands see it: the catalogue of studies, or a small one of a test.
struct Lab: Sendable {
  var kinds: [StudyKind]
  /// The same kinds, as the reader of specs sees them.
  var specKinds: [SpecKind]
  var builtIns: [BuiltIn]
  /// Makes the study of an experiment, or tells what its models find wrong with it.
  var study: @Sendable (Experiment, Kernel) throws(Faults) -> any ReportingStudy
  /// Draws figures, as well as it can.
  var draw: @Sendable ([Figure]) -> Drawings
  /// JSON Schema of specs.
  var schema: @Sendable () -> String
  /// Runs a file of conformance cases.
  var conform: @Sendable (Node) throws(Faults) -> [ConformanceResult]
  /// Version of the time-zone data in use.
  var zoneDataVersion: @Sendable () -> String
  var benchmark: @Sendable (_ kernel: Kernel, _ threads: Int) throws(Stop) -> Benchmark

  /// A built-in design or population, as commented YAML.
  struct BuiltIn: Sendable {
    /// `design` or `population`.
    var kind: String
    var name: String
    var meaning: String
    var text: String
  }

  /// What came of drawing figures.
  struct Drawings: Sendable {
    /// SVG text by figure id.
    var pictures: [String: String] = [:]
    /// The renderer and its version; nil if it did not run.
    var version: String?
    /// One line each, for stderr.
    var warnings: [String] = []
  }
}

/// Which copy of the dense kernels runs. The bytes of a result do not depend on it.
enum Kernel: String, Sendable, CaseIterable {
  case baseline, avx2
}

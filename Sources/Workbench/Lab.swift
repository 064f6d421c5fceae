import Experiments
import Fields
import Reports
import Studies

/// What can be studied, as the commands see it: the catalogue of studies, or a small one of a test.
struct Lab: Sendable {
  var kinds: [StudyKind]
  /// The keys of a spec itself.
  var specKeys: [FieldInfo]
  var builtIns: [BuiltIn]
  /// A spec's text to an experiment. `settings` replace what the text says.
  var experiment: @Sendable (_ spec: SpecText, _ settings: [Setting]) throws(Faults) -> Experiment
  /// The experiment that a report's `run.json` holds.
  var resolved: @Sendable (_ spec: Node, _ name: String) throws(Faults) -> Experiment
  var study: @Sendable (Experiment, Kernel) throws(Faults) -> any ReportingStudy
  /// All files of a report but `run.json` and `host.json`, with the figures that could be drawn.
  var artifacts: @Sendable (Report) throws(Stop) -> Rendering
  /// JSON Schema of specs.
  var schema: @Sendable () -> String
  /// Runs a file of conformance cases.
  var conform: @Sendable (_ bytes: [UInt8], _ file: String) throws(Faults) -> Conformance
  /// Version of the time-zone data in use; empty if it is not known.
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

  /// A spec as it was read.
  struct SpecText: Sendable {
    var path: String
    var bytes: [UInt8]
  }

  /// One `--set PATH=VALUE`, or an option that stands for one.
  struct Setting: Sendable, Equatable {
    var path: String
    var value: String
    /// What a message calls it: `--lives`.
    var option: String
  }

  /// The artifacts of a report, and what they were drawn with.
  struct Rendering: Sendable {
    var artifacts: [Artifact]
    /// Version of the renderer; nil if it is missing, and then there are no drawings.
    var renderer: String?
    /// What a person should know, such as that no figure could be drawn.
    var warnings: [String]
  }

  /// The outcome of conformance cases.
  struct Conformance: Sendable {
    var passed: Int
    /// One text for each case that failed.
    var failures: [String]
  }
}

/// Which copy of the dense kernels runs. The bytes of a result do not depend on it.
enum Kernel: String, Sendable, CaseIterable {
  case baseline, avx2
}

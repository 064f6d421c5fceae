import Experiments
import Fields
import Reports
import Studies

/// Reads a file that a spec names: its path as written, and where.
typealias FileSource = (String, Mark) throws(Faults) -> [UInt8]

/// What can be studied, as the commands see it: the catalogue of studies, or a small one of a test.
struct Lab: Sendable {
  var kinds: [StudyKind]
  /// The same kinds, as the reader of specs sees them.
  var specKinds: [SpecKind]
  var builtIns: [BuiltIn]
  /// Makes the study of an experiment, or tells what its models find wrong with it.
  var study: @Sendable (Experiment, LivesKernel) throws(Faults) -> any ReportingStudy
  /// Makes the calibration of an experiment of that kind, or tells what is wrong with it.
  var calibration: @Sendable (Experiment, LivesKernel, FileSource) throws(Faults) -> Calibration
  /// Replays the bytes of a log: its path, the report's name, the design, and whether ids and amounts are hidden.
  var replay: @Sendable ([UInt8], String, String, Node, Bool) throws(Faults) -> Replay = Lab.replay
  /// Drops the coins of a drops study once.
  var drop: @Sendable (Experiment) throws(Faults) -> OneDrop
  /// Draws figures, as well as it can.
  var draw: @Sendable ([Figure]) -> FigureRenderer.Rendering
  /// Runs a file of conformance cases.
  var conform: @Sendable (Node) throws(Faults) -> [ConformanceResult]
  /// The lab's own conformance cases, as a file.
  var exportedCases: @Sendable () throws(Faults) -> Node
  /// Version of the time-zone data in use.
  var zoneDataVersion: @Sendable () -> String
  /// What `bench lives` runs.
  var benchmark: @Sendable (LivesKernel) throws(Faults) -> BenchmarkSubject
  /// What `bench drops` runs.
  var dropsBenchmark: @Sendable (LivesKernel) throws(Faults) -> DropsSubject
}

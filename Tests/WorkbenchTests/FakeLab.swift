import CivilTime
import Experiments
import Fields
import Reports
import Studies
import Synchronization

@testable import Workbench

/// An experiment on nobody.
func fakeExperiment(lives: Int) -> Experiment {
  var experiment = Experiment(name: "fake", kind: "lives")
  experiment.lives = lives
  return experiment
}

/// The keys of its spec.
let fakeKeys = ["design", "lives", "seed", "cases"]

/// A study of integers: unit `u` adds numbers made from the seed and `u` to a few slots.
struct FakeStudy: ReportingStudy {
  var experiment: Experiment
  var extra = ""
  /// Called with each unit before it runs.
  var onUnit: @Sendable (Int) -> Void = { _ in }

  var slots: Int { 5 }
  var units: Int { experiment.lives / 8 }
  var work: Int { units * 8 }
  var workName: String { "lives" }
  var sizes: String { "\(experiment.lives) lives, seed \(experiment.seed)" }

  func work(ofUnit unit: Int) -> Int { 8 }

  func worker() -> any StudyWorker { Worker(study: self) }

  struct Worker: StudyWorker {
    var study: FakeStudy

    func run(unit: Int, into tally: inout Tally, from first: Int) {
      study.onUnit(unit)
      var mixed = study.experiment.seed &+ UInt64(unit) &* 0x9E37_79B9_7F4A_7C15
      for slot in 0..<study.slots {
        mixed ^= mixed >> 27
        mixed = mixed &* 0x94D0_49BB_1331_11EB
        tally.counts[first + slot] += Int64(mixed >> 40)
      }
    }
  }

  var resolved: Node { experiment.resolved(keys: fakeKeys, models: [:]) }

  var fingerprints: [Fingerprint] { [Fingerprint("time-zone data", of: "Europe/Berlin", [1, 2, 3])] }

  func report(on tallies: [Tally]) -> Report {
    let tally = tallies[0]
    let table = Table(
      name: "summary", title: "Summary", definition: "Sums.", columns: [Column("sum", .integer, meaning: "a sum")],
      rows: tally.counts.map { [.integer($0)] })
    let scorecard = Table(
      name: "scorecard", title: "Scorecard", definition: "",
      columns: [
        Column("case", .string, meaning: ""), Column("active_d30_share", .string, meaning: ""),
        Column("lives", .integer, meaning: ""),
      ], rows: [[.text("as designed"), .text("31 %"), .integer(Int64(experiment.lives))]])
    let figure = Figure(id: "sums", title: "Sums", description: "Sums.", finding: "Sums.", vegaLite: ["mark": "bar"])
    return Report(
      name: experiment.name, question: experiment.question, answer: "The sum is \(tally.counts[0])\(extra).",
      basis: "", scorecard: scorecard, findings: [], figures: [figure], tables: [table], assumptions: [],
      notes: experiment.notes, caution: "")
  }
}

/// A fake study in three stages, each with another seed; it reports the sums of all.
struct StagedStudy: ReportingStudy {
  var first: FakeStudy

  var slots: Int { first.slots }
  var units: Int { first.units }
  var work: Int { first.work }
  var workName: String { first.workName }
  var sizes: String { first.sizes }
  func work(ofUnit unit: Int) -> Int { first.work(ofUnit: unit) }
  func worker() -> any StudyWorker { first.worker() }
  var resolved: Node { first.resolved }
  var fingerprints: [Fingerprint] { first.fingerprints }

  func stage(after tallies: [Tally]) -> (any Study)? {
    if tallies.count >= 3 { return nil }
    var next = first
    next.experiment.seed += UInt64(tallies.count)
    return next
  }

  func report(on tallies: [Tally]) -> Report {
    var sum = tallies[0]
    for tally in tallies.dropFirst() { sum.add(tally) }
    return first.report(on: sum)
  }
}

/// A laboratory of fake studies. `extra` changes the answer, as another program would; without a `renderer` nothing is drawn.
func fakeLab(
  renderer: String? = "1.0", extra: String = "", isStaged: Bool = false,
  onUnit: @escaping @Sendable (Int) -> Void = { _ in }
) -> Lab {
  let field = FieldInfo(
    path: "focus.xp_per_minute", type: .integer(0...100), unit: "xp", meaning: "XP for a minute of focus",
    source: "assumed", standard: 10)
  return Lab(
    kinds: [
      StudyKind(
        name: "lives", meaning: "people living a year in the product", keys: fakeKeys, fields: [field],
        metrics: [MetricInfo(name: "active_d30_share", unit: "share", meaning: "opened the app on day 30")],
        template: "# a spec\nstudy: lives\n")
    ],
    specKinds: [
      SpecKind(
        name: "lives", meaning: "lives", metrics: [SpecKind.Metric("active_d30_share")], keys: fakeKeys,
        sources: [SpecKind.Source("design", ["default"])], fields: [field]
      ) { _, _ in },
      SpecKind(name: "review", meaning: "several", metrics: [], keys: ["parts"], sources: [], fields: []) { _, _ in },
    ],
    builtIns: [BuiltIn(kind: "design", name: "default", meaning: "as it ships", text: "focus: {}\n")],
    study: { (experiment, _) throws(Faults) in
      if experiment.kind == "review" {
        return try ReviewStudy(experiment) { part in
          let study = FakeStudy(experiment: part, extra: extra, onUnit: onUnit)
          return isStaged ? StagedStudy(first: study) : study
        }
      }
      let wrong = experiment.cases.flatMap(\.overrides).filter { $0.path != field.path }
      if !wrong.isEmpty {
        throw Faults(wrong.map { Fault($0.mark, unknownName("key path", $0.path, among: [field.path])) })
      }
      let study = FakeStudy(experiment: experiment, extra: extra, onUnit: onUnit)
      return isStaged ? StagedStudy(first: study) : study
    },
    calibration: { (experiment, kernel, bytes) throws(Faults) in
      try Calibration(experiment, zones: { _, _ in .utc }, kernel: kernel, bytes: bytes)
    },
    drop: { (experiment) throws(Faults) in try OneDrop(experiment) },
    draw: { figures in
      guard let renderer else { return FigureRenderer.Rendering(warnings: ["no renderer"]) }
      let pictures = figures.map { ($0.id, "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>") }
      return FigureRenderer.Rendering(pictures: Dictionary(uniqueKeysWithValues: pictures), version: renderer)
    },
    conform: { (file) throws(Faults) in try Conformance.run(file) { _, _ in .utc } },
    exportedCases: { ["about": "a test's", "cases": [["kind": "advice"]]] },
    zoneDataVersion: { "2025b" },
    benchmark: { _ throws(Faults) in
      BenchmarkSubject(
        study: FakeStudy(experiment: fakeExperiment(lives: 80)), lives: 80, days: 365, livedDays: { _ in 800 })
    },
    dropsBenchmark: { _ in
      let study = FakeStudy(experiment: fakeExperiment(lives: 80))
      return DropsSubject(
        reference: study, discs: study, dropBare: { 1 }, drops: 80, coins: 30, intervalS: 0.08, mostS: 10)
    })
}

/// What a command has printed.
final class Captured: Sendable {
  private let text = Mutex("")

  var all: String { text.withLock { $0 } }

  func output(escapes: Bool = false) -> Output {
    Output(escapes: escapes) { piece in
      self.text.withLock { $0 += piece }
      return true
    }
  }
}

/// One call of the program in this process.
struct Called: Equatable {
  var code: ExitCode
  var out: String
  var err: String
}

/// Calls the program with a fake laboratory.
func call(
  _ arguments: String..., lab: Lab = fakeLab(), disk: Disk = Disk(), variables: [String: String] = [:],
  escapes: Bool = false, terminal: Bool = false, asked: @escaping @Sendable () -> Int32? = { nil }
) -> Called {
  let out = Captured()
  let err = Captured()
  let here = Surroundings(
    out: out.output(escapes: escapes), err: err.output(), isTerminal: terminal, variable: { variables[$0] }, lab: lab,
    disk: disk, clock: monotonicSeconds, interrupts: Interrupts(signals: [], asked: asked))
  let code = dispatch(["sandglass"] + arguments, in: here)
  return Called(code: code, out: out.all, err: err.all)
}

import Experiments
import Fields
import Reports
import Studies
import Synchronization

@testable import Workbench

/// A study of integers: unit `u` adds numbers made from the seed and `u` to a few slots.
struct FakeStudy: ReportingStudy {
  var seed: UInt64
  var lives: Int
  var tint: Int64
  /// Called with each unit before it runs.
  var onUnit: @Sendable (Int) -> Void = { _ in }

  var slots: Int { 5 }
  var units: Int { lives / 8 }
  var workPerUnit: Int { 8 }
  var workName: String { "lives" }

  func worker() -> any StudyWorker { Worker(study: self) }

  struct Worker: StudyWorker {
    var study: FakeStudy

    mutating func run(unit: Int, into tally: inout Tally) {
      study.onUnit(unit)
      var mixed = study.seed &+ UInt64(unit) &* 0x9E37_79B9_7F4A_7C15
      for slot in 0..<study.slots {
        mixed ^= mixed >> 27
        mixed = mixed &* 0x94D0_49BB_1331_11EB
        tally.counts[slot] += Int64(mixed >> 40)
      }
    }
  }

  var resolved: Node {
    [
      "study": "lives", "lives": Node(.integer(Int64(lives))), "seed": Node(unsigned: seed),
      "tint": Node(.integer(tint)),
    ]
  }

  var fingerprints: [(name: String, bytes: [UInt8])] { [("zone transitions", [1, 2, 3])] }

  func report(on tally: Tally) -> Report {
    let table = Table(
      name: "summary", title: "Summary", definition: "Sums.", columns: [Column("sum", .integer, meaning: "a sum")],
      rows: tally.counts.map { [.integer($0)] })
    return Report(
      name: "fake", question: "", answer: "The sum is \(tally.counts[0] &+ tint).", basis: "", scorecard: nil,
      findings: [], figures: [], tables: [table], assumptions: [], notes: "", caution: "")
  }
}

/// A laboratory whose specs are maps of `lives`, `seed` and `tint`.
func fakeLab(
  renderer: String? = "1.0", extra: String = "", onUnit: @escaping @Sendable (Int) -> Void = { _ in }
) -> Lab {
  @Sendable func experiment(_ tree: Node, _ name: String) throws(Faults) -> Experiment {
    guard case .map(let entries) = tree.content else {
      throw Faults([Fault(tree.mark, "found \(tree.shown); allowed: a map")])
    }
    let faults = entries.filter { !["study", "lives", "seed", "tint"].contains($0.key) }.map {
      Fault($0.keyMark, unknownName("key", $0.key, among: ["lives", "seed", "tint"]))
    }
    if !faults.isEmpty { throw Faults(faults) }
    return Experiment(
      name: name, kind: "lives", question: "", notes: "", seed: tree["seed"]?.unsigned ?? 1,
      lives: Int(tree["lives"]?.asInteger ?? 800), days: 1, start: "2024-01-01", installWindowDays: 1,
      design: tree["tint"] ?? 0, population: "default", cases: [Case(name: "as designed", overrides: [])],
      comparison: nil)
  }
  let field = FieldInfo(
    path: "focus.xp_per_minute", type: .integer(0...100), unit: "xp", meaning: "XP for a minute of focus",
    source: "assumed", standard: 10)
  return Lab(
    kinds: [
      StudyKind(
        name: "lives", meaning: "people living a year in the product", fields: [field],
        metrics: [MetricInfo(name: "active_d30_share", unit: "share", meaning: "opened the app on day 30")],
        template: "# a spec\nstudy: lives\n")
    ],
    specKeys: [
      FieldInfo(path: "lives", type: .integer(1...1000), unit: "", meaning: "lives a case", source: "", standard: 800)
    ],
    builtIns: [Lab.BuiltIn(kind: "design", name: "default", meaning: "as it ships", text: "focus: {}\n")],
    experiment: { (spec, settings) throws(Faults) in
      var tree = try YAML.read(spec.bytes, file: spec.path)
      guard case .map(var entries) = tree.content else { return try experiment(tree, "fake") }
      for setting in settings {
        entries.removeAll { $0.key == setting.path }
        entries.append(Node.Entry(setting.path, try YAML.value(setting.value, source: setting.option)))
      }
      tree.content = .map(entries)
      return try experiment(tree, String(lastPart(of: spec.path).prefix { $0 != "." }))
    },
    resolved: { (tree, name) throws(Faults) in try experiment(tree, name) },
    study: { (experiment, _) throws(Faults) in
      FakeStudy(
        seed: experiment.seed, lives: experiment.lives, tint: experiment.design.asInteger ?? 0, onUnit: onUnit)
    },
    artifacts: { (report) throws(Stop) in
      let rows = (report.tables.first?.rows ?? []).map { "\($0)" }.joined(separator: "\n")
      var artifacts = [
        Artifact(path: "report.md", bytes: Array("# \(report.caution)\(report.answer)\(extra)\n".utf8)),
        Artifact(path: "tables/summary.csv", bytes: Array(rows.utf8)),
        Artifact(path: "figures/sums.vl.json", bytes: Array("{}".utf8)),
      ]
      if renderer != nil { artifacts.append(Artifact(path: "figures/sums.svg", bytes: Array("<svg/>".utf8))) }
      return Lab.Rendering(artifacts: artifacts, renderer: renderer, warnings: renderer == nil ? ["no renderer"] : [])
    },
    schema: { "{\"$schema\": \"draft-07\"}\n" },
    conform: { (bytes, file) throws(Faults) in
      let tree = try YAML.read(bytes, file: file)
      guard case .list(let cases)? = tree["cases"]?.content else {
        throw Faults([Fault(tree.mark, "cases is missing")])
      }
      let failures = cases.filter { $0.content != .flag(true) }
      return Lab.Conformance(passed: cases.count - failures.count, failures: failures.map { "failed: \($0.shown)" })
    },
    zoneDataVersion: { "2025b" },
    benchmark: { (_, threads) throws(Stop) in
      Benchmark(
        fullPerCore: 12_345_678.4, livedPerCore: 2_000_000, reducedPerCore: nil, speedup: Double(threads), hash: "ab",
        lives: 8, days: 9, cases: 2)
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
struct Called {
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

public import Experiments
public import Fields
public import Reports

/// Several studies with one report.
public struct ReviewStudy: ReportingStudy {
  let experiment: Experiment
  /// Its studies, in the order of the spec.
  public let parts: [any ReportingStudy]
  /// The first stages of all parts.
  let mixed: MixedStudy

  /// Makes the parts of a review by `study`. Throws the faults of all.
  public init(
    _ experiment: Experiment, study: (Experiment) throws(Faults) -> any ReportingStudy
  ) throws(Faults) {
    var faults: [Fault] = []
    var parts: [any ReportingStudy] = []
    for part in experiment.parts {
      do throws(Faults) { parts.append(try study(part)) } catch { faults += error.all }
    }
    if !faults.isEmpty { throw Faults(faults) }
    self.experiment = experiment
    self.parts = parts
    mixed = MixedStudy(parts)
  }

  public var slots: Int { mixed.slots }
  public var units: Int { mixed.units }
  public var work: Int { mixed.work }
  public var workName: String { mixed.workName }

  public var sizes: String {
    zip(experiment.parts, parts).map { "\($0.name): \($1.sizes)" }.joined(separator: "; ")
  }

  public var timed: [String] { experiment.parts.map(\.name) }
  public func timing(ofUnit unit: Int) -> Int { mixed.timing(ofUnit: unit) }
  public func work(ofUnit unit: Int) -> Int { mixed.work(ofUnit: unit) }
  public func worker() -> any StudyWorker { mixed.worker() }

  public var resolved: Node {
    let specs = zip(experiment.parts, parts).map { Node.Entry($0.name, $1.resolved) }
    return experiment.resolved(keys: Self.kind.keys, models: ["parts": Node(.map(specs))])
  }

  /// Where parts rest on the same thing, but on different bytes of it, the bytes of all of them.
  public var fingerprints: [Fingerprint] {
    var all: [Fingerprint] = []
    for new in parts.flatMap(\.fingerprints) where !all.contains(new) {
      if let index = all.firstIndex(where: { $0.name == new.name }) {
        all[index].bytes += new.bytes
      } else {
        all.append(new)
      }
    }
    return all
  }

  /// The next stages of all parts that have one, mixed as the first ones are.
  public func stage(after tallies: [Tally]) -> (any Study)? {
    if tallies.isEmpty { return self }
    let open = staged(tallies).compactMap(\.next)
    return open.isEmpty ? nil : MixedStudy(open)
  }

  /// The tallies of each part's own stages, and its next stage.
  private func staged(_ tallies: [Tally]) -> [(own: [Tally], next: (any Study)?)] {
    var all = parts.map { (own: [Tally](), next: $0.stage(after: [])) }
    for tally in tallies {
      var first = 0
      for index in parts.indices {
        guard let stage = all[index].next else { continue }
        var own = Tally(count: 0)
        own.counts = Array(tally.counts[first..<first + stage.slots])
        first += stage.slots
        all[index].own.append(own)
        all[index].next = parts[index].stage(after: all[index].own)
      }
    }
    return all
  }

  public func report(on tallies: [Tally]) -> Report {
    let reports = zip(parts, staged(tallies)).map { $0.report(on: $1.own) }
    return Report(
      name: experiment.name, question: experiment.question, notes: experiment.notes, parts: reports)
  }
}

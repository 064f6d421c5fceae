public import Experiments
public import Fields
public import Reports

/// Several studies with one report: each part counts into slots of its own, and the units of all are mixed.
public struct ReviewStudy: ReportingStudy {
  let experiment: Experiment
  let parts: [any ReportingStudy]
  /// The first slot of each part.
  let offsets: [Int]
  let interleaving: Interleaving

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
    offsets = parts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.slots) }
    interleaving = Interleaving(counts: parts.map(\.units))
  }

  public var slots: Int { offsets.last ?? 0 }
  public var units: Int { interleaving.count }
  public var work: Int { parts.reduce(0) { $0 + $1.work } }

  /// `lives and drops`.
  public var workName: String {
    let names = parts.map(\.workName).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return names.joined(separator: " and ")
  }

  public var sizes: String {
    zip(experiment.parts, parts).map { "\($0.name): \($1.sizes)" }.joined(separator: "; ")
  }

  public var timed: [String] { experiment.parts.map(\.name) }

  public func timing(ofUnit unit: Int) -> Int { interleaving.place(of: unit).list }

  public func work(ofUnit unit: Int) -> Int {
    let place = interleaving.place(of: unit)
    return parts[place.list].work(ofUnit: place.unit)
  }

  public func worker() -> any StudyWorker { ReviewWorker(study: self, workers: parts.map { $0.worker() }) }

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

  public func report(on tally: Tally) -> Report {
    let reports = parts.indices.map { index in
      var own = Tally(count: 0)
      own.counts = Array(tally.counts[offsets[index]..<offsets[index + 1]])
      return parts[index].report(on: own)
    }
    return Report(
      name: experiment.name, question: experiment.question, notes: experiment.notes, parts: reports)
  }
}

/// One thread's scratch memory for each part.
struct ReviewWorker: StudyWorker {
  let study: ReviewStudy
  var workers: [any StudyWorker]

  mutating func run(unit: Int, into tally: inout Tally, from first: Int) {
    let place = study.interleaving.place(of: unit)
    workers[place.list].run(unit: place.unit, into: &tally, from: first + study.offsets[place.list])
  }
}

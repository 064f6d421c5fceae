import Experiments

/// Several studies run as one: each counts into slots of its own, and the units of all are mixed.
struct MixedStudy: Study {
  let parts: [any Study]
  /// The first slot of each part.
  let offsets: [Int]
  let interleaving: Interleaving

  init(_ parts: [any Study]) {
    self.parts = parts
    offsets = parts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.slots) }
    interleaving = Interleaving(counts: parts.map(\.units))
  }

  var slots: Int { offsets.last ?? 0 }
  var units: Int { interleaving.count }
  var work: Int { parts.reduce(0) { $0 + $1.work } }

  /// `lives and drops`.
  var workName: String {
    let names = parts.map(\.workName).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return names.joined(separator: " and ")
  }

  var sizes: String { parts.map(\.sizes).joined(separator: "; ") }

  /// The kinds of work of all parts.
  var timed: [String] { parts.flatMap(\.timed) }

  func timing(ofUnit unit: Int) -> Int {
    let place = interleaving.place(of: unit)
    return parts[..<place.list].reduce(0) { $0 + $1.timed.count } + parts[place.list].timing(ofUnit: place.unit)
  }

  func work(ofUnit unit: Int) -> Int {
    let place = interleaving.place(of: unit)
    return parts[place.list].work(ofUnit: place.unit)
  }

  func worker() -> any StudyWorker { MixedWorker(study: self, workers: parts.map { $0.worker() }) }
}

/// One thread's scratch memory for each part.
private struct MixedWorker: StudyWorker {
  let study: MixedStudy
  var workers: [any StudyWorker]

  mutating func run(unit: Int, into tally: inout Tally, from first: Int) {
    let place = study.interleaving.place(of: unit)
    workers[place.list].run(unit: place.unit, into: &tally, from: first + study.offsets[place.list])
  }
}

import CivilTime
import Experiments
import Fields
import Testing

@testable import Studies

/// A study of UTC days from a spec's text.
func solving(_ text: String) throws(Faults) -> LivesStudy {
  let reading = SpecReader.read(
    try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  return try LivesStudy(
    try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: .baseline)
}

/// The tallies of all stages.
func tallies(of study: LivesStudy) -> [Tally] {
  var done: [Tally] = []
  while let stage = study.stage(after: done) { done.append(tally(of: stage)) }
  return done
}

func tally(of stage: any Study) -> Tally {
  var tally = Tally(count: stage.slots)
  var worker = stage.worker()
  for unit in 0..<stage.units { worker.run(unit: unit, into: &tally, from: 0) }
  return tally
}

/// An input without a field behind it.
func input(_ low: Double, _ high: Double, isWhole: Bool, path: String = "x") -> SolveInput {
  SolveInput(path: path, unit: "", isWhole: isWhole, low: low, high: high, start: low)
}

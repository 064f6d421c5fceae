import CivilTime
import Experiments
import Fields
import Statistics

@testable import Studies

/// A calibration of UTC days from a spec's text. Throws every fault of the text and of the models.
func calibration(_ text: String, log: String = "") throws -> Calibration {
  let reading = SpecReader.read(
    YAML.parse(Array(text.utf8), file: "t.yaml").value ?? [:], name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  var faults = reading.faults
  if let experiment = reading.value {
    do throws(Faults) {
      let made = try Calibration(
        experiment, zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: .baseline,
        bytes: { (path, mark) throws(Faults) in
          if path == "log.csv" { return Array(log.utf8) }
          throw Faults([Fault(mark, "no file \(path)")])
        })
      if faults.isEmpty { return made }
    } catch { faults += error.all }
  }
  throw Faults(faults.inTextOrder)
}

/// Runs all units of a study, in order or backwards.
func tally(_ study: any Study, backwards: Bool = false) -> Tally {
  var tally = Tally(count: study.slots)
  let units = Array(0..<study.units)
  var worker = study.worker()
  for unit in backwards ? units.reversed() : units { worker.run(unit: unit, into: &tally, from: 0) }
  return tally
}

extension Calibration {
  /// The figures of targets and held-out ones at the start.
  func figuresAtStart(lives: Int? = nil) -> [Double?] {
    let all = targets + heldOut
    guard
      let study = study(
        population, of: all, seed: experiment.seed, lives: lives ?? experiment.lives, TraitMemory())
    else { return [] }
    return study.figures(in: tally(study)).map { $0?.estimate }
  }
}

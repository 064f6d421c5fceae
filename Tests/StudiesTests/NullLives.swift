import CivilTime
import Experiments
import Fields
import Lives

@testable import Studies

/// A study of UTC days from a spec's text, on the kernel that any processor has.
func livesStudy(_ text: String) throws(Faults) -> LivesStudy {
  let reading = SpecReader.read(
    try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
  return try LivesStudy(try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: .baseline)
}

/// The tally of a whole study.
func wholeTally(_ study: LivesStudy) -> Tally {
  var tally = Tally(count: study.slots)
  var worker = study.worker()
  for unit in 0..<study.units { worker.run(unit: unit, into: &tally, from: 0) }
  return tally
}

/// Every metric of each life of a case, life by life; nil for lives that never used the product.
func figures(of study: LivesStudy, case index: Int) -> [[Int]?] {
  let fold = LivesFold(study.layout)
  let record = LifeRecord(days: study.experiment.days)
  return stride(from: 0, to: study.experiment.lives, by: LifeRecord.lanes).flatMap { first -> [[Int]?] in
    let count = min(LifeRecord.lanes, study.experiment.lives - first)
    study.simulate(study.cases[index].plan, first: UInt64(first), count: count, into: record)
    return (0..<count).map { lane in
      guard let life = fold.summary(record, lane: lane, counts: nil), life.isActivated else { return nil }
      return study.metrics.map { $0.value(life, study.experiment.days) }
    }
  }
}

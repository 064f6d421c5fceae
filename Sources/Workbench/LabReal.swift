import Experiments
import Fields
import Reports
import Studies

extension Lab {
  /// Replays a log on this system's time zones.
  static let replay: @Sendable ([UInt8], String, String, Node, Bool) throws(Faults) -> Replay = {
    (bytes, path, name, design, isMasked) throws(Faults) in
    let database = try ZoneDatabase()
    let zones = { (name: String, mark: Mark) throws(Faults) in try database.zone(name, at: mark) }
    let log = try LogReader.read(bytes, file: path, isMasked: isMasked, zones: zones)
    return try Replay(log, name: name, design: design, isMasked: isMasked, zones: zones)
  }

  /// The catalogue of studies, on this system's time zones and with its renderer.
  static let real = Lab(
    kinds: Catalog.kinds, specKinds: Catalog.specKinds, builtIns: Catalog.builtIns,
    study: { (experiment, kernel) throws(Faults) in
      let zones = try ZoneDatabase()
      return try Catalog.study(
        experiment, zones: { (name, mark) throws(Faults) in try zones.zone(name, at: mark) }, kernel: kernel)
    },
    calibration: { (experiment, kernel, bytes) throws(Faults) in
      let zones = try ZoneDatabase()
      return try Calibration(
        experiment, zones: { (name, mark) throws(Faults) in try zones.zone(name, at: mark) }, kernel: kernel,
        bytes: bytes)
    },
    drop: { (experiment) throws(Faults) in try OneDrop(experiment) },
    draw: FigureRenderer.render,
    conform: { (file) throws(Faults) in
      let zones = try ZoneDatabase()
      return try Conformance.run(file) { (name, mark) throws(Faults) in try zones.zone(name, at: mark) }
    },
    exportedCases: { () throws(Faults) in
      let zones = try ZoneDatabase()
      return try Conformance.exported { (name, mark) throws(Faults) in try zones.zone(name, at: mark) }
    },
    zoneDataVersion: { (try? ZoneDatabase())?.version ?? "unknown" },
    benchmark: { (kernel) throws(Faults) in
      let zones = try ZoneDatabase()
      let subject = try LivesBenchmark(
        lives: 32 * 1024, zones: { (name, mark) throws(Faults) in try zones.zone(name, at: mark) }, kernel: kernel)
      return BenchmarkSubject(
        study: subject.study, lives: subject.lives, days: subject.days, livedDays: { subject.livedDays($0) })
    },
    dropsBenchmark: { (kernel) throws(Faults) in
      let subject = try DropsBenchmark(drops: 128, kernel: kernel)
      return DropsSubject(
        reference: subject.reference, discs: subject.discs, dropBare: { subject.dropBare() }, drops: subject.drops,
        coins: subject.coins, intervalS: subject.intervalS, mostS: DropsBenchmark.mostS)
    })
}

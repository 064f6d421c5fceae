import Experiments
import Fields
import Reports
import Studies

extension Lab {
  /// The catalogue of studies, on this system's time zones and with its renderer.
  static let real = Lab(
    kinds: [], specKinds: [], builtIns: [],
    study: { _, _ throws(Faults) in throw Faults([]) },
    draw: { _ in Drawings() }, schema: { "{}\n" },
    conform: { (file) throws(Faults) in
      let zones = try ZoneDatabase()
      return try Conformance.run(file) { (name, mark) throws(Faults) in try zones.zone(name, at: mark) }
    },
    zoneDataVersion: { (try? ZoneDatabase())?.version ?? "unknown" },
    benchmark: { _, _ throws(Stop) in throw Stop(.usage, "bench: not there yet") })
}

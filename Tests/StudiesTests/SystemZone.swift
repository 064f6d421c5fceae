import CivilTime
import Experiments
import Fields
import Foundation

/// A zone of the system.
func systemZone(_ name: String, _ mark: Mark) throws(Faults) -> Zone {
  guard let bytes = FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)") else {
    throw Faults([Fault(mark, "unknown zone \"\(name)\"")])
  }
  return try Zone(name: name, tzif: Array(bytes))
}

/// No zone but UTC.
func utcAlone(_ name: String, _ mark: Mark) throws(Faults) -> Zone {
  guard name == "UTC" else { throw Faults([Fault(mark, unknownName("zone", name, among: ["UTC"]))]) }
  return .utc
}

/// A file of cases beside the tests.
func conformanceFixture(_ name: String) throws -> Node {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)")
  return try YAML.read(Array(Data(contentsOf: file)), file: name)
}

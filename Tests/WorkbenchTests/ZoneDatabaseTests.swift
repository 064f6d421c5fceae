import CivilTime
import Fields
import Foundation
import Testing
import Workbench

/// A folder with two zones and what stands beside them.
private func database(_ files: [String: String] = [:]) throws -> String {
  let root = FileManager.default.temporaryDirectory.appending(path: "zones-\(UUID().uuidString)")
  // A version 1 file without transitions, at UTC.
  let zone =
    Data("TZif".utf8) + Data(count: 35) + Data([1, 0, 0, 0, 4]) + Data(count: 6) + Data("UTC\0".utf8)
  for (name, data) in [("Europe/Berlin", zone), ("UTC", zone), ("posix/UTC", zone), ("zone.tab", Data("#".utf8))] {
    try write(data, root.appending(path: name))
  }
  for (name, text) in files { try write(Data(text.utf8), root.appending(path: name)) }
  return root.path()
}

private func write(_ data: Data, _ file: URL) throws {
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try data.write(to: file)
}

private func fault(_ database: ZoneDatabase, _ name: String) -> String {
  do {
    _ = try database.zone(name, at: Mark(file: "a.yaml", line: 2, column: 7))
    return ""
  } catch { return error.all.map(\.description).joined(separator: "\n") }
}

@Test func zonesAreReadByName() throws {
  let zones = try ZoneDatabase(directory: database())
  #expect(try zones.zone("Europe/Berlin").name == "Europe/Berlin")
  #expect(try zones.zone("UTC").offset(at: 0) == 0)
  #expect(zones.names() == ["Europe/Berlin", "UTC"])
}

@Test func unknownZonesAreExplained() throws {
  let folder = try database(["Broken": "TZif2", "Text": "TZi"])
  let zones = try ZoneDatabase(directory: folder)
  #expect(
    fault(zones, "Europe/Berlim") == "a.yaml:2:7: unknown zone \"Europe/Berlim\"; did you mean \"Europe/Berlin\"?")
  #expect(
    fault(zones, "europe/berlin") == "a.yaml:2:7: unknown zone \"europe/berlin\"; did you mean \"Europe/Berlin\"?")
  let text = fault(zones, "Middle/Of/Nowhere")
  #expect(text.hasPrefix("a.yaml:2:7: unknown zone \"Middle/Of/Nowhere\"; allowed: America/Los_Angeles, "))
  #expect(text.hasSuffix("and 4 more, the files of \(folder)"))
  #expect(fault(zones, "Broken") == "zone Broken: cut short at byte 5")
  for name in [
    "", "/", "/UTC", "UTC/", "../UTC", "Europe/../UTC", "./UTC", "Europe", "Europe//Berlin", "zone.tab", "UTC\0",
    "Text",
  ] {
    #expect(fault(zones, name).hasPrefix("a.yaml:2:7: unknown zone"), "\(name)")
  }
}

@Test func theReleaseIsTold() throws {
  #expect(try ZoneDatabase(directory: database()).version == "unknown")
  #expect(try ZoneDatabase(directory: database(["+VERSION": "2024a\n"])).version == "2024a")
  #expect(try ZoneDatabase(directory: database(["tzdata.zi": "# version 2025b\n# more\n"])).version == "2025b")
}

@Test func aMissingDatabaseNamesThePackage() {
  #expect(
    throws: Faults([
      Fault(
        Mark(file: "/nowhere/zoneinfo"),
        "no time-zone database here; install the package tzdata, or set TZDIR to a folder that has one")
    ])
  ) { try ZoneDatabase(directory: "/nowhere/zoneinfo") }
}

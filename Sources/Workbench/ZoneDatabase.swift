public import CivilTime
public import Fields
import Glibc

/// The system's time-zone database: a folder of TZif files, one a zone.
public struct ZoneDatabase: Sendable {
  /// The folder, `$TZDIR` or `/usr/share/zoneinfo`.
  public let directory: String
  /// Release of the data, like `2025b`; `unknown` where the folder does not say. For `host.json` alone.
  public let version: String

  /// Finds the database. Throws one fault that says what to install if there is none.
  public init() throws(Faults) {
    let chosen = getenv("TZDIR").map { String(cString: $0) } ?? ""
    try self.init(directory: chosen.isEmpty ? "/usr/share/zoneinfo" : chosen)
  }

  /// The database in a folder.
  public init(directory: String) throws(Faults) {
    guard Self.isFolder(directory) else {
      let message = "no time-zone database here; install the package tzdata, or set TZDIR to a folder that has one"
      throw Faults([Fault(Mark(file: directory), message)])
    }
    self.directory = directory
    version = Self.version(in: directory)
  }

  /// Reads a zone; `mark` is where its name was written. Throws one fault: a name that is none (with the nearest one that
  /// is), or a file that is damaged.
  public func zone(_ name: String, at mark: Mark = Mark(file: "zone")) throws(Faults) -> Zone {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // These two say what this machine's own zone is: a report would depend on it.
    let isHostsOwn = name == "localtime" || name == "posixrules"
    let safe =
      !isHostsOwn
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { Self.isNameByte($0) }
      }
    guard safe, let bytes = Self.read(directory + "/" + name, atMost: 1 << 20), bytes.starts(with: "TZif".utf8) else {
      throw Faults([Fault(mark, unknown(name))])
    }
    return try Zone(name: name, tzif: bytes)
  }

  /// Names of all zones, sorted: files that begin with a capital, in folders that do. Walks the folder (some 600 files).
  public func names() -> [String] {
    var found: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let entries = Self.entries(directory + "/" + folder)
      for entry in entries where entry.utf8.first.map({ (65...90).contains($0) }) ?? false {
        let name = folder.isEmpty ? entry : folder + "/" + entry
        if Self.isFolder(directory + "/" + name) { folders.append(name) } else { found.append(name) }
      }
    }
    return found.sorted()
  }

  private func unknown(_ name: String) -> String {
    let known = names()
    if nearest(to: name, among: known) != nil { return unknownName("zone", name, among: known) }
    let examples = ["America/Los_Angeles", "Asia/Tokyo", "Europe/Berlin", "UTC"]
    return unknownName("zone", name, among: examples) + " and \(known.count) more, the files of \(directory)"
  }

  /// Letters, digits, `+`, `-`, `_`: no dots, so no way out of the folder.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 65...90, 97...122, 48...57, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  private static func version(in directory: String) -> String {
    let start = "# version "
    let compact = String(decoding: (read(directory + "/tzdata.zi", atMost: 100) ?? []), as: UTF8.self)
    if compact.hasPrefix(start) { return String(compact.dropFirst(start.count).prefix { !$0.isNewline }) }
    let plain = String(decoding: (read(directory + "/+VERSION", atMost: 100) ?? []), as: UTF8.self)
    let word = plain.prefix { !$0.isNewline }
    return word.isEmpty ? "unknown" : String(word)
  }

  private static func isFolder(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    closedir(folder)
    return true
  }

  private static func entries(_ path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      found.append(
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return found
  }

  /// The first bytes of a file, nil if it cannot be read.
  private static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = fread(&bytes, 1, limit, file)
    return ferror(file) == 0 ? Array(bytes.prefix(count)) : nil
  }
}

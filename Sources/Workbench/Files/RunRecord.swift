import Experiments
import Fields
import Reports
import Studies

/// `run.json`: all that is needed to make a report again, and the hash of every other file but `host.json`.
struct RunRecord: Sendable, Equatable {
  var name: String
  var version: String
  var isPreview: Bool
  /// The resolved spec, on one line.
  var spec: Node
  /// Name of outside data → SHA-256 of what was used of it.
  var data: [Pair]
  /// What the report misses of what was expected, each in one line.
  var missed: [String]
  /// Path → SHA-256 of the file.
  var files: [Pair]

  /// A name and a hash.
  struct Pair: Sendable, Equatable {
    var name: String
    var hash: String

    init(name: String, hash: String) {
      self.name = name
      self.hash = hash
    }

    /// Outside data by the bytes that were used of it.
    init(_ fingerprint: Fingerprint) {
      self.init(name: fingerprint.name, hash: hexadecimal(sha256(fingerprint.bytes)))
    }
  }

  static let path = "run.json"
  static let hostPath = "host.json"

  /// The record of a report that is about to be written.
  init(
    of experiment: Experiment, _ study: any ReportingStudy, isPreview: Bool, missed: [String] = [],
    artifacts: [Artifact]
  ) {
    self.init(
      name: experiment.name, spec: study.resolved, data: study.fingerprints, isPreview: isPreview, missed: missed,
      artifacts: artifacts)
  }

  /// The record of a report by what it was made from.
  init(
    name: String, spec: Node, data: [Fingerprint], isPreview: Bool, missed: [String] = [], artifacts: [Artifact]
  ) {
    self.name = name
    version = sandglassVersion
    self.isPreview = isPreview
    self.spec = spec
    self.data = data.map { Pair($0) }
    self.missed = missed
    files = artifacts.map { Pair(name: $0.path, hash: hexadecimal(sha256($0.bytes))) }
    files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  var bytes: [UInt8] {
    func map(_ pairs: [Pair]) -> Node { Node(.map(pairs.map { Node.Entry($0.name, Node(.text($0.hash))) })) }
    // The seed again, where a person finds it; each part of a review has its own.
    let seed = spec["seed"].map { [Node.Entry("seed", $0)] } ?? []
    // Only where there is something.
    let lines = missed.isEmpty ? [] : [Node.Entry("missed", Node(.list(missed.map { Node(.text($0)) })))]
    let entries =
      [
        Node.Entry("name", Node(.text(name))), Node.Entry("version", Node(.text(version))),
        Node.Entry("preview", Node(.flag(isPreview))),
      ] + seed + lines + [Node.Entry("spec", spec), Node.Entry("data", map(data)), Node.Entry("files", map(files))]
    return Array(Node(.map(entries)).json(indented: true).utf8)
  }

  /// SHA-256 of what decides the results: the resolved spec and the outside data.
  var fingerprint: [UInt8] {
    sha256(Array((spec.json() + data.map { "\n\($0.name) \($0.hash)" }.joined()).utf8))
  }

  /// Reads `run.json`. Throws every fault of its form.
  init(reading bytes: [UInt8], file: String) throws(Faults) {
    // Ten thousand cases take some megabytes.
    let tree = try YAML.read(bytes, file: file, limit: 1 << 28)
    var reader = RecordReader(tree: tree)
    name = reader.text("name")
    version = reader.text("version")
    isPreview = reader.flag("preview")
    spec = reader.map("spec")
    data = reader.pairs("data")
    missed = reader.texts("missed")
    files = reader.pairs("files")
    if !reader.faults.isEmpty { throw Faults(reader.faults) }
  }
}

/// Reads the keys of a record and collects what is wrong with them.
private struct RecordReader {
  var tree: Node
  var faults: [Fault] = []

  private mutating func value(_ key: String) -> Node {
    if let node = tree[key] { return node }
    faults.append(Fault(tree.mark, "\(key) is missing: this is no run.json of a report"))
    return Node(.null, at: Mark(file: ""))
  }

  private mutating func wrong(_ node: Node, _ key: String, _ allowed: String) {
    if !node.mark.file.isEmpty { faults.append(Fault(node.mark, "\(key): found \(node.shown); allowed: \(allowed)")) }
  }

  mutating func text(_ key: String) -> String {
    let node = value(key)
    if case .text(let text) = node.content { return text }
    wrong(node, key, "a text")
    return ""
  }

  mutating func flag(_ key: String) -> Bool {
    let node = value(key)
    if case .flag(let flag) = node.content { return flag }
    wrong(node, key, "true or false")
    return false
  }

  /// A list of texts; empty if there is none.
  mutating func texts(_ key: String) -> [String] {
    guard let node = tree[key] else { return [] }
    guard case .list(let items) = node.content else {
      wrong(node, key, "a list")
      return []
    }
    return items.map(\.valueText)
  }

  mutating func map(_ key: String) -> Node {
    let node = value(key)
    if case .map = node.content { return node }
    wrong(node, key, "a map")
    return node
  }

  mutating func pairs(_ key: String) -> [RunRecord.Pair] {
    guard case .map(let entries) = map(key).content else { return [] }
    var pairs: [RunRecord.Pair] = []
    for entry in entries {
      if case .text(let hash) = entry.value.content {
        pairs.append(RunRecord.Pair(name: entry.key, hash: hash))
      } else {
        wrong(entry.value, "\(key).\(entry.key)", "a SHA-256 in hexadecimal")
      }
    }
    return pairs
  }
}

extension RunRecord {
  /// True if running either gives the same files.
  func isSameRun(as other: RunRecord) -> Bool {
    name == other.name && version == other.version && isPreview == other.isPreview && fingerprint == other.fingerprint
  }
}

extension Surroundings {
  /// The record of the report in a folder. Exit code 2 if there is none, or it is damaged.
  func record(of folder: String) throws(Stop) -> RunRecord {
    let path = "\(folder)/\(RunRecord.path)"
    if disk.exists(folder), !disk.isDirectory(folder) {
      throw Stop(.usage, "\(folder): is a file; name its folder")
    }
    if !disk.isDirectory(folder) { throw Stop(.usage, "\(folder): no such folder") }
    if !disk.exists(path) { throw Stop(.usage, "\(folder): is no report (it has no \(RunRecord.path))") }
    let bytes: [UInt8]
    do throws(DiskError) { bytes = try disk.read(path) } catch { throw error.stop }
    do throws(Faults) { return try RunRecord(reading: bytes, file: path) } catch { throw Stop(error) }
  }
}

public import Fields

/// Why a file could not be read, in a few words: `no such file`.
public struct Unreadable: Error, Sendable, Equatable {
  /// The words.
  public var reason: String

  public init(_ reason: String) { self.reason = reason }
}

extension SpecReader {
  /// Reads a spec from the text of its file: syntax, keys and values, and the files it names, with all faults of all of
  /// them. `name` is the stem of the file, `bytes` reads another file by its path.
  public static func read(
    text: [UInt8], file: String, name: String, kinds: [SpecKind], options: SpecOptions = SpecOptions(),
    bytes: (String) throws(Unreadable) -> [UInt8]
  ) -> Reading<Experiment> {
    let tree = YAML.parse(text, file: file)
    guard let root = tree.value else { return Reading(nil, faults: tree.faults) }
    let reading = read(root, name: name, kinds: kinds, options: options) { (path, mark) throws(Faults) in
      try Self.tree(of: path, namedAt: mark, bytes: bytes)
    }
    return Reading(reading.value, faults: (tree.faults + reading.faults.besidesAliases(of: tree.faults)).inTextOrder)
  }

  /// The tree of a file that a spec names at `mark`; its path is relative to the spec's file. `bytes` reads a file.
  ///
  /// Throws a fault at `mark` if the file cannot be read, else the faults of that file.
  public static func tree(
    of path: String, namedAt mark: Mark, bytes: (String) throws(Unreadable) -> [UInt8]
  ) throws(Faults) -> Node {
    let file = beside(mark.file, path)
    let content: [UInt8]
    do throws(Unreadable) {
      content = try bytes(file)
    } catch {
      throw Faults([Fault(mark, "cannot read \"\(file)\": \(error.reason)")])
    }
    return try YAML.read(content, file: file)
  }

  /// `path` as seen from where `file` is seen from.
  static func beside(_ file: String, _ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    var rest = path[...]
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    return String(file[...slash]) + rest
  }
}

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
    read(YAML.parse(text, file: file), name: name, kinds: kinds, options: options) { path, mark in
      Self.tree(of: path, namedAt: mark, bytes: bytes)
    }
  }

  /// The tree of a file that a spec names at `mark`; its path is relative to the spec's file. `bytes` reads a file.
  ///
  /// The faults are those of its text, or one at `mark` if it cannot be read.
  static func tree(of path: String, namedAt mark: Mark, bytes: (String) throws(Unreadable) -> [UInt8]) -> Reading<Node>
  {
    let file = beside(mark.file, path)
    do throws(Unreadable) {
      return YAML.parse(try bytes(file), file: file)
    } catch {
      return Reading(nil, faults: [Fault(mark, "cannot read \"\(file)\": \(error.reason)")])
    }
  }

  /// A study's name: the last part of its spec's path without its ending.
  public static func name(ofFile path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  /// `path` as seen from where `file` is seen from.
  public static func beside(_ file: String, _ path: String) -> String {
    var rest = path[...]
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return String(rest) }
    return String(file[...slash]) + rest
  }
}

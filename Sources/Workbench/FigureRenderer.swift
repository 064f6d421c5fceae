import Fields
import Glibc
public import Reports

/// Renders Vega-Lite to SVG with vl-convert, a Python wheel: one process for all figures of a report, no network.
///
/// A report never fails for its figures: what goes wrong is a warning, and the `.vl.json` is there all the same.
public struct FigureRenderer: Sendable {
  /// What came out: pictures by figure id, the renderer's version for `host.json`, and what a person should be told.
  public struct Rendering: Sendable, Equatable {
    /// SVG text as the renderer made it, by figure id; figures that failed are missing.
    public var pictures: [String: String] = [:]
    /// `vl-convert 1.9.0`; nil if it did not run.
    public var version: String?
    /// One line each, for stderr.
    public var warnings: [String] = []
  }

  /// The Python interpreter that has vl-convert.
  public var python: String
  /// How long the whole batch may take.
  public var timeoutSeconds: Double

  public init(python: String, timeoutSeconds: Double = 120) {
    self.python = python
    self.timeoutSeconds = timeoutSeconds
  }

  /// The interpreter named by `SANDGLASS_RENDERER`, else the first `.venv/bin/python` in or above the folder of the running
  /// program, else in or above the current folder; nil if there is none.
  public static func found() -> FigureRenderer? {
    if let named = getenv("SANDGLASS_RENDERER").map({ String(cString: $0) }), !named.isEmpty {
      return FigureRenderer(python: named)
    }
    let starts = [realPath("/proc/self/exe"), realPath(".")].compactMap(\.self)
    return starts.lazy.compactMap(interpreter(above:)).first.map { FigureRenderer(python: $0) }
  }

  /// Renders `figures` with the renderer that `found` finds; a warning if there is none.
  public static func render(_ figures: [Figure]) -> Rendering {
    if figures.isEmpty { return Rendering() }
    guard let renderer = found() else {
      let warning =
        "no renderer for figures: found no .venv/bin/python here or above; run `make setup`, or set SANDGLASS_RENDERER to a "
        + "Python that has vl-convert-python. The report has the .vl.json of each figure instead"
      return Rendering(warnings: [warning])
    }
    return renderer.render(figures)
  }

  /// Renders `figures` in one process. About 1.2 s, and 0.2 s a figure.
  public func render(_ figures: [Figure]) -> Rendering {
    let input = Node(.list(figures.map(\.vegaLite.rounded))).json()
    switch Subprocess.run([python, "-I", "-c", Self.script], input: Array(input.utf8), timeoutSeconds: timeoutSeconds) {
    case .failed(let reason):
      return Rendering(warnings: ["figures could not be rendered: \(python): \(reason)"])
    case .finished(let output):
      return read(output, figures)
    }
  }

  /// Reads what the script writes: for the version and for each figure a line `<word> <count>` and `count` bytes.
  private func read(_ output: [UInt8], _ figures: [Figure]) -> Rendering {
    var rendering = Rendering()
    var rest = output[...]
    func next() -> (word: String, text: String)? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      let head = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      guard head.count == 2, let count = Int(head[1]), count >= 0, count <= rest.endIndex - end - 1 else { return nil }
      let body = rest[(end + 1)..<(end + 1 + count)]
      rest = rest[(end + 1 + count)...]
      return (String(head[0]), String(decoding: body, as: UTF8.self))
    }
    rendering.version = next().map { "vl-convert \($0.text)" }
    for figure in figures {
      guard let (word, text) = next() else {
        rendering.warnings.append("figure \(figure.id) could not be rendered: the renderer's answer ends early")
        break
      }
      if word == "svg" {
        rendering.pictures[figure.id] = text
      } else {
        rendering.warnings.append("figure \(figure.id) could not be rendered: \(text)")
      }
    }
    return rendering
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func interpreter(above start: String) -> String? {
    var folder = start[...]
    while true {
      let candidate = "\(folder)/.venv/bin/python"
      if access(candidate, X_OK) == 0 { return candidate }
      guard let slash = folder.lastIndex(of: "/") else { return nil }
      folder = folder[..<slash]
    }
  }

  private static let script = """
    import json, sys
    specs = json.loads(sys.stdin.buffer.read())
    import vl_convert
    def tell(word, text):
        body = text.encode("utf-8", "replace")
        sys.stdout.buffer.write(f"{word} {len(body)}\\n".encode() + body)
    tell("version", vl_convert.__version__)
    for spec in specs:
        try:
            tell("svg", vl_convert.vegalite_to_svg(spec, vl_version="5.21", allowed_base_urls=[]))
        except Exception as error:
            tell("failed", " ".join(str(error).split())[:200])
    """
}

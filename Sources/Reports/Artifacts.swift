public import Fields

extension Report {
  /// The files of the report folder that tell the result, sorted by path: `report.md`, `tables/*.csv`,
  /// `figures/*.vl.json`, `figures/*.svg`, `datapackage.json`.
  ///
  /// `rendered` holds, by figure id, the SVG text as the renderer made it. A figure that is not there, or whose text is no
  /// SVG, has its `.vl.json` alone, and the report says so. A figure that is drawn already has its picture alone.
  public func artifacts(rendered: [String: String]) -> [Artifact] {
    let all = allTables
    var artifacts = all.map { Artifact(path: $0.path, bytes: CSV.bytes($0)) }
    var pictures: Set<String> = []
    for figure in allFigures {
      if figure.svg == nil { artifacts.append(Artifact(path: figure.vegaLitePath, bytes: json(figure.vegaLite))) }
      guard let svg = (figure.svg ?? rendered[figure.id]).flatMap({ SVG.finished($0, of: figure) }) else { continue }
      artifacts.append(Artifact(path: figure.svgPath, bytes: Array(svg.utf8)))
      pictures.insert(figure.id)
    }
    let package = DataPackage.node(name: name, title: name, description: packageDescription, tables: all)
    artifacts.append(Artifact(path: "datapackage.json", bytes: json(package)))
    artifacts.append(Artifact(path: "report.md", bytes: Array(markdown(rendered: pictures).utf8)))
    return artifacts.sorted { $0.path < $1.path }
  }
}

extension Report {
  private var packageDescription: String {
    let reading =
      "Numbers that are not whole have 6 significant digits; text that a spreadsheet would run as a formula begins with an "
      + "apostrophe."
    return question.isEmpty ? reading : "\(question)\n\n\(reading)"
  }
}

/// JSON as reports write it: indented, numbers with 6 significant digits.
private func json(_ node: Node) -> [UInt8] { Array(node.rounded.json(indented: true).utf8) }

extension Node {
  /// The same tree with every number rounded as in CSV (`Digits.text`); a number that is not finite turns into nothing.
  public var rounded: Node {
    switch content {
    case .number(let value): Node(Self.rounded(value), at: mark)
    case .list(let items): Node(.list(items.map(\.rounded)), at: mark)
    case .map(let entries):
      Node(.map(entries.map { Entry($0.key, $0.value.rounded, keyMark: $0.keyMark) }), at: mark)
    case .null, .flag, .integer, .text: self
    }
  }

  private static func rounded(_ value: Double) -> Content {
    let text = Digits.text(value)
    if let whole = Int64(text) { return .integer(whole) }
    return Double(text).map { .number($0) } ?? .null
  }
}

extension Figure {
  /// Where the Vega-Lite document stands in a report folder.
  public var vegaLitePath: String { "figures/\(id).vl.json" }
  /// Where the picture stands in a report folder.
  public var svgPath: String { "figures/\(id).svg" }
}

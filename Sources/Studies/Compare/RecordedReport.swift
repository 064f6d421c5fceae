public import Fields
import Reports

/// A finished report as its folder holds it: what `run.json` records, and the tables that can be compared.
public struct RecordedReport: Sendable {
  /// A name and a hash: of a file, or of outside data.
  public struct Hash: Sendable, Equatable {
    public var name: String
    public var hash: String

    public init(_ name: String, _ hash: String) {
      self.name = name
      self.hash = hash
    }
  }

  /// The folder as a person named it.
  public var folder: String
  public var version: String
  public var isPreview: Bool
  /// The resolved spec.
  public var spec: Node
  public var data: [Hash]
  public var files: [Hash]
  public var tables: [RecordedTable]

  public init(
    folder: String, version: String, isPreview: Bool, spec: Node, data: [Hash], files: [Hash], tables: [RecordedTable]
  ) {
    self.folder = folder
    self.version = version
    self.isPreview = isPreview
    self.spec = spec
    self.data = data
    self.files = files
    self.tables = tables
  }

  /// The kind of study.
  public var kind: String { spec["study"]?.valueText ?? "" }
}

/// A table of a finished report: its CSV, and its columns by `datapackage.json`.
public struct RecordedTable: Sendable {
  /// The part of a review that it belongs to; empty in a report of its own.
  public var part: String
  /// Name without the part: `summary`.
  public var name: String
  var columns: [Column]
  /// Cells as text; each row has one a column.
  var rows: [[String]]

  /// The paths of the tables that a comparison reads, by the description of a report's tables.
  public static func paths(in package: Node) -> [String] {
    resources(package).compactMap { $0["path"]?.asText }.filter { FigureTable.readers[Self.name(at: $0).name] != nil }
  }

  /// Reads the table at a path of a report folder. Throws where the bytes are no such table.
  public init(_ bytes: [UInt8], path: String, package: Node, file: String) throws(Faults) {
    (part, name) = Self.name(at: path)
    let fields = Self.resources(package).first { $0["path"]?.asText == path }?.value(at: "schema.fields")
    guard case .list(let all)? = fields?.content else {
      throw Faults([Fault(Mark(file: file), "datapackage.json does not tell its columns")])
    }
    columns = all.map { field in
      Column(
        field["name"]?.asText ?? "", Column.Kind(rawValue: field["type"]?.asText ?? "") ?? .string,
        unit: field["unit"]?.asText ?? "", meaning: "")
    }
    rows = []
    var cells = LogCells(bytes)
    var isHeader = true
    while true {
      func fault(_ message: String) -> Faults {
        Faults([Fault(Mark(file: file, line: cells.line, column: 1), message)])
      }
      switch cells.read() {
      case .end: return
      case .broken(let found, let allowed): throw fault("found \(found); allowed: \(allowed)")
      case .blank: throw fault("found a blank line; allowed: \(counted(columns.count, "cell"))")
      case .cells:
        let row = cells.cells.map { Self.plain(String(decoding: cells.content($0), as: UTF8.self)) }
        if row.count != columns.count {
          throw fault("found \(counted(row.count, "cell")); allowed: \(columns.count), as datapackage.json says")
        }
        if isHeader, row != columns.map(\.name) { throw fault("its columns are not those of datapackage.json") }
        if !isHeader { rows.append(row) }
        isHeader = false
      }
    }
  }

  /// `tables/part.summary.csv`: `part` and `summary`.
  private static func name(at path: String) -> (part: String, name: String) {
    let stem = path.split(separator: "/").last.map { $0.hasSuffix(".csv") ? $0.dropLast(4) : $0 } ?? ""
    guard let dot = stem.lastIndex(of: ".") else { return ("", String(stem)) }
    return (String(stem[..<dot]), String(stem[stem.index(after: dot)...]))
  }

  private static func resources(_ package: Node) -> [Node] {
    if case .list(let all)? = package["resources"]?.content { return all }
    return []
  }

  /// Without the apostrophe that keeps a spreadsheet from running the text.
  private static func plain(_ text: String) -> String {
    text.hasPrefix("'") && CSV.isFormula(text.dropFirst()) ? String(text.dropFirst()) : text
  }

  func index(_ column: String) -> Int? { columns.firstIndex { $0.name == column } }
}

extension Node {
  fileprivate var asText: String? {
    if case .text(let text) = content { text } else { nil }
  }
}

/// One value of a table.
public enum Cell: Sendable, Equatable {
  case text(String)
  case integer(Int64)
  case number(Double)
  case missing
}

/// One column: its name carries its unit, its meaning is printed where the table is.
public struct Column: Sendable, Equatable {
  /// What the cells of a column are, by the names of `datapackage.json`.
  public enum Kind: String, Sendable { case string, integer, number }

  /// Name in the CSV, snake_case, with its unit.
  public var name: String
  /// What its cells are.
  public var kind: Kind
  /// Unit of the values; empty where they have none.
  public var unit: String
  /// What the column means, in one sentence.
  public var meaning: String

  /// What a reader sees instead of the name; empty shows the name in words.
  public var title: String

  public init(_ name: String, _ kind: Kind, unit: String = "", title: String = "", meaning: String) {
    self.title = title
    self.name = name
    self.kind = kind
    self.unit = unit
    self.meaning = meaning
  }
}

/// A table of results: `tables/<name>.csv`, a resource of `datapackage.json`, and, in excerpt, a part of the report.
public struct Table: Sendable, Equatable {
  /// File stem, snake_case.
  public var name: String
  /// Title above the table in the report.
  public var title: String
  /// What is counted, of whom (the denominator), and how the interval is made. Printed under the table.
  public var definition: String
  /// The columns, in the order of the CSV.
  public var columns: [Column]
  /// The rows, each with one cell a column.
  public var rows: [[Cell]]
  /// Indices of the rows that the report prints; nil prints all.
  public var excerpt: [Int]?
  /// Indices of the columns that the report prints; nil prints all.
  public var printedColumns: [Int]?

  public init(
    name: String, title: String, definition: String, columns: [Column], rows: [[Cell]], excerpt: [Int]? = nil,
    printedColumns: [Int]? = nil
  ) {
    self.name = name
    self.title = title
    self.definition = definition
    self.columns = columns
    self.rows = rows
    self.excerpt = excerpt
    self.printedColumns = printedColumns
  }
}

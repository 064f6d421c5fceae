/// A table as the report prints it: excerpted, in words, with an interval and a verdict beside the value they belong to.
///
/// Companion columns are folded into the column they belong to: for `day7_share` these are `day7_low`, `day7_high` (or
/// `day7_share_low`, …) and `day7_share_verdict` (or `day7_verdict`); the names `low`, `high`, `verdict` alone belong to the
/// last number before them. Number columns of unit `share` are printed as percent; a number column without unit takes the unit that the
/// row's column `unit` names.
struct PrintedTable {
  /// Markdown.
  var header: [String] = []
  var isNumber: [Bool] = []
  var rows: [[String]] = []
  /// What the columns mean, in one paragraph of Markdown.
  var meanings: String

  /// Most rows to print of a table that has no excerpt.
  static let rowLimit = 40

  init(_ table: Table) {
    let table = table.asPrinted
    let folds = Fold.all(table.columns)
    let unitColumn = table.columns.firstIndex { $0.name == "unit" }
    for fold in folds {
      let column = table.columns[fold.value]
      header.append(Markdown.line(Self.title(column)))
      isNumber.append(column.kind != .string)
    }
    let indices = table.excerpt ?? Array(table.rows.indices.prefix(Self.rowLimit))
    for row in indices where table.rows.indices.contains(row) {
      rows.append(folds.map { $0.text(in: table.rows[row], columns: table.columns, unitColumn: unitColumn) })
    }
    let explained = folds.map { table.columns[$0.value] }.filter { !$0.meaning.isEmpty }
    meanings = explained.map { "*\(Markdown.line(Self.title($0)))*: \(Markdown.line($0.meaning))" }
      .joined(separator: "; ")
    if !meanings.isEmpty { meanings += "." }
  }

  /// A column's name in words: `active_share` → active share, `median_days` → median days, `amount` → amount (minor units).
  static func title(_ column: Column) -> String {
    if !column.title.isEmpty { return column.title }
    let words = column.name.replacing("_", with: " ")
    let isSaid = column.unit.isEmpty || column.unit.hasPrefix("share") || words.contains(column.unit)
    return isSaid ? words : "\(words) (\(column.unit))"
  }
}

extension Table {
  /// The table with the columns alone that are printed.
  fileprivate var asPrinted: Table {
    guard let printedColumns else { return self }
    var table = self
    table.columns = printedColumns.map { columns[$0] }
    table.rows = rows.map { row in printedColumns.map { row[$0] } }
    return table
  }
}

/// A column and the columns that are printed in its cell.
private struct Fold {
  var value: Int
  var low: Int?
  var high: Int?
  var verdict: Int?

  static func all(_ columns: [Column]) -> [Fold] {
    let names = columns.map(\.stem)
    var folds: [Fold] = []
    for (index, column) in columns.enumerated() {
      if let owner = owner(of: column.stem, "low", in: folds, names) {
        folds[owner].low = index
      } else if let owner = owner(of: column.stem, "high", in: folds, names) {
        folds[owner].high = index
      } else if let owner = owner(of: column.stem, "verdict", in: folds, names), column.name != "verdict" {
        folds[owner].verdict = index
      } else {
        folds.append(Fold(value: index))
      }
    }
    return folds
  }

  /// The fold that a column named like a companion of kind `role` belongs to.
  private static func owner(of name: String, _ role: String, in folds: [Fold], _ names: [String]) -> Int? {
    if name == role { return folds.indices.last }
    guard name.hasSuffix("_\(role)") else { return nil }
    let stem = name.dropLast(role.count + 1)
    return folds.lastIndex { fold in
      let owner = names[fold.value]
      return owner == stem || owner.hasPrefix("\(stem)_") && !owner.dropFirst(stem.count + 1).contains("_")
    }
  }

  func text(in row: [Cell], columns: [Column], unitColumn: Int?) -> String {
    guard row.indices.contains(value) else { return "" }
    let unit = unit(in: row, columns: columns, unitColumn: unitColumn)
    var parts: [String] = []
    if let estimate = number(value, row), let low = number(low, row), let high = number(high, row) {
      parts.append(Words.estimate(estimate, low: low, high: high, unit: unit))
    } else {
      parts.append(Self.text(row[value], unit: unit))
    }
    if let verdict, row.indices.contains(verdict), case .text(let word) = row[verdict], !word.isEmpty {
      parts.append("· \(word == "baseline" ? word : Markdown.bold(word))")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func unit(in row: [Cell], columns: [Column], unitColumn: Int?) -> String {
    if let unitColumn, columns[value].unit.isEmpty, row.indices.contains(unitColumn),
      case .text(let unit) = row[unitColumn]
    {
      return unit
    }
    return columns[value].unit
  }

  private func number(_ index: Int?, _ row: [Cell]) -> Double? {
    guard let index, row.indices.contains(index) else { return nil }
    switch row[index] {
    case .number(let value) where value.isFinite: return value
    case .integer(let value): return Double(value)
    case .number, .text, .missing: return nil
    }
  }

  private static func text(_ cell: Cell, unit: String) -> String {
    switch cell {
    case .text(let text): Markdown.line(text)
    case .integer(let value): Words.whole(value)
    case .number(let value): Words.value(value, unit: unit)
    case .missing: "–"
    }
  }
}

extension Column {
  /// The name without its unit: `settle_low` of `settle_low_s`.
  public var stem: String {
    let end = "_\(unit)"
    return !unit.isEmpty && name.hasSuffix(end) ? String(name.dropLast(end.count)) : name
  }
}

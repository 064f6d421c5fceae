public import Fields

/// `datapackage.json`: what each table and column means, for machines (Frictionless Data Package, version 1).
public enum DataPackage {
  /// The description of `tables`, each at `tables/<name>.csv`.
  public static func node(name: String, title: String, description: String, tables: [Table]) -> Node {
    [
      "profile": "tabular-data-package",
      "name": text(slug(name)),
      "title": text(title),
      "description": text(description),
      "resources": Node(.list(zip(tables, names(of: tables)).map(resource))),
    ]
  }

  /// A name for each table, unique in the package.
  private static func names(of tables: [Table]) -> [String] {
    var used: Set<String> = []
    return tables.map { table in
      let base = slug(table.name)
      var name = base
      var number = 1
      while !used.insert(name).inserted {
        number += 1
        name = "\(base)-\(number)"
      }
      return name
    }
  }

  private static func resource(_ table: Table, _ name: String) -> Node {
    [
      "profile": "tabular-data-resource",
      "name": text(name),
      "path": text(table.path),
      "title": text(table.title),
      "description": text(table.definition),
      "format": "csv",
      "mediatype": "text/csv",
      "encoding": "utf-8",
      "dialect": ["delimiter": ",", "lineTerminator": "\n", "doubleQuote": true, "header": true],
      "schema": [
        "fields": Node(.list(table.columns.map(field))),
        "missingValues": [""],
      ],
    ]
  }

  private static func field(_ column: Column) -> Node {
    var entries = [
      Node.Entry("name", text(column.name)),
      Node.Entry("type", text(column.kind.rawValue)),
    ]
    if !column.unit.isEmpty { entries.append(Node.Entry("unit", text(column.unit))) }
    entries.append(Node.Entry("description", text(column.meaning)))
    return Node(.map(entries))
  }

  private static func text(_ value: String) -> Node { Node(.text(value)) }

  /// Lower-case ASCII letters, digits, `.`, `_` and `-`, as the standard asks of names.
  static func slug(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte + 32)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "-"):
        bytes.append(byte)
      default: if bytes.last != UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
      }
    }
    return bytes.isEmpty ? "report" : String(decoding: bytes, as: UTF8.self)
  }
}

extension Table {
  /// Where the table stands in a report folder.
  public var path: String { "tables/\(name).csv" }
}

import Fields
import Reports

extension Node {
  /// The elements of a list; none for what is no list.
  var items: [Node] { if case .list(let all) = content { all } else { [] } }
  /// A text; "" for what is none.
  var string: String { if case .text(let value) = content { value } else { "" } }
  /// The numbers of a list.
  var numbers: [Double] { items.compactMap(\.asNumber) }
}

extension Figure {
  /// The document as it is written.
  var written: Node { vegaLite.rounded }
  /// The rows of data.
  var rows: [Node] { written["data"]?["values"]?.items ?? [] }
  /// The layers, from back to front.
  var layers: [Node] { written["layer"]?.items ?? [] }
  /// The lines under the title.
  var subtitle: [String] { written["title"]?["subtitle"]?.items.map(\.string) ?? [] }

  /// The layers of a kind of mark.
  func layers(_ mark: String) -> [Node] { layers.filter { $0["mark"]?["type"]?.string == mark } }
}

import Fields

/// What is done to a rendered figure before it is written: pure text work, so that its bytes depend on the figure alone.
public enum SVG {
  /// `rendered` with ids `<figure>-<n>` in order of appearance, `role="img"`, a title, a description and colours for dark
  /// screens; nil if it is no SVG document.
  ///
  /// The renderer numbers clips and gradients through a whole batch: without this, adding a figure would change others.
  public static func finished(_ rendered: String, of figure: Figure) -> String? {
    guard let open = rendered.range(of: "<svg ", from: rendered.startIndex),
      let close = rendered.range(of: ">", from: open.upperBound)
    else { return nil }
    // Names of parts may hold what no id can.
    let id = DataPackage.slug(figure.id)
    let body = canonicalIDs(String(rendered[close.upperBound...]), prefix: id)
    let title = "\(id)-title"
    let description = "\(id)-description"
    return rendered[..<open.upperBound]
      + "role=\"img\" aria-labelledby=\"\(title) \(description)\" "
      + rendered[open.upperBound..<close.upperBound]
      + "<title id=\"\(title)\">\(XMLText.escaped(figure.title))</title>"
      + "<desc id=\"\(description)\">\(XMLText.escaped(figure.description))</desc>"
      + "<style>\(Palette.darkStyle)</style>" + body
      + (body.hasSuffix("\n") ? "" : "\n")
  }

  /// Renames every `id="…"` and the references to it (`url(#…)`, `href="#…"`) to `<prefix>-<n>`, n from 1.
  private static func canonicalIDs(_ text: String, prefix: String) -> String {
    var names: [Substring: String] = [:]
    for (before, after) in references {
      var start = text.startIndex
      while let found = text.range(of: before, from: start),
        let end = text.range(of: after, from: found.upperBound)
      {
        let name = text[found.upperBound..<end.lowerBound]
        names[name] = names[name] ?? ""
        start = end.upperBound
      }
    }
    var result = ""
    var start = text.startIndex
    var named = 0
    // The next reference of each kind, so that the text is read once for each.
    var next = references.map { text.range(of: $0.0, from: start) }
    func place(_ kind: Int) -> String.Index { next[kind]?.lowerBound ?? text.endIndex }
    while let kind = references.indices.min(by: { place($0) < place($1) }), let found = next[kind],
      let end = text.range(of: references[kind].1, from: found.upperBound)
    {
      let name = text[found.upperBound..<end.lowerBound]
      if names[name] == "" {
        named += 1
        names[name] = "\(prefix)-\(named)"
      }
      result += text[start..<found.upperBound] + (names[name] ?? String(name)) + references[kind].1
      start = end.upperBound
      for kind in next.indices where place(kind) < start {
        next[kind] = text.range(of: references[kind].0, from: start)
      }
    }
    return result + text[start...]
  }

  /// What stands before and after the name of an id.
  private static let references = [(" id=\"", "\""), ("url(#", ")"), ("href=\"#", "\"")]
}

extension String {
  /// The first place of `text` at or behind `start`. O(length), by bytes.
  fileprivate func range(of text: String, from start: Index) -> Range<Index>? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return nil }
    var index = start
    while let found = utf8[index...].firstIndex(of: first) {
      if utf8[found...].starts(with: wanted) { return found..<utf8.index(found, offsetBy: wanted.count) }
      index = utf8.index(after: found)
    }
    return nil
  }
}

/// The valid name nearest to `name` by edit distance, if one is near enough to be meant. O(names × length²).
public func nearest(to name: String, among valid: [String]) -> String? {
  let wanted = Array(name.lowercased().utf8.prefix(80))
  let limit = max(2, wanted.count / 3)
  var best: (name: String, distance: Int)?
  for candidate in valid {
    let letters = Array(candidate.lowercased().utf8.prefix(80))
    if letters.isEmpty || abs(letters.count - wanted.count) > limit { continue }
    let distance = editDistance(wanted, letters)
    if distance <= limit, distance < letters.count, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// `unknown KIND "name"; did you mean "x"?` or the allowed names, for every message of this kind.
public func unknownName(_ kind: String, _ name: String, among valid: [String]) -> String {
  if let near = nearest(to: name, among: valid) {
    return "unknown \(kind) \"\(shortened(name))\"; did you mean \"\(near)\"?"
  }
  return "unknown \(kind) \"\(shortened(name))\"; allowed: \(listed(valid))"
}

/// The message on a key path that leads nowhere: what was meant, else the three nearest of many and where all are told.
public func unknownPath(_ path: String, among valid: [String]) -> String {
  let found = "unknown key path \"\(shortened(path))\""
  if let near = nearest(to: path, among: valid) { return "\(found); did you mean \"\(near)\"?" }
  let wanted = Array(path.lowercased().utf8.prefix(80))
  let ranked = valid.enumerated().map { index, candidate in
    let parts = candidate.lowercased().split(separator: ".")
    let ends = parts.indices.map { Array(parts[$0...].joined(separator: ".").utf8.prefix(80)) }
    return (distance: ends.map { editDistance(wanted, $0) }.min() ?? .max, index: index, name: candidate)
  }
  let near = ranked.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(3).map(\.name)
  let root = near.first.map { String($0.prefix { $0 != "." }) } ?? ""
  let names = near.map { "\"\($0)\"" }.joined(separator: ", ")
  return "\(found); nearest: \(names); see: sandglass describe \(root)"
}

/// At most 24 names joined by commas, and how many there are if there are more.
public func listed(_ names: [String]) -> String {
  if names.isEmpty { return "none" }
  let shown = names.prefix(24).joined(separator: ", ")
  return names.count > 24 ? "\(shown), … (\(names.count) in all)" : shown
}

/// A text cut to 60 characters.
func shortened(_ text: String) -> String { text.count > 60 ? String(text.prefix(60)) + "…" : text }

/// Damerau's distance with adjacent transpositions (optimal string alignment).
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
  var before: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i] + Array(repeating: 0, count: b.count)
    for j in 1...b.count {
      let change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      row[j] = min(change, last[j] + 1, row[j - 1] + 1)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], before[j - 2] + 1) }
    }
    before = last
    last = row
  }
  return last[b.count]
}

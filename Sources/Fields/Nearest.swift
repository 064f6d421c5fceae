/// The valid name nearest to `name` by edit distance, if one is near enough to be meant. O(names × length²).
public func nearest(to name: String, among valid: [String]) -> String? {
  let wanted = Array(name.lowercased().utf8.prefix(80))
  let scored = valid.map { (name: $0, distance: editDistance(wanted, Array($0.lowercased().utf8.prefix(80)))) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(2, wanted.count / 3) ? best.name : nil
}

/// `unknown KIND "name"; did you mean "x"?` or the allowed names, for every message of this kind.
public func unknownName(_ kind: String, _ name: String, among valid: [String]) -> String {
  let shown = name.count > 60 ? String(name.prefix(60)) + "…" : name
  if let near = nearest(to: name, among: valid) {
    return "unknown \(kind) \"\(shown)\"; did you mean \"\(near)\"?"
  }
  return "unknown \(kind) \"\(shown)\"; allowed: \(valid.joined(separator: ", "))"
}

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

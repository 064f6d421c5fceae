/// Parts of sentences.
enum Sentence {
  /// With a capital letter.
  static func begun(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ parts: [String], joint: String = ", ") -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: joint) + (joint == ", " ? " and " : joint) + last
  }
}

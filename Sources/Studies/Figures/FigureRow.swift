import Fields

/// What picks one row of a table: `{badge: nightOwl, day: 30}`.
struct FigureRow: Sendable, Equatable {
  /// Keys with their values, in the order of the figure's keys.
  var entries: [Entry]

  /// One key and its value.
  struct Entry: Sendable, Equatable {
    var key: String
    var value: Value
  }

  /// A name, or a whole number.
  enum Value: Sendable, Equatable {
    case name(String)
    case whole(Int)

    var text: String {
      switch self {
      case .name(let name): name
      case .whole(let value): "\(value)"
      }
    }
  }

  static let none = FigureRow(entries: [])

  /// The name under a key; nil if there is none.
  func name(_ key: String) -> String? {
    if case .name(let name) = entries.first(where: { $0.key == key })?.value { name } else { nil }
  }

  /// The whole number under a key; nil if there is none.
  func whole(_ key: String) -> Int? {
    if case .whole(let value) = entries.first(where: { $0.key == key })?.value { value } else { nil }
  }

  /// `badge nightOwl, day 30`; empty for none.
  var words: String { entries.map { "\($0.key) \($0.value.text)" }.joined(separator: ", ") }
}

/// One key that picks a row, and the values it may have in a study.
struct FigureKey<Question>: Sendable {
  /// `badge`.
  var name: String
  /// What it picks.
  var meaning: String
  /// Whether it must be given.
  var isNeeded = true
  /// The values that a study allows.
  var allowed: @Sendable (Question) -> Allowed

  /// The values of a key.
  enum Allowed: Sendable {
    case names([String])
    case wholes([Int])
    case range(ClosedRange<Int>)
  }
}

import Fields
import Lives
import Rules

/// The models that specs can name.
enum BuiltIns {
  /// One built-in: its name, what it is, its value.
  struct Row<Value: Sendable>: Sendable {
    var name: String
    var meaning: String
    var value: Value
  }

  static let designs: [Row<Design>] = [
    Row(name: "default", meaning: "Both apps as their diaries last have them", value: .standard)
  ]

  static let populations: [Row<Population>] = [
    Row(name: "default", meaning: "Seven kinds of people, fitted to habit apps where evidence exists", value: .standard)
  ]

  static var all: [BuiltIn] {
    designs.map {
      BuiltIn(kind: "design", name: $0.name, meaning: $0.meaning, text: Design.fields.yaml($0.value, title: $0.meaning))
    }
      + populations.map {
        BuiltIn(
          kind: "population", name: $0.name, meaning: $0.meaning,
          text: Population.fields.yaml($0.value, title: $0.meaning))
      }
  }
}

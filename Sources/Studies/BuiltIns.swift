import CoinDrop
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
    Row(name: "default", meaning: "Both apps as their diaries last have them", value: .standard),
    Row(name: "jar-diary-1", meaning: "The jar alone, as its first diary has it", value: .jarDiary1),
    Row(name: "jar-diary-2", meaning: "The jar alone, as its second diary has it", value: .jarDiary2),
    Row(name: "passport-diary", meaning: "The passport alone, as its diary has it", value: .passportDiary),
  ]

  static let populations: [Row<Population>] = [
    Row(
      name: "default", meaning: "Seven kinds of people, fitted to habit apps where evidence exists", value: .standard),
    Row(
      name: "memoryless", meaning: "Nobody leaves or reacts: a deposit or a session with the same chance each day",
      value: .memoryless),
    Row(
      name: "sbg-high", meaning: "Churn alone, by the published fit to a firm's customers of high end",
      value: .churnAlone(alpha: 0.668, beta: 3.806)),
    Row(
      name: "sbg-regular", meaning: "Churn alone, by the published fit to the same firm's regular customers",
      value: .churnAlone(alpha: 0.704, beta: 1.182)),
  ]

  static let scenes: [Row<Scene>] = [
    Row(name: "diary-1", meaning: "The jar of the first diary: coins anywhere across the jar", value: .diary1),
    Row(name: "diary-2", meaning: "The jar of the second diary: smaller coins, from one place", value: .diary2),
  ]

  static let devices: [Row<DeviceProfile>] = [
    Row(name: "phone-2020", meaning: "A phone of 2020, coefficients assumed", value: .phone2020),
    Row(name: "phone-2016", meaning: "A phone of 2016, coefficients assumed", value: .phone2016),
    Row(name: "host", meaning: "A computer, physics alone, fitted to timings", value: .host),
  ]

  static var all: [BuiltIn] {
    all("design", designs, Design.fields) + all("population", populations, Population.fields)
      + all("scene", scenes, Scene.fields) + all("device", devices, DeviceProfile.fields)
  }

  private static func all<Value>(_ kind: String, _ rows: [Row<Value>], _ fields: FieldTable<Value>) -> [BuiltIn] {
    rows.map { row in
      BuiltIn(kind: kind, name: row.name, meaning: row.meaning, text: fields.yaml(row.value, title: row.meaning))
    }
  }
}

public import Fields

/// A spec as written: each key has its type, but the whole need not make sense. `SpecReader` makes an `Experiment` of it.
public struct Spec: Sendable {
  var study: Node = "lives"
  var question = ""
  var notes = ""
  var design: Node = "default"
  var population: Node = "default"
  var scene: Node = "diary-1"
  var device: Node = "phone-2020"
  var lives = 20_000
  var drops = 50
  var days = 365
  var start: Node = "2024-01-01"
  var installWindowDays = 364
  var seed: UInt64 = 1
  var cases: Node = ["as designed": [:]]
  var vary: Node = [:]
  var zip: Node = [:]
  var sample = Node(.null)
  var baseline = Node(.null)
  var primary = Node(.null)
  var guards = Node(.null)
  var margin: Node = [:]
  var segment = Node(.null)
  var expect = Node(.null)
  var statements = Node(.null)
  var solve = Node(.null)
  var precision = Node(.null)
  var uncertain = Node(.null)
  var feel = FeelWeights()
  var parts: Node = [:]
  var fit = Node(.null)
  var also = Node(.null)
  var targets = Node(.null)
  var heldOut = Node(.null)
  var log = Node(.null)

  /// The keys of a spec: what decoder, schema, `describe` and the manual read.
  public static let table = FieldTable<Spec>(written + FeelWeights.fields.fields.map(\.inSpec))

  private static let written: [Field<Spec>] = [
    .written("study", \.study, .text, meaning: "the kind of study", standard: "lives"),
    .text("question", \.question, meaning: "what the study asks, in one sentence", source: source, standard: ""),
    .text("notes", \.notes, meaning: "free text that is carried into the report", source: source, standard: ""),
    .written(
      "design", \.design, .tree("the name of a built-in design, a file, or a map of what differs from the default"),
      meaning: "the product under study", standard: "default"),
    .written(
      "population", \.population,
      .tree("the name of a built-in population, a file, or a map of what differs from the default"),
      meaning: "the people who use it", standard: "default"),
    .written(
      "scene", \.scene, .tree("the name of a built-in scene, a file, or a map of what differs from the default"),
      meaning: "the container that coins drop into, and the coins", standard: "diary-1"),
    .written(
      "device", \.device, .tree("the name of a built-in device, a file, or a map of what differs from the default"),
      meaning: "the device whose frame time is told", standard: "phone-2020"),
    .integer(
      "lives", \.lives, 1...100_000_000, unit: "lives", meaning: "lives to simulate in each case", source: source,
      standard: 20_000),
    .integer(
      "drops", \.drops, 1...1_000_000, unit: "drops", meaning: "drops in each cell", source: source, standard: 50),
    .integer(
      "days", \.days, 1...3650, unit: "days", meaning: "days that each life is observed, its install day included",
      source: source, standard: 365),
    .written("start", \.start, .text, meaning: "first possible install day, as yyyy-mm-dd", standard: "2024-01-01"),
    .integer(
      "install_window_days", \.installWindowDays, 1...3660, unit: "days",
      meaning: "days over which installs are spread evenly", source: source, standard: 364),
    .integer(
      "seed", \.seed, 0...Int64.max,
      meaning: "key of all randomness; 63 bits, since the upper half of the 64-bit keys is not used", source: source,
      standard: 1),
    .written(
      "cases", \.cases, .tree("a map from case names to maps of key path: value"),
      meaning: "named bundles of overrides", standard: ["as designed": [:]]),
    .written(
      "vary", \.vary, .tree("a map from key paths to lists or {from, to, step or count, scale}"),
      meaning: "values that are crossed with each other and with the cases", standard: [:]),
    .written(
      "zip", \.zip, .tree("a map from key paths to lists or {from, to, step or count, scale}, all equally long"),
      meaning: "values that advance together", standard: [:]),
    .written(
      "sample", \.sample, .tree("{method: grid, latin, sobol or morris, points}"),
      meaning: "how cases are drawn from what varies", standard: Node(.null)),
    .written(
      "segment", \.segment, .tree("a list of archetype, zone, first_mode"), meaning: "columns to split results by",
      standard: Node(.null)),
    .written(
      "compare.baseline", \.baseline, .text, meaning: "the case that all others are compared with",
      standard: Node(.null)),
    .written("compare.primary", \.primary, .text, meaning: "the metric that decides", standard: Node(.null)),
    .written(
      "compare.guard", \.guards, .tree("a map from metrics to {at_least, at_most}"),
      meaning: "what a case must keep to be recommended", standard: Node(.null)),
    .written(
      "compare.margin", \.margin, .tree("a map from metrics to numbers above 0"),
      meaning: "the smallest differences that matter", standard: [:]),
    .written(
      "expect", \.expect, .tree("a list of {metric, where, at_least, at_most}"),
      meaning: "what every case must meet; missed means exit code 1", standard: Node(.null)),
    .written(
      "statements", \.statements, .tree("a list of {says, metric, where, minus, at_least, at_most}"),
      meaning: "what somebody says, as figures with bounds: reproduced, refuted or undecided; never an exit code",
      standard: Node(.null)),
    .written(
      "solve", \.solve, .tree("a list of {vary, within, target} or {vary, within, goal}"),
      meaning: "values that are looked for", standard: Node(.null)),
    .written(
      "precision", \.precision, .tree("{metric, where, half_width, min_lives, max_lives}"),
      meaning: "how narrow an interval is wanted, instead of a number of lives", standard: Node(.null)),
    .written(
      "uncertain", \.uncertain, .tree("{points, lives, over}"),
      meaning: "populations among which verdicts are asked again", standard: Node(.null)),
    .written(
      "parts", \.parts, .tree("a list of spec files, or a map from names to specs"),
      meaning: "the studies that a review puts into one report", standard: [:]),
    .written(
      "fit", \.fit, .tree("a list of key paths of numbers, or a map from them to {from, to}"),
      meaning: "the constants of people that a calibration fits, each within its plausible values unless told",
      standard: Node(.null)),
    .written(
      "also", \.also, .tree("a list of key paths of numbers, or a map from them to {from, to}"),
      meaning: "constants that are not fitted, but asked whether the targets could tell them", standard: Node(.null)),
    .written(
      "targets", \.targets, .tree("a list of {metric, equals, within, where}"),
      meaning: "the figures that a calibration fits to, each with half the width of its window", standard: Node(.null)),
    .written(
      "held_out", \.heldOut, .tree("a list of {metric, equals, within, where}"),
      meaning: "figures that are compared with what is wanted, but not fitted", standard: Node(.null)),
    .written(
      "log", \.log, .tree("a log file, or {file, split, fit}"),
      meaning: "a real log whose shapes a calibration fits to", standard: Node(.null)),
  ]

  /// The keys at the top of a spec.
  static let keys = table.paths.map { root(of: $0) }.reduce(into: [String]()) { keys, key in
    if !keys.contains(key) { keys.append(key) }
  }
  /// Those that a spec of any kind has.
  public static let commonKeys = ["study", "question", "notes"]
  /// The models that a spec names by a key: where their fields begin.
  public static let models: KeyValuePairs = [
    "design": ["savings", "focus"], "population": ["people"], "scene": ["coin", "scene"], "device": ["device"],
  ]

  /// The same keys, and where a spec keeps what they say.
  static let places: [String: Place<Spec, Node>] = [
    "design": \.design, "population": \.population, "scene": \.scene, "device": \.device,
  ]

  /// Where the fields of the model under `key` begin; nil if that is no key of a model.
  public static func roots(of key: String) -> [String]? { models.first { $0.key == key }?.value }

  /// The first part of a key path.
  static func root(of path: String) -> String { String(path.prefix { $0 != "." }) }

  /// Kinds of study that there will be; until then they are named in a message of their own.
  static let laterStudies = ["lives", "drops", "days", "claims", "review"]

  private static let source = "choice of the lab"
}

extension Field where Root == Spec {
  /// A part that is kept as written, with its place, since only the whole spec says whether it makes sense.
  static func written(
    _ path: String, _ place: Place<Spec, Node>, _ type: FieldType, meaning: String, standard: Node
  ) -> Field {
    .custom(path, place, type: type, meaning: meaning, source: "choice of the lab", standard: standard) {
      $0
    } decode: { (node, path) throws(Faults) in
      if type == .text, case .text = node.content { return node }
      if type == .text { throw node.wrong(path, type) }
      return node
    }
  }
}

public import Fields

/// A valid spec: what is asked, of whom, under which cases. A `Spec` can be wrong, an `Experiment` cannot, except in what
/// only the study's models know (key paths and their values); they add their faults when the study is made.
public struct Experiment: Sendable {
  /// The study's name: the stem of the spec's file.
  public var name: String
  /// The study's kind: `lives`.
  public var kind: String
  /// What the study asks, in one sentence.
  public var question: String
  /// Free text for the report; empty if there is none.
  public var notes: String
  /// Key of all randomness.
  public var seed: UInt64
  /// Lives to simulate in each case.
  public var lives: Int
  /// Days that each life is observed, its install day included.
  public var days: Int
  /// First possible install day, `yyyy-mm-dd`.
  public var start: Node
  /// Days over which installs are spread evenly.
  public var installWindowDays: Int
  /// Name of a built-in design, or a map of what differs from the default.
  public var design: Node
  /// Name of a built-in population, or a map of what differs from the default.
  public var population: Node
  /// Cases in plan order; never empty, names unique.
  public var cases: [Case]
  /// What the cases are compared with; nil where the spec has no `compare`.
  public var comparison: Comparison?

  public init(
    name: String, kind: String, question: String, notes: String, seed: UInt64, lives: Int, days: Int, start: Node,
    installWindowDays: Int, design: Node, population: Node, cases: [Case], comparison: Comparison?
  ) {
    self.name = name
    self.kind = kind
    self.question = question
    self.notes = notes
    self.seed = seed
    self.lives = lives
    self.days = days
    self.start = start
    self.installWindowDays = installWindowDays
    self.design = design
    self.population = population
    self.cases = cases
    self.comparison = comparison
  }
}

/// One way to run the product: a name and what it changes.
public struct Case: Sendable, Equatable {
  /// Unique in the experiment.
  public var name: String
  /// What this case changes, in the order of the spec.
  public var overrides: [Override]

  public init(name: String, overrides: [Override]) {
    self.name = name
    self.overrides = overrides
  }
}

/// One changed field: its key path, where that path was written, and the new value.
public struct Override: Sendable, Equatable {
  /// Key path of the field, such as `focus.xp_per_minute`.
  public var path: String
  /// Where the path was written.
  public var mark: Mark
  /// The new value, with its own place.
  public var value: Node

  public init(path: String, mark: Mark, value: Node) {
    self.path = path
    self.mark = mark
    self.value = value
  }
}

/// What is compared with what.
public struct Comparison: Sendable, Equatable {
  /// Name of the baseline case.
  public var baseline: String
  /// Name of the metric that decides.
  public var primary: String
  /// The smallest differences that matter, in the order of the spec; a metric without one is judged against zero.
  public var margins: [Margin]

  public init(baseline: String, primary: String, margins: [Margin]) {
    self.baseline = baseline
    self.primary = primary
    self.margins = margins
  }
}

/// The smallest difference of one metric that matters.
public struct Margin: Sendable, Equatable {
  /// Name of the metric.
  public var metric: String
  /// In the metric's unit, above 0.
  public var value: Double

  public init(metric: String, value: Double) {
    self.metric = metric
    self.value = value
  }
}

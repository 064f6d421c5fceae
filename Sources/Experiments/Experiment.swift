public import Fields

/// A valid spec: what is asked, of whom, under which cases. A `Spec` can be wrong, an `Experiment` cannot, except in what
/// only the study's models know (key paths and their values); they add their faults when the study is made.
public struct Experiment: Sendable {
  /// The study's name: the stem of the spec's file.
  public var name: String
  /// The study's kind: `lives`. It decides which of the sizes, models and cases below mean something.
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
  /// Drops in each cell.
  public var drops: Int
  /// Name of a built-in scene, or a map of what differs from the default.
  public var scene: Node
  /// Name of a built-in device, or a map of what differs from the default.
  public var device: Node
  /// How much each word counts that a coin's feel is told in.
  public var feel: FeelWeights
  /// Cases in plan order; never empty, names unique.
  public var cases: [Case]
  /// How the cases were drawn; nil where they are named or crossed.
  public var sampling: Sampling?
  /// What the cases are compared with; nil where the spec has no `compare`.
  public var comparison: Comparison?
  /// Columns to split results by, as written; null where the spec names none, as all below.
  public var segment: Node
  /// What every case must meet.
  public var expect: Node
  /// What somebody says, to be reproduced or refuted.
  public var statements: Node
  /// What is solved for.
  public var solve: Node
  /// How narrow an interval is wanted, instead of a number of lives.
  public var precision: Node
  /// Which constants of people are uncertain, and among how many populations verdicts are asked again.
  public var uncertain: Node
  /// The studies that a review puts together; empty in every other kind.
  public var parts: [Experiment]
  /// The constants that a calibration fits, as written; null in every other kind, as all below.
  public var fit: Node
  /// Constants that it does not fit, but asks whether its targets could tell them.
  public var also: Node
  /// The figures that it fits to, and those that it is only compared with.
  public var targets: Node
  public var heldOut: Node
  /// The real log whose shapes it fits to.
  public var log: Node

  /// The experiment of a spec that says nothing but its kind.
  public init(name: String, kind: String) {
    self.init(name: name, kind: kind, Spec())
  }

  /// What a spec says, but for its cases, its comparison and its parts.
  init(name: String, kind: String, _ spec: Spec) {
    self.name = name
    self.kind = kind
    question = spec.question
    notes = spec.notes
    seed = spec.seed
    lives = spec.lives
    days = spec.days
    start = spec.start
    installWindowDays = spec.installWindowDays
    design = spec.design
    population = spec.population
    drops = spec.drops
    scene = spec.scene
    device = spec.device
    feel = spec.feel
    cases = [Case(name: SpecReader.asDesigned, overrides: [])]
    sampling = nil
    comparison = nil
    segment = spec.segment
    expect = spec.expect
    statements = spec.statements
    solve = spec.solve
    precision = spec.precision
    uncertain = spec.uncertain
    parts = []
    fit = spec.fit
    also = spec.also
    targets = spec.targets
    heldOut = spec.heldOut
    log = spec.log
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
  /// Name of the baseline case; of the named case it is made of, where such are crossed with what varies.
  public var baseline: String
  /// Name of the metric that decides; empty where every measure is asked about alike.
  public var primary: String
  /// The smallest differences that matter, in the order of the spec; a metric without one is judged against zero.
  public var margins: [Margin]
  /// What a case must keep to be recommended, as written: a map from metrics to bounds; null for nothing.
  public var guards: Node

  public init(baseline: String, primary: String, margins: [Margin], guards: Node = Node(.null)) {
    self.baseline = baseline
    self.primary = primary
    self.margins = margins
    self.guards = guards
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

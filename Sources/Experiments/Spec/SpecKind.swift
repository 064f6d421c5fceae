public import Fields

/// What the reader of specs has to know of a kind of study. It is handed in, since Experiments knows no study.
public struct SpecKind: Sendable {
  /// What the reader has to know of a metric.
  public struct Metric: Sendable, Equatable {
    /// Name in specs.
    public var name: String
    /// The fewest days of a spec that can hold it.
    public var leastDays: Int

    public init(_ name: String, leastDays: Int = 1) {
      self.name = name
      self.leastDays = leastDays
    }
  }

  /// The value of `study`.
  public var name: String
  /// What the study asks, in a few words.
  public var meaning: String
  /// Names that `compare` may use.
  public var metrics: [Metric]
  /// Names of built-in designs; the first is the default.
  public var designs: [String]
  /// Names of built-in populations; the first is the default.
  public var populations: [String]
  /// The fields that cases may override, for the schema.
  public var fields: [FieldInfo]
  /// Throws if a node is no existing date in the form `yyyy-mm-dd`; the text is its key path, for messages.
  public var checkDate: @Sendable (Node, String) throws(Faults) -> Void

  public init(
    name: String, meaning: String, metrics: [Metric], designs: [String] = ["default"],
    populations: [String] = ["default"], fields: [FieldInfo],
    checkDate: @escaping @Sendable (Node, String) throws(Faults) -> Void
  ) {
    self.name = name
    self.meaning = meaning
    self.metrics = metrics
    self.designs = designs
    self.populations = populations
    self.fields = fields
    self.checkDate = checkDate
  }
}

/// What a command line changes in a spec, as typed.
public struct SpecOptions: Sendable {
  /// `--lives`.
  public var lives: String?
  /// `--days`.
  public var days: String?
  /// `--seed`.
  public var seed: String?
  /// `--set PATH=VALUE`, in order: each changes every case.
  public var sets: [String]

  public init(lives: String? = nil, days: String? = nil, seed: String? = nil, sets: [String] = []) {
    self.lives = lives
    self.days = days
    self.seed = seed
    self.sets = sets
  }
}

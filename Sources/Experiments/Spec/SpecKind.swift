public import Fields

/// What the reader of specs has to know of a kind of study. It is handed in, since Experiments knows no study.
public struct SpecKind: Sendable {
  /// What the reader has to know of a metric.
  public struct Metric: Sendable, Equatable {
    /// Name in specs.
    public var name: String
    /// The fewest days of a spec that can hold it.
    public var leastDays: Int
    /// Whether cases can be compared in it life by life.
    public var isPaired: Bool
    /// Whether it is a share, of which no difference is above 1.
    public var isShare: Bool

    public init(_ name: String, leastDays: Int = 1, isPaired: Bool = true, isShare: Bool = false) {
      self.name = name
      self.isShare = isShare
      self.leastDays = leastDays
      self.isPaired = isPaired
    }
  }

  /// The value of `study`.
  public var name: String
  /// What the study asks, in a few words.
  public var meaning: String
  /// Names that `compare` may use.
  public var metrics: [Metric]
  /// The keys of its specs besides `study`, `question` and `notes`, which all have.
  public var keys: [String]
  /// Keys that its specs will take; until then they are named in a message of their own.
  public var laterKeys: [String]
  /// Names of built-ins that its specs may give, by key.
  public var sources: [Source]
  /// Columns that `segment` may name.
  public var segments: [String]
  /// Whether `compare` names one metric that decides; else it asks of all, and its baseline may be a named case that is
  /// crossed with what varies.
  public var hasPrimary: Bool
  /// The fields that cases may override, for the schema.
  public var fields: [FieldInfo]
  /// Throws if a node is no existing date in the form `yyyy-mm-dd`; the text is its key path, for messages.
  public var checkDate: @Sendable (Node, String) throws(Faults) -> Void

  /// The built-ins that one key of a spec may name.
  public struct Source: Sendable, Equatable {
    /// The key, such as `design`.
    public var key: String
    /// Their names.
    public var names: [String]

    public init(_ key: String, _ names: [String]) {
      self.key = key
      self.names = names
    }
  }

  public init(
    name: String, meaning: String, metrics: [Metric], keys: [String], laterKeys: [String] = [], sources: [Source],
    segments: [String] = [], hasPrimary: Bool = true, fields: [FieldInfo],
    checkDate: @escaping @Sendable (Node, String) throws(Faults) -> Void
  ) {
    self.name = name
    self.meaning = meaning
    self.metrics = metrics
    self.keys = keys
    self.laterKeys = laterKeys
    self.sources = sources
    self.segments = segments
    self.hasPrimary = hasPrimary
    self.fields = fields
    self.checkDate = checkDate
  }

  /// True if a spec of this kind may have this key at its top.
  func takes(_ key: String) -> Bool { Spec.commonKeys.contains(key) || keys.contains(key) }
}

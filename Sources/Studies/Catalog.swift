public import CivilTime
public import Experiments
public import Fields
public import Reports

/// A study that can tell its result.
///
/// It runs in stages, each a study of its own: the study itself at first, then what it finds it still has to simulate (more
/// lives, a case that a solver asks for, other people). So a stage is cut into units, checkpointed and resumed like any other.
public protocol ReportingStudy: Study {
  /// The spec with every default, design and population filled in: running it again gives the same bytes.
  var resolved: Node { get }
  /// The outside data that the result rests on; names are unique.
  var fingerprints: [Fingerprint] { get }
  /// The next stage, when those before it have counted `tallies`; nil where nothing is left. A function of the study and
  /// the tallies alone, so that a resumed run goes the same way.
  func stage(after tallies: [Tally]) -> (any Study)?
  /// The report on the complete tallies of all stages; of fewer, as far as they go. There is one at least.
  func report(on tallies: [Tally]) -> Report
}

extension ReportingStudy {
  public func stage(after tallies: [Tally]) -> (any Study)? { tallies.isEmpty ? self : nil }

  /// The report on the first stage alone.
  public func report(on tally: Tally) -> Report { report(on: [tally]) }
}

/// Something outside the spec and the program that a result rests on: the zone transitions used, the version of an engine.
public struct Fingerprint: Sendable, Equatable {
  /// What it is, for a message: `time-zone data`.
  public var label: String
  /// What it is of: `Europe/Berlin`.
  public var name: String
  /// Equal bytes, equal results.
  public var bytes: [UInt8]

  public init(_ label: String, of name: String, _ bytes: [UInt8]) {
    self.label = label
    self.name = name
    self.bytes = bytes
  }
}

/// One row per kind of study.
public struct StudyKind: Sendable {
  /// The name that `study` takes in a spec.
  public var name: String
  /// What the study answers, in one sentence.
  public var meaning: String
  /// The keys of its specs besides `study`, `question` and `notes`.
  public var keys: [String]
  /// Keys that its specs will take in a later version.
  public var laterKeys: [String]
  /// The fields that its specs may override: key paths with unit, range, default and source.
  public var fields: [FieldInfo]
  /// What it measures, in the order of the summary.
  public var metrics: [MetricInfo]
  /// A commented spec that runs as it is.
  public var template: String

  public init(
    name: String, meaning: String, keys: [String], laterKeys: [String] = [], fields: [FieldInfo],
    metrics: [MetricInfo], template: String
  ) {
    self.name = name
    self.meaning = meaning
    self.keys = keys
    self.laterKeys = laterKeys
    self.fields = fields
    self.metrics = metrics
    self.template = template
  }
}

/// What is known of one metric.
public struct MetricInfo: Sendable, Equatable {
  /// Name in specs and tables, snake_case.
  public var name: String
  /// Unit of the values.
  public var unit: String
  /// What is counted, of whom.
  public var meaning: String
  /// The fewest days of a spec that can hold it.
  public var leastDays: Int
  /// Keys of `where` that pick the row it is read from; empty where there is one for each case.
  public var rows: [Row]
  /// Whether cases can be compared in it life by life.
  public var isPaired: Bool

  /// One key of `where`.
  public struct Row: Sendable, Equatable {
    public var name: String
    /// What it picks.
    public var meaning: String
    /// Whether it must be given.
    public var isNeeded: Bool

    public init(name: String, meaning: String, isNeeded: Bool) {
      self.name = name
      self.meaning = meaning
      self.isNeeded = isNeeded
    }
  }

  public init(
    name: String, unit: String, meaning: String, leastDays: Int = 1, rows: [Row] = [], isPaired: Bool = true
  ) {
    self.name = name
    self.unit = unit
    self.meaning = meaning
    self.leastDays = leastDays
    self.rows = rows
    self.isPaired = isPaired
  }
}

/// All that can be studied.
public enum Catalog {
  /// The kinds of study, one row each.
  public static let kinds: [StudyKind] = [
    LivesStudy.kind, DropsStudy.kind, ReviewStudy.kind, Calibration.kind,
  ]

  /// The same rows as the reader of specs needs them.
  public static let specKinds: [SpecKind] = kinds.map { kind in
    SpecKind(
      name: kind.name, meaning: kind.meaning,
      metrics: kind.metrics.map {
        SpecKind.Metric($0.name, leastDays: $0.leastDays, isPaired: $0.isPaired, isShare: $0.unit == "share")
      },
      keys: kind.keys,
      laterKeys: kind.laterKeys,
      sources: kind.keys.filter { Spec.roots(of: $0) != nil }.map { key in
        SpecKind.Source(key, builtIns.filter { $0.kind == key }.map(\.name))
      }, segments: kind.keys.contains("segment") ? LivesSegment.allCases.map(\.rawValue) : [],
      hasPrimary: kind.name != DropsStudy.kind.name, fields: kind.fields
    ) { (node, path) throws(Faults) in _ = try LocalDay(node, path: path) }
  }

  /// The designs, populations and other models that specs can name, each written out as commented YAML.
  public static let builtIns: [BuiltIn] = BuiltIns.all

  /// The study of an experiment. Throws every fault that its models see.
  public static func study(
    _ experiment: Experiment, zones: LivesStudy.ZoneSource, kernel: LivesKernel
  ) throws(Faults) -> any ReportingStudy {
    switch experiment.kind {
    case DropsStudy.kind.name: try DropsStudy(experiment, kernel: kernel)
    case Calibration.kindName: throw Calibration.refusal(of: experiment)
    case ReviewStudy.kind.name:
      try ReviewStudy(experiment) { (part) throws(Faults) in try study(part, zones: zones, kernel: kernel) }
    default: try LivesStudy(experiment, zones: zones, kernel: kernel)
    }
  }
}

/// A model that comes with the program, such as a design. The first of a kind is the default.
public struct BuiltIn: Sendable {
  /// The key of a spec that names it: `design`, `population`.
  public var kind: String
  /// The name that a spec gives.
  public var name: String
  /// What it is, in one line.
  public var meaning: String
  /// The whole of it as commented YAML.
  public var text: String

  public init(kind: String, name: String, meaning: String, text: String) {
    self.kind = kind
    self.name = name
    self.meaning = meaning
    self.text = text
  }
}

import CoinDrop
public import Experiments
public import Fields
import Lives
import Rules

/// The design of one case of a study: the whole of it, and as a difference to what it is compared with. Of a drops study the
/// scene is the design. People and devices are no part of a design.
public struct ExportedDesign: Sendable {
  /// The key that names such a tree in a spec: `design`, `scene`.
  public let key: String
  /// Name of the case that it is compared with; nil for the design that all cases start from.
  public let baseline: String?
  /// Every field.
  public let design: Node
  /// What differs, in the order of fields. Set one after the other, they turn the other design into this one: what is not
  /// there on one side is `null`.
  public let changes: [TreeChange]
  /// Key paths that differ too, but are no part of a design.
  public let leftOut: [String]

  /// Case number `index` of an experiment. Nil where its kind of study has no design. Throws the faults of its models.
  ///
  /// It is compared with the baseline; the baseline itself, and what has none, with the design that all cases start from.
  public init?(_ experiment: Experiment, case index: Int) throws(Faults) {
    let name = experiment.cases[index].name
    let named = experiment.comparison.flatMap { comparison in
      experiment.cases.first { $0.name == comparison.baseline && $0.name != name }
    }
    let other = named ?? Case(name: "", overrides: [])
    let models: (key: String, own: Models, other: Models)
    switch experiment.kind {
    case LivesStudy.kind.name:
      models = ("design", try Self.lives(experiment, experiment.cases[index]), try Self.lives(experiment, other))
    case DropsStudy.kind.name:
      models = ("scene", try Self.drops(experiment, experiment.cases[index]), try Self.drops(experiment, other))
    default: return nil
    }
    key = models.key
    baseline = named?.name
    design = models.own.design
    changes = TreeChange.all(from: models.other.design, to: models.own.design)
    leftOut = TreeChange.all(from: models.other.rest, to: models.own.rest).map(\.path)
  }

  /// The trees of a case: its design, and what is no part of it.
  private typealias Models = (design: Node, rest: Node)

  private static func lives(_ experiment: Experiment, _ one: Case) throws(Faults) -> Models {
    var faults: [Fault] = []
    let (design, people) = BaseModels(experiment, &faults).applying(one.overrides, &faults)
    if !faults.isEmpty { throw Faults(faults.once) }
    return (Design.fields.encode(design), Population.fields.encode(people))
  }

  private static func drops(_ experiment: Experiment, _ one: Case) throws(Faults) -> Models {
    var alone = experiment
    alone.cases = [one]
    let model = try DropsStudy(alone).cases[0]
    return (Scene.fields.encode(model.scene), DeviceProfile.fields.encode(model.device))
  }
}

/// A case whose design can be exported, where it stands in a report.
public struct DesignedCase: Sendable {
  /// The part of a review that it belongs to; nil in a report of its own.
  public var part: String?
  public var name: String
  /// The study it is a case of, and its number there.
  public var experiment: Experiment
  public var index: Int

  /// What the case is called where parts are told apart: `product.strict`.
  public var fullName: String { part.map { "\($0).\(name)" } ?? name }
}

extension Experiment {
  /// Every case that has a design, in plan order.
  public var designedCases: [DesignedCase] {
    parts.flatMap { part in
      part.designedCases.map { DesignedCase(part: part.name, name: $0.name, experiment: part, index: $0.index) }
    }
      + ([LivesStudy.kind.name, DropsStudy.kind.name].contains(kind) ? cases : []).enumerated().map { index, one in
        DesignedCase(name: one.name, experiment: self, index: index)
      }
  }
}

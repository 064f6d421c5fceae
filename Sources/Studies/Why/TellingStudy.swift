public import Experiments
public import Fields

/// Something that can tell any of its lives day by day.
public protocol TellingStudy: Sendable {
  /// Names of its cases.
  var toldCases: [String] { get }
  /// Lives of each case; their numbers begin at 0.
  var toldLives: Int { get }
  /// One life of a case, from the first day to the last. Throws if the rules, applied act by act, give another life than the
  /// one that was counted.
  func told(life: Int, inCase index: Int) throws(Faults) -> ToldLife
}

/// A study that knows who left, and so can look for a life that is worth telling.
public protocol SearchableStudy: TellingStudy {
  /// The first life of a case that is wanted; nil if there is none. O(lives).
  func firstLife(_ wanted: WantedLife, inCase index: Int) -> Int?
}

/// Which life is worth telling: what can be looked for where no number is given.
public enum WantedLife: String, Sendable, CaseIterable {
  case left
  case stayed
  case lostStreak = "lost-streak"
  case voidedChallenge = "voided-challenge"
  case longWait = "long-wait"

  /// What is looked for: the end of "the first that …".
  public var meaning: String {
    switch self {
    case .left: "was activated and left"
    case .stayed: "was activated and stayed to the end"
    case .lostStreak:
      "left while a lost deposit streak of \(Self.streak) days or more still hurt (people.churn_hurt_days)"
    case .voidedChallenge: "left while a challenge made void still hurt (people.churn_hurt_days)"
    case .longWait: "left while waiting long for a level"
    }
  }

  /// Days of a streak that is worth losing.
  static let streak = 7
}

/// One case of a report whose lives can be told, as an experiment of its own.
public struct TellableCase: Sendable {
  /// The part of a review that it belongs to; nil in a report of its own.
  public var part: String?
  public var name: String
  /// The study of this case alone, with the same people and the same luck.
  public var experiment: Experiment

  /// What the case is called where parts are told apart: `product.strict`.
  public var fullName: String { part.map { "\($0).\(name)" } ?? name }
}

extension Experiment {
  /// Every case whose lives can be told, in plan order; empty in a study that has no lives.
  public var tellableCases: [TellableCase] {
    parts.flatMap { part in
      part.tellableCases.map { TellableCase(part: part.name, name: $0.name, experiment: $0.experiment) }
    }
      + (kind == LivesStudy.kind.name ? cases : []).map { one in
        var alone = self
        alone.cases = [one]
        alone.comparison = nil
        return TellableCase(name: one.name, experiment: alone)
      }
  }
}

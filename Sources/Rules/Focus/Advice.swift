public import Fields

/// Where "first do three days in a row" ends and "one or two more days" begins. Source: product.md, advice: the diary's
/// comment and its code disagree.
public enum AdviceBorder: String, Choosable {
  /// At 2 days, as the diary's code has it: the default.
  case code
  /// At 3 days, as the diary's comment has it.
  case comment

  public var meaning: String {
    switch self {
    case .code: "at 2 days, as the diary's code has it"
    case .comment: "at 3 days, as the diary's comment has it"
    }
  }

  /// Days of streak from which the advice is `almost`.
  public var days: Int64 { self == .code ? 2 : 3 }
}

/// The streak line of a battle report. Source: product.md, advice.
public enum Advice: String, Sendable, CaseIterable {
  /// "First do three days in a row."
  case start
  /// "One or two more days reach the stable zone."
  case almost
  /// "Reuse what works", from 5 days on.
  case stable

  /// The advice at a streak of `streak` days. Throws for a negative streak. O(1).
  public init(streak: Int64, border: AdviceBorder) throws(RuleFault) {
    try RuleFault.check("streak", streak, 0...Int64.max)
    self = streak >= 5 ? .stable : streak >= border.days ? .almost : .start
  }

  /// Segments left today: the target less those done, never below 0. Throws for negative counts. O(1).
  public static func segmentsLeft(target: Int64, done: Int64) throws(RuleFault) -> Int64 {
    try RuleFault.check("target", target, 0...Int64.max)
    try RuleFault.check("done", done, 0...Int64.max)
    return max(0, target - done)
  }
}

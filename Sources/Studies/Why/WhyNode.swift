public import Fields
import Lives
import Reports

extension ToldLife {
  /// The life as a tree, for `--json`: with all its days, or with one of them.
  public func node(day only: Int? = nil) -> Node {
    let days = days.filter { only == nil || $0.number == only }.map(\.node)
    return [
      "case": Node(.text(caseName)), "life": Node(.integer(Int64(number))), "kind": Node(.text(kind)),
      "zone": Node(.text(zone)), "installed": Node(.text("\(installed)")),
      "horizon_days": Node(.integer(Int64(horizon))),
      "traits": Node(.map(traits.map { Node.Entry($0.name, $0.value) })), "end": end.node,
      "days": Node(.list(days)),
    ]
  }
}

extension ToldEnd {
  fileprivate var node: Node {
    switch self {
    case .neverUsed: ["kind": "never_used"]
    case .leftAtForm: ["kind": "left_at_form"]
    case .stayed: ["kind": "stayed"]
    case .unknown: ["kind": "unknown"]
    case .left(let leaving):
      [
        "kind": "left", "day": Node(.integer(Int64(leaving.day))), "date": Node(.text("\(leaving.date)")),
        "thoughts": leaving.thoughts.node, "reasons": Node(.list(leaving.reasons.map(\.node))),
        "lost_streak": leaving.loss?.node ?? Node(.null), "lost_streaks": Node(.list(leaving.losses.map(\.node))),
        "void_challenge": leaving.void?.node ?? Node(.null),
      ]
    }
  }
}

extension ToldReason {
  fileprivate var node: Node {
    [
      "term": Node(.text("\(term)".inSnakeCase)), "push": push.shortNode, "text": Node(.text(text)),
      "rule": Node(.text(rule.path)), "value": Node(.text(rule.value)),
    ]
  }
}

extension ToldLoss {
  fileprivate var node: Node {
    [
      "day": Node(.integer(Int64(day))), "length": Node(.integer(Int64(length))), "shock": shock.shortNode,
      "felt": felt.shortNode,
    ]
  }
}

extension ToldVoid {
  fileprivate var node: Node {
    [
      "day": Node(.integer(Int64(day))), "challenge": Node(.text(challenge)),
      "check_ins": Node(.integer(Int64(checkIns))), "shock": shock.shortNode,
    ]
  }
}

extension ToldDay {
  fileprivate var node: Node {
    let word = recorded.word
    return [
      "day": Node(.integer(Int64(number))), "date": Node(.text("\(date)")),
      "deposits": Node(.integer(Int64(word.deposits))),
      "paid_minor": paidMinor.map { Node(.integer($0)) } ?? Node(.null),
      "saw_reminder": Node(.flag(word.sawReminder)), "tapped_reminder": Node(.flag(word.tappedReminder)),
      "was_reminded": Node(.flag(word.wasReminded)),
      "sessions": Node(.integer(Int64(word.sessions))), "minutes": Node(.integer(Int64(word.minutes))),
      "deposit_streak": depositStreak.node, "focus_streak": focusStreak.node, "level": level.node,
      "acts": Node(.list(acts.map(\.node))), "night": Node(.list(night.map(\.node))),
      "thoughts": thoughts?.node ?? Node(.null),
    ]
  }
}

extension ToldChange {
  fileprivate var node: Node { ["before": Node(.integer(Int64(before))), "after": Node(.integer(Int64(after)))] }
}

extension ToldAct {
  fileprivate var node: Node {
    [
      "act": Node(.text(name)), "instant": Node(.integer(instant)), "clock": Node(.text(clock)),
      "zone": Node(.text(zone)), "amount_minor": amountMinor.map { Node(.integer($0)) } ?? Node(.null),
      "minutes": minutes.map { Node(.integer($0)) } ?? Node(.null), "text": Node(.text(text)),
      "results": Node(.list(results.map(\.node))),
    ]
  }
}

extension ToldResult {
  fileprivate var node: Node {
    [
      "text": Node(.text(text)), "rule": rule.map { Node(.text($0.path)) } ?? Node(.null),
      "value": rule.map { Node(.text($0.value)) } ?? Node(.null),
    ]
  }
}

extension Thoughts {
  fileprivate var node: Node {
    Node(.map(LifeTrace.Term.allCases.map { Node.Entry("\($0)".inSnakeCase, self[$0].shortNode) }))
  }
}

extension Double {
  /// With as many digits as any number of a report.
  var shortNode: Node { Node(.number(Double(Digits.text(self)) ?? self)) }
}

extension String {
  /// A name of several words as data has it: `leaveChance` as `leave_chance`.
  fileprivate var inSnakeCase: String { inWords.replacing(" ", with: "_") }
}

import Fields

/// A case on the way through what varies.
struct CaseDraft {
  /// Parts of the name.
  private var name: [String]
  private var overrides: [Override]

  init(_ named: Case) {
    name = named.name == SpecReader.asDesigned ? [] : [named.name]
    overrides = named.overrides
  }

  /// A case at a point of a design: `point 17`.
  init(_ named: Case, point: Int) {
    self.init(named)
    name.append("point \(point)")
  }

  func adding(_ member: Axis.Member, _ label: String, _ value: Node) -> CaseDraft {
    var draft = adding(member, value)
    let shown = String(value.valueText.map { isUnprintable($0) ? " " : $0 })
    draft.name.append("\(label)=\(shown)")
    return draft
  }

  /// The same name with another value.
  func adding(_ member: Axis.Member, _ value: Node) -> CaseDraft {
    var draft = self
    draft.overrides.append(Override(path: member.path, mark: member.mark, value: value))
    return draft
  }

  /// Cases with names of at most `SpecReader.maximumNameLength` characters, told apart by a number where they would be the
  /// same.
  static func unique(_ drafts: [CaseDraft]) -> [Case] {
    let most = SpecReader.maximumNameLength
    var used: Set<String> = []
    var numbers: [String: Int] = [:]
    return drafts.map { draft in
      let whole = draft.name.isEmpty ? SpecReader.asDesigned : draft.name.joined(separator: ", ")
      var name = whole.count > most ? String(whole.prefix(most - 1)) + "…" : whole
      let base = name
      while !used.insert(name).inserted {
        let number = numbers[base, default: 1] + 1
        numbers[base] = number
        let tail = " (\(number))"
        name = String(whole.prefix(most - tail.count)) + tail
      }
      return Case(name: name, overrides: draft.overrides)
    }
  }
}

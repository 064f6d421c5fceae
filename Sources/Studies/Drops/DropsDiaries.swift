import CoinDrop
import Experiments
import Fields
import Reports

/// Where the coins that the diaries chose stand among the cells.
extension DropsChoice {
  /// A diary's coin in the study.
  struct Diary: Equatable {
    var name: String
    /// What varies of a coin, as the diary has it: `restitution 0.3`.
    var values: [String]
    /// The case with these values, the others as chosen; nil where a value is no level.
    var index: Int?
    /// The values that are no level.
    var missing: [String]

    /// Those of the built-in scenes, by what varies of their coins; empty where nothing does, or cases are drawn.
    static func all(of study: DropsStudy) -> [Diary] {
      let parameters = study.parameters
      let own = parameters.all.indices.filter {
        parameters.all[$0].isVaried && parameters.all[$0].path.hasPrefix("coin.")
      }
      if own.isEmpty || study.experiment.sampling != nil { return [] }
      return BuiltIns.scenes.map { row in
        let tree = Scene.fields.encode(row.value)
        let wanted = own.map { tree.value(at: parameters.all[$0].path)?.valueText ?? "" }
        let shown = own.map { number in
          let node = tree.value(at: parameters.all[number].path)
          let value = node?.asNumber.map { Words.number($0) } ?? node?.valueText ?? ""
          return "\(parameters.all[number].spoken) \(value)"
        }
        let missing = own.indices.filter { place in !parameters.all[own[place]].meant.contains(wanted[place]) }
        let index = parameters.cases(free: own).first { index in
          own.indices.allSatisfy { parameters.all[own[$0]].meant[index] == wanted[$0] }
        }
        return Diary(name: row.name, values: shown, index: index, missing: missing.map { shown[$0] })
      }
    }
  }

  /// Where the diaries' coins stand; nil where none of their values varies.
  var diaryWords: String? {
    let told = diaries.map { diary -> String in
      guard let index = diary.index, let score = feel.cells[index] else {
        let gaps = diary.missing.isEmpty ? diary.values : diary.missing
        return "that of \(diary.name) is no cell (\(Sentence.list(gaps)))"
      }
      let verdict =
        index == feel.best
        ? "the best" : score.isWorse ? "surely worse than the best" : "not surely worse than the best"
      let broken = isBroken(index) ? ", and breaks" : isInBox(index) ? ", in the safe box" : ""
      return
        "that of \(diary.name) (\(diary.values.joined(separator: ", "))) is \(Self.ordinal(score.rank)) with \(Self.told(score.score)), \(verdict)\(broken)"
    }
    if told.isEmpty { return nil }
    return
      "Of the diaries' coins, dropped as in this study's scene, \(told.joined(separator: "; "))."
  }
}

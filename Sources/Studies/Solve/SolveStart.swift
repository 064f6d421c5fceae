import Experiments
import Fields
import Lives
import Rules

/// What a solve starts from: the baseline of the comparison, or without one what all cases share, so that `vary` and named
/// cases do not matter to it.
struct SolveStart: Sendable {
  let design: Design
  let population: Population
  /// What it is, after "in" or "from": `the case “today”`.
  let words: String

  init(_ question: LivesQuestion) {
    let cases = question.experiment.cases
    let baseline = question.experiment.comparison.flatMap { compared in
      cases.firstIndex { $0.name == compared.baseline }
    }
    if let own = baseline ?? (cases.count == 1 ? 0 : nil), question.models.indices.contains(own) {
      (design, population) = (question.models[own].design, question.models[own].population)
      words = "the case \u{201C}\(cases[own].name)\u{201D}"
      return
    }
    let shared = cases[0].overrides.filter { own in
      cases.allSatisfy { $0.overrides.contains { $0.path == own.path && $0.value.json() == own.value.json() } }
    }
    // What every case has was found valid in each of them.
    var faults: [Fault] = []
    (design, population) = question.base.applying(shared, &faults)
    words = "what all cases share, without what single cases or vary change"
  }

  /// Both models with values set, by key path. Throws where a model refuses one.
  func setting(_ values: [(path: String, value: Node)]) throws(Faults) -> (design: Design, population: Population) {
    var (design, population) = (design, population)
    for (path, value) in values {
      if path.hasPrefix("people.") {
        try Population.fields.set(path, to: value, in: &population, at: value.mark)
      } else {
        try Design.fields.set(path, to: value, in: &design, at: value.mark)
      }
    }
    return (design, population)
  }
}

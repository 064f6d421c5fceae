import Experiments
import Reports

/// What a lives study asks beyond its cases, in stages of its own when these are known: a value that is solved for, other
/// people.
protocol LivesInquiry: Sendable {
  /// Its next stage, when the cases came to `main`; nil at its end. Takes the tallies of its stages so far from the front, once
  /// through: what follows them belongs to the next inquiry.
  func stage(taking tallies: inout ArraySlice<Tally>, _ main: LivesResults) -> (any Study)?
  /// What its complete tallies add to the report.
  func told(_ tallies: [Tally], _ main: LivesResults) -> LivesAddition
}

extension LivesInquiry {
  /// Its next stage after these tallies.
  func stage(after tallies: [Tally], _ main: LivesResults) -> (any Study)? {
    var rest = tallies[...]
    return stage(taking: &rest, main)
  }
}

/// What an inquiry adds to a report.
struct LivesAddition: Sendable {
  /// Whole sentences after the answer.
  var answers: [String] = []
  /// Those of them that tell what was solved for.
  var solved: [String] = []
  var findings: [Finding] = []
  var figures: [Figure] = []
  var tables: [Table] = []
  /// What single verdicts depend on.
  var dependence: [Dependence] = []

  /// On what a case's verdict in a metric depends, in a few words: `holds in 41 of 64 other populations`.
  struct Dependence: Sendable {
    var index: Int
    var metric: Int
    var words: String
  }
}

/// The stages of a lives study in their order: its cases, perhaps in rounds, then each of its inquiries. Made anew from the tallies, so that a
/// resumed run goes the same way.
struct LivesStages {
  /// The tally of all cases, as far as it is known; nil before it is.
  private(set) var main: Tally?
  /// What has been counted for each inquiry.
  private(set) var inquiries: [[Tally]] = []
  /// What is to run next; nil at the end.
  private(set) var next: (any Study)?

  init(_ study: LivesStudy, after tallies: [Tally]) {
    var rest = tallies[...]
    guard var main = rest.popFirst() else {
      next = study
      return
    }
    if let precision = study.precision {
      for (end, next) in zip(precision.rounds, precision.rounds.dropFirst()) {
        self.main = main
        if precision.isMet(LivesResults(study: study, tally: main)) { break }
        guard let more = rest.popFirst() else {
          self.next = study.living(end..<next)
          return
        }
        main.add(more)
      }
    }
    self.main = main
    let results = LivesResults(study: study, tally: main)
    for inquiry in study.inquiries {
      let before = rest
      next = inquiry.stage(taking: &rest, results)
      inquiries.append(Array(before.prefix(before.count - rest.count)))
      if next != nil { return }
    }
  }
}

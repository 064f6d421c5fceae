import Experiments
import Lives
import Reports

/// Asks whether verdicts hold among other people that use the product as people do: draws populations from the box until so
/// many meet the windows, lives all cases with each of them, and judges anew.
struct OtherPeople: LivesInquiry {
  let uncertain: Uncertain

  /// Populations drawn so far.
  struct Search {
    /// The study's own people, whatever they meet; nil before they are lived.
    var own: PopulationScreening.Outcome?
    /// Those that meet the windows, in the order of drawing.
    var kept: [PopulationScreening.Outcome] = []
    /// How many were drawn until the last of those was found, or in all.
    var drawn = 0
  }

  func stage(taking tallies: inout ArraySlice<Tally>, _ main: LivesResults) -> (any Study)? {
    let (search, next) = search(&tallies, main.study)
    if let next { return next }
    let comparison = comparison(search, main)
    if comparison != nil, tallies.popFirst() != nil { return nil }
    return comparison
  }

  func told(_ tallies: [Tally], _ main: LivesResults) -> LivesAddition {
    var rest = tallies[...]
    let (search, next) = search(&rest, main.study)
    if next != nil { return LivesAddition() }
    guard let comparison = comparison(search, main), let tally = rest.first else {
      return search.kept.isEmpty ? DependenceText.nobody(search, uncertain) : LivesAddition()
    }
    return DependenceText(
      uncertain, box(main.study), search, main: LivesVerdicts(main),
      others: search.kept.indices.map { LivesVerdicts(comparison.results($0, in: tally)) }
    ).addition
  }

  private func box(_ study: LivesStudy) -> UncertainBox {
    UncertainBox(constants: uncertain.constants, center: study.base.population, seed: study.experiment.seed)
  }

  /// Goes through the tallies of screenings, which end where enough populations are found or as many drawn as may be. The
  /// screening to run next is nil at the end; the tallies of screenings are taken from the front.
  private func search(_ rest: inout ArraySlice<Tally>, _ study: LivesStudy) -> (Search, next: PopulationScreening?) {
    var search = Search()
    let most = Uncertain.draws * uncertain.points
    while search.kept.count < uncertain.points, search.drawn < most {
      let count = min(batch(search), most - search.drawn)
      // The first is the study's own, and no draw.
      let first = search.drawn == 0 ? 0 : search.drawn + 1
      let screening = PopulationScreening(
        box: box(study), draws: first..<search.drawn + count + 1, lives: uncertain.lives, start: study.start,
        window: study.experiment.installWindowDays, zones: study.zones, kernel: study.kernel,
        cases: study.cases.map(\.population).filter { $0 != study.base.population })
      guard let tally = rest.popFirst() else { return (search, screening) }
      let outcomes = screening.draws.map { screening.outcome($0, in: tally) }
      if first == 0 { search.own = outcomes.first }
      search.kept += outcomes.filter { $0.isKept && $0.draw > 0 }
      search.drawn += count
    }
    if search.kept.count >= uncertain.points {
      search.kept = Array(search.kept.prefix(uncertain.points))
      search.drawn = search.kept.last?.draw ?? search.drawn
    }
    return (search, nil)
  }

  /// How many to draw next: what the share that has met the windows so far lets expect to be enough.
  private func batch(_ search: Search) -> Int {
    let missing = uncertain.points - search.kept.count
    // A few long stages: each begins with tables to be made.
    let most = Uncertain.draws / 2 * uncertain.points
    let expected = search.kept.isEmpty ? most : missing * search.drawn / search.kept.count + missing
    return search.drawn == 0 ? uncertain.points : min(max(expected, uncertain.points), most)
  }

  /// The cases among those found; nil where none was.
  private func comparison(_ search: Search, _ main: LivesResults) -> PopulationComparison? {
    if search.kept.isEmpty { return nil }
    let study = main.study
    let judged = LivesVerdicts(main).key.map { study.metrics[$0] }
    return PopulationComparison(
      study, judging: judged, box(study), draws: search.kept.map(\.draw), lives: uncertain.lives)
  }
}

import Experiments
import Statistics
import Testing

@testable import Studies

/// A lives study whose counts a test writes itself.
struct MadeComparison {
  let study: LivesStudy
  var tally: Tally

  init(_ text: String) throws {
    study = try livesStudy(text)
    tally = Tally(count: study.slots)
  }

  var results: LivesResults { LivesResults(study: study, tally: tally) }
  var findings: LivesFindings { LivesFindings(results) }

  func number(_ metric: String) throws -> Int { try #require(study.metrics.firstIndex { $0.name == metric }) }

  func index(_ name: String) throws -> Int { try #require(study.cases.firstIndex { $0.name == name }) }

  /// Writes a yes-or-no metric of one archetype: so many pairs with yes in both, in the case alone, in the baseline alone, and in
  /// neither. The baseline's own figure is written with them.
  mutating func setPairs(
    _ name: String, _ metric: String, both: Int, gained: Int, lost: Int, neither: Int, archetype: Int = 0
  ) throws {
    var pairs = PairedDifference()
    for (count, x, y) in [(both, 1, 1), (gained, 0, 1), (lost, 1, 0), (neither, 0, 0)] {
      for _ in 0..<count { pairs.add(baseline: Int64(x), other: Int64(y)) }
    }
    try set(name, metric, pairs, archetype: archetype)
  }

  mutating func set(_ name: String, _ metric: String, _ pairs: PairedDifference, archetype: Int = 0) throws {
    let (index, number) = (try index(name), try number(metric))
    let row = archetype * study.layout.metrics + number
    write(pairs.slots, index, study.layout.pairs.lowerBound + row * PairedDifference.slotCount)
    write(pairs.other.slots, index, study.layout.sums.lowerBound + row * Moments.slotCount)
    let baseline = try #require(study.baseline)
    write(pairs.baseline.slots, baseline, study.layout.sums.lowerBound + row * Moments.slotCount)
  }

  /// Writes how many of a case's activated lives earned a badge on the install day.
  mutating func setBadge(_ name: String, place: Int, earned: Int, of activated: Int) throws {
    let index = try index(name)
    write([Int64(activated)], index, study.layout.activated)
    write([Int64(earned)], index, study.layout.badgeDay.lowerBound + place * study.layout.days)
  }

  private mutating func write(_ values: [Int64], _ index: Int, _ slot: Int) {
    let start = index * study.layout.size + slot
    tally.counts.replaceSubrange(start..<start + values.count, with: values)
  }
}

import CivilTime
import Experiments
import Fields
import Lives
import Reports
import Statistics
import Testing

@testable import Studies

/// A life as its record tells it, read the slow way: every figure from the whole list of days.
struct SlowLife {
  let person: Person
  let days: [RecordedDay]

  let words: [DayWord]
  /// Days with an act.
  let acts: [Int]
  /// Rewards of each day by kind: badge, level, chapter, goal, challenge, stamp.
  let rewards: [[Int]]

  init(person: Person, days: [RecordedDay]) {
    self.person = person
    self.days = days
    words = days.map(\.word)
    acts = days.indices.filter { days[$0].word.deposits + days[$0].word.sessions > 0 }
    var level = 1
    rewards = days.map { day in
      let word = day.word
      let ups = word.deposits + word.sessions > 0 ? max(word.level - level, 0) : 0
      level += ups
      return [
        UInt32(truncatingIfNeeded: day.badge).nonzeroBitCount, ups, word.finishedChapter ? 1 : 0,
        word.reachedGoal ? 1 : 0, word.completedChallenge ? 1 : 0, word.isStamped ? 1 : 0,
      ]
    }
  }

  var last: Int { acts.last ?? -1 }

  func acts(in days: ClosedRange<Int>) -> Bool { acts.contains { days.contains($0) } }

  /// Days in a row with an act, up to `day`.
  func visits(to day: Int) -> Int {
    (0...day).prefix { words[day - $0].deposits + words[day - $0].sessions > 0 }.count
  }

  func streak(_ kind: String, on day: Int) -> Int {
    switch kind {
    case "deposit": words[day].deposits > 0 ? words[day].depositStreak : 0
    case "focus": words[day].sessions > 0 ? words[day].focusStreak : 0
    default: visits(to: day)
    }
  }

  /// The first day on which a streak is so long.
  func first(_ kind: String, _ length: Int) -> Int? { acts.first { streak(kind, on: $0) >= length } }

  func first(level: Int) -> Int? { acts.first { words[$0].level >= level } }

  func first(badge: Int) -> Int? { days.firstIndex { $0.badge >> UInt64(badge) & 1 == 1 } }

  /// Days with a reward.
  var rewarded: [Int] { rewards.enumerated().filter { $0.element.reduce(0, +) > 0 }.map(\.offset) }

  /// Days since the last reward on `day`, since the install where there was none.
  func wait(on day: Int) -> Int { day - (rewarded.last { $0 <= day } ?? 0) }

  func units(to day: Int) -> UInt64 { days[...day].reduce(0) { $0 + $1.money } / 100 }
}

/// One case of a study, folded from records that were changed at random, with the same lives told slowly.
struct FoldedCase {
  let study: LivesStudy
  let results: LivesResults
  let lives: [SlowLife]

  /// `change` is handed each word of an activated life, with the day, before it is folded.
  init(_ text: String, change: (DayWord, Int, inout SplitMix) -> DayWord = { word, _, _ in word }) throws {
    let reading = SpecReader.read(
      try YAML.read(Array(text.utf8), file: "t.yaml"), name: "t", kinds: Catalog.specKinds
    ) { (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \(path)")]) }
    let study = try LivesStudy(
      try reading.get(), zones: { (name, _) in Zone(name: name, offset: 0) }, kernel: .baseline)
    let days = study.experiment.days
    let record = LifeRecord(days: days)
    let fold = LivesFold(study.layout)
    var luck = SplitMix(state: 5)
    var lives: [SlowLife] = []
    var tally = Tally(count: study.slots)
    for first in stride(from: 0, to: study.experiment.lives, by: LifeRecord.lanes) {
      let count = min(LifeRecord.lanes, study.experiment.lives - first)
      simulate(study.cases[0].plan, first: UInt64(first), count: count, into: record, kernel: Lives.liveDays)
      for lane in 0..<count {
        let lived = Int(record.lived[lane])
        for day in 0..<lived {
          let slot = day * LifeRecord.lanes + lane
          record.day[slot] = change(DayWord(bits: record.day[slot]), day, &luck).bits
        }
        if let person = record.people[lane], person.isActivated {
          lives.append(SlowLife(person: person, days: record.lifeDays(lane)))
        }
        tally.counts.withUnsafeMutableBufferPointer { counts in
          guard let life = fold.summary(record, lane: lane, counts: counts.baseAddress), life.isActivated,
            let sums = counts.baseAddress.map({ $0 + study.layout.sums.lowerBound })
          else { return }
          for (number, metric) in study.metrics.enumerated() {
            let row = life.archetype * study.metrics.count + number
            Moments.add(Int64(metric.value(life, days)), to: sums + row * Moments.slotCount)
          }
        }
      }
    }
    self.study = study
    self.lives = lives
    results = LivesResults(study: study, tally: tally)
  }

  var days: Int { study.experiment.days }

  func table(_ name: String) throws -> Table {
    try #require(LivesTables(results: results).all.first { $0.name == name })
  }

  /// The rows of a table, by column.
  func rows(_ name: String) throws -> [[String: Cell]] {
    let table = try table(name)
    return table.rows.map { Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), $0)) }
  }

  /// The lives of an archetype; all for `all`.
  func lives(_ archetype: String) -> [SlowLife] {
    let names = study.cases[0].population.archetypes.map(\.id)
    return lives.filter { archetype == "all" || names[Int($0.person.archetype)] == archetype }
  }
}

/// Luck of the tests' own. Source: Steele, Lea and Flood, OOPSLA 2014.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// True once in `odds` times.
  mutating func isOne(in odds: UInt64) -> Bool { next() % odds == 0 }
}

/// A share as a table holds it.
func shareCell(_ count: Int, of all: Int) -> Cell { all > 0 ? .number(Double(count) / Double(all)) : .missing }

extension Cell {
  var number: Double {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    case .text, .missing: .nan
    }
  }

  var string: String { if case .text(let text) = self { text } else { "" } }
}

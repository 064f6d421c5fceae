import Chance
import Experiments
import Lives
import Rules
import Statistics

/// One run that tells for every threshold of a badge how many get there by when: of each life the largest value of the badge's
/// statistic, as often as badges are judged, by the end of some days.
///
/// The lives are those of the design as it is, with its own threshold: what a nearer or farther badge would change in them is
/// not seen. They are replayed act by act, since the kernel's record does not hold statistics.
struct ThresholdPass: Study {
  let study: LivesStudy
  /// The number of the badge in the design.
  let badge: Int
  /// Thresholds that are told apart, rising.
  let thresholds: [Int64]
  /// Within how many days from the install, rising.
  let days: [Int]
  private let units_: UnitPlan

  /// Most lives, since a replay takes longer than a life.
  static let mostLives = 50_000
  /// Most thresholds that are told apart; of a wider range some are left out, evenly by their logarithms.
  static let mostThresholds = 2048
  /// Lives in a block of work.
  static let block = 256

  /// `study` has the design to live as its first case.
  init(_ study: LivesStudy, badge: Int, within range: ClosedRange<Int64>, day: Int) {
    self.study = study
    self.badge = badge
    thresholds = Self.thresholds(range)
    let horizon = study.experiment.days
    days = Set((LifeSummary.horizons + [day]).filter { $0 <= horizon }).sorted()
    let lives = min(study.experiment.lives, Self.mostLives)
    units_ = UnitPlan(count: lives, block: Self.block, groups: [CaseGroup(cases: [0], counted: [0])])
  }

  /// How many lives it replays.
  var lives: Int { units_.count }

  /// Activated lives; then by day a slot for every number of thresholds passed; last the lives that could not be replayed.
  var slots: Int { 2 + days.count * (thresholds.count + 1) }
  var units: Int { units_.units }
  var work: Int { units_.count }
  var workName: String { "lives" }
  var sizes: String { "\(units_.count) lives replayed" }

  func work(ofUnit unit: Int) -> Int { units_.items(ofUnit: unit).count }

  func worker() -> any StudyWorker { ThresholdWorker(self) }

  fileprivate func lives(ofUnit unit: Int) -> Range<Int> { units_.items(ofUnit: unit) }

  /// The activated lives, and those that passed a threshold within a day's number of days.
  func share(_ threshold: Int, day: Int, _ tally: Tally) -> Share {
    let first = 1 + day * (thresholds.count + 1)
    return Share(
      tally.counts[(first + threshold + 1)..<(first + thresholds.count + 1)].reduce(0, +), of: tally.counts[0])
  }

  /// Activated lives that are in no share, since the rules refused an act of theirs; 0 unless something is wrong.
  func refused(_ tally: Tally) -> Int64 { tally.counts[slots - 1] }

  /// All whole numbers of a range, or if they are too many, some of them.
  private static func thresholds(_ range: ClosedRange<Int64>) -> [Int64] {
    if range.count <= mostThresholds { return Array(range) }
    let (low, ratio) = (Double(range.lowerBound), Double(range.upperBound) / Double(range.lowerBound))
    let parts = (0...mostThresholds - 2).map { Double($0) / Double(mostThresholds - 2) }
    let places = parts.map { low * PortableMath.pow(ratio, $0) }
    return Set(places.map { min(max(Int64($0.rounded()), range.lowerBound), range.upperBound) } + [range.upperBound])
      .sorted()
  }
}

/// One thread's scratch memory: the record of eight lives and what they did.
private struct ThresholdWorker: StudyWorker {
  let pass: ThresholdPass
  let record: LifeRecord

  init(_ pass: ThresholdPass) {
    self.pass = pass
    record = LifeRecord(days: pass.study.experiment.days, keepsActs: true)
  }

  mutating func run(unit: Int, into tally: inout Tally, from start: Int) {
    let lives = pass.lives(ofUnit: unit)
    let plan = pass.study.cases[0].plan
    for first in stride(from: lives.lowerBound, to: lives.upperBound, by: LifeRecord.lanes) {
      let count = min(LifeRecord.lanes, lives.upperBound - first)
      pass.study.simulate(plan, first: UInt64(first), count: count, into: record)
      for lane in 0..<count {
        guard let person = record.people[lane], person.isActivated else { continue }
        guard let passed = passed(lane, UInt64(first + lane), person, plan) else {
          tally.counts[start + pass.slots - 1] += 1
          continue
        }
        tally.counts[start] += 1
        for (index, number) in passed.enumerated() {
          tally.counts[start + 1 + index * (pass.thresholds.count + 1) + number] += 1
        }
      }
    }
  }

  /// By day: how many thresholds the life in a lane has passed; nil where the rules refuse one of its acts.
  private func passed(_ lane: Int, _ life: UInt64, _ person: Person, _ plan: LifePlan) -> [Int]? {
    var most: Int64 = 0
    var passed = [Int](repeating: 0, count: pass.days.count)
    guard person.uses(plan), let installed = record.installs[lane] else { return passed }
    let (zones, condition) = (plan.calendar.zones, plan.rules.conditions[pass.badge])
    var journeys = Journeys(life: life, person)
    do throws(RuleFault) {
      let lived = try LivedDay.days(
        of: record.events(lane), zones: zones, installed: installed, count: Int(record.lived[lane])
      ) { journeys.zone(on: $0, plan) }
      var journal = try Journal(plan.rules, zones: zones, installed: installed, zone: Int(person.zone))
      var place = 0
      for (number, day) in lived.enumerated() {
        for event in day.events {
          // A check-in under the rolling rule moves the day that it is itself counted on.
          let time = try journal.time(of: event.instant, zone: event.zone)
          if try journal.add(event).badges != nil {
            most = max(most, condition.value(journal.life, asOf: time, plan.rules))
          }
        }
        while place < pass.days.count, number + 1 == pass.days[place] {
          passed[place] = self.count(most)
          place += 1
        }
      }
      for later in passed.indices[place...] { passed[later] = self.count(most) }
      return passed
    } catch { return nil }
  }

  /// Thresholds not above a value.
  private func count(_ value: Int64) -> Int {
    var (low, high) = (0, pass.thresholds.count)
    while low < high {
      let middle = (low + high) / 2
      if pass.thresholds[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

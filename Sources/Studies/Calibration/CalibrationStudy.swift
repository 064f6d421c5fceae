import CivilTime
import Experiments
import Lives
import LivesAVX2
import Rules
import Statistics

/// The lives of one population, counted into the figures that a calibration asks for.
struct CalibrationStudy: Study {
  let plan: LifePlan
  let targets: [CalibrationTarget]
  let kernel: LivesKernel
  let lives: Int
  /// Where each target's slots begin, and all of them end; behind them are those of the shapes, if there are any.
  let starts: [Int]
  let hasShapes: Bool
  private let units_: UnitPlan

  /// Lives in a block of work: small, so that few lives keep all threads busy.
  static let block = 512

  init(_ plan: LifePlan, targets: [CalibrationTarget], lives: Int, kernel: LivesKernel) {
    self.plan = plan
    self.targets = targets
    self.kernel = kernel
    self.lives = lives
    starts = targets.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.slots(days: plan.days)) }
    hasShapes = targets.contains { if case .shape = $0.source { true } else { false } }
    units_ = UnitPlan(count: lives, block: Self.block, groups: [CaseGroup(cases: [0], counted: [0])])
  }

  var slots: Int { starts[targets.count] + (hasShapes ? Shapes.slotCount : 0) }
  var units: Int { units_.units }
  var work: Int { lives }
  var workName: String { "lives" }
  var sizes: String { "\(lives) lives" }

  func work(ofUnit unit: Int) -> Int { units_.items(ofUnit: unit).count }

  func worker() -> any StudyWorker { CalibrationWorker(self) }

  /// The lives of a unit.
  func lives(ofUnit unit: Int) -> Range<Int> { units_.items(ofUnit: unit) }

  /// The targets' figures of a whole tally; nil each where no life says anything of it.
  func figures(in tally: Tally) -> [Interval?] {
    let shapes = shapes(in: tally)
    return targets.indices.map { targets[$0].interval(tally.counts[starts[$0]..<starts[$0 + 1]], shapes) }
  }

  /// The shapes of a whole tally; nil if no target asks for them.
  func shapes(in tally: Tally) -> Shapes? { hasShapes ? Shapes(slots: tally.counts[starts[targets.count]...]) : nil }
}

/// One thread's scratch memory: the record of eight lives.
private struct CalibrationWorker: StudyWorker {
  let study: CalibrationStudy
  let fold: LivesFold
  let record: LifeRecord

  init(_ study: CalibrationStudy) {
    self.study = study
    fold = LivesFold(LivesLayout(days: study.plan.days, metrics: 0))
    record = LifeRecord(days: study.plan.days, keepsActs: study.hasShapes)
  }

  mutating func run(unit: Int, into tally: inout Tally, from first: Int) {
    let lives = study.lives(ofUnit: unit)
    var shapes = Shapes()
    tally.counts.withUnsafeMutableBufferPointer { counts in
      guard let base = counts.baseAddress else { return }
      for start in stride(from: lives.lowerBound, to: lives.upperBound, by: LifeRecord.lanes) {
        let count = min(LifeRecord.lanes, lives.upperBound - start)
        switch study.kernel {
        case .baseline:
          simulate(study.plan, first: UInt64(start), count: count, into: record, kernel: Lives.liveDays)
        case .avx2: simulate(study.plan, first: UInt64(start), count: count, into: record, kernel: LivesAVX2.liveDays)
        }
        let acts = study.hasShapes ? record.acts : []
        for lane in 0..<count {
          read(lane, base + first)
          if study.hasShapes { add(lane, acts[lane], to: &shapes) }
        }
      }
      guard study.hasShapes else { return }
      for (slot, count) in shapes.slots.enumerated() { base[first + study.starts[study.targets.count] + slot] += count }
    }
  }

  private func read(_ lane: Int, _ counts: UnsafeMutablePointer<Int64>) {
    guard let life = fold.summary(record, lane: lane, counts: nil), let person = record.people[lane] else { return }
    let facts = life.isActivated ? LifeFacts(record, lane: lane) : LifeFacts()
    for (index, target) in study.targets.enumerated() {
      target.add(life, facts, of: person.archetype, days: study.plan.days, to: counts + study.starts[index])
    }
  }

  /// Adds how one life comes back: days by the record, hours by the acts, on the clock of the zone it is in.
  private func add(_ lane: Int, _ acts: [Event], to shapes: inout Shapes) {
    guard let person = record.people[lane], let installed = record.installs[lane], person.isActivated else { return }
    let active = (0..<Int(record.lived[lane])).map {
      DayWord(bits: record.day[$0 &* LifeRecord.lanes &+ lane]).isActive
    }
    let zones = study.plan.calendar.zones
    var hours = [Int64](repeating: 0, count: 24)
    for event in acts where event.act.isCheckIn {
      hours[Int(zones[event.zone].secondsOfDay(at: event.instant)) / 3600] += 1
    }
    shapes.add(active, hours: hours, firstWeekday: Int(zones[Int(person.zone)].localDay(at: installed).weekday))
  }
}

extension Act {
  /// Whether this is one of the acts that make a day active.
  fileprivate var isCheckIn: Bool {
    switch self {
    case .deposit, .session: true
    default: false
    }
  }
}

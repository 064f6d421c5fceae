import Experiments
import Lives
import LivesAVX2

/// The lives of one population, counted into the figures that a calibration asks for.
struct CalibrationStudy: Study {
  let plan: LifePlan
  let targets: [CalibrationTarget]
  let kernel: LivesKernel
  let lives: Int
  /// Where each target's slots begin, and all of them end.
  let starts: [Int]
  private let units_: UnitPlan

  /// Lives in a block of work: small, so that few lives keep all threads busy.
  static let block = 512

  init(_ plan: LifePlan, targets: [CalibrationTarget], lives: Int, kernel: LivesKernel) {
    self.plan = plan
    self.targets = targets
    self.kernel = kernel
    self.lives = lives
    starts = targets.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.figure.slots(days: plan.days)) }
    units_ = UnitPlan(count: lives, block: Self.block, groups: [CaseGroup(cases: [0], counted: [0])])
  }

  var slots: Int { starts[targets.count] }
  var units: Int { units_.units }
  var work: Int { lives }
  var workName: String { "lives" }
  var sizes: String { "\(lives) lives" }

  func work(ofUnit unit: Int) -> Int { units_.items(ofUnit: unit).count }

  func worker() -> any StudyWorker { CalibrationWorker(self) }

  /// The lives of a unit.
  func lives(ofUnit unit: Int) -> Range<Int> { units_.items(ofUnit: unit) }

  /// The slots of a target in a whole tally.
  func slots(of index: Int, in tally: Tally) -> ArraySlice<Int64> { tally.counts[starts[index]..<starts[index + 1]] }
}

/// One thread's scratch memory: the record of eight lives.
private struct CalibrationWorker: StudyWorker {
  let study: CalibrationStudy
  let fold: LivesFold
  let record: LifeRecord

  init(_ study: CalibrationStudy) {
    self.study = study
    fold = LivesFold(LivesLayout(days: study.plan.days, metrics: 0))
    record = LifeRecord(days: study.plan.days)
  }

  mutating func run(unit: Int, into tally: inout Tally, from first: Int) {
    let lives = study.lives(ofUnit: unit)
    tally.counts.withUnsafeMutableBufferPointer { counts in
      guard let base = counts.baseAddress else { return }
      for start in stride(from: lives.lowerBound, to: lives.upperBound, by: LifeRecord.lanes) {
        let count = min(LifeRecord.lanes, lives.upperBound - start)
        switch study.kernel {
        case .baseline:
          simulate(study.plan, first: UInt64(start), count: count, into: record, kernel: Lives.liveDays)
        case .avx2: simulate(study.plan, first: UInt64(start), count: count, into: record, kernel: LivesAVX2.liveDays)
        }
        for lane in 0..<count { read(lane, base + first) }
      }
    }
  }

  private func read(_ lane: Int, _ counts: UnsafeMutablePointer<Int64>) {
    guard let life = fold.summary(record, lane: lane, counts: nil), let person = record.people[lane] else { return }
    let facts = life.isActivated ? LifeFacts(record, lane: lane) : LifeFacts()
    for (index, target) in study.targets.enumerated() {
      if let archetype = target.archetype, archetype.index != person.archetype { continue }
      target.figure.add(life, facts, days: study.plan.days, to: counts + study.starts[index])
    }
  }
}

import CivilTime
public import Experiments
import Fields
import Lives
import LivesAVX2
import Rules
import Statistics

/// Which build of the life kernel runs. Both give the same bytes.
public enum LivesKernel: String, Sendable, CaseIterable {
  /// For any processor.
  case baseline
  /// For processors with AVX2.
  case avx2
}

/// A study of lives: synthetic people through the whole product, case by case, with the same people and the same luck.
public struct LivesStudy: Study {
  var experiment: Experiment
  /// Design and population that cases start from.
  let base: BaseModels
  var cases: [LivesCase]
  /// Index of the baseline case, if there is a comparison.
  let baseline: Int?
  /// Index of the case that each is compared with, nil for a baseline; empty if there is no comparison.
  var against: [Int?]
  var metrics: [LivesMetric]
  /// The columns that results are split by, as asked.
  let segments: [LivesSegment]
  /// What a case must keep to be recommended; none where the study asks what its own spec does not.
  var guards: [LivesGuard] = []
  var layout: LivesLayout
  /// Which lives it simulates, and how they are cut into units.
  var plan: UnitPlan
  let kernel: LivesKernel
  /// How many lives it takes, if that is left to the width of an interval.
  var precision: LivesPrecision?
  /// Figures that the spec names by itself, for the scorecard: that of a precision, those that are solved for.
  var asked: [ChosenFigure<LivesQuestion, LivesResults>] = []
  /// What its cases are to meet.
  var expectations: [LivesExpectation] = []
  /// What it asks when its cases are known, in this order.
  var inquiries: [any LivesInquiry] = []
  let start: LocalDay
  /// By name: all zones that cases name.
  let zones: [String: Zone]

  /// Lives in a block of work.
  static let block = 1024
  /// Most cases in a group, its baseline included.
  static let groupCases = 16

  public var slots: Int { layout.size * cases.count }
  public var units: Int { plan.units }
  public var work: Int { plan.count * cases.count }
  public var workName: String { "lives" }

  public var sizes: String {
    "\(precision?.words ?? "\(experiment.lives) lives") in \(counted(cases.count, "case")), \(counted(experiment.days, "day")), seed \(experiment.seed)"
  }

  public func work(ofUnit unit: Int) -> Int { plan.work(ofUnit: unit) }

  public func pilot(of count: Int) -> Pilot { plan.pilot(of: count) }

  public func worker() -> any StudyWorker { LivesWorker(self) }

  /// Lives eight lives of a case through the chosen build of the kernel.
  func simulate(_ plan: LifePlan, first: UInt64, count: Int, into record: LifeRecord) {
    switch kernel {
    case .baseline: Lives.simulate(plan, first: first, count: count, into: record, kernel: Lives.liveDays)
    case .avx2: Lives.simulate(plan, first: first, count: count, into: record, kernel: LivesAVX2.liveDays)
    }
  }
}

/// One case, validated and compiled.
struct LivesCase: Sendable {
  var name: String
  var design: Design
  var population: Population
  var plan: LifePlan
}

/// One thread's scratch memory: the record of eight lives, and their metrics under the baseline.
struct LivesWorker: StudyWorker {
  let study: LivesStudy
  let fold: LivesFold
  let record: LifeRecord
  private let readings: [LivesMetric.Reading]
  /// What they are of the life that is read.
  private var figures: [Int]
  /// Metric values under the baseline, index metric × 8 + lane.
  private var base: [Int]
  private var baseActivated: [Bool]

  init(_ study: LivesStudy) {
    self.study = study
    fold = LivesFold(study.layout)
    record = LifeRecord(days: study.experiment.days)
    readings = study.metrics.map { LivesMetric.Reading(value: $0.value) }
    figures = Array(repeating: 0, count: study.metrics.count)
    base = Array(repeating: 0, count: study.metrics.count * LifeRecord.lanes)
    baseActivated = Array(repeating: false, count: LifeRecord.lanes)
  }

  mutating func run(unit: Int, into tally: inout Tally, from start: Int) {
    let (group, lives) = (study.plan.group(ofUnit: unit), study.plan.items(ofUnit: unit))
    tally.counts.withUnsafeMutableBufferPointer { counts in
      guard let counts = counts.baseAddress else { return }
      for first in stride(from: lives.lowerBound, to: lives.upperBound, by: LifeRecord.lanes) {
        let count = min(LifeRecord.lanes, lives.upperBound - first)
        for index in group.cases {
          study.simulate(study.cases[index].plan, first: UInt64(first), count: count, into: record)
          let block = counts + start + index * study.layout.size
          read(index, from: first, counted: group.counted.contains(index) ? block : nil, pairs: block)
        }
      }
    }
  }

  /// Lives some lives of every case and counts their pairs alone, into the blocks of all cases from `counts` on.
  mutating func pair(_ lives: Range<Int>, into counts: UnsafeMutablePointer<Int64>) {
    for group in study.plan.groups {
      for first in stride(from: lives.lowerBound, to: lives.upperBound, by: LifeRecord.lanes) {
        let count = min(LifeRecord.lanes, lives.upperBound - first)
        for index in group.cases {
          study.simulate(study.cases[index].plan, first: UInt64(first), count: count, into: record)
          read(index, from: first, counted: nil, pairs: counts + index * study.layout.size)
        }
      }
    }
  }

  /// Folds the record of case `index` into its slots; its first life has the number `start`.
  private mutating func read(
    _ index: Int, from start: Int, counted: UnsafeMutablePointer<Int64>?, pairs: UnsafeMutablePointer<Int64>
  ) {
    let isFull = study.layout.detail == .full
    let isBaseline = study.against.indices.contains(index) && study.against[index] == nil
    let days = study.experiment.days
    let count = readings.count
    let isPaired = !isBaseline && study.baseline != nil
    let layout = study.layout
    for lane in 0..<LifeRecord.lanes {
      guard let life = fold.summary(record, lane: lane, counts: isFull ? counted : nil) else { continue }
      if !isFull, let counted { fold.count(life, record, lane: lane, to: counted) }
      if isBaseline { baseActivated[lane] = life.isActivated }
      guard life.isActivated else { continue }
      let first = life.archetype * count
      let sums = counted.map { $0 + layout.sums.lowerBound + first * Moments.slotCount }
      let paired = isPaired && baseActivated[lane] ? pairs : nil
      let differences = paired.map { $0 + layout.pairs.lowerBound + first * PairedDifference.slotCount }
      life.read(readings, days, into: &figures)
      if !isFull, (start + lane).isMultiple(of: 2), let counted {
        counted[study.layout.half.lowerBound] += 1
        for number in 0..<count { counted[study.layout.half.lowerBound + 1 + number] &+= Int64(figures[number]) }
      }
      for number in 0..<count {
        let value = figures[number]
        let place = number * LifeRecord.lanes + lane
        if let sums { Moments.add(Int64(value), to: sums + number * Moments.slotCount) }
        if isBaseline { base[place] = value }
        if let differences {
          let slots = differences + number * PairedDifference.slotCount
          PairedDifference.add(baseline: Int64(base[place]), other: Int64(value), to: slots)
        }
      }
      for split in layout.splits { tally(split, life, lane, counted, pairs: paired) }
    }
  }

  /// Counts the figures of a life under its value of a column.
  private func tally(
    _ split: LivesLayout.Split, _ life: LifeSummary, _ lane: Int, _ counted: UnsafeMutablePointer<Int64>?,
    pairs: UnsafeMutablePointer<Int64>?
  ) {
    let first = split.column.place(life) * readings.count
    for (number, value) in figures.enumerated() {
      if let counted {
        Moments.add(Int64(value), to: counted + split.sums.lowerBound + (first + number) * Moments.slotCount)
      }
      if let pairs {
        PairedDifference.add(
          baseline: Int64(base[number * LifeRecord.lanes + lane]), other: Int64(value),
          to: pairs + split.pairs.lowerBound + (first + number) * PairedDifference.slotCount)
      }
    }
  }
}

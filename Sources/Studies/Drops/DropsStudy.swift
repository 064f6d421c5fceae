import CoinDrop
public import Experiments
import Fields
import Reports
import Statistics

/// A study of drops: coins fall into a jar, case by case, each case with the same starts.
public struct DropsStudy: Study {
  let experiment: Experiment
  /// Scene and device that cases start from.
  let scene: Scene
  let device: DeviceProfile
  let cases: [DropsCase]
  let parameters: DropsParameters
  /// What its cases are to meet.
  let expectations: [DropsExpectation]
  let layout = DropsLayout()
  let plan: UnitPlan

  /// Drops in a block of work: those that a solver moves side by side.
  static let block = LaneFrame.lanes
  /// Most cases in a group, the chosen one included.
  static let groupCases = 16

  /// The case that the others are compared with: the scene as it is, or the nearest to it.
  var chosen: Int { parameters.chosen }

  public var slots: Int { layout.size * cases.count }
  public var units: Int { plan.units }
  public var work: Int { experiment.drops * cases.count }
  public var workName: String { "drops" }

  public var sizes: String {
    "\(counted(experiment.drops, "drop")) in \(counted(cases.count, "case")), seed \(experiment.seed)"
  }

  /// `1 drop`, `50 drops`.
  var dropsText: String { "\(Words.whole(Int64(experiment.drops))) drop\(experiment.drops == 1 ? "" : "s")" }

  public func work(ofUnit unit: Int) -> Int { plan.work(ofUnit: unit) }

  public func pilot(of count: Int) -> Pilot { plan.pilot(of: count) }

  public func worker() -> any StudyWorker { DropsWorker(self) }
}

/// One case, validated.
struct DropsCase: Sendable {
  var name: String
  var scene: Scene
  var device: DeviceProfile
}

/// One thread's scratch memory: the chosen case's counts of the drops of a unit.
struct DropsWorker: StudyWorker {
  let study: DropsStudy
  /// By drop of the unit, of each metric, in millionths of its unit; nil where the drop is no number.
  private var base: [[Int64?]]

  init(_ study: DropsStudy) {
    self.study = study
    let none: [Int64?] = Array(repeating: nil, count: DropsMetric.all.count)
    base = Array(repeating: none, count: DropsStudy.block)
  }

  mutating func run(unit: Int, into tally: inout Tally, from first: Int) {
    let group = study.plan.group(ofUnit: unit)
    let drops = study.plan.items(ofUnit: unit)
    for index in group.cases {
      let one = study.cases[index]
      let starts = drops.map { one.scene.starts(seed: study.experiment.seed, drop: UInt64($0)) }
      let block = first + index * study.layout.size
      let isCounted = group.counted.contains(index)
      for (drop, outcome) in zip(drops, one.scene.outcomes(starts)) {
        count(outcome, one, drop, isChosen: index == study.chosen, isCounted: isCounted, block, &tally)
      }
    }
  }

  /// Folds the outcome of drop number `unit` into the slots from `block` on.
  private mutating func count(
    _ outcome: DropOutcome, _ one: DropsCase, _ unit: Int, isChosen: Bool, isCounted: Bool, _ block: Int,
    _ tally: inout Tally
  ) {
    let layout = study.layout
    let drop = outcome.measures
    if isCounted {
      tally.counts[block + layout.drops] += 1
      tally.counts[block + layout.unsettled] += drop.settleS == nil ? 1 : 0
      tally.counts[block + layout.inTime] += (drop.settleS ?? .infinity) <= one.scene.patienceS ? 1 : 0
      tally.counts[block + layout.outsideDrops] += drop.outside > 0 ? 1 : 0
      tally.counts[block + layout.outsideCoins] += Int64(drop.outside)
      tally.counts[block + layout.nonFinite] += drop.isFinite ? 0 : 1
      count(outcome.frames, on: one, block, &tally)
    }
    for (number, metric) in DropsMetric.all.enumerated() {
      let value = drop.isFinite ? metric.count(drop, one.scene) : nil
      if isCounted, let value {
        tally.counts[block + layout.histograms[number].lowerBound + metric.bins.bin(value, one.scene)] += 1
      }
      // A drop that has not settled counts with the whole time it was watched: a restricted mean.
      let whole = Double(value ?? Int64(one.scene.watchedSteps)) * metric.worth(one.scene)
      let restricted = wholeNumber(whole * 1_000_000)
      if isCounted, drop.isFinite { count(restricted, of: number, isEven: unit.isMultiple(of: 2), block, &tally) }
      if isChosen {
        base[unit % DropsStudy.block][number] = drop.isFinite ? restricted : nil
      } else if let chosen = base[unit % DropsStudy.block][number], drop.isFinite {
        let slots = block + layout.pairs[number].lowerBound
        tally.counts.withUnsafeMutableBufferPointer { counts in
          guard let counts = counts.baseAddress else { return }
          PairedDifference.add(baseline: chosen, other: restricted, to: counts + slots)
        }
      }
    }
  }

  private func count(_ value: Int64, of number: Int, isEven: Bool, _ block: Int, _ tally: inout Tally) {
    let (sums, half) = (study.layout.sums[number].lowerBound, study.layout.halves[number].lowerBound)
    tally.counts.withUnsafeMutableBufferPointer { counts in
      guard let counts = counts.baseAddress else { return }
      Moments.add(value, to: counts + block + sums)
      counts[block + half] += isEven ? 1 : 0
      counts[block + half + 1] += isEven ? value : 0
    }
  }

  private func count(_ frames: [FrameWork], on one: DropsCase, _ block: Int, _ tally: inout Tally) {
    let layout = study.layout
    let budget = one.scene.frameBudgetMs * 1000
    for frame in frames {
      let cost = one.device.cost(frame)
      tally.counts[block + layout.frames] += 1
      tally.counts[block + layout.overBudget] += cost > budget ? 1 : 0
      tally.counts[block + layout.frameCost.lowerBound + DropsLayout.work.bin(wholeNumber(cost))] += 1
      tally.counts[block + layout.contactPasses.lowerBound + DropsLayout.work.bin(Int64(frame.contactPasses))] += 1
      tally.counts[block + layout.pairTests.lowerBound + DropsLayout.work.bin(Int64(frame.pairTests))] += 1
    }
  }
}

extension Scene {
  /// What a frame may take, ms: 16.67 at 60 Hz.
  var frameBudgetMs: Double { 1000 / Double(framesPerSecond) }
}

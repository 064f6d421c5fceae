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
  /// What somebody says of them.
  let statements: [DropsStatement]
  /// Which of its cases are compared; nil where none are.
  let pairing: DropsPairing?
  let layout: DropsLayout
  let plan: UnitPlan
  /// Which build of the kernel of `discs` runs; all give the same results.
  let kernel: LivesKernel

  /// Drops in a block of work: those that a solver moves side by side.
  static let block = LaneFrame.lanes
  /// Most cases in a group, the chosen one included, where differences are taken inside a unit. A unit is small, since a run
  /// that is stopped ends the units that it has begun.
  static let groupCases = 4

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

  /// Whether a drop of a case has the same start as the same drop of another.
  func isPaired(_ index: Int, _ other: Int) -> Bool {
    experiment.sampling.map { $0.copies[index] == $0.copies[other] } ?? true
  }

  public func worker() -> any StudyWorker { DropsWorker(self) }
}

/// One case, validated.
struct DropsCase: Sendable {
  var name: String
  var scene: Scene
  var device: DeviceProfile
}

/// One thread's scratch memory: the chosen case's drops of a unit.
struct DropsWorker: StudyWorker {
  let study: DropsStudy
  private var chosen: [DropRow] = []

  init(_ study: DropsStudy) { self.study = study }

  mutating func run(unit: Int, into tally: inout Tally, from first: Int) {
    let (group, drops, layout) = (study.plan.group(ofUnit: unit), study.plan.items(ofUnit: unit), study.layout)
    for index in group.cases {
      let one = study.cases[index]
      let starts = drops.map { one.scene.starts(seed: study.experiment.seed, drop: UInt64($0)) }
      let rows = one.scene.outcomes(starts, kernel: study.kernel.discs).map { DropRow(FallenDrop($0, of: one)) }
      let block = first + index * layout.size
      if group.counted.contains(index) {
        for (drop, row) in zip(drops, rows) {
          layout.add(row, drop - group.shift, of: one.scene, to: &tally.counts, at: block)
        }
      }
      if layout.isKept { continue }
      if index == study.chosen {
        chosen = rows
      } else {
        for (own, row) in zip(chosen, rows) {
          layout.add(
            row, of: one.scene, from: own, of: study.cases[study.chosen].scene, to: &tally.counts, at: block)
        }
      }
    }
  }
}

import CoinDrop
public import Experiments
public import Fields

/// Studies of drops for measuring speed: the first diary's scene, one case, the same coins with each solver, so short that no
/// drop takes more than `Self.mostS`.
public struct DropsBenchmark: Sendable {
  /// The reference engine's study, and that of `discs`.
  public let reference: any Study
  public let discs: any Study
  public let drops: Int
  public let coins: Int
  /// From one coin to the next, as the frames have it.
  public let intervalS: Double
  private let inner: DropsStudy

  /// Simulated seconds of a drop, spawning included, at most.
  public static let mostS = 10

  /// Compiles both. `drops` is a multiple of those that go side by side.
  public init(drops: Int, kernel: LivesKernel) throws(Faults) {
    let scene = Scene.diary1
    let intervalS = Double(scene.spawnIntervalFrames) / Double(scene.framesPerSecond)
    let horizonS = Double(Self.mostS) - Double(scene.coins - 1) * intervalS
    func study(_ solver: Solver) throws(Faults) -> DropsStudy {
      var experiment = Experiment(name: "bench", kind: DropsStudy.kind.name)
      experiment.drops = drops
      experiment.scene = ["scene": ["solver": Node(.text(solver.rawValue)), "horizon_s": Node(.number(horizonS))]]
      return try DropsStudy(experiment, kernel: kernel)
    }
    inner = try study(.discs)
    reference = try study(.box2d)
    discs = inner
    self.drops = drops
    coins = scene.coins
    self.intervalS = intervalS
  }

  /// Drops the coins of the study of `discs` with nobody looking: the solver's loop alone. Gives the steps made.
  public func dropBare() -> Int {
    let scene = inner.cases[0].scene
    var steps = 0
    for first in stride(from: 0, to: drops, by: DropsStudy.block) {
      let starts = (first..<first + DropsStudy.block).map {
        scene.starts(seed: inner.experiment.seed, drop: UInt64($0))
      }
      for end in scene.drop(starts, kernel: inner.kernel.discs, { _ in }) { steps += end.steps }
    }
    return steps
  }
}

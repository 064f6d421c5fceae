public import Experiments
public import Fields

/// A study for measuring speed: the built-in product and people, one case, a year.
public struct LivesBenchmark: Sendable {
  /// The study.
  public let study: any Study
  /// Lives in it.
  public let lives: Int
  /// Days that each is watched.
  public let days: Int
  private let inner: LivesStudy

  /// Compiles it. Throws what the sources of zones throw.
  public init(lives: Int, zones: LivesStudy.ZoneSource, kernel: LivesKernel) throws(Faults) {
    let experiment = Experiment(
      name: "bench", kind: "lives", question: "", notes: "", seed: 1, lives: lives, days: 365, start: "2024-01-01",
      installWindowDays: 364, design: "default", population: "default",
      cases: [Case(name: "as designed", overrides: [])], comparison: nil)
    inner = try LivesStudy(experiment, zones: zones, kernel: kernel)
    study = inner
    self.lives = lives
    days = experiment.days
  }

  /// Days that were lived: those before a life left, its install day included.
  public func livedDays(_ tally: Tally) -> Int64 { LivesResults(study: inner, tally: tally).livedDays }
}

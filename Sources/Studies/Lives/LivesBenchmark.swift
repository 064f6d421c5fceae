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
    var experiment = Experiment(name: "bench", kind: "lives")
    experiment.lives = lives
    inner = try LivesStudy(experiment, zones: zones, kernel: kernel)
    study = inner
    self.lives = lives
    days = experiment.days
  }

  /// Days that were lived: those before a life left, its install day included.
  public func livedDays(_ tally: Tally) -> Int64 { LivesResults(study: inner, tally: tally).livedDays }
}

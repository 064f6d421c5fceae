import Experiments
import Fields
import Reports
import Studies

/// What a study will take and show, foretold by a pilot: some units of each of its stages are run, and the whole is taken to be
/// like them. So the intervals of the report on the foretold tally are as wide as those of the study will be.
struct Forecast: Sendable {
  /// One stage.
  struct Stage: Sendable {
    /// What it counts: `lives`.
    var workName: String
    var work: Int
    var units: Int
    /// Units that the pilot ran, and how long it took, on the clock.
    var piloted: Int
    var pilotSeconds: Double

    /// How long the whole stage will take, on the clock.
    var seconds: Double { piloted == 0 ? 0 : pilotSeconds * Double(units) / Double(piloted) }
  }

  var stages: [Stage] = []
  /// Reading the spec and making the study; making the report, its figures and files.
  var startSeconds = 0.0
  var reportSeconds = 0.0
  /// Of the report's files, and of the largest checkpoint.
  var reportBytes = 0
  var checkpointBytes = 0
  var widths: [IntervalWidth] = []

  var seconds: Double { startSeconds + reportSeconds + stages.reduce(0) { $0 + $1.seconds } }
  var units: Int { stages.reduce(0) { $0 + $1.units } }
  /// How long the pilot itself took.
  var pilotSeconds: Double { stages.reduce(0) { $0 + $1.pilotSeconds } }
}

extension Surroundings {
  /// Runs a pilot of every stage of a study. The first stage is given some three seconds, later ones one each.
  func forecast(_ study: any ReportingStudy, threads: Int) throws(Stop) -> Forecast {
    var forecast = Forecast()
    var tallies: [Tally] = []
    while let stage = study.stage(after: tallies), forecast.stages.count < Self.mostStages {
      let (told, tally) = try pilot(of: stage, threads: threads, seconds: tallies.isEmpty ? 3 : 1)
      forecast.stages.append(told)
      tallies.append(tally)
      let slots = tallies.reduce(0) { $0 + $1.counts.count }
      forecast.checkpointBytes = max(forecast.checkpointBytes, 8 * slots + stage.units / 8)
    }
    let began = clock()
    let report = study.report(on: tallies)
    forecast.widths = report.widths
    let files = lab.files(of: report)
    forecast.reportSeconds = clock() - began
    forecast.reportBytes = files.artifacts.reduce(study.resolved.json(indented: true).utf8.count) {
      $0 + $1.bytes.count
    }
    return forecast
  }

  /// Most stages that are looked ahead.
  private static let mostStages = 100

  /// Runs some units of a stage, so many that it takes about `seconds`.
  private func pilot(of stage: any Study, threads: Int, seconds: Double) throws(Stop) -> (Forecast.Stage, Tally) {
    var pilot = stage.pilot(of: 2 * threads)
    var (took, tally) = try run(pilot, of: stage, threads: threads)
    let wanted = Int(Double(pilot.units.count) * min(1000, seconds / max(took, 1e-4)))
    if pilot.units.count < stage.units, wanted > pilot.units.count {
      // As many as all threads have work for to the end.
      pilot = stage.pilot(of: min(stage.units, (wanted + threads - 1) / threads * threads))
      (took, tally) = try run(pilot, of: stage, threads: threads)
    }
    let told = Forecast.Stage(
      workName: stage.workName, work: stage.work, units: stage.units, piloted: pilot.units.count, pilotSeconds: took)
    return (told, stage.foretold(by: tally, of: pilot))
  }

  /// Seconds on the clock, and what was counted.
  private func run(_ pilot: Pilot, of stage: any Study, threads: Int) throws(Stop) -> (Double, Tally) {
    var start = Accumulator(of: stage)
    var left = pilot.units[...]
    for unit in 0..<stage.units {
      if left.first == unit { left.removeFirst() } else { start.finished.insert(unit) }
    }
    let began = clock()
    let pool = Pool(stage, threads: threads, from: start)
    var stopped: Int32?
    try pool.run(watching: interrupts, every: 0.1) { signal in
      if let signal {
        stopped = signal
        pool.stop()
      }
    }
    if let stopped { throw Stop(ExitCode(endedBy: stopped)) }
    return (clock() - began, pool.snapshot.tally)
  }
}

import Experiments
import Glibc
import Studies

/// A study run to its end, or to a stop, with progress and checkpoints.
struct Session {
  var study: any ReportingStudy
  var threads: Int
  var quiet: Bool
  var here: Surroundings
  /// Saves what has been counted; not called more often than every two seconds, nor for more than a twentieth of the time.
  var save: (RunState) throws(DiskError) -> Void

  /// How a session ended.
  enum End {
    /// The tallies of all stages, and what took how long.
    case complete([Tally], [Timing])
    /// A signal came; what had been counted by then.
    case stopped(Int32, RunState)
  }

  /// How a stage ended.
  private enum StageEnd {
    /// Its tally, and the signal that came while its last units ran.
    case complete(Tally, [Timing], Int32?)
    case stopped(Int32, Accumulator)
  }

  /// Runs what `start` has not finished, stage after stage. A signal stops it even if all is counted by then: the report is
  /// left to make.
  func run(from start: RunState) throws(Stop) -> End {
    var state = start
    var timings: [Timing] = []
    // Asked once a stage: a study goes through all its tallies to say.
    var next = study.stage(after: state.done)
    while let stage = next {
      switch try run(stage, from: state.current, after: state.done) {
      case .stopped(let signal, let current): return .stopped(signal, RunState(done: state.done, current: current))
      case .complete(let tally, let own, let signal):
        for timing in own { timings.add(timing) }
        let done = state.done + [tally]
        next = study.stage(after: done)
        state = RunState(done: done, current: next.map { Accumulator(of: $0) } ?? Accumulator())
        if let signal = signal ?? here.interrupts.pending { return .stopped(signal, state) }
      }
    }
    return .complete(state.done, timings)
  }

  private func run(_ stage: any Study, from start: Accumulator, after done: [Tally]) throws(Stop) -> StageEnd {
    let pool = Pool(stage, threads: threads, from: start)
    var display = ProgressDisplay(on: here.err, rewrites: here.isTerminal, columns: here.columns)
    var stopped: Int32?
    var warned = false
    let began = here.clock()
    var next = began + 2
    try pool.run(watching: here.interrupts, every: display.interval) { signal in
      let now = here.clock()
      if let signal {
        if stopped != nil { _exit(128 + signal) }
        stopped = signal
        pool.stop()
        display.close()
        if !quiet { here.err.line("finishing the units in flight; once more stops at once") }
      }
      if !quiet, stopped == nil { display.show(progress(of: stage, pool.done, start.finished.count, now - began)) }
      if now >= next, stopped == nil {
        do throws(DiskError) { try save(RunState(done: done, current: pool.snapshot)) } catch {
          if !warned { here.err.line("no checkpoint can be kept: \(error.message)") }
          warned = true
        }
        let saved = here.clock()
        next = saved + max(2, 20 * (saved - now))
      }
    }
    if !quiet, stopped == nil {
      display.show(progress(of: stage, pool.done, start.finished.count, here.clock() - began))
    }
    display.close()
    let state = pool.snapshot
    if let stopped, !state.isComplete { return .stopped(stopped, state) }
    return .complete(state.tally, pool.timings, stopped)
  }

  private func progress(of stage: any Study, _ done: Int, _ before: Int, _ seconds: Double) -> Progress {
    Progress(
      units: stage.units, done: done, doneBefore: before, work: stage.work, workName: stage.workName,
      seconds: seconds)
  }
}

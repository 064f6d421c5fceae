import Experiments
import Glibc

/// A study run to its end, or to a stop, with progress and checkpoints.
struct Session {
  var study: any Study
  var threads: Int
  var quiet: Bool
  var here: Surroundings
  /// Saves what has been counted; not called more often than every two seconds, nor for more than a twentieth of the time.
  var save: (Accumulator) throws(DiskError) -> Void

  /// How a session ended.
  enum End {
    case complete(Tally, [Timing])
    /// A signal came; what had been counted by then.
    case stopped(Int32, Accumulator)
  }

  /// Runs all units that `start` has not finished.
  func run(from start: Accumulator) throws(Stop) -> End {
    let pool = Pool(study, threads: threads, from: start)
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
      if !quiet, stopped == nil { display.show(progress(pool.done, start.finished.count, now - began)) }
      if now >= next, stopped == nil {
        do throws(DiskError) { try save(pool.snapshot) } catch {
          if !warned { here.err.line("no checkpoint can be kept: \(error.message)") }
          warned = true
        }
        let saved = here.clock()
        next = saved + max(2, 20 * (saved - now))
      }
    }
    if !quiet, stopped == nil { display.show(progress(pool.done, start.finished.count, here.clock() - began)) }
    display.close()
    let state = pool.snapshot
    if let stopped, !state.isComplete { return .stopped(stopped, state) }
    return .complete(state.tally, pool.timings)
  }

  private func progress(_ done: Int, _ before: Int, _ seconds: Double) -> Progress {
    Progress(
      units: study.units, done: done, doneBefore: before, work: study.work, workName: study.workName,
      seconds: seconds)
  }
}

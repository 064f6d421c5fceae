import Experiments
import Glibc
import Synchronization

/// The units of one study on several threads.
///
/// Units are handed out in order by one counter. Each thread counts into its own tally and adds that to the common one
/// about once a second and at its end, so the merged tally never holds part of a unit. Since merging only adds integers, neither the
/// number of threads nor their order can show. Memory: one tally and one worker a thread, whatever the number of units.
final class Pool: Sendable {
  private let study: any Study
  private let threads: Int
  private let before: UnitSet
  private let next = Atomic<Int>(0)
  private let stopping = Atomic<Bool>(false)
  private let running: Atomic<Int>
  private let completed: Atomic<Int>
  private let merged: Mutex<Accumulator>
  private let clocks: Mutex<[Timing]>

  /// A pool that goes on from `start`.
  init(_ study: any Study, threads: Int, from start: Accumulator) {
    self.study = study
    self.threads = max(1, min(threads, study.units - start.finished.count))
    before = start.finished
    completed = Atomic(start.finished.count)
    running = Atomic(0)
    merged = Mutex(start)
    clocks = Mutex(study.timed.map { Timing(name: $0) })
  }

  /// Units that are done, counted on completion.
  var done: Int { completed.load(ordering: .relaxed) }

  /// What has been merged so far. O(slots).
  var snapshot: Accumulator { merged.withLock { $0 } }

  /// How long the threads have worked on what, in this run; whole once it has ended.
  var timings: [Timing] { clocks.withLock { $0 } }

  /// Hands out no more units; those in flight are finished.
  func stop() { stopping.store(true, ordering: .relaxed) }

  /// Starts the threads and calls `look` until they have ended: with the signal that woke it, or nil after `seconds`.
  func run(watching interrupts: Interrupts, every seconds: Double, look: (Int32?) -> Void) throws(Stop) {
    let watch = interrupts.begin()
    defer { watch.end() }
    let handles = try start(waking: pthread_self())
    while running.load(ordering: .acquiring) > 0 {
      switch watch.wait(seconds) {
      case .wakened: continue
      case .signal(let signal): look(signal)
      case .timeout: look(nil)
      }
    }
    for handle in handles { pthread_join(handle, nil) }
  }

  private func start(waking boss: pthread_t) throws(Stop) -> [pthread_t] {
    let boss = UInt(boss)
    var handles: [pthread_t] = []
    running.store(threads, ordering: .relaxed)
    for index in 0..<threads {
      let handle = startThread {
        self.work()
        if self.running.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 {
          pthread_kill(pthread_t(boss), Watch.wake)
        }
      }
      if let handle {
        handles.append(handle)
      } else if index == 0 {
        throw Stop(.file, "no thread could be started: \(String(cString: strerror(errno)))")
      } else {
        running.subtract(threads - index, ordering: .acquiringAndReleasing)
        break
      }
    }
    return handles
  }

  private func work() {
    var worker = study.worker()
    var tally = Tally(count: study.slots)
    var units: [Int] = []
    var timings = study.timed.map { Timing(name: $0) }
    var merging = monotonicSeconds()
    var began = seconds(of: CLOCK_THREAD_CPUTIME_ID)
    while let unit = take() {
      worker.run(unit: unit, into: &tally, from: 0)
      units.append(unit)
      let ended = seconds(of: CLOCK_THREAD_CPUTIME_ID)
      timings[study.timing(ofUnit: unit)].add(ended - began, study.work(ofUnit: unit))
      began = ended
      completed.add(1, ordering: .relaxed)
      let now = monotonicSeconds()
      if now - merging < 1 { continue }
      merging = now
      merged.withLock { $0.add(tally, units: units) }
      units.removeAll(keepingCapacity: true)
      for index in tally.counts.indices { tally.counts[index] = 0 }
    }
    merged.withLock { $0.add(tally, units: units) }
    clocks.withLock { all in
      for index in all.indices { all[index].add(timings[index].seconds, timings[index].work) }
    }
  }

  /// The next unit that was not finished before; nil at the end or when stopping.
  private func take() -> Int? {
    while !stopping.load(ordering: .relaxed) {
      let unit = next.add(1, ordering: .relaxed).oldValue
      if unit >= study.units { return nil }
      if !before.contains(unit) { return unit }
    }
    return nil
  }
}

/// How long one kind of work took: seconds of processor time over all threads.
struct Timing: Sendable, Equatable {
  /// As in `Study.timed`.
  var name: String
  var seconds = 0.0
  /// As `Study.work` counts.
  var work = 0

  mutating func add(_ seconds: Double, _ work: Int) {
    self.seconds += seconds
    self.work += work
  }
}

extension [Timing] {
  /// Adds a timing to the one of the same name.
  mutating func add(_ more: Timing) {
    if let index = firstIndex(where: { $0.name == more.name }) {
      self[index].add(more.seconds, more.work)
    } else {
      append(more)
    }
  }
}

private final class Job: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

/// Starts a thread; nil if the system has none left.
private func startThread(_ work: @escaping @Sendable () -> Void) -> pthread_t? {
  var handle = pthread_t()
  let job = Unmanaged.passRetained(Job(work))
  let code = pthread_create(
    &handle, nil,
    { raw in
      if let raw { Unmanaged<Job>.fromOpaque(raw).takeRetainedValue().work() }
      return nil
    }, job.toOpaque())
  if code == 0 { return handle }
  job.release()
  errno = code
  return nil
}

import Glibc

/// Where a run hears that it shall stop.
struct Interrupts: Sendable {
  /// Signals that stop a run; blocked from the start of a run to the end of the process.
  var signals: [Int32]
  /// A stop of another kind, asked at every look; tests use it.
  var asked: @Sendable () -> Int32?

  /// Ctrl-C, `kill`, and a terminal that closes; but what the caller has this process ignore (`nohup`) stays ignored.
  static let signals = Interrupts(signals: [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }) { nil }

  /// Starts to watch, from the calling thread.
  func begin() -> Watch { Watch(signals, asked: asked) }

  /// A signal that has come and that nobody has looked at.
  var pending: Int32? {
    if let signal = asked() { return signal }
    var set = sigset_t()
    sigpending(&set)
    return signals.first { sigismember(&set, $0) == 1 }
  }
}

private func isIgnored(_ signal: Int32) -> Bool {
  var action = sigaction()
  guard sigaction(signal, nil, &action) == 0 else { return false }
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}

/// A thread's wait for signals. They are blocked and waited for, so no handler runs in the middle of anything.
struct Watch {
  enum Event {
    case wakened, timeout
    case signal(Int32)
  }

  /// What the pool sends when its last thread ends. Its default action is to do nothing.
  static let wake = SIGURG

  private var heard = sigset_t()
  private let asked: @Sendable () -> Int32?

  init(_ signals: [Int32], asked: @escaping @Sendable () -> Int32?) {
    self.asked = asked
    var heard = sigset_t()
    sigemptyset(&heard)
    for signal in signals + [Watch.wake] { sigaddset(&heard, signal) }
    self.heard = heard
    pthread_sigmask(SIG_BLOCK, &heard, nil)
  }

  /// Waits at most so many seconds.
  func wait(_ seconds: Double) -> Event {
    if let signal = asked() { return .signal(signal) }
    var set = heard
    var limit = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    let signal = sigtimedwait(&set, nil, &limit)
    return signal == Watch.wake ? .wakened : signal > 0 ? .signal(signal) : .timeout
  }

  /// Stops to listen for the pool. The stopping signals stay blocked: what follows, writing the report, is short.
  func end() {
    var wake = sigset_t()
    sigemptyset(&wake)
    sigaddset(&wake, Watch.wake)
    var now = timespec()
    while sigtimedwait(&wake, nil, &now) > 0 {}
    pthread_sigmask(SIG_UNBLOCK, &wake, nil)
  }
}

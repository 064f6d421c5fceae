import Glibc
import Testing

@testable import Workbench

@Suite struct Subprocesses {
  /// A run blocks Ctrl-C; what it starts must hear it.
  @Test func childHearsTheSignalsThatTheRunBlocks() {
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGINT)
    pthread_sigmask(SIG_BLOCK, &blocked, nil)
    defer { pthread_sigmask(SIG_UNBLOCK, &blocked, nil) }
    let outcome = Subprocess.run(["/bin/sh", "-c", "kill -INT $$; echo deaf"], input: [], timeoutSeconds: 10)
    #expect(outcome == .failed("ended by signal 2"))
  }
}

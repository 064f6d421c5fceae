import CProcessor
import Fields
import Studies

/// The outside world as a command sees it, so that tests can hand in their own.
struct Surroundings: Sendable {
  /// Takes results.
  var out: Output
  /// Takes messages.
  var err: Output
  /// True if messages go to a terminal on which a line can be rewritten.
  var isTerminal: Bool
  /// Columns of that terminal now; nil if nobody knows.
  var columns: @Sendable () -> Int? = { nil }
  /// An environment variable.
  var variable: @Sendable (String) -> String?
  /// What can be studied.
  var lab: Lab
  var disk = Disk()
  /// Seconds of a clock that never goes back.
  var clock: @Sendable () -> Double
  /// How signals end a run.
  var interrupts: Interrupts

  /// Processors that this process may use.
  func processors() -> Int { Int(processors_available()) }

  /// The processor's name as the kernel tells it; empty if it does not.
  func processorName() -> String {
    guard let bytes = try? disk.read("/proc/cpuinfo") else { return "" }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("model name") }) else { return "" }
    return String(line.drop { $0 != ":" }.dropFirst().drop { $0 == " " })
  }

  /// The copy of the kernels to run: the fastest, unless `SANDGLASS_KERNEL` says which.
  func kernel() throws(Stop) -> LivesKernel {
    let fastest: LivesKernel = processor_has_avx2() ? .avx2 : .baseline
    guard let name = variable("SANDGLASS_KERNEL"), !name.isEmpty else { return fastest }
    let names = LivesKernel.allCases.map(\.rawValue)
    guard let kernel = LivesKernel(rawValue: name) else {
      throw Stop(.usage, "SANDGLASS_KERNEL: \(unknownName("kernel", name, among: names))")
    }
    if kernel == .avx2, fastest == .baseline {
      throw Stop(.usage, "SANDGLASS_KERNEL: this processor has no AVX2; allowed: baseline")
    }
    return kernel
  }
}

/// A stream of text.
struct Output: Sendable {
  /// True if escape sequences may be written to it.
  var escapes: Bool
  /// Writes text; false if it could not be written.
  var write: @Sendable (String) -> Bool

  /// Writes `text` and a line end.
  func line(_ text: String) { _ = write(text + "\n") }

  /// `text` in bold where that can be shown.
  func bold(_ text: String) -> String { escapes ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}

/// A word as a shell reads it back.
func shellQuoted(_ word: String) -> String {
  let plain = word.utf8.allSatisfy { byte in
    switch byte {
    case 48...57, 65...90, 97...122: true
    default: "_-+=./:,@%".utf8.contains(byte)
    }
  }
  return plain && !word.isEmpty
    ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

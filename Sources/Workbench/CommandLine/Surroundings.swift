import CProcessor
import Experiments
import Fields
import Glibc
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
  /// Bytes of memory in this machine; nil if nobody knows.
  var memory: @Sendable () -> Double? = physicalMemory

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

extension Surroundings {
  /// Throws if a study's counts do not fit into three quarters of the memory: one tally a thread, and five besides.
  func checkMemory(for study: any Study, threads: Int) throws(Stop) {
    let needed = Double(study.slots) * 8 * Double(threads + 5)
    guard let memory = memory(), needed > memory * 0.75 else { return }
    throw Stop(
      .usage,
      "the counts of this study take \(short(needed))B (\(study.sizes), on "
        + "\(counted(threads, "thread"))); allowed: three quarters of this machine's \(short(memory))B of memory",
      "use fewer cases in one study, fewer days, or --threads with a smaller number")
  }
}

@Sendable private func physicalMemory() -> Double? {
  let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
  return pages > 0 && size > 0 ? Double(pages) * Double(size) : nil
}

/// A stream of text.
struct Output: Sendable {
  /// True if escape sequences may be written to it.
  var escapes: Bool
  /// Writes text; false if it could not be written.
  var write: @Sendable (String) -> Bool

  /// Writes `text` and a line end. What would steer a terminal is written as its number: files and their names may hold it.
  func line(_ text: String) { _ = write(text.shownSafely + "\n") }

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

extension String {
  /// Without control characters but line ends and tabs, and without those that turn the direction of writing: each is shown as
  /// its number. What makes text bold stays.
  fileprivate var shownSafely: String {
    func isSteering(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.generalCategory == .control && scalar != "\t" && scalar != "\n"
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    if !unicodeScalars.contains(where: isSteering) { return self }
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.first {
      let bold = ["\u{1B}[1m", "\u{1B}[0m"].first { rest.starts(with: $0.unicodeScalars) }
      if let bold {
        text += bold
        rest = rest.dropFirst(bold.unicodeScalars.count)
      } else {
        text += isSteering(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}

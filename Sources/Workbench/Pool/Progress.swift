import CivilTime

/// How far a run is, in words. Pure.
struct Progress: Sendable, Equatable {
  /// Units in all, finished now, and finished before this run began.
  var units: Int
  var done: Int
  var doneBefore: Int
  /// What all units count, in `workName`; each unit is taken as an equal part of it.
  var work: Int
  /// `lives`.
  var workName: String
  /// Since this run began.
  var seconds: Double

  /// Whole percents done, rounded down; 100 if there is nothing to do.
  var percent: Int { units == 0 ? 100 : Int(Double(done) / Double(units) * 100) }

  /// Work a second in this run; 0 before the first unit is done.
  var rate: Double { seconds > 0 ? amount(done - doneBefore) / seconds : 0 }

  /// ` 61 %  1 234 944 of 2 000 896 lives, 1.2 M/s, 12 s left`.
  var line: String {
    let text = "\(brief)  \(grouped(amount(done))) of \(grouped(amount(units))) \(workName)"
    return text + (rate > 0 ? ", \(short(rate))/s" : "") + (timeLeft.map { ", \($0)" } ?? "")
  }

  /// The line in at most so many columns: what matters least is left out first, percent and time left last.
  func line(columns: Int) -> String {
    let parts = [line, "\(brief)\(timeLeft.map { "  \($0)" } ?? "")", brief]
    return parts.first { $0.count <= columns } ?? String(brief.prefix(max(0, columns)))
  }

  /// ` 61 %`.
  private var brief: String {
    let number = "\(percent)"
    return String(repeating: " ", count: max(0, 3 - number.count)) + number + " %"
  }

  /// `12 s left`; nil before anything is known, and at the end.
  private var timeLeft: String? {
    rate > 0 && done < units ? "\(duration(amount(units - done) / rate)) left" : nil
  }

  private func amount(_ part: Int) -> Double { units == 0 ? 0 : Double(work) / Double(units) * Double(part) }
}

/// A whole number with a space every three digits.
func grouped(_ value: Double) -> String {
  let digits = Array(String(Int64(exactly: value.rounded()) ?? .max))
  return digits.indices.reduce(into: "") { text, index in
    if index > 0, (digits.count - index) % 3 == 0 { text.append(" ") }
    text.append(digits[index])
  }
}

/// Three significant digits or so: `980`, `12.3 k`, `1.20 M`.
func short(_ value: Double) -> String {
  let steps = [(1e9, " G"), (1e6, " M"), (1e3, " k")]
  guard let (unit, name) = steps.first(where: { value >= $0.0 }) else { return "\(Int(value.rounded()))" }
  let scaled = value / unit
  let decimals = scaled >= 100 ? 1 : scaled >= 10 ? 10 : 100
  let whole = Int((scaled * Double(decimals)).rounded())
  if decimals == 1 { return "\(whole)\(name)" }
  let rest = "\(whole % decimals)"
  return "\(whole / decimals)." + (decimals == 100 && rest.count == 1 ? "0" : "") + rest + name
}

/// `9 s`, `2 min 05 s`, `3 h 07 min`; rounded up, so that it is 0 only at the end.
func duration(_ seconds: Double) -> String {
  guard seconds < 1e15 else { return "a very long time" }
  let whole = Int(seconds.rounded(.up))
  func two(_ value: Int) -> String { padded(Int64(value), 2) }
  if whole < 60 { return "\(whole) s" }
  if whole < 3600 { return "\(whole / 60) min \(two(whole % 60)) s" }
  return "\(whole / 3600) h \(two(whole % 3600 / 60)) min"
}

/// Shows progress on a stream: one line that is rewritten on a terminal, else a line per ten percent.
struct ProgressDisplay {
  private let stream: Output
  private let rewrites: Bool
  /// Columns of the terminal now; nil if nobody knows.
  private let columns: @Sendable () -> Int?
  private var shown = 0
  private var isLineOpen = false

  init(on stream: Output, rewrites: Bool, columns: @escaping @Sendable () -> Int? = { nil }) {
    self.stream = stream
    self.columns = columns
    self.rewrites = rewrites
  }

  /// Seconds between looks: a terminal is written to at most ten times a second.
  var interval: Double { 0.1 }

  mutating func show(_ progress: Progress) {
    if rewrites {
      // A line that fills the last column would wrap.
      let line = columns().map { progress.line(columns: $0 - 1) } ?? progress.line
      _ = stream.write("\r\(line)\u{1B}[K")
      isLineOpen = true
    } else if progress.percent / 10 > shown {
      shown = progress.percent / 10
      stream.line(progress.line)
    }
  }

  /// Takes the line away.
  mutating func close() {
    if isLineOpen { _ = stream.write("\r\u{1B}[K") }
    isLineOpen = false
  }
}

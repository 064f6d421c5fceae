import Testing

@testable import Workbench

@Suite struct Progresses {
  static func progress(_ done: Int, _ seconds: Double, before: Int = 0, units: Int = 1000) -> Progress {
    Progress(units: units, done: done, doneBefore: before, work: units * 2048, workName: "lives", seconds: seconds)
  }

  @Test(arguments: [
    (progress(0, 0.1), "  0 %  0 of 2 048 000 lives"),
    (progress(500, 10), " 50 %  1 024 000 of 2 048 000 lives, 102 k/s, 10 s left"),
    (progress(999, 0.5), " 99 %  2 045 952 of 2 048 000 lives, 4.09 M/s, 1 s left"),
    (progress(1000, 10), "100 %  2 048 000 of 2 048 000 lives, 205 k/s"),
    (progress(500, 10, before: 400), " 50 %  1 024 000 of 2 048 000 lives, 20.5 k/s, 50 s left"),
    (progress(1, 10), "  0 %  2 048 of 2 048 000 lives, 205/s, 2 h 46 min left"),
    (progress(0, 0, units: 0), "100 %  0 of 0 lives"),
  ])
  func lineToTheLetter(_ progress: Progress, _ line: String) { #expect(progress.line == line) }

  @Test(arguments: [
    (0.0, "0"), (999.4, "999"), (1000, "1.00 k"), (12_345, "12.3 k"), (123_456, "123 k"), (1_050_000, "1.05 M"),
    (2_500_000_000, "2.50 G"),
  ])
  func shortNumbers(_ value: Double, _ text: String) { #expect(short(value) == text) }

  @Test(arguments: [(0.0, "0 s"), (0.2, "1 s"), (59.5, "1 min 00 s"), (125, "2 min 05 s"), (11_220, "3 h 07 min")])
  func durations(_ seconds: Double, _ text: String) { #expect(duration(seconds) == text) }

  @Test func pipeGetsALinePerTenPercent() {
    let stream = Captured()
    var display = ProgressDisplay(on: stream.output(), rewrites: false)
    for done in 0...1000 { display.show(Progresses.progress(done, Double(done))) }
    display.close()
    let lines = stream.all.split(separator: "\n")
    #expect(
      lines.map { $0.prefix(5) } == [
        " 10 %", " 20 %", " 30 %", " 40 %", " 50 %", " 60 %", " 70 %", " 80 %", " 90 %", "100 %",
      ])
  }

  @Test(arguments: [
    (56, " 50 %  1 024 000 of 2 048 000 lives, 102 k/s, 10 s left"), (54, " 50 %  10 s left"), (16, " 50 %  10 s left"),
    (15, " 50 %"), (2, " 5"), (0, ""), (-1, ""),
  ])
  func lineOfANarrowTerminal(_ columns: Int, _ line: String) {
    #expect(Progresses.progress(500, 10).line(columns: columns) == line)
  }

  @Test func terminalLineFitsTheTerminal() {
    let stream = Captured()
    var display = ProgressDisplay(on: stream.output(), rewrites: true) { 20 }
    display.show(Progresses.progress(500, 10))
    #expect(stream.all == "\r 50 %  10 s left\u{1B}[K")
  }

  @Test func terminalLineIsRewrittenAndTakenAway() {
    let stream = Captured()
    var display = ProgressDisplay(on: stream.output(), rewrites: true)
    display.show(Progresses.progress(500, 10))
    display.close()
    #expect(stream.all == "\r 50 %  1 024 000 of 2 048 000 lives, 102 k/s, 10 s left\u{1B}[K\r\u{1B}[K")
  }
}

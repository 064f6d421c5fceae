import Fields
import Foundation
import Reports
import Testing

@testable import Workbench

/// A small figure of two cases over `days` days, without chance.
private func figure(_ id: String, _ names: [String] = ["strict", "forgiving"], days: Int = 40, log: Bool = false)
  -> Figure
{
  Curves(
    id: id, title: "Active people", subtitle: "Bands: 95 % intervals", description: "Two falling curves.", finding: "",
    x: .init("Days since install", scale: log ? .logarithmicDays : .days), y: .init("Share of installs", isShare: true),
    lines: names.enumerated().map { index, name in
      Curves.Line(
        name,
        (0..<days).map { day in
          let share = 1 / Double(2 + index + day)
          return .init(x: Double(day + 1), y: share, low: share * 0.9, high: share * 1.1)
        })
    }
  ).figure
}

@Suite(.enabled(if: FigureRenderer.found() != nil, "needs .venv (make setup)"))
struct RendererTests {
  private let one = figure("one")
  private let other = figure("other", ["严格连续", "宽松连续"])

  /// The picture is the golden one whatever else is in the batch, and again in a second run.
  @Test func samePictureInAnyBatch() throws {
    let alone = FigureRenderer.render([one])
    let behind = FigureRenderer.render([other, one])
    #expect(alone.warnings.isEmpty && behind.warnings.isEmpty)
    #expect(alone.version?.hasPrefix("vl-convert 1.9.0") == true)
    #expect(behind.pictures.count == 2)
    let pictures = [alone, behind].map { $0.pictures[one.id].flatMap { SVG.finished($0, of: one) } }
    #expect(pictures[0] == pictures[1])
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/figure.svg")
    if ProcessInfo.processInfo.environment["SANDGLASS_UPDATE_GOLDENS"] != nil {
      try Data((pictures[0] ?? "").utf8).write(to: golden)
    }
    #expect(pictures[0] == (try String(contentsOf: golden, encoding: .utf8)))
  }

  /// Every kind of picture comes out: many cases, one point, no points, a logarithmic axis.
  @Test func everyPictureIsValid() {
    let figures = [
      figure("many", (1...9).map { "case \($0)" }), figure("point", days: 1), figure("none", []),
      figure("empty", days: 0),
      figure("log", ["|<&>\"'\\ 中"], log: true),
    ]
    let rendering = FigureRenderer.render(figures)
    #expect(rendering.warnings == [])
    for figure in figures {
      let svg = rendering.pictures[figure.id].flatMap { SVG.finished($0, of: figure) }
      #expect(svg != nil && svg?.contains("NaN") == false)
    }
  }

  @Test func oneBadFigureIsAWarning() {
    let bad = Figure(id: "bad", title: "", description: "", finding: "", vegaLite: ["mark": "no such mark"])
    let rendering = FigureRenderer.render([bad, one])
    #expect(Set(rendering.pictures.keys) == [one.id])
    #expect(rendering.warnings.count == 1)
    #expect(rendering.warnings.first?.hasPrefix("figure bad could not be rendered: ") == true)
  }
}

@Suite struct RendererFailureTests {
  @Test(arguments: [
    ("/no/such/python", "No such file or directory"), ("/bin/false", "exit code 1"),
    ("/bin/true", "ends early"),
  ])
  func aFailureIsAWarning(python: String, reason: String) {
    let rendering = FigureRenderer(python: python).render([figure("a", days: 2)])
    #expect(rendering.pictures.isEmpty)
    #expect(rendering.version == nil)
    #expect(rendering.warnings.count == 1)
    #expect(rendering.warnings.first?.contains(reason) == true)
  }

  @Test func noFiguresNeedNoRenderer() {
    #expect(FigureRenderer.render([]) == FigureRenderer.Rendering())
  }
}

@Suite struct SubprocessTests {
  @Test func bytesGoThrough() {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(Subprocess.run(["cat"], input: bytes, timeoutSeconds: 20) == .finished(bytes))
  }

  @Test func aSlowOneIsStopped() {
    let start = Date()
    let outcome = Subprocess.run(["sleep", "30"], input: [], timeoutSeconds: 0.2)
    #expect(outcome == .failed("still running after 0.2 s, so it was stopped"))
    #expect(Date().timeIntervalSince(start) < 10)
  }

  @Test func theLastLineOfStderrIsTold() {
    let outcome = Subprocess.run(["sh", "-c", "echo one >&2; echo two >&2; exit 3"], input: [], timeoutSeconds: 20)
    #expect(outcome == .failed("exit code 3: two"))
    #expect(Subprocess.run(["sh", "-c", "kill -9 $$"], input: [], timeoutSeconds: 20) == .failed("ended by signal 9"))
  }
}

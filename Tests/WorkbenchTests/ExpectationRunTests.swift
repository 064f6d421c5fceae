import Fields
import Testing

@testable import Workbench

/// Specs that expect something, through the command line.
@Suite struct ExpectationRuns {
  let folder: Folder
  private let lab: Lab

  init() throws {
    folder = try Folder()
    var real = Lab.real
    real.draw = { _ in FigureRenderer.Rendering() }
    lab = real
  }

  private func spec(_ bound: String, to name: String) throws -> String {
    try folder.write(
      "study: drops\ndrops: 3\nscene: {scene: {coins: 1, horizon_s: 2}}\nvary: {coin.restitution: [0, 0.1]}\n"
        + "expect:\n  - {metric: settle_p90_s, at_most: \(bound)}\n", to: name)
  }

  @Test func whatIsMetEndsWithZero() throws {
    let run = call("run", try spec("60", to: "wide.yaml"), "-o", folder("A"), lab: lab)
    #expect(run.code == .done)
    #expect(run.out.contains(" The expectation is met.\n"))
    #expect(!(try folder.text("A/run.json").contains("\"missed\"")))
    #expect(try folder.text("A/report.md").contains("## Expectations\n"))
  }

  /// The report is written all the same, verified as any other, and says it again when it is already there.
  @Test func whatIsMissedEndsWithOne() throws {
    let path = try spec("0.001", to: "narrow.yaml")
    let run = call("run", path, "-o", folder("A"), lab: lab)
    #expect(run.code == .failed)
    #expect(run.out.contains(" Missed: settle_p90_s at most 0.001: in 2 of 2 cases; worst "))
    #expect(run.out.hasSuffix("/A/report.md\n"))
    #expect(try ReportFolder.inspect(folder("A"), Disk()).isWhole)
    #expect(call("verify", folder("A"), lab: lab).code == .done)
    let again = call("run", path, "-o", folder("A"), "--resume", lab: lab)
    #expect(again.code == .failed)
    #expect(again.out.hasPrefix("missed: settle_p90_s at most 0.001: in 2 of 2 cases; worst "))
    let json = call("run", path, "-o", folder("B"), "--json", lab: lab)
    #expect(json.code == .failed)
    #expect(json.out.contains("\"is_met\": false"))
  }
}

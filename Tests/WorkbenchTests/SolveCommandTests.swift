import Experiments
import Fields
import Testing

@testable import Workbench

private let spec = """
  study: lives
  lives: 300
  days: 40
  seed: 9
  solve:
    - {vary: savings.badges.nightOwl.threshold, within: [1, 9], target: {metric: badge_share, where: {badge: nightOwl, day: 30}, equals: 0.2}}

  """

@Test func aSolveIsPrintedAndItsReportIsThatOfRun() throws {
  let folder = try Folder()
  let path = try folder.write(spec, to: "my.yaml")
  let solved = call("solve", path, "-o", folder("S"), "-q", "--threads", "1", lab: .real)
  let ran = call("run", path, "-o", folder("R"), "-q", "--threads", "3", lab: .real)
  #expect(solved.code == .done && ran.code == .done)
  #expect(
    solved.out.hasPrefix("nightOwl: 20\u{A0}% within 30 days is nearest at threshold ")
      && solved.out.hasSuffix("\n\(folder("S"))/report.md\n"))
  for file in ["report.md", "run.json", "tables/solved.csv", "tables/thresholds.csv"] {
    #expect(try folder.text("S/\(file)") == folder.text("R/\(file)"), "\(file)")
  }
  let answers = solved.out.split(separator: "\n").dropLast()
  #expect(try folder.text("S/tables/solved.csv").split(separator: "\n").count == 2)
  #expect(answers.allSatisfy { ran.out.contains($0) })
  #expect(call("verify", folder("S"), lab: .real).code == .done)
}

@Test func aSolveForAMachineHasItsValues() throws {
  let folder = try Folder()
  let path = try folder.write(spec, to: "my.yaml")
  let solved = call("solve", path, "-o", folder("S"), "-q", "--json", lab: .real)
  let tree = try YAML.read(Array(solved.out.utf8), file: "out")
  guard case .list(let rows)? = tree["solved"]?.content, let row = rows.first else {
    Issue.record("no rows: \(solved.out)")
    return
  }
  #expect(rows.count == 1 && row["outcome"]?.valueText == "found")
  #expect(row["field"]?.valueText == "savings.badges.nightOwl.threshold")
  #expect(try #require(row["value"]?.asNumber) >= 1)
  #expect(tree["name"]?.valueText == "my")
}

@Test func aSpecWithoutSolveIsRefused() throws {
  let folder = try Folder()
  let path = try folder.write("study: lives\nlives: 10\ndays: 10\n", to: "my.yaml")
  let solved = call("solve", path, "-o", folder("S"), lab: .real)
  #expect(solved.code == .usage && solved.out.isEmpty)
  #expect(solved.err.contains("my.yaml: has no key \"solve\"; allowed: a list of {vary, within, target}"))
  #expect(!folder.exists("S"))
}

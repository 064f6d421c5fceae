import Experiments
import Fields
import Glibc
import Testing

@testable import Workbench

/// The real laboratory, which draws nothing.
private let lab: Lab = {
  var lab = Lab.real
  lab.draw = { _ in FigureRenderer.Rendering() }
  return lab
}()

private let people = """
  study: lives
  lives: 1500
  days: 60
  cases: {strict: {}, "for|giv`ing 宽容": {savings.streak: freeze}}
  compare: {baseline: strict, primary: active_d30_share, margin: {active_d30_share: 0.005}}

  """

private let coins = """
  study: drops
  drops: 24
  scene: {coin: {allows_rotation: false}, scene: {coins: 3, horizon_s: 3}}
  vary: {coin.restitution: [0, 0.3, 0.6, 0.9], coin.friction: [0.1, 0.5]}

  """

@Suite struct Comparing {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ text: String, _ name: String, seed: Int = 1) throws -> String {
    let spec = try folder.write(text, to: "\(name).yaml")
    try #require(call("run", spec, "-o", folder(name), "-q", "--seed", "\(seed)", lab: lab).code == .done)
    return folder(name)
  }

  @Test func aReportIsTheSameAsItself() throws {
    let report = try run(people, "A")
    let called = call("compare", report, report + "/", lab: lab)
    #expect(called.code == .done && called.err.isEmpty)
    #expect(
      called.out == """
        <!-- made by sandglass compare -->

        # Compared: `\(report)` → `\(report)`

        **Nothing changed.**

        Every file of both reports is the same, byte for byte.

        """)
  }

  /// Of pairs that differ in luck alone, one in twenty may be told as changed in some figure: of ten such pairs, four or more
  /// are once in a thousand times.
  @Test(arguments: [people, coins])
  func ofTwoSeedsNothingChangedBeyondNoise(text: String) throws {
    let reports = try (1...5).map { try run(text, "seed-\($0)", seed: $0) }
    var changed = 0
    for (index, before) in reports.enumerated() {
      for after in reports[(index + 1)...] {
        let called = call("compare", before, after, lab: lab)
        #expect(called.out.contains("| `seed` | `\(index + 1)` |"))
        changed += called.code == .done ? 0 : 1
        #expect(called.out.contains("**Nothing changed beyond noise (") == (called.code == .done))
      }
    }
    #expect(changed <= 3, "\(changed) of 10 pairs")
  }

  @Test func aChangedDesignIsTold() throws {
    let before = try run(people, "A")
    let after = try run(people.replacing("freeze", with: "{kind: weekly, days: 1}"), "B")
    let called = call("compare", before, after, lab: lab)
    #expect(called.code == .failed && called.err.isEmpty)
    let lines = called.out.split(separator: "\n").map(String.init)
    #expect(lines.contains("| cases.for\\|giv\\`ing 宽容.savings.streak | `freeze` | `{kind: weekly, days: 1}` |"))
    let first = try #require(lines.first { $0.hasPrefix("**") })
    #expect(first.contains(" figures changed beyond noise: \u{201C}for\\|giv\\`ing 宽容\u{201D} "))
    #expect(lines.contains { $0.hasPrefix("| for\\|giv\\`ing 宽容 | streak_7_ever_share") })
    #expect(!lines.contains { $0.hasPrefix("| strict |") }, "nothing of it has changed")
    #expect(called.out.contains("Both runs have the same seed, "))
  }

  @Test func theSameAsData() throws {
    let (before, after) = (try run(people, "A"), try run(people, "B", seed: 2))
    let called = call("compare", before, after, "--json", lab: lab)
    let tree = try YAML.read(Array(called.out.utf8), file: "out")
    #expect(tree["changed_beyond_noise"]?.valueText == "false" && tree["same_files"]?.valueText == "false")
    guard case .list(let spec)? = tree["spec"]?.content, case .list(let figures)? = tree["figures"]?.content else {
      Issue.record("no lists")
      return
    }
    #expect(spec.map { $0.valueText } == ["{path: seed, before: 1, after: 2}"])
    #expect(figures.count > 40 && figures.allSatisfy { $0["outcome"]?.valueText == "within noise" })
  }

  @Test func whatCannotBeTrustedIsNamed() throws {
    let before = try run(people, "A")
    let after = try run(coins, "B")
    let table = try folder.text("A/tables/summary.csv")
    try folder.write(table.replacing("1500", with: "1501"), to: "A/tables/summary.csv")
    try Disk().remove(folder("B/tables/scorecard.csv"))
    let called = call("compare", before, after, "-o", folder("c.md"), lab: lab)
    #expect(called.code == .usage && called.out.isEmpty && !folder.exists("c.md"))
    #expect(
      called.err == """
        \(before)/tables/summary.csv: was changed after it was written, so it cannot be trusted
        \(after)/tables/scorecard.csv: is missing
        \(before) is a report of kind lives, \(after) of kind drops; allowed: two of one kind

        """)
    #expect(call("compare", before, before, lab: lab).code == .usage)
    #expect(call("compare", before, folder("none"), lab: lab).err == "\(folder("none")): no such folder\n")
    #expect(
      call("compare", before, lab: lab).err.hasPrefix("compare: \"\(before)\" alone was named; DIR DIR is needed\n"))
  }

  @Test func aFileThatCannotBeReadIs74() throws {
    let report = try run(coins, "A")
    try Disk().remove(folder("A/tables/cells.csv"))
    try Disk().makeDirectories(folder("A/tables/cells.csv"))
    #expect(call("compare", report, report, lab: lab).code == .file)
  }

  @Test func onlyAnOwnFileIsReplaced() throws {
    let report = try run(coins, "A")
    let mine = try folder.write("dear diary\n", to: "mine.md")
    #expect(call("compare", report, report, "-o", mine, lab: lab).code == .usage)
    #expect(try folder.text("mine.md") == "dear diary\n")
    let called = call("compare", report, report, "-o", folder("new/c.md"), lab: lab)
    #expect(called.code == .done && called.out == "Nothing changed.\n")
    #expect(call("compare", report, report, "-o", folder("new/c.md"), "-q", lab: lab).out.isEmpty)
    #expect(call("compare", report, report, "-o", mine, "--force", lab: lab).code == .done)
    #expect(try folder.text("mine.md") == folder.text("new/c.md"))
    #expect(call("compare", report, report, "-o", folder("A/c.md"), lab: lab).code == .usage)
    #expect(call("verify", report, lab: lab).code == .done)
  }

  /// The parts of a review are compared each with its own.
  @Test func partsOfAReview() throws {
    try folder.write(people, to: "people.yaml")
    try folder.write(coins, to: "coins.yaml")
    let before = try run("study: review\nparts: [people.yaml, coins.yaml]\n", "A")
    try folder.write(coins.replacing("0.9]", with: "0.8]"), to: "coins.yaml")
    let after = try run("study: review\nparts: [people.yaml, coins.yaml]\n", "B")
    let called = call("compare", before, after, lab: lab)
    #expect(called.code == .done, "what is in both has not changed")
    #expect(called.out.contains("| before alone | coins.restitution=0.9, friction=0.1 | "))
    #expect(called.out.contains("| after alone | coins.restitution=0.8, friction=0.5 | "))
    #expect(called.out.contains(" of 8 cases compared; none moved)"))
  }
}

import Experiments
import Fields
import Testing

@testable import Workbench

private let lab: Lab = {
  var lab = Lab.real
  lab.draw = { _ in FigureRenderer.Rendering() }
  return lab
}()

@Suite struct Exporting {
  let folder: Folder

  init() throws {
    folder = try Folder()
    let spec = try folder.write(
      """
      study: lives
      lives: 60
      days: 20
      cases:
        strict: {}
        宽容: {savings.streak: {kind: freeze, equipped: 2}, savings.badges.nightOwl: null, people.streak_stake: 1.5}
      compare: {baseline: strict, primary: active_d7_share}

      """, to: "my.yaml")
    try #require(call("run", spec, "-o", folder("A"), "-q", lab: lab).code == .done)
  }

  @Test func aCaseIsWrittenForAnApp() throws {
    let called = call("export", folder("A"), "--case", "宽容", lab: lab)
    #expect(called.code == .done)
    #expect(
      called.err
        == "case \"宽容\" changes people as well, which is no part of a design and is left out: people.streak_stake\n")
    #expect(
      called.out.hasPrefix(
        """
        {
          "made_by": "sandglass export",
          "report": "my",
          "version": "\(sandglassVersion)",
          "case": "宽容",
          "compared_with": "baseline",
          "baseline": "strict",
          "changes": [
        """))
    let tree = try YAML.read(Array(called.out.utf8), file: "out")
    guard case .list(let changes)? = tree["changes"]?.content else {
      Issue.record("no changes")
      return
    }
    #expect(changes.map { $0["path"]?.valueText } == ["savings.streak", "savings.badges.nightOwl"])
    #expect(changes[0]["from"]?.valueText == "strict" && changes[0].value(at: "to.equipped")?.content == .integer(2))
    #expect(changes[1].value(at: "from.threshold")?.content == .integer(10) && changes[1]["to"]?.content == .null)
    #expect(tree.value(at: "design.focus.xp_per_minute")?.content == .integer(2))
  }

  /// The way back: the changes by `--set`, and the whole as a design, give a report of the same lives.
  @Test func theWayBack() throws {
    let out = call("export", folder("A"), "--case", "宽容", "-q", lab: lab).out
    let tree = try YAML.read(Array(out.utf8), file: "out")
    let design = try #require(tree["design"])
    try folder.write(design.json(indented: true), to: "mine.json")
    let spec = try folder.write(
      "study: lives\nlives: 60\ndays: 20\ndesign: mine.json\npopulation: {people: {streak_stake: 1.5}}\n", to: "w.yaml")
    #expect(call("check", spec, lab: lab).out == "\(spec): OK\n")
    let plain = try folder.write(
      "study: lives\nlives: 60\ndays: 20\npopulation: {people: {streak_stake: 1.5}}\n", to: "p.yaml")
    guard case .list(let changes)? = tree["changes"]?.content else { return }
    let sets = changes.map { "\($0["path"]?.valueText ?? "")=\($0["to"]?.json() ?? "")" }
    try #require(sets.count == 2)
    #expect(call("run", spec, "-o", folder("W"), "-q", lab: lab).code == .done)
    #expect(call("run", plain, "-o", folder("P"), "-q", "--set", sets[0], "--set", sets[1], lab: lab).code == .done)
    #expect(try folder.text("W/tables/summary.csv") == folder.text("P/tables/summary.csv"))
    let rows = try folder.text("A/tables/summary.csv").split(separator: "\n").filter { $0.hasPrefix("宽容,") }
    let alone = try folder.text("W/tables/summary.csv").split(separator: "\n").dropFirst()
    #expect(rows.map { $0.dropFirst(3) } == alone.map { $0.dropFirst("as designed,".count) })
    let whole = call("export", folder("W"), "-q", lab: lab)
    #expect(
      whole.out.contains("\"case\": \"as designed\",\n  \"compared_with\": \"base design\",\n  \"baseline\": null,"))
    #expect(try YAML.read(Array(whole.out.utf8), file: "out")["design"]?.json() == design.json())
  }

  @Test func theCaseMustBeNamedWhereThereAreSeveral() throws {
    let expected: [([String], String)] = [
      ([], "export: --case NAME is needed, since there are 2; allowed: \"strict\", \"宽容\"\n"),
      (["--case", "strikt"], "export: --case: unknown case \"strikt\"; did you mean \"strict\"?\n"),
    ]
    for (arguments, message) in expected {
      let called =
        arguments.isEmpty
        ? call("export", folder("A"), lab: lab) : call("export", folder("A"), "--case", "strikt", lab: lab)
      #expect(called.code == .usage && called.err == message && called.out.isEmpty)
    }
    #expect(call("export", folder("none"), lab: lab).err == "\(folder("none")): no such folder\n")
    #expect(call("export", folder("my.yaml"), lab: lab).code == .usage)
    let log = try folder.write("user,epoch_seconds,utc_offset_minutes\na,1700000000,0\n", to: "log.csv")
    try #require(call("replay", log, "-o", folder("L"), "-q", lab: lab).code == .done)
    #expect(
      call("export", folder("L"), lab: lab).err
        == "\(folder("L")): is no report of a study with a design, so there is none to export\n")
  }

  @Test func partsOfAReview() throws {
    try folder.write(
      "study: drops\ndrops: 1\nscene: {scene: {coins: 1}}\ncases: {strict: {coin.restitution: 0.9}}\n", to: "d.yaml")
    let spec = try folder.write("study: review\nparts: [my.yaml, d.yaml]\n", to: "r.yaml")
    try #require(call("run", spec, "-o", folder("R"), "-q", lab: lab).code == .done)
    let coin = call("export", folder("R"), "--case", "d.strict", lab: lab)
    #expect(coin.out.contains("\"compared_with\": \"base scene\"") && coin.err.isEmpty)
    #expect(coin.out.contains("{\"path\": \"coin.restitution\", \"from\": 0.3, \"to\": 0.9}"))
    #expect(
      call("export", folder("R"), "--case", "strict", lab: lab).err
        == "export: --case: several parts have a case \"strict\"; allowed: \"my.strict\", \"d.strict\"\n")
  }

  @Test func onlyAnOwnFileIsReplaced() throws {
    let mine = try folder.write("{\"mine\": true}\n", to: "mine.json")
    let refused = call("export", folder("A"), "--case", "strict", "-o", mine, lab: lab)
    #expect(refused.code == .usage && refused.err.contains("was not made by export, so it is left alone"))
    let file = folder("app/design.json")
    #expect(call("export", folder("A"), "--case", "strict", "-o", file, lab: lab).out == "\(file)\n")
    let first = try folder.text("app/design.json")
    #expect(call("export", folder("A"), "--case", "宽容", "-q", "-o", file, lab: lab).code == .done)
    #expect(try folder.text("app/design.json") != first)
    #expect(call("export", folder("A"), "--case", "strict", "-o", mine, "--force", lab: lab).code == .done)
    #expect(try folder.text("mine.json") == first)
    #expect(call("export", folder("A"), "--case", "strict", "-o", folder("A/x.json"), lab: lab).code == .usage)
    #expect(call("verify", folder("A"), lab: lab).code == .done)
  }
}

import Experiments
import Fields
import Testing

@testable import Workbench

/// `why` on a small report of its own.
@Suite struct Why {
  let folder: Folder

  init() throws {
    folder = try Folder()
    let spec = try folder.write(
      "study: lives\nlives: 300\ndays: 90\nseed: 5\ncases: {strict: {}, forgiving: {savings.streak: freeze}}\n",
      to: "my.yaml")
    try #require(call("run", spec, "-o", folder("A"), "-q", lab: .real).code == .done)
  }

  private func why(_ arguments: String...) -> Called {
    let words = ["sandglass", "why"] + arguments
    let (out, err) = (Captured(), Captured())
    let here = Surroundings(
      out: out.output(), err: err.output(), isTerminal: false, variable: { _ in nil }, lab: .real,
      clock: monotonicSeconds, interrupts: Interrupts(signals: [], asked: { nil }))
    return Called(code: dispatch(words, in: here), out: out.all, err: err.all)
  }

  @Test func aReportAsItIsTellsTheFirstLifeThatLeft() throws {
    let told = why(folder("A"))
    #expect(told.code == .done)
    let number = try #require(told.out.firstMatch(of: /^Life (\d+) of case "strict" \(/)).output.1
    #expect(told.err == "life \(number) is the first of case \"strict\" that was activated and left\n")
    #expect(
      told.out.contains("\n\nWho\n") && told.out.contains("\n\nDays\n") && told.out.contains("Why it left on day"))
    #expect(why(folder("A"), "--life", String(number)).out == told.out)
    #expect(why(folder("A"), "--life", String(number)).err == "" && why(folder("A"), "-q").err == "")
    #expect(!told.out.contains("\u{1B}"))
  }

  @Test func theSameInJSON() throws {
    let told = why(folder("A"), "--find", "lost-streak", "--case", "forgiving", "--json")
    let tree = try YAML.read(Array(told.out.utf8), file: "out")
    #expect(told.code == .done && told.err == "")
    #expect(tree["case"]?.valueText == "forgiving" && tree.value(at: "end.kind")?.valueText == "left")
    let day = try #require(tree.value(at: "end.lost_streak.day")?.valueText)
    guard case .list(let days) = try #require(tree["days"]).content else { throw Wrong() }
    let lost = try #require(days.first { $0["day"]?.valueText == day })
    let length = try #require(tree.value(at: "end.lost_streak.length")?.valueText)
    #expect(lost.value(at: "deposit_streak.before")?.valueText == length)
    #expect(lost.value(at: "deposit_streak.after")?.valueText == "0")
    let life = try #require(tree["life"]?.valueText)
    let one = why(folder("A"), "--life", life, "--case", "forgiving", "--day", day, "--json")
    let alone = try YAML.read(Array(one.out.utf8), file: "out")
    guard case .list(let only) = try #require(alone["days"]).content else { throw Wrong() }
    #expect(only.count == 1 && only[0].json() == lost.json())
  }

  private struct Wrong: Error {}

  @Test func oneDayIsToldInFull() throws {
    let day = why(folder("A"), "--find", "stayed", "--day", "0")
    #expect(day.code == .done)
    for heading in ["Saving: ", "Focusing: ", "What was done, and what the rules made of it", "As the day ended"] {
      #expect(day.out.contains("\n\(heading)"), "\(heading)")
    }
  }

  @Test func faultsAreToldInOneMessage() throws {
    let report = folder("A")
    let expected: [([String], String)] = [
      (["--life", "300"], "--life: found \"300\"; allowed: a whole number from 0 to 299\n"),
      (["--life", "-1"], "--life: found \"-1\"; allowed: a whole number from 0 to 299\n"),
      (["--case", "strikt"], "why: --case: unknown case \"strikt\"; did you mean \"strict\"?\n"),
      (["--find", "lost-streek"], "why: --find: unknown life \"lost-streek\"; did you mean \"lost-streak\"?\n"),
      (["--find", "left", "--life", "1"], "why: --life names a life; leave out --find\n"),
      (
        ["--find", "voided-challenge"],
        "why: of the 300 lives of case \"strict\" none left while a challenge made void still hurt (people.churn_hurt_days)\n"
      ),
      (["--find", "stayed", "--day", "90"], "--day: found \"90\"; allowed: a whole number from 0 to 89\n"),
    ]
    for (arguments, message) in expected {
      let out = Captured()
      let err = Captured()
      let here = Surroundings(
        out: out.output(), err: err.output(), isTerminal: false, variable: { _ in nil }, lab: .real,
        clock: monotonicSeconds, interrupts: Interrupts(signals: [], asked: { nil }))
      #expect(dispatch(["sandglass", "why", report] + arguments, in: here) == .usage, "\(arguments)")
      #expect(err.all == message && out.all == "")
    }
    let late = why(report, "--day", "90")
    let ending = try #require(late.err.firstMatch(of: /life (\d+) left on day (\d+)\n$/))
    #expect(late.err.hasPrefix("--day: found \"90\"; allowed: a whole number from 0 to \(ending.output.2)\n"))
    #expect(why(report, "--day", String(ending.output.2)).out.contains("on which it left\n"))
  }

  @Test func whatIsNoReportOfLivesIsToldSo() throws {
    #expect(why(folder("nowhere")).err == "\(folder("nowhere")): no such folder\n")
    #expect(why(folder("my.yaml")).err == "\(folder("my.yaml")): is a file; name its folder\n")
    try folder.write("x", to: "B/x")
    #expect(why(folder("B")).err == "\(folder("B")): is no report (it has no run.json)\n")
    try folder.write("{\"name\": 3", to: "C/run.json")
    let damaged = why(folder("C"))
    #expect(damaged.code == .usage && damaged.err.hasPrefix("\(folder("C"))/run.json:1:"))
    let drops = try folder.write("study: drops\ndrops: 1\n", to: "drops.yaml")
    try #require(call("run", drops, "-o", folder("D"), "-q", lab: .real).code == .done)
    let none = why(folder("D"))
    #expect(none.code == .usage && none.err == "\(folder("D")): is no report of lives, so there is none to tell\n")
  }

  @Test func whatMayMakeItAnotherLifeIsNoted() throws {
    let record = try folder.text("A/run.json")
    let version = "\"version\": \"\(sandglassVersion)\""
    let changed = record.replacing(version, with: "\"version\": \"0.0.9\"").replacing(
      /"Europe\/Berlin": "[0-9a-f]{8}/, with: "\"Europe/Berlin\": \"00000000"
    ).replacing(/\n *"habit_loss": [0-9.]+,/, with: "")
    try folder.write(changed, to: "A/run.json")
    let told = why(folder("A"), "--life", "3")
    #expect(told.code == .done)
    #expect(
      told.err == """
        the report was made by version 0.0.9, this is \(sandglassVersion): its lives may have been others
        the time-zone data of Europe/Berlin is not what the report was made with: this is another life
        the population of the report has not the fields of this program: its lives may have been others

        """)
  }

  /// Users of a log are told by the same rules; where it was masked, without their ids and amounts.
  @Test func usersOfALogAreTold() throws {
    let rows = (1...9).map { "anna,2024-03-\($0 + 10)T09:00:00,Europe/Berlin,deposit,\($0)77\($0)0" }
    let log = try folder.write(
      (["user,instant,zone,kind,amount_minor"] + rows + [""]).joined(separator: "\n"), to: "log.csv")
    try #require(call("replay", log, "-o", folder("L"), "-q", lab: .real).code == .done)
    let told = why(folder("L"))
    #expect(told.code == .done && told.err == "")
    #expect(
      told.out.hasPrefix("Life 0 of log \"log\" (anna, Europe/Berlin) did something first on Mon 2024-03-11 and is"))
    #expect(told.out.contains("09:00 paid 177.10 units"))
    let flat = told.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      flat.contains("badge saved500 earned") && flat.contains("badge weekStreak earned with streak_days 7"))
    try #require(call("replay", log, "-o", folder("M"), "-q", "--mask", lab: .real).code == .done)
    for masked in [why(folder("M")).out, why(folder("M"), "--json").out, why(folder("M"), "--day", "3").out] {
      #expect(!masked.contains("anna") && !masked.contains("saved500") && masked.contains("made a deposit"))
      #expect(!masked.contains(/[1-9]77[1-9]0/) && !masked.contains(/[1-9]77.[1-9]/))
    }
    #expect(why(folder("L"), "--life", "1").err == "--life: found \"1\"; allowed: a whole number from 0 to 0\n")
    #expect(
      why(folder("L"), "--find", "left").err
        == "why: --find: a log does not tell who left; allowed: lost-streak, or name a life by --life\n")
    let none = why(folder("L"), "--find", "lost-streak")
    #expect(none.code == .usage && none.err.hasSuffix("none lost a deposit streak of 7 days or more\n"))
    let bo = "bo,2024-03-01T09:00:00,Europe/Berlin,deposit,100"
    let gone = try folder.write(
      (["user,instant,zone,kind,amount_minor", bo] + rows + ["bo,2024-05-01T09:00:00,Europe/Berlin,deposit,100\n"])
        .joined(separator: "\n"), to: "gone.csv")
    try #require(call("replay", gone, "-o", folder("G"), "-q", lab: .real).code == .done)
    let lost = why(folder("G"), "--find", "lost-streak")
    #expect(lost.code == .done && lost.out.hasPrefix("Life 1 of log \"gone\" (anna,"))
    #expect(lost.err.hasSuffix("life 1 is the first of the log that lost a deposit streak of 7 days or more\n"))
    #expect(why(folder("L"), "--case", "lag").err == "why: --case: unknown case \"lag\"; did you mean \"log\"?\n")
  }

  @Test func partsOfAReviewAreNamed() throws {
    try folder.write("study: lives\nlives: 40\ndays: 60\nseed: 7\ncases: {strict: {}, other: {}}\n", to: "p.yaml")
    try folder.write("study: drops\ndrops: 1\n", to: "d.yaml")
    let spec = try folder.write("study: review\nparts: [d.yaml, my.yaml, p.yaml]\n", to: "r.yaml")
    try #require(call("run", spec, "-o", folder("R"), "-q", lab: .real).code == .done)
    #expect(why(folder("R")).out == why(folder("A")).out)
    #expect(why(folder("R"), "--case", "p.strict", "--life", "5").out.hasPrefix("Life 5 of case \"strict\""))
    #expect(why(folder("R"), "--case", "other", "--life", "5").code == .done)
    let both = why(folder("R"), "--case", "strict")
    #expect(
      both.err == "why: --case: several parts have a case \"strict\"; allowed: \"my.strict\", \"p.strict\"\n")
  }
}

import Experiments
import Fields
import Glibc
import Testing

@testable import Workbench

@Suite struct SmallCommands {
  @Test func listToTheLetter() {
    #expect(
      call("list").out == """
        Study kinds
          lives  people living a year in the product

        Metrics of lives
          active_d30_share  opened the app on day 30

        Built-in designs
          default  as it ships

        """)
  }

  @Test func nameThatIsSeveralThingsShowsEach() {
    #expect(
      call("describe", "lives").out == """
        lives: study kind
          meaning     people living a year in the product
          keys        study, question, notes, design, lives, seed, cases
          metrics     active_d30_share
          fields      1, under focus
          begin with  sandglass new lives

        lives: key of a spec
          meaning  lives to simulate in each case
          unit     lives
          allowed  a whole number from 1 to 100000000
          default  20000
          source   choice of the lab

        """)
  }

  @Test func beginningOfAPathShowsItsFields() {
    let field = """
      focus.xp_per_minute: field
        meaning  XP for a minute of focus
        unit     xp
        allowed  a whole number from 0 to 100
        default  10
        source   assumed

      """
    for name in ["focus.xp_per_minute", "focus"] { #expect(call("describe", name).out == field) }
    let design = call("describe", "design").out
    #expect(design.hasPrefix("design: key of a spec\n") && design.hasSuffix("\n\n" + field))
  }

  /// What a user sees in a spec leads to the field: an end or a beginning of its path, an id, a kind.
  @Test(arguments: [
    ("focus", "focus.xp_per_minute: field"), ("xp_per_minute", "focus.xp_per_minute: field"),
    ("xp_p", "focus.xp_per_minute: field"), ("active_d30", "active_d30_share: metric of lives"),
    ("savings.badges.nightOwl", "savings.badges.nightOwl: entry of savings.badges"),
    ("nightOwl", "savings.badges.nightOwl: entry of savings.badges"),
    ("savings.badges.nightOwl.threshold", "savings.badges.nightOwl.threshold: key of an entry"),
    ("threshold", "savings.badges.<id>.threshold: key of each entry"), ("streak", "savings.streak: field"),
    ("freeze", "freeze: kind of savings.streak"), ("exponential", "exponential: kind of focus.curve"),
    ("focus.curve.ratio", "focus.curve.ratio: key of the kind exponential"),
    ("savings.streak.equipped", "savings.streak.equipped: key of the kind freeze"),
    ("conform.streak", "conform.streak: kind of conformance case"), ("xp", "conform.xp: kind of conformance case"),
    ("compare", "compare.baseline: key of a spec"), ("curve", "focus.curve: field"),
    ("add_86400", "add_86400: choice of savings.day_rule"), ("voids", "voids: choice of savings.challenge_on_miss"),
  ])
  func wordLeadsToItsThing(_ word: String, _ title: String) {
    let isFake = word.contains("xp_p") || word == "focus" || word == "active_d30"
    let out = call("describe", word, lab: isFake ? fakeLab() : .real).out
    #expect(out.hasPrefix(title + "\n"), "\(out)")
  }

  @Test func fieldsAreToldToTheLetter() {
    #expect(
      call("describe", "savings.zone_of", lab: .real).out == """
        savings.zone_of: field
          meaning  Whose zone dates a past event: the one it happened in, or the one that the user is in now
          unit     none
          allowed  one of event, now
                     event  the zone in which it happened: a streak does not change when the user travels
                     now    the zone in which the user is now: a streak can break or mend by travelling
          default  event
          source   assumed

        """)
    #expect(
      call("describe", "savings.badges.saved500.count_per", lab: .real).out == """
        savings.badges.saved500.count_per: key of an entry
          meaning  Night and morning deposits: count each deposit, or each day with one
          unit     none
          allowed  one of deposit, day
                     deposit  every deposit
                     day      every distinct day with at least one
          default  deposit
          source   diary: each deposit

        """)
    #expect(
      call("describe", "savings.streak.repair", lab: .real).out == """
        repair: kind of savings.streak
          meaning     A single missed day is repaired by the next day's check-in, once in some days
          every_days  Least days from one repaired day to the next (a whole number from 1 to 3650; default 7
                      days; source: assumed)

        """)
  }

  @Test func variantShowsTheKeysOfItsKinds() {
    let out = call("describe", "focus.curve", lab: .real).out
    let first = "  exponential.first                 Cost of the first level (a whole number from 1 to 1000000000;\n"
    #expect(out.contains(first))
    let badges = call("describe", "savings.badges", lab: .real).out
    #expect(badges.contains("\n  entry saved500       {statistic: saved_units, challenge: \"\", threshold: 500}\n"))
    let real = call("describe", "strek", lab: .real)
    #expect(real.err.hasPrefix("describe: there is nothing named \"strek\"; did you mean \"streak\"?\n"))
    let many = call("describe", "active_", lab: .real).out
    #expect(many.hasPrefix("what begins with \"active_\"\n") && many.contains("  active_d7_share "))
  }

  /// Each example of commands that take no time runs as it stands.
  @Test func examplesRun() throws {
    let folder = try Folder()
    for command in [Command.new, .describe, .list, .schema, .drop, .why] {
      for example in command.examples {
        var words = example.line.split(separator: " ").dropFirst().map(String.init)
        if let index = words.firstIndex(of: "-o") { words[index + 1] = folder(words[index + 1]) }
        if let index = words.firstIndex(of: ">") { words = Array(words[..<index]) }
        let out = Captured()
        let err = Captured()
        let here = Surroundings(
          out: out.output(), err: err.output(), isTerminal: false, variable: { _ in nil }, lab: .real,
          clock: monotonicSeconds, interrupts: Interrupts(signals: []) { nil })
        #expect(dispatch(["sandglass"] + words, in: here) == .done, "\(example.line): \(err.all)")
      }
    }
  }

  @Test func newMakesFoldersAndLeavesFilesAlone() throws {
    let folder = try Folder()
    #expect(call("new", "lives", "-o", folder("X/Y/any.yaml")).out == "\(folder("X/Y/any.yaml"))\n")
    #expect(try folder.text("X/Y/any.yaml") == "# a spec\nstudy: lives\n")
    #expect(call("check", folder("X/Y/any.yaml")).code == .done)
    try folder.write("mine", to: "X/Y/any.yaml")
    let again = call("new", "lives", "-o", folder("X/Y/any.yaml"))
    #expect(again.code == .usage)
    #expect(
      again.err == """
        \(folder("X/Y/any.yaml")): exists, so it is left alone
        use --force to replace it, or another name

        """)
    #expect(try folder.text("X/Y/any.yaml") == "mine")
    #expect(call("new", "lives", "-o", folder("X/Y/any.yaml"), "--force").code == .done)
    #expect(try folder.text("X/Y/any.yaml") != "mine")
  }

  @Test func checkTellsEveryFaultOfEveryFile() throws {
    let folder = try Folder()
    let good = try folder.write("study: lives\nlives: 8\n", to: "good.yaml")
    let bad = try folder.write("study: lives\nlivse: 8\n", to: "bad.yaml")
    let check = call("check", good, bad, folder("elsewhere.yaml"))
    #expect(check.code == .usage)
    #expect(check.out == "\(good): OK\n")
    #expect(
      check.err == """
        \(bad):2:1: unknown key "livse"; did you mean "lives"?
        \(folder("elsewhere.yaml")): no such file
        2 faults

        """)
    #expect(call("check", good, "-q").out.isEmpty)
    #expect(call("check", bad, "--json").out.contains("\"line\": 2"))
  }

  @Test func conformCountsInItsLastLine() throws {
    let folder = try Folder()
    let cases = try folder.write(
      "{\"cases\": [{\"kind\": \"local_day\", \"input\": {\"zone\": \"x\"}, \"right\": {}}]}", to: "c.json")
    let conform = call("conform", cases)
    #expect(conform.code == .failed)
    let lines = conform.out.split(separator: "\n")
    #expect(lines.first?.hasPrefix("\(cases):1:12: case 1, local_day: expected ") ?? false, "\(conform.out)")
    #expect(lines.last == "0 passed, 1 failed")
    #expect(
      call("conform", try folder.write("{\"cases\": []}", to: "d.json")).err == "\(folder("d.json")): holds no cases\n")
    #expect(call("conform", try folder.write("{}", to: "e.json")).code == .usage)
  }

  @Test func conformExportsItsOwnCases() throws {
    let export = call("conform", "--export")
    #expect(export.code == .done && export.err.isEmpty)
    let file = try YAML.read(Array(export.out.utf8), file: "cases.json")
    #expect(file.value(at: "about") != nil && file.value(at: "cases") != nil)
    let both = call("conform", "--export", "cases.json")
    #expect(both.code == .usage && both.out.isEmpty)
    #expect(
      both.err
        == "conform: found --export and \"cases.json\"; allowed: one of them, since --export reads no file\n")
    #expect(call("conform").err == "conform: nothing was named; a FILE or --export is needed\n")
  }

  @Test func benchPrintsTheKeysOfTheContract() {
    let bench = call("bench", "lives", "--threads", "2", "--json")
    let keys = bench.out.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(
      keys == [
        "full_user_days_per_second_per_core", "lived_user_days_per_second_per_core",
        "reduced_user_days_per_second_per_core", "threads_speedup", "peak_memory_bytes", "hash", "lives", "days",
        "threads", "kernel",
      ])
    #expect(bench.out.contains("\"reduced_user_days_per_second_per_core\": null,"))
    #expect(!bench.out.contains(".0,"), "rates are whole numbers")
    #expect(!call("bench", "lives").out.contains("null"))
    let hash = call("bench", "lives", "--threads", "1").out.split(separator: "\n").first { $0.contains("hash") }
    #expect(hash.map { bench.out.contains($0.suffix(64)) } ?? false, "the hash does not depend on threads")
  }

  @Test func benchOfDropsPrintsTheKeysOfTheContract() {
    let bench = call("bench", "drops", "--json")
    let keys = bench.out.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(
      keys == [
        "box2d_drops_per_second_per_core", "discs_drops_per_second_per_core", "ratio_discs_to_box2d",
        "harness_overhead_share", "hash", "drops", "coins", "spawn_interval_s", "simulated_s_at_most", "kernel",
      ])
    #expect(call("bench", "drops", "--threads", "2").code == .usage)
  }
}

@Suite struct Planning {
  @Test func everyStageIsForetold() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 800\n", to: "my.yaml")
    let plan = call(
      "plan", spec, "--threads", "2", "--minutes", "7", "--json", lab: fakeLab(isStaged: true) { _ in usleep(200) })
    #expect(plan.code == .done && plan.err.isEmpty)
    let tree = try YAML.read(Array(plan.out.utf8), file: "plan")
    guard case .list(let stages)? = tree["parts"]?["my"]?["stages"]?.content else {
      Issue.record("no stages: \(plan.out)")
      return
    }
    let sizes = stages.map { [$0["units"]?.asInteger, $0["piloted_units"]?.asInteger] }
    #expect(sizes == [[100, 100], [100, 100], [100, 100]])
    let seconds = try #require(tree["seconds"]?.asNumber)
    #expect(seconds > 0.03)
    let proposed = try #require(tree["parts"]?["my"]?["proposed"]?["lives"]?.asInteger)
    #expect(proposed > 800)
    #expect(folder.names == ["my.yaml"])
  }

  @Test func aPlanIsTold() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 800\n", to: "my.yaml")
    let plan = call("plan", spec, "--threads", "1")
    #expect(plan.out.hasPrefix("my: 1 case, 100 units of work, 800 lives\ntime: about "))
    #expect(plan.out.contains("\nmemory: about ") && plan.out.contains("\ndisk: "))
    #expect(call("plan", spec, "--minutes", "0").code == .usage)
    #expect(call("plan", folder("none.yaml")).code == .usage)
  }
}

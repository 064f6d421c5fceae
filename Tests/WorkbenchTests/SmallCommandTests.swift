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

        Built-in populations

        """)
  }

  @Test func nameThatIsSeveralThingsShowsEach() {
    #expect(
      call("describe", "lives").out == """
        lives: study kind
          meaning     people living a year in the product
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
    let hash = call("bench", "lives", "--threads", "1").out.split(separator: "\n").first { $0.contains("hash") }
    #expect(hash.map { bench.out.contains($0.suffix(64)) } ?? false, "the hash does not depend on threads")
  }
}

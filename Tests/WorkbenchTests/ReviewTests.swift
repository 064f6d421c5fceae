import Fields
import Glibc
import Testing

@testable import Workbench

@Suite struct Reviews {
  let folder: Folder
  let spec: String

  init() throws {
    folder = try Folder()
    try folder.write("study: lives\nlives: 2400\n", to: "xp.yaml")
    try folder.write("study: lives\nlives: 800\nseed: 5\n", to: "badges.yaml")
    spec = try folder.write("study: review\nparts: [xp.yaml, badges.yaml]\n", to: "both.yaml")
  }

  @Test func threadsDoNotShow() throws {
    #expect(call("run", spec, "--threads", "1", "-o", folder("A")).code == .done)
    #expect(call("run", spec, "--threads", "7", "-o", folder("B")).code == .done)
    #expect(try folder.files("A") == folder.files("B"))
    let host = try folder.text("A/host.json")
    #expect(host.contains("\"xp\": {\"seconds\": ") && host.contains("\"badges\": {\"seconds\": "))
  }

  @Test func stopAndResumeDoNotShow() throws {
    try #require(call("run", spec, "-o", folder("whole")).code == .done)
    let (lab, asked) = Stopping.stopping(after: 20, by: SIGINT)
    let stopped = call("run", spec, "-o", folder("A"), "--threads", "3", lab: lab, asked: asked)
    #expect(stopped.code == .interrupted)
    let resumed = call("run", spec, "-o", folder("A"), "--resume")
    #expect(resumed.code == .done && resumed.err.contains(" of 400 units are done\n"), "\(resumed.err)")
    #expect(try folder.files("A") == folder.files("whole"))
  }

  @Test func partsCountAsTheyDoAlone() throws {
    try #require(call("run", spec, "-o", folder("A")).code == .done)
    for part in ["xp", "badges"] {
      try #require(call("run", folder("\(part).yaml"), "-o", folder(part)).code == .done)
      for table in ["scorecard", "summary"] {
        #expect(try folder.text("A/tables/\(part).\(table).csv") == folder.text("\(part)/tables/\(table).csv"))
      }
      #expect(try folder.text("A/figures/\(part).sums.vl.json") == folder.text("\(part)/figures/sums.vl.json"))
    }
  }

  @Test func reviewIsVerifiedWithoutItsFiles() throws {
    try #require(call("run", spec, "-o", folder("A"), "--set", "focus.xp_per_minute=7").code == .done)
    for file in ["xp.yaml", "badges.yaml", "both.yaml"] { try Disk().remove(folder(file)) }
    #expect(call("verify", folder("A")).code == .done)
    let record = try folder.text("A/run.json")
    #expect(!record.contains("\n  \"seed\""))
    try folder.write(record.replacing("\"seed\": 5", with: "\"seed\": 6"), to: "A/run.json")
    let verify = call("verify", folder("A"))
    #expect(verify.code == .failed)
    #expect(verify.out.contains("/tables/badges.summary.csv: differs from what a run gives\n"))
    #expect(!verify.out.contains("/tables/xp.summary.csv"))
  }

  @Test func previewSaysSo() throws {
    #expect(call("run", spec, "-o", folder("P"), "--preview").code == .done)
    #expect(try folder.text("P/report.md").hasPrefix("# both: preview of 2048 lives a case, not to decide on\n"))
    #expect(call("verify", folder("P")).code == .done)
  }

  @Test func machineFormHasEveryPart() throws {
    let run = call("run", spec, "-o", folder("A"), "--json", "-q")
    #expect(run.out.contains("\"answer\": \"xp: The sum is "))
    #expect(run.out.contains("\\nbadges: The sum is "))
    #expect(run.out.contains("  \"scorecard\": null,\n  \"parts\": {\n    \"xp\": {\n      \"answer\": \"The sum is "))
    #expect(run.out.contains("\"as designed\": {\"active_d30_share\": \"31 %\", \"lives\": 800}"), "\(run.out)")
    let plain = call("run", spec, "-o", folder("A"), "-q", "--force").out.split(separator: "\n")
    #expect(plain.count == 3 && plain[0].hasPrefix("xp: ") && plain[1].hasPrefix("badges: "))
  }

  @Test func faultsOfAllFilesAreTold() throws {
    try folder.write("study: lives\nlivse: 8\n", to: "xp.yaml")
    try Disk().remove(folder("badges.yaml"))
    let check = call("check", spec)
    #expect(check.code == .usage)
    #expect(
      check.err == """
        \(spec):2:18: cannot read "\(folder("badges.yaml"))": No such file or directory
        \(folder("xp.yaml")):2:1: unknown key "livse"; did you mean "lives"?
        2 faults

        """)
  }

  /// The specs that `new` writes run as they are, anywhere.
  @Test func newReviewRuns() throws {
    var lab = Lab.real
    lab.draw = { _ in FigureRenderer.Rendering() }
    try #require(call("new", "review", "-o", folder("n.yaml"), lab: lab).code == .done)
    #expect(call("check", folder("n.yaml"), lab: lab).code == .done)
    #expect(call("run", folder("n.yaml"), "-o", folder("N"), "--preview", lab: lab).code == .done)
    #expect(call("verify", folder("N"), lab: lab).code == .done)
    let wrong = call("run", folder("n.yaml"), "-o", folder("W"), "--set", "focus.x=1", "--set", "focus.y=2", lab: lab)
    #expect(wrong.code == .usage && wrong.err.hasSuffix("2 faults; nothing was written\n"), "\(wrong.err)")
    #expect(call("describe", "review", lab: lab).out.contains("keys        study, question, notes, parts\n"))
    #expect(call("list", lab: lab).out.contains("  review  "))
  }
}

import Fields
import Glibc
import Testing

@testable import Workbench

@Suite struct Running {
  @Test func reportIsWrittenWhole() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 80\n", to: "my.yaml")
    let run = call("run", spec, "-o", folder("A"))
    #expect(run.code == .done)
    #expect(run.out.hasPrefix("The sum is ") && run.out.hasSuffix("\n\(folder("A"))/report.md\n"))
    #expect(folder.names == ["A", "my.yaml"])
    let record = try RunRecord(reading: Array(try folder.text("A/run.json").utf8), file: "run.json")
    #expect(record.name == "my")
    #expect(
      record.files.map(\.name) == [
        "datapackage.json", "figures/sums.svg", "figures/sums.vl.json", "report.md", "tables/scorecard.csv",
        "tables/summary.csv",
      ])
    #expect(try ReportFolder.inspect(folder("A"), Disk()).isWhole)
  }

  @Test func threadsDoNotShow() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 4000\n", to: "my.yaml")
    #expect(call("run", spec, "--threads", "1", "-o", folder("A")).code == .done)
    #expect(call("run", spec, "--threads", "7", "-o", folder("B/")).code == .done)
    #expect(try folder.files("A") == folder.files("B"))
    #expect(try folder.text("A/host.json") != folder.text("B/host.json"))
    #expect(try folder.text("A/host.json").contains("\"timings\": {\n    \"lives\": {\"seconds\": "))
  }

  @Test func faultsOfASpecAreAllToldAndNoFolderIsMade() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlivse: 3\nlives: 80\nsede: 1\n", to: "bad.yaml")
    let run = call("run", spec, "-o", folder("new/A"))
    #expect(run.code == .usage)
    #expect(
      run.err == """
        \(spec):2:1: unknown key "livse"; did you mean "lives"?
        \(spec):4:1: unknown key "sede"; did you mean "seed"?
        2 faults; nothing was written

        """)
    #expect(folder.names == ["bad.yaml"])
  }

  @Test func missingSpecNamesItsNeighbour() throws {
    let folder = try Folder()
    try folder.write("study: lives\nlives: 80\n", to: "first-look.yaml")
    let run = call("run", folder("first-lock.yaml"))
    #expect(run.err == "\(folder("first-lock.yaml")): no such file; did you mean \"first-look.yaml\"?\n")
  }

  @Test func optionsReplaceWhatTheSpecSays() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 80\nseed: 4\n", to: "my.yaml")
    #expect(
      call("run", spec, "-o", folder("A"), "--lives", "160", "--seed", "5", "--set", "focus.xp_per_minute=7").code
        == .done)
    let record = try RunRecord(reading: Array(try folder.text("A/run.json").utf8), file: "run.json")
    #expect(record.spec["lives"]?.asInteger == 160 && record.spec["seed"]?.asInteger == 5)
    #expect(record.spec["cases"]?.json() == "{\"as designed\": {\"focus.xp_per_minute\": 7}}")
    let wrong = call("run", spec, "-o", folder("B"), "--set", "focus", "--lives", "0")
    #expect(wrong.code == .usage)
    #expect(wrong.err.contains("--set: found \"focus\"; allowed: PATH=VALUE\n"))
    #expect(wrong.err.contains("--lives: lives: found 0; allowed: a whole number from 1 to 100000000\n"))
    #expect(wrong.err.hasSuffix("2 faults; nothing was written\n"))
  }

  @Test func machineFormNamesTheReport() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 80\n", to: "my.yaml")
    let run = call("run", spec, "-o", folder("A"), "--json", "-q")
    #expect(
      run.out.hasPrefix("{\n  \"report\": \"\(folder("A"))\",\n  \"name\": \"my\",\n  \"answer\": \"The sum is "))
    #expect(run.err.isEmpty)
    #expect(
      run.out.hasSuffix(
        "\"scorecard\": {\n    \"as designed\": {\"active_d30_share\": \"31 %\", \"lives\": 80}\n  }\n}\n"),
      "\(run.out)")
  }
}

@Suite struct RunningAgain {
  let folder: Folder
  let spec: String

  init() throws {
    folder = try Folder()
    spec = try folder.write("study: lives\nlives: 80\n", to: "my.yaml")
    try #require(call("run", spec, "-o", folder("A"), "-q").code == .done)
  }

  @Test func wholeReportIsReplacedAndKept() throws {
    let before = try folder.files("A")
    #expect(call("run", spec, "-o", folder("A"), "--seed", "2").code == .done)
    #expect(try folder.files("A.previous") == before)
    #expect(try folder.files("A") != before)
    #expect(call("run", spec, "-o", folder("A"), "--seed", "3").code == .done)
    #expect(folder.names == ["A", "A.previous", "my.yaml"])
  }

  @Test(arguments: ["report.md", "tables/extra.csv", "notes.txt"])
  func editedReportIsLeftAlone(_ file: String) throws {
    try folder.write("mine", to: "A/\(file)")
    let before = try folder.files("A")
    let run = call("run", spec, "-o", folder("A"), "--seed", "2")
    #expect(run.code == .usage)
    #expect(
      run.err == """
        \(folder("A")): was edited, so it is left alone: \(file) was \(file == "report.md" ? "changed" : "added")
        use --force to replace it, or -o DIR to write elsewhere

        """)
    #expect(try folder.files("A") == before)
    #expect(call("run", spec, "-o", folder("A"), "--seed", "2", "--force").code == .done)
    #expect(try folder.files("A.previous") == before)
  }

  @Test func whatIsNoReportIsLeftAlone() throws {
    try folder.write("mine", to: "B/thesis.txt")
    let run = call("run", spec, "-o", folder("B"))
    #expect(run.code == .usage)
    #expect(run.err.hasPrefix("\(folder("B")): is no report (it has no run.json), so it is left alone\n"))
    #expect(try folder.text("B/thesis.txt") == "mine")
    #expect(call("run", spec, "-o", spec).code == .usage)
    #expect(try folder.text("my.yaml") == "study: lives\nlives: 80\n")
  }

  @Test func whatDesktopsLeaveIsNoEdit() throws {
    try folder.write("x", to: "A/.DS_Store")
    try folder.write("x", to: "A/tables/Thumbs.db")
    #expect(call("verify", folder("A"), "-q").code == .done)
    #expect(call("run", spec, "-o", folder("A"), "--seed", "2").code == .done)
  }

  @Test func emptyFolderIsUsed() throws {
    try Disk().makeDirectories(folder("E"))
    let run = call("run", spec, "-o", folder(".//E/./"))
    #expect(run.code == .done && run.out.hasSuffix("\n\(folder("E"))/report.md\n"), "\(run.err)")
    #expect(folder.names == ["A", "E", "my.yaml"])
  }

  @Test func missingFileIsAnEdit() throws {
    try Disk().remove(folder("A/report.md"))
    #expect(call("run", spec, "-o", folder("A")).err.contains("report.md is missing"))
  }

  @Test func hostRecordMayDiffer() throws {
    try folder.write("{}", to: "A/host.json")
    #expect(call("run", spec, "-o", folder("A")).code == .done)
  }

  @Test func previewNeverReplacesAFullReport() throws {
    for extra in [[], ["--force"]] {
      let out = Captured()
      let err = Captured()
      let here = Surroundings(
        out: out.output(), err: err.output(), isTerminal: false, variable: { _ in nil }, lab: fakeLab(),
        clock: monotonicSeconds, interrupts: Interrupts(signals: []) { nil })
      let code = dispatch(["sandglass", "run", spec, "-o", folder("A"), "--preview"] + extra, in: here)
      #expect(code == .usage)
      #expect(err.all.hasPrefix("\(folder("A")): holds a full report, which a preview never replaces\n"))
    }
    let preview = call("run", spec, "-o", folder("P"), "--preview")
    #expect(preview.out.hasPrefix("preview of 2048 lives a case, not to decide on\n"))
    #expect(try folder.text("P/report.md").hasPrefix("# my: preview of 2048 lives a case, not to decide on\n"))
    #expect(try folder.text("P/run.json").contains("\"preview\": true"))
    #expect(call("run", spec, "-o", folder("P"), "--preview").code == .done)
    #expect(call("run", spec, "-o", folder("P")).code == .done)
    #expect(try Destination(nil, name: "my", isPreview: true, disk: Disk()).path == "reports/my-preview")
  }

  @Test func finishedEqualReportIsNotMadeAgain() throws {
    let again = call("run", spec, "-o", folder("A"), "--resume")
    #expect(again.code == .done)
    #expect(again.err == "\(folder("A")): this very report is already there; nothing to do\n")
    #expect(!folder.exists("A.previous"))
    #expect(call("run", spec, "-o", folder("A"), "--resume", "--seed", "9").code == .done)
    #expect(folder.exists("A.previous"))
  }

  @Test func linkedFolderStaysALink() throws {
    try #require(symlink("A", folder("L")) == 0)
    #expect(call("run", spec, "-o", folder("L"), "--seed", "5").code == .done)
    #expect(Disk().linkTarget(folder("L")) != nil)
    #expect(try folder.text("A/run.json").contains("\"seed\": 5"))
  }

  @Test(arguments: ["", "/", ".", "..", "x/.."])
  func placeNeedsAName(_ place: String) {
    #expect(call("run", spec, "-o", place).code == .usage)
  }
}

@Suite struct NeighboursOfTheReport {
  let folder: Folder
  let spec: String
  let lab = fakeLab { _ in Issue.record("work was done") }

  init() throws {
    folder = try Folder()
    spec = try folder.write("study: lives\nlives: 80\n", to: "my.yaml")
  }

  @Test(arguments: ["A.checkpoint", "A.checkpoint/w"])
  func whatIsNoCheckpointIsLeftAlone(_ file: String) throws {
    try folder.write("mine", to: file)
    for extra in ["-q", "--force", "--resume"] {
      let run = call("run", spec, "-o", folder("A"), extra, lab: lab)
      #expect(run.code == .usage)
      #expect(run.err.hasPrefix("\(folder("A.checkpoint")): is no checkpoint, so it is left alone"))
      #expect(run.err.contains("\nmove it away, "))
    }
    #expect(try folder.text(file) == "mine")
    #expect(!folder.exists("A"))
  }

  @Test(arguments: ["A.previous", "A.previous/w", "A.previous/report.md"])
  func whatIsNoUneditedReportIsNotReplacedByTheLastOne(_ file: String) throws {
    for seed in ["1", "2"] { try #require(call("run", spec, "-o", folder("A"), "--seed", seed).code == .done) }
    if file == "A.previous" { try Disk().remove(folder(file)) }
    try folder.write("mine", to: file)
    let before = try folder.files("A")
    for extra in ["-q", "--force"] {
      let run = call("run", spec, "-o", folder("A"), "--seed", "3", extra, lab: lab)
      #expect(run.code == .usage)
      #expect(run.err.hasPrefix("\(folder("A.previous")): is no unedited report, so it is left alone"))
      #expect(run.err.contains("\nmove it away, "))
    }
    #expect(try folder.text(file) == "mine")
    #expect(try folder.files("A") == before)
  }
}

@Suite struct Limits {
  @Test func whatMayNeverEndIsNotRead() throws {
    let folder = try Folder()
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    for path in ["/dev/zero", folder("pipe")] {
      let check = call("check", path)
      #expect(check.code == .file)
      #expect(check.err == "\(path): is no regular file; allowed: a file on a disk\n")
    }
    let new = call("new", "lives", "-o", folder("pipe"), "--force")
    #expect(new.code == .usage)
    #expect(throws: DiskError(folder("pipe"), DiskError.special)) { try Disk().replace(folder("pipe"), with: []) }
    try folder.write("0123456789", to: "ten")
    #expect(try Disk().read(folder("ten"), atMost: 4) == Array("0123".utf8))
    #expect(try Disk().read(folder("ten"), atMost: 11).count == 10)
  }

  /// Five slots of 8 bytes for each of one thread and five more are 240 bytes.
  @Test(arguments: [(319.0, ExitCode.usage), (320.0, .done)])
  func countsFitIntoThreeQuartersOfTheMemory(_ memory: Double, _ code: ExitCode) throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 80\n", to: "my.yaml")
    let err = Captured()
    var here = Surroundings(
      out: Captured().output(), err: err.output(), isTerminal: false, variable: { _ in nil }, lab: fakeLab(),
      clock: monotonicSeconds, interrupts: Interrupts(signals: []) { nil })
    here.memory = { memory }
    #expect(dispatch(["sandglass", "run", spec, "-o", folder("A"), "--threads", "1"], in: here) == code)
    #expect(folder.exists("A") == (code == .done))
    #expect(
      err.all.contains("the counts of this study take 240B (80 lives, seed 1, on 1 thread)") == (code == .usage),
      "\(err.all)")
  }
}

@Suite struct Disaster {
  @Test func fullDiskLeavesTheOldReport() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 80\n", to: "my.yaml")
    try #require(call("run", spec, "-o", folder("A")).code == .done)
    let before = try folder.files("A")
    let full = Disk { file, bytes in
      if bytes.starts(with: "<svg".utf8) {
        errno = ENOSPC
        return -1
      }
      return write(file, bytes.baseAddress, bytes.count)
    }
    let run = call("run", spec, "-o", folder("A"), "--seed", "2", disk: full)
    #expect(run.code == .file)
    #expect(
      run.err.hasSuffix(
        """
        \(folder("A"))/figures/sums.svg: No space left on device
        the run is kept in \(folder("A")).checkpoint
        to write its report: sandglass run \(spec) -o \(folder("A")) --seed 2 --resume

        """))
    #expect(try folder.files("A") == before)
    #expect(folder.names == ["A", "A.checkpoint", "my.yaml"])
    let idle = fakeLab { _ in Issue.record("work was done again") }
    #expect(call("run", spec, "-o", folder("A"), "--seed", "2", "--resume", lab: idle).code == .done)
    #expect(call("run", spec, "-o", folder("B"), "--seed", "2").code == .done)
    #expect(try folder.files("A") == folder.files("B"))
    #expect(!folder.exists("A.checkpoint"))
  }

  @Test func placeThatCannotBeWrittenIsFoundBeforeAnyWork() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 80\n", to: "my.yaml")
    let lab = fakeLab { _ in Issue.record("work was done") }
    let run = call("run", spec, "-o", folder("my.yaml/A"), lab: lab)
    #expect(run.code == .file)
    #expect(run.err == "\(folder("my.yaml")): Not a directory\n" || run.err == "\(folder("my.yaml")): File exists\n")
    let readOnly = Disk { _, _ in
      errno = EROFS
      return -1
    }
    let second = call("run", spec, "-o", folder("A"), lab: lab, disk: readOnly)
    #expect(second.code == .file)
    #expect(second.err == "\(folder("A")): Read-only file system\n")
    #expect(folder.names == ["my.yaml"])
  }
}

import Testing

@testable import Workbench

@Suite struct Verifying {
  let folder: Folder
  let spec: String

  init() throws {
    folder = try Folder()
    spec = try folder.write("study: lives\nlives: 80\n", to: "my.yaml")
    try #require(call("run", spec, "-o", folder("A"), "-q").code == .done)
  }

  @Test func fileIsToldFromItsFolder() throws {
    let folder = try Folder()
    try folder.write("x", to: "report.md")
    #expect(call("verify", folder("report.md")).err == "\(folder("report.md")): is a file; name its folder\n")
  }

  @Test func wholeReportIsVerified() throws {
    let verify = call("verify", folder("A"))
    #expect(verify.code == .done)
    #expect(verify.out == "\(folder("A")): verified, 7 files are the same\n")
    try folder.write("{}", to: "A/host.json")
    #expect(call("verify", folder("A")).code == .done)
  }

  @Test func previewIsVerified() throws {
    try #require(call("run", spec, "-o", folder("P"), "--preview").code == .done)
    #expect(call("verify", folder("P")).code == .done)
  }

  @Test func changedFileIsNamed() throws {
    let table = try folder.text("A/tables/summary.csv")
    let digit = try #require(table.firstIndex { $0.isNumber })
    var changed = table
    changed.replaceSubrange(digit...digit, with: table[digit] == "1" ? "2" : "1")
    try folder.write(changed, to: "A/tables/summary.csv")
    let verify = call("verify", folder("A"))
    #expect(verify.code == .failed)
    #expect(verify.out == "\(folder("A"))/tables/summary.csv: was changed after it was written\n")
  }

  @Test func missingAndAddedFilesAreNamed() throws {
    try Disk().remove(folder("A/report.md"))
    try folder.write("x", to: "A/new.txt")
    #expect(
      call("verify", folder("A")).out == """
        \(folder("A"))/new.txt: does not belong to the report
        \(folder("A"))/report.md: is missing

        """)
  }

  @Test func programThatGivesOtherBytesIsFound() {
    let verify = call("verify", folder("A"), lab: fakeLab(extra: "!"))
    #expect(verify.code == .failed)
    #expect(
      verify.out == """
        \(folder("A"))/report.md: differs from what a run gives
        \(folder("A"))/run.json: differs from what a run gives

        """)
  }

  @Test func drawingsAreComparedByHashWithoutTheRenderer() throws {
    let plain = call("verify", folder("A"), lab: fakeLab(renderer: nil))
    #expect(plain.code == .done)
    #expect(plain.err.contains("drawings are compared with their recorded hashes alone"))
    try folder.write("<svg>", to: "A/figures/sums.svg")
    let changed = call("verify", folder("A"), lab: fakeLab(renderer: nil))
    #expect(changed.out == "\(folder("A"))/figures/sums.svg: was changed after it was written\n")
  }

  @Test func otherVersionAndZonesAreSaid() throws {
    let record = try folder.text("A/run.json")
    try folder.write(record.replacing("\"0.1.0\"", with: "\"0.0.9\""), to: "A/run.json")
    #expect(call("verify", folder("A")).err.contains("the report was made by version 0.0.9, this is 0.1.0\n"))
    let hash = hexadecimal(sha256([1, 2, 3]))
    try folder.write(record.replacing(hash, with: String(hash.reversed())), to: "A/run.json")
    let verify = call("verify", folder("A"))
    #expect(verify.code == .failed)
    #expect(
      verify.err.contains("the time-zone data of Europe/Berlin: not what the report was made with\n"))
  }

  @Test func damagedRecordIsRefusedWithItsPlace() throws {
    let path = folder("A/run.json")
    try folder.write("{\"name\": 3, \"files\": []}", to: "A/run.json")
    let verify = call("verify", folder("A"))
    #expect(verify.code == .usage)
    #expect(verify.err.contains("\(path):1:10: name: found 3; allowed: a text\n"))
    #expect(verify.err.contains("\(path):1:22: files: found a list of 0; allowed: a map\n"))
    try folder.write("{\"name\"", to: "A/run.json")
    #expect(call("verify", folder("A")).code == .usage)
  }
}

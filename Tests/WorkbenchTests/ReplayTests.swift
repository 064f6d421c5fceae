import Experiments
import Fields
import Testing

@testable import Workbench

@Suite struct Replaying {
  let folder: Folder
  let log: String

  init() throws {
    folder = try Folder()
    let rows = (1...12).map { "anna,2024-03-\($0 + 10)T09:00:00,Europe/Berlin,deposit,\($0)00," }
    log = try folder.write(
      (["user,instant,zone,kind,amount_minor,minutes"] + rows + ["bo,2024-03-12T20:00:00,Europe/Berlin,session,,25\n"])
        .joined(separator: "\n"), to: "log.csv")
  }

  @Test func reportIsWrittenAndVerified() throws {
    let replay = call("replay", log, "-o", folder("A"))
    #expect(replay.code == .done && replay.err.isEmpty)
    #expect(replay.out.hasSuffix("\n\(folder("A"))/report.md\n"))
    let users = try folder.text("A/tables/users.csv")
    #expect(users.contains("anna,2024-03-11,12,12,12,12,0,78\n") && users.contains("bo,2024-03-12,11,1,0,0,1,0\n"))
    #expect(try folder.text("A/report.md").contains("2 users, 13 rows, from 2024-03-11 to 2024-03-22; all were read."))
    let record = try folder.text("A/run.json")
    let hash = hexadecimal(sha256(try Disk().read(log)))
    #expect(record.contains("\"log\": \"\(log)\"") && record.contains(hash))
    let verify = call("verify", folder("A"))
    #expect(verify.code == .done && verify.out.contains("verified"))
    try folder.write("x", to: "A/tables/users.csv")
    #expect(call("verify", folder("A")).out == "\(folder("A"))/tables/users.csv: was changed after it was written\n")
  }

  @Test func anotherOrNoLogIsSaid() throws {
    try #require(call("replay", log, "-o", folder("A"), "-q").code == .done)
    try folder.write(try folder.text("log.csv") + "x", to: "log.csv")
    let changed = call("verify", folder("A"))
    #expect(changed.code == .failed && changed.err.contains("\(log): not the log that the report was made with\n"))
    try Disk().remove(log)
    let missing = call("verify", folder("A"))
    #expect(missing.code == .usage && missing.err.contains("\(log): no such file here; the report was made from it\n"))
    try folder.write(try folder.text("A/run.json").replacing("\"masked\"", with: "\"mashed\""), to: "A/run.json")
    #expect(call("verify", folder("A")).err.contains("spec: log, design or masked is missing"))
  }

  @Test func badRowsAreNamedAndCounted() throws {
    let log = try folder.write(
      try folder.text("log.csv") + "bo,2024-03-12T20:00:00,Europe/Berlin,session,,25\nbo,now,UTC,session,,25\n",
      to: "log.csv")
    let replay = call("replay", log, "-o", folder("A"))
    #expect(replay.code == .done)
    #expect(
      replay.err == """
        \(log):15: repeats line 14: the same user, instant, kind, amount and minutes; allowed: each act once
        \(log):16: instant: found "now"; allowed: a date and time that exist, like 2024-03-10T20:15:00-07:00
        2 bad rows left out; tables/bad_rows.csv names the first 1000

        """)
    let table = try folder.text("A/tables/bad_rows.csv")
    #expect(table.split(separator: "\n").map { $0.prefix(3) } == ["lin", "15,", "16,"])
    #expect(try folder.text("A/report.md").contains("2 were left out"))
    let quiet = call("replay", log, "-o", folder("B"), "-q")
    #expect(quiet.err == "2 bad rows left out; tables/bad_rows.csv names the first 1000\n")
    let json = call("replay", log, "-o", folder("C"), "-q", "--json")
    let tree = try YAML.read(Array(json.out.utf8), file: "out")
    #expect(tree["bad_rows"]?.content == .integer(2) && tree["name"]?.content == .text("log"))
  }

  @Test func aLogWithoutRowsWritesNothing() throws {
    let log = try folder.write("user,epoch_seconds,zone\na,1,Nowhere/Zone\n", to: "none.csv")
    let replay = call("replay", log, "-o", folder("A"))
    #expect(replay.code == .usage && replay.out.isEmpty)
    #expect(replay.err.contains("\(log): no row is left of 1 row\n"))
    #expect(replay.err.contains("\(log):2:1: unknown zone \"Nowhere/Zone\""))
    #expect(!folder.exists("A"))
    let missing = call("replay", folder("lig.csv"), "-o", folder("A"))
    #expect(missing.err == "\(folder("lig.csv")): no such file; did you mean \"log.csv\"?\n")
    let header = call("replay", try folder.write("user,epoch,zone\na,1,UTC\n", to: "b.csv"))
    #expect(header.code == .usage && header.err.contains("no column epoch_seconds or instant"))
  }

  @Test func aDesignMayBeAFile() throws {
    let mine = try folder.write("savings: {badges: {weekStreak: {threshold: 3}}}\n", to: "mine.yaml")
    try #require(call("replay", log, "--design", mine, "-o", folder("A"), "-q").code == .done)
    #expect(try folder.text("A/tables/badges.csv").contains("\nweekStreak,3,1,"))
    #expect(call("verify", folder("A")).code == .done)
    let other = call("replay", log, "--design", "defualt", "-o", folder("B"))
    #expect(other.code == .usage && other.err.contains("did you mean \"default\"?"))
    let wrong = try folder.write("savings: {badgers: {}}\n", to: "wrong.yaml")
    let fault = call("replay", log, "--design", wrong, "-o", folder("B"))
    #expect(fault.code == .usage && fault.err.contains("\(wrong):1:11: ") && !folder.exists("B"))
  }

  @Test func aFolderThatWasEditedIsLeftAlone() throws {
    try #require(call("replay", log, "-o", folder("A"), "-q").code == .done)
    try #require(call("replay", log, "-o", folder("A"), "-q").code == .done)
    #expect(folder.exists("A.previous"))
    try folder.write("mine", to: "A/report.md")
    let again = call("replay", log, "-o", folder("A"))
    #expect(again.code == .usage && again.err.contains("was edited, so it is left alone: report.md was changed"))
    #expect(try folder.text("A/report.md") == "mine")
    #expect(call("replay", log, "-o", folder("A"), "--force", "-q").code == .done)
  }

  /// Ids and amounts that nothing else looks like, in good rows and in every kind of bad one.
  private func secretLog() throws -> String {
    let ids = ["anna-kowalska-7391", "王小明独特", "O'Brien \"\"x\"\" 7391"]
    var rows = (1...25).flatMap { day in
      ids.map { "\"\($0)\",2024-05-\(day < 10 ? "0" : "")\(day)T10:00:00+02:00,deposit,98765\(day)," }
    }
    rows += ids.map { "\"\($0)\",2024-05-26T10:00:00+02:00,session,,25" }
    rows += [
      "\"\(ids[0])\",2024-05-01T10:00:00+02:00,deposit,987651,",
      "\(ids[1]),2024-05-27T10:00:00+02:00,withdraw,98765999999,",
      "\(ids[1]),2024-05-27T10:00:00+02:00,deposit,-98765,", "\(ids[1]),2024-05-27T10:00:00+02:00,98765,\(ids[0]),",
      "2024-05-27T10:00:00+02:00,\(ids[0]),deposit,98765,", "\(ids[0]),98765,deposit,98765,", "\(ids[1]),98765",
      "\(ids[0])\"98765,2024-05-27T10:00:00+02:00,deposit,1,",
      "\(ids[0]),2024-05-27T10:00:00+02:00,\(ids[1]),98765,", "\(ids[0]),2024-05-27T10:00:00+02:00,session,,98765",
      "\(ids[0]),2024-05-27T10:00:00+02:00,deposit,98765000000000000000,",
    ]
    return (["user,instant,kind,amount_minor,minutes"] + rows).joined(separator: "\n")
  }

  /// Neither ids, nor amounts, nor sums of them as any number of digits would show them.
  private let secrets = ["anna", "kowalska", "王", "独特", "Brien", "-7391", "98765", "166913"]

  @Test func aMaskedReportHoldsNoIdAndNoAmount() throws {
    let log = try folder.write(try secretLog(), to: "secret.csv")
    let masked = call("replay", log, "--mask", "-o", folder("A"))
    #expect(masked.code == .done && masked.err.contains("11 bad rows left out"))
    let json = call("replay", log, "--mask", "-o", folder("A"), "--json")
    var texts = ["stdout": masked.out, "stderr": masked.err, "json": json.out + json.err]
    for (path, bytes) in try folder.files("A") { texts[path] = String(decoding: bytes, as: UTF8.self) }
    #expect(texts.count > 10)
    for (name, text) in texts {
      for secret in secrets { #expect(!text.contains(secret), "\(secret) in \(name)") }
    }
    #expect(texts["tables/users.csv"]?.contains("user 1,2024-05-01,26,") ?? false)
    #expect(texts["tables/badges.csv"]?.contains("saved") == false)
    #expect(texts["tables/summary.csv"]?.contains("units") == false)
    #expect(call("verify", folder("A")).code == .done)

    // The search finds what is there to be found.
    let open = call("replay", log, "-o", folder("B"))
    let found = try open.err + folder.files("B").map { String(decoding: $0.value, as: UTF8.self) }.joined()
    for secret in ["anna-kowalska-7391", "王小明独特", "98765", "166913"] { #expect(found.contains(secret)) }
  }

  @Test func aMaskedLogNamedAfterAUserIsRefused() throws {
    let named = try folder.write(try folder.text("log.csv"), to: "anna.csv")
    let replay = call("replay", named, "--mask", "-o", folder("A"))
    #expect(replay.code == .usage && replay.out.isEmpty && !folder.exists("A"))
    #expect(
      replay.err
        == "--mask: the log's file name or folder holds a user's id; rename it or give a copy another name\n1 fault; nothing was written\n"
    )
    #expect(call("replay", named, "-o", folder("A"), "-q").code == .done)
  }

  @Test func aLateActIsToldOnce() throws {
    let late = try folder.write(
      try folder.text("log.csv") + "anna,2099-01-01T09:00:00,Europe/Berlin,deposit,100,\n", to: "late.csv")
    let replay = call("replay", late, "-o", folder("A"), "-q")
    #expect(replay.code == .done && replay.err.hasPrefix("\(late): the log's last act, at 2099-01-01 08:00 UTC, is "))
    #expect(replay.err.split(separator: "\n").count == 1)
    #expect(try folder.text("A/report.md").contains("1. Mind: the log's last act"))
  }

  @Test func aMaskedFaultQuotesNothing() throws {
    let log = try folder.write("anna,kowalska,98765\n王小明,98765,1\n", to: "secret.csv")
    let replay = call("replay", log, "--mask", "-o", folder("A"))
    #expect(replay.code == .usage)
    for secret in secrets { #expect(!(replay.out + replay.err).contains(secret)) }
    let rows = try folder.write("user,epoch_seconds,zone\nanna,98765x,UTC\n王小明,1,98765\n", to: "rows.csv")
    let none = call("replay", rows, "--mask", "-o", folder("A"))
    #expect(none.code == .usage && none.err.contains("no row is left"))
    for secret in secrets { #expect(!(none.out + none.err).contains(secret)) }
  }
}

import Fields
import Glibc
import Synchronization
import Testing

@testable import Workbench

private let spec = """
  study: calibration
  lives: 1100
  days: 10
  population: {people: {zones: {UTC: {weight: 1}}}}
  targets:
    - {metric: active_d1_share, equals: 0.4, within: 0.05}
    - {metric: active_d7_share, equals: 0.3, within: 0.05}
  held_out:
    - {metric: active_days, equals: 9, within: 0.1}
  fit: {people.churn_beta: {from: 2, to: 9}, people.habit_weight: }

  """

@Test func calibrateWritesThePeopleWhateverTheThreads() throws {
  let folder = try Folder()
  let path = try folder.write(spec, to: "ours.yaml")
  var told: [String] = []
  for threads in ["1", "2"] {
    let file = folder("people/\(threads).yaml")
    let called = call("calibrate", path, "-o", file, "--threads", threads, lab: .real)
    #expect(called.code == .done, "\(called.err)")
    #expect(called.err == "the population is in \(file)\n", "nothing else is told where no terminal is")
    told.append(called.out)
  }
  #expect(told[0] == told[1])
  let people = try folder.text("people/1.yaml")
  #expect(people == (try folder.text("people/2.yaml")))
  for line in told[0].split(separator: "\n") { #expect(people.contains("# \(line)\n"), "\(line)") }
  #expect(people.contains("# Held out (not fitted)") && people.contains("# Targets (fitted)"))
  let study = try folder.write("study: lives\npopulation: people/1.yaml\n", to: "study.yaml")
  #expect(call("check", study, lab: .real).code == .done)
  #expect(call("check", path, lab: .real).out == "\(path): OK\n")
}

@Test func calibrateTellsATree() throws {
  let folder = try Folder()
  let path = try folder.write(spec, to: "ours.yaml")
  let called = call("calibrate", path, "-o", folder("p.yaml"), "--json", "-q", lab: .real)
  #expect(called.code == .done && called.err.isEmpty)
  for part in ["\"people.churn_beta\"", "\"active_d1_share\"", "\"is_within\"", "\"cannot_be_told_apart\""] {
    #expect(called.out.contains(part), "\(part)")
  }
}

@Test func aFaultySpecOrTargetWritesNothing() throws {
  let folder = try Folder()
  let path = try folder.write(spec + "also: [people.habit_wieght]\n", to: "ours.yaml")
  let called = call("calibrate", path, "-o", folder("p.yaml"), lab: .real)
  #expect(called.code == .usage)
  #expect(called.err.hasPrefix("\(path):11:8: also: unknown key path \"people.habit_wieght\"; did you mean"))
  #expect(call("check", path, lab: .real).code == .usage)
  let right = try folder.write(spec, to: "right.yaml")
  let other = try folder.write("study: lives\n", to: "lives.yaml")
  let alone = call("calibrate", right, lab: .real)
  #expect(alone.err.hasPrefix("calibrate: -o FILE is needed"))
  #expect(alone.err.contains("usage: sandglass calibrate SPEC -o FILE [--threads N] [--force]"), "\(alone.err)")
  #expect(call("calibrate", other, "-o", folder("p.yaml"), lab: .real).err.contains("is run: sandglass run"))
  let run = call("run", right, "-o", folder("report"), lab: .real)
  #expect(run.code == .usage && run.err.contains("sandglass calibrate \(right) -o"))
  #expect(folder.names == ["lives.yaml", "ours.yaml", "right.yaml"])
}

@Test func whatIsNoPopulationIsLeftAlone() throws {
  let folder = try Folder()
  let path = try folder.write(spec, to: "ours.yaml")
  let mine = try folder.write("dear diary\n", to: "p.yaml")
  let refused = call("calibrate", path, "-o", mine, lab: .real)
  #expect(refused.code == .usage && refused.err.contains("left alone"))
  #expect(try folder.text("p.yaml") == "dear diary\n")
  #expect(call("calibrate", path, "-o", mine, "--force", "-q", lab: .real).code == .done)
  let made = try folder.text("p.yaml")
  #expect(call("calibrate", path, "-o", mine, "-q", lab: .real).code == .done)
  #expect(try folder.text("p.yaml") == made)
  #expect(call("calibrate", path, "-o", folder.path, lab: .real).code == .usage)
}

@Test func nothingIsWrittenOverItsOwnSource() throws {
  let folder = try Folder()
  let path = try folder.write(spec, to: "ours.yaml")
  let called = call("calibrate", path, "-o", path, "--force", lab: .real)
  #expect(called.code == .usage && called.err.hasPrefix("\(path): is the spec itself"))
  let log = try folder.write("user,epoch_seconds,utc_offset_minutes\na,1700000000,0\n", to: "log.csv")
  let replayed = call("replay", log, "-o", log, "--force", lab: .real)
  #expect(replayed.code == .usage && replayed.err.hasPrefix("\(log): is the log itself"))
  #expect(folder.names == ["log.csv", "ours.yaml"])
}

@Test func ctrlCEndsAFitWithoutAFile() throws {
  let folder = try Folder()
  let path = try folder.write(spec, to: "ours.yaml")
  // Pressed once: a second time would end the process at once.
  let presses = Atomic(0)
  let called = call("calibrate", path, "-o", folder("p.yaml"), lab: .real) {
    presses.add(1, ordering: .relaxed).newValue == 1 ? SIGINT : nil
  }
  #expect(called.code == .interrupted)
  #expect(called.err == "stopped; nothing was written\n")
  #expect(folder.names == ["ours.yaml"])
}

@Test func aTerminalSeesHowFarItIs() throws {
  let folder = try Folder()
  let path = try folder.write(spec, to: "ours.yaml")
  let called = call("calibrate", path, "-o", folder("p.yaml"), lab: .real, terminal: true)
  #expect(called.err.contains("\rfitting: "))
  #expect(called.err.hasSuffix("\r\u{1B}[Kthe population is in \(folder("p.yaml"))\n"))
}

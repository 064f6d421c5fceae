import Experiments
import Glibc
import Studies
import Synchronization
import Testing

@testable import Workbench

@Suite struct Checkpoints {
  static let owner = Checkpoint.Owner(
    spec: sha256([1]), sizes: "80 lives, seed 7", version: "0.1.0")

  static let study = StagedStudy(first: FakeStudy(experiment: fakeExperiment(lives: 1040)))

  /// One stage is done, the second is under way.
  static var checkpoint: Checkpoint {
    var first = Tally(count: 5)
    first.counts = [5, -4, 3, 2, 1]
    var current = Accumulator(of: FakeStudy(experiment: fakeExperiment(lives: 1040)))
    current.tally.counts = [1, -2, .max, .min, 0]
    for unit in [0, 63, 64, 129] { current.finished.insert(unit) }
    return Checkpoint(owner: owner, state: RunState(done: [first], current: current))
  }

  @Test func bytesReadBack() throws {
    let read = try Checkpoint(Checkpoints.checkpoint.bytes, of: Checkpoints.owner, Checkpoints.study)
    #expect(read == Checkpoints.checkpoint)
    #expect(read.state.current.finished.count == 4)
  }

  @Test func everyFlippedBitIsDamage() {
    let bytes = Checkpoints.checkpoint.bytes
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << UInt8(index % 8)
      #expect(throws: Checkpoint.Refusal.damaged) { try Checkpoint(changed, of: Checkpoints.owner, Checkpoints.study) }
    }
  }

  @Test func everyTruncationIsDamage() {
    let bytes = Checkpoints.checkpoint.bytes
    for length in bytes.indices {
      #expect(throws: Checkpoint.Refusal.damaged) {
        try Checkpoint(Array(bytes[..<length]), of: Checkpoints.owner, Checkpoints.study)
      }
    }
  }

  /// Bytes with a right checksum but wrong contents must not trap.
  @Test func forgedLengthsAreRefused() {
    let bytes = Checkpoints.checkpoint.bytes.dropLast(32)
    for offset in stride(from: bytes.count - 8, through: 23, by: -8) {
      var forged = Array(bytes)
      for index in offset..<offset + 8 { forged[index] = 0xFF }
      forged += sha256(forged)
      _ = try? Checkpoint(forged, of: Checkpoints.owner, Checkpoints.study)
    }
  }

  @Test(arguments: [
    (
      Checkpoint.Owner(spec: sha256([2]), sizes: "80 lives, seed 8", version: "0.1.0"),
      "80 lives, seed 7 → 80 lives, seed 8"
    ),
    (
      Checkpoint.Owner(spec: sha256([2]), sizes: "80 lives, seed 7", version: "0.1.0"),
      "the spec, its settings or the data it rests on changed"
    ),
    (
      Checkpoint.Owner(spec: sha256([1]), sizes: "80 lives, seed 7", version: "0.2.0"),
      "it was made by version 0.1.0, this is 0.2.0"
    ),
  ])
  func anotherRunIsRefused(_ owner: Checkpoint.Owner, _ reason: String) {
    #expect(throws: Checkpoint.Refusal.foreign(reason)) {
      try Checkpoint(Checkpoints.checkpoint.bytes, of: owner, Checkpoints.study)
    }
  }

  @Test func anotherLayoutOrNumberOfStagesIsRefused() {
    let refusal = Checkpoint.Refusal.foreign("its units of work are laid out differently")
    let bytes = Checkpoints.checkpoint.bytes
    for study: any ReportingStudy in [
      FakeStudy(experiment: fakeExperiment(lives: 1040)),
      StagedStudy(first: FakeStudy(experiment: fakeExperiment(lives: 1048))),
    ] {
      #expect(throws: refusal) { try Checkpoint(bytes, of: Checkpoints.owner, study) }
    }
  }
}

@Suite struct Stopping {
  /// Stops the run once so many units have begun, by the given signal.
  static func stopping(after count: Int, by signal: Int32) -> (lab: Lab, asked: @Sendable () -> Int32?) {
    let begun = Box()
    let lab = fakeLab { _ in
      begun.units.add(1, ordering: .relaxed)
      usleep(2000)
    }
    return (lab, { begun.units.load(ordering: .relaxed) >= count && begun.once() ? signal : nil })
  }

  final class Box: Sendable {
    let units = Atomic<Int>(0)
    private let asked = Atomic<Bool>(false)

    func once() -> Bool { !asked.exchange(true, ordering: .relaxed) }
  }

  @Test(arguments: [(SIGINT, ExitCode.interrupted), (SIGTERM, .terminated), (SIGHUP, .hangup)])
  func signalKeepsWhatIsDoneAndResumeGoesOn(_ signal: Int32, _ code: ExitCode) throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 4000\n", to: "my.yaml")
    try #require(call("run", spec, "-o", folder("whole")).code == .done)
    let (lab, asked) = Stopping.stopping(after: 20, by: signal)
    let stopped = call("run", spec, "-o", folder("A"), "--threads", "3", lab: lab, asked: asked)
    #expect(stopped.code == code)
    #expect(
      stopped.err.hasSuffix(
        "to go on: sandglass run \(spec) -o \(folder("A")) --threads 3 --resume\n"), "\(stopped.err)")
    #expect(folder.names == ["A.checkpoint", "my.yaml", "whole"])
    let ran = Box()
    let counting = fakeLab { _ in ran.units.add(1, ordering: .relaxed) }
    let resumed = call("run", spec, "-o", folder("A"), "--resume", lab: counting)
    #expect(resumed.code == .done)
    let rest = 500 - ran.units.load(ordering: .relaxed)
    #expect(resumed.err.hasPrefix("going on from \(folder("A")).checkpoint: \(rest) of 500 units are done\n"))
    #expect((20...499).contains(rest))
    #expect(try folder.files("A") == folder.files("whole"))
    #expect(folder.names == ["A", "my.yaml", "whole"])
  }

  @Test func withoutResumeItStartsAfreshAndSaysSo() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 4000\n", to: "my.yaml")
    let (lab, asked) = Stopping.stopping(after: 5, by: SIGINT)
    try #require(call("run", spec, "-o", folder("A"), lab: lab, asked: asked).code == .interrupted)
    let run = call("run", spec, "-o", folder("A"), "-q")
    #expect(run.code == .done)
    #expect(
      run.err
        == "\(folder("A")).checkpoint: dropping the checkpoint of an interrupted run; --resume would have gone on "
        + "from it\n")
    #expect(!folder.exists("A.checkpoint"))
  }

  @Test func checkpointOfAnotherRunIsNotDroppedSilently() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 4000\n", to: "my.yaml")
    let (lab, asked) = Stopping.stopping(after: 5, by: SIGINT)
    let stopped = call("run", spec, "-o", folder("A"), lab: lab, asked: asked)
    try #require(stopped.code == .interrupted)
    #expect(stopped.err.contains(" % is kept ("))
    let run = call("run", spec, "-o", folder("A"), "-q", "--lives", "80")
    #expect(run.code == .done)
    #expect(
      run.err
        == "\(folder("A")).checkpoint: dropping the checkpoint of another run (4000 lives, seed 1 → 80 lives, seed 1)\n"
    )
  }

  @Test func damagedOrForeignCheckpointIsRefused() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 4000\n", to: "my.yaml")
    let (lab, asked) = Stopping.stopping(after: 5, by: SIGINT)
    try #require(call("run", spec, "-o", folder("A"), lab: lab, asked: asked).code == .interrupted)
    let other = call("run", spec, "-o", folder("A"), "--seed", "3", "--resume")
    #expect(other.code == .usage)
    #expect(
      other.err == """
        \(folder("A")).checkpoint: belongs to another run: 4000 lives, seed 1 → 4000 lives, seed 3
        run without --resume to start afresh

        """)
    try folder.write("sandglass checkpoint 3\nrubbish", to: "A.checkpoint")
    let damaged = call("run", spec, "-o", folder("A"), "--resume")
    #expect(damaged.code == .usage)
    #expect(damaged.err.hasPrefix("\(folder("A")).checkpoint: damaged, so nothing can go on from it\n"))
  }

  @Test func resumeWithoutCheckpointStartsAfresh() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 80\n", to: "my.yaml")
    #expect(call("run", spec, "-o", folder("A"), "--resume").code == .done)
  }
}

@Suite struct LateStopping {
  /// A signal that comes while the last units run stops before the report, which --resume makes of what is kept.
  @Test func aSignalInTheLastUnitIsNotLost() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 4000\n", to: "my.yaml")
    try #require(call("run", spec, "-o", folder("whole")).code == .done)
    let begun = Stopping.Box()
    let lab = fakeLab { _ in
      begun.units.add(1, ordering: .relaxed)
      if begun.units.load(ordering: .relaxed) == 500 { usleep(1_000_000) }
    }
    let stopped = call(
      "run", spec, "-o", folder("A"), "--threads", "1", "-q", lab: lab,
      asked: { begun.units.load(ordering: .relaxed) >= 500 && begun.once() ? SIGINT : nil })
    #expect(stopped.code == .interrupted)
    #expect(
      stopped.err.hasPrefix(
        "stopped; all is simulated and kept in \(folder("A")).checkpoint, the report is left to make\n"),
      "\(stopped.err)")
    #expect(folder.names == ["A.checkpoint", "my.yaml", "whole"])
    let ran = Stopping.Box()
    let counting = fakeLab { _ in ran.units.add(1, ordering: .relaxed) }
    let resumed = call("run", spec, "-o", folder("A"), "--resume", lab: counting)
    #expect(resumed.code == .done && ran.units.load(ordering: .relaxed) == 0)
    #expect(try folder.files("A") == folder.files("whole"))
  }
}

@Suite struct Staging {
  /// A run of three stages that is stopped again and again comes to the same bytes as one that is not.
  @Test func stagesAreKeptAndGoneOnWith() throws {
    let folder = try Folder()
    let spec = try folder.write("study: lives\nlives: 800\n", to: "my.yaml")
    let whole = call("run", spec, "-o", folder("whole"), lab: fakeLab(isStaged: true))
    try #require(whole.code == .done)
    let ran = Stopping.Box()
    var stops = 0
    for count in [30, 60, 90, 90] {
      let begun = Stopping.Box()
      let lab = fakeLab(isStaged: true) { _ in
        ran.units.add(1, ordering: .relaxed)
        begun.units.add(1, ordering: .relaxed)
        usleep(500)
      }
      let run = call(
        "run", spec, "-o", folder("A"), "--resume", lab: lab,
        asked: { begun.units.load(ordering: .relaxed) >= count && begun.once() ? SIGINT : nil })
      if run.code == .done { break }
      #expect(run.code == .interrupted)
      stops += 1
    }
    #expect(stops >= 2 && ran.units.load(ordering: .relaxed) <= 300)
    #expect(call("run", spec, "-o", folder("A"), "--resume", lab: fakeLab(isStaged: true)).code == .done)
    #expect(try folder.files("A") == folder.files("whole"))
    #expect(call("verify", folder("A"), lab: fakeLab(isStaged: true)).code == .done)
    #expect(call("verify", folder("A"), lab: fakeLab()).code == .failed)
  }

  /// In a review the stages of the parts are mixed, and each part sees its own.
  @Test func partsHaveTheirOwnStages() throws {
    let folder = try Folder()
    let part = try folder.write("study: lives\nlives: 160\n", to: "b.yaml")
    let spec = try folder.write(
      "study: review\nparts: {a: {study: lives, lives: 80}, b: \(part)}\n", to: "both.yaml")
    try #require(call("run", spec, "-o", folder("both"), lab: fakeLab(isStaged: true)).code == .done)
    try #require(call("run", part, "-o", folder("b"), lab: fakeLab(isStaged: true)).code == .done)
    #expect(try folder.text("both/tables/b.summary.csv") == folder.text("b/tables/summary.csv"))
  }
}

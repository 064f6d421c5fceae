import Fields
import Glibc
import Testing

@testable import Workbench

@Suite struct Dropping {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// One coin on a device of round numbers: a frame in which a coin falls costs 2000 + 10 µs and two tests of 100 ns, one
  /// in which it lies 22 passes of 50 ns more, and that of the spawn 200 µs more.
  private func loneCoin() throws -> String {
    let device = "{frame_us: 2000, node_us: 10, spawn_us: 200, contact_pass_ns: 50, pair_test_ns: 100}"
    return try folder.write(
      "study: drops\nscene: {scene: {coins: 1}}\ndevice: {device: \(device)}\n", to: "one.yaml")
  }

  @Test func measuresOfALoneCoinToTheLetter() throws {
    let drop = call("drop", try loneCoin(), lab: .real)
    #expect(drop.code == .done && drop.err.isEmpty)
    #expect(
      drop.out == """
        lies still      1.41 s   after the last coin: by place, no coin moves 0.5 pt in 0.5 s
        calm            1.42 s   after the last coin: by speed, no coin is faster than 5 pt/s
        asleep          1.92 s   after the last coin: the solver lets all coins sleep
        bounces         2.00     a coin, in the mean; lower than 1 pt is none
        rebound         8.8 %    of the first coin's fall, in its first bounce
        first hop       40.7 pt  height of the first coin's first bounce; 0 without
        second hop      4.3 pt   height of its second
        last bounce     1.28 s   begins so long after the last coin came; below 0: before it
        width           32 pt    of the pile at the end, edge to edge
        height          33 pt    of the pile at the end, above the floor
        knock, mean     none     no coin lay still before the last had landed
        knock, max      none     no coin lay still before the last had landed
        knock, speed    none     no coin lay still before the last had landed
        knocked         none     no coin lay still before the last had landed
        penetration     0.1 pt   the deepest overlap of two coins, or of a coin and a wall
        outside         0        coins beside the jar, under it or on its lid at the end
        tunnelled       0        coins that went through the floor, a wall or a lid
        finite          yes      whether every place of a coin was a number
        watched         1.93 s   after the last coin, or until nothing could move any more
        frames          116      while a coin was awake
        frame, p50      2.01 ms  half of the frames cost more on the spec's device (assumed)
        frame, p99      2.01 ms  one frame in a hundred costs more
        frame, max      2.21 ms  the dearest frame
        contact passes  22       one frame in a hundred takes more
        pair tests      2        one frame in a hundred takes more

        """)
  }

  @Test func costsOnAPhoneAreCalledAssumed() {
    let out = call("drop", lab: .real).out
    #expect(out.contains(" ms  half of the frames cost more on phone-2020 (assumed)\n"), "\(out)")
  }

  @Test func machineFormIsTheFile() throws {
    let drop = call("drop", try loneCoin(), "--json", "-o", folder("A"), lab: .real)
    #expect(drop.code == .done && drop.err.isEmpty)
    #expect(
      drop.out == """
        {
          "settle_s": 1.40833,
          "calm_s": 1.41667,
          "sleep_s": 1.925,
          "bounces": 2,
          "rebound_share": 0.0879817,
          "first_hop_pt": 40.7024,
          "second_hop_pt": 4.30089,
          "last_bounce_s": 1.275,
          "width_pt": 32,
          "height_pt": 33.0909,
          "knock_mean_pt": null,
          "knock_max_pt": null,
          "knock_speed_pt_s": null,
          "knocked_share": null,
          "penetration_pt": 0.0912812,
          "outside_coins": 0,
          "tunnelled_coins": 0,
          "is_finite": true,
          "watched_s": 1.93333,
          "frames": 116,
          "frame_p50_ms": 2.01,
          "frame_p99_ms": 2.0113,
          "frame_max_ms": 2.21,
          "contact_passes_p99": 22,
          "pair_tests_p99": 2
        }

        """)
    #expect(try folder.text("A/measures.json") == drop.out)
  }

  @Test func filesAreWrittenWholeAndNamed() throws {
    let plain = call("drop", lab: .real)
    let drop = call("drop", "-o", folder("new/.//A/"), lab: .real)
    let files = ["measures.json", "film.svg", "motion.svg"]
    #expect(drop.code == .done)
    #expect(drop.out == plain.out + files.map { folder("new/A/\($0)") + "\n" }.joined())
    #expect(try Set(folder.files("new/A").keys) == Set(files))
    #expect(try Disk().names(in: folder("new")) == ["A"])
    for file in ["film.svg", "motion.svg"] { #expect(try folder.text("new/A/\(file)").hasPrefix("<svg xmlns=")) }
  }

  /// Walls have 0.2, and the larger of two restitutions counts. The mass of like coins falls out of their equations.
  @Test func dropsThatMoveAlikeHaveTheSameFiles() throws {
    for restitution in ["0.1", "0.2", "0.3"] {
      let sets = ["--set", "scene.coins=1", "--set", "coin.restitution=\(restitution)"]
      #expect(call("drop", sets[0], sets[1], sets[2], sets[3], "-o", folder(restitution), lab: .real).code == .done)
    }
    for density in ["0.3", "1.2"] {
      #expect(call("drop", "--set", "coin.density=\(density)", "-o", folder("d\(density)"), lab: .real).code == .done)
    }
    #expect(try folder.files("0.1") == folder.files("0.2"))
    let (own, other) = (try folder.files("0.2"), try folder.files("0.3"))
    for file in ["measures.json", "film.svg", "motion.svg"] { #expect(own[file] != other[file], "\(file)") }
    #expect(try folder.files("d0.3") == folder.files("d1.2"))
  }

  @Test func theFirstCaseOfASpecIsDroppedAndNamed() throws {
    let spec = try folder.write(
      "study: drops\nseed: 3\nscene: diary-2\nvary: {coin.restitution: [0.1, 0.6]}\n", to: "s.yaml")
    let drop = call("drop", spec, lab: .real)
    #expect(drop.code == .done)
    #expect(drop.err == "the first of 2 cases: restitution=0.1\n")
    #expect(call("drop", spec, "-q", lab: .real).err.isEmpty)
    #expect(call("drop", spec, lab: .real).out == drop.out)
    #expect(call("drop", spec, "--seed", "4", lab: .real).out != drop.out)
    #expect(call("drop", spec, "--set", "scene.coins=2", lab: .real).out != drop.out)
    let one = try folder.write(
      "study: drops\nseed: 3\nscene: diary-2\ncases: {a: {coin.restitution: 0.1}}\n", to: "a.yaml")
    let alone = call("drop", one, lab: .real)
    #expect(alone.out == drop.out && alone.err.isEmpty)
  }

  @Test func theSolverOptionIsShortForItsField() {
    let field = call("drop", "--set", "scene.solver=box2d", lab: .real)
    #expect(call("drop", "--solver", "box2d", lab: .real) == field)
    #expect(
      call("drop", "--solver", "box2", lab: .real).err
        == "--solver: scene.solver: unknown value \"box2\"; did you mean \"box2d\"?\n1 fault; nothing was written\n")
  }

  @Test func faultsAreAllToldAndNothingIsWritten() throws {
    let sets = ["foo", "coin.restitution=2", "coin.radius=3", "scene.coins=0"]
    let drop = call(
      "drop", "-o", folder("new/A"), "--solver", "box2", "--seed", "-1", "--set", sets[0], "--set", sets[1], "--set",
      sets[2], "--set", sets[3], lab: .real)
    #expect(drop.code == .usage)
    #expect(drop.out.isEmpty)
    #expect(
      drop.err == """
        --seed: seed: found -1; allowed: a whole number from 0 to 9223372036854775807
        --set: found "foo"; allowed: PATH=VALUE
        --set: coin.restitution: found 2; allowed: a number from 0 to 1
        --set: unknown key path "coin.radius"; did you mean "coin.radius_pt"?
        --set: scene.coins: found 0; allowed: a whole number from 1 to 200
        --solver: scene.solver: unknown value "box2"; did you mean "box2d"?
        6 faults; nothing was written

        """)
    #expect(folder.names == [])
  }

  @Test func whatTheEngineWouldChokeOnIsRefused() {
    let drop = call("drop", "--set", "coin.radius_pt=400", lab: .real)
    #expect(drop.code == .usage)
    #expect(
      drop.err == """
        --set: coin.radius_pt: found 400; allowed: at most 148.5 in a box of 300 × 500 pt
        1 fault; nothing was written

        """)
  }

  @Test func aVariedFieldIsNotSet() throws {
    let spec = try folder.write("study: drops\nvary: {coin.restitution: [0.1, 0.6]}\nsede: 1\n", to: "s.yaml")
    #expect(
      call("drop", spec, "--set", "coin.restitution=0.3", lab: .real).err == """
        \(spec):3:1: unknown key "sede"; did you mean "seed"?
        --set: "coin.restitution" is varied by the spec; allowed: other key paths
        2 faults; nothing was written

        """)
  }

  @Test(arguments: ["lives", "review"])
  func aSpecOfAnotherKindIsRefused(_ kind: String) throws {
    let spec = try folder.write("# a spec\nstudy: \(kind)\nlives: 3\n", to: "s.yaml")
    let drop = call("drop", spec, "-o", folder("A"), lab: .real)
    #expect(drop.code == .usage)
    #expect(
      drop.err == """
        \(spec):2:8: study: found "\(kind)"; allowed: drops, whose first case is dropped
        1 fault; nothing was written

        """)
    #expect(folder.names == ["s.yaml"])
  }

  @Test func aSpecThatCannotBeReadIsToldAsEverywhere() throws {
    let missing = call("drop", folder("none.yaml"), lab: .real)
    #expect(missing.code == .usage && missing.err == "\(folder("none.yaml")): no such file\n")
    let unknown = try folder.write("study: dorps\n", to: "s.yaml")
    #expect(
      call("drop", unknown, lab: .real).err.contains(":1:8: study: unknown study \"dorps\"; did you mean \"drops\"?"))
    #expect(call("drop", "a", "b", lab: .real).err.hasPrefix("drop: \"b\" is one operand too many\n"))
  }
}

@Suite struct FolderOfADrop {
  let folder: Folder
  let before: [String: [UInt8]]

  init() throws {
    folder = try Folder()
    try #require(call("drop", "--set", "scene.coins=1", "-o", folder("A"), lab: .real).code == .done)
    before = try folder.files("A")
  }

  private func again(_ extra: String..., at name: String = "A", disk: Disk = Disk()) -> Called {
    call("drop", "--set", "scene.coins=2", "-o", folder(name), extra.first ?? "-q", lab: .real, disk: disk)
  }

  @Test func whatADropHasMadeIsReplacedAndNotKept() throws {
    try folder.write("x", to: "A/.DS_Store")
    #expect(again().code == .done)
    #expect(folder.names == ["A"])
    #expect(try folder.files("A").count == 3 && folder.files("A") != before)
    try Disk().remove(folder("A/film.svg"))
    #expect(again().code == .done)
    #expect(try folder.files("A").count == 3)
  }

  @Test func anEmptyFolderIsUsed() throws {
    try Disk().makeDirectories(folder("E"))
    #expect(again(at: "E").code == .done)
    #expect(folder.names == ["A", "E"])
  }

  @Test func anythingElseIsLeftAloneUnlessForced() throws {
    for name in ["a", "b", "c", "d/e"] { try folder.write("mine", to: "A/\(name)") }
    let all = try folder.files("A")
    let refused = again()
    #expect(refused.code == .usage && refused.out.isEmpty)
    #expect(
      refused.err == """
        \(folder("A")): holds other files (a, b, c, …), so it is left alone
        use --force to replace it, or -o DIR to write elsewhere

        """)
    #expect(try folder.files("A") == all)
    #expect(again("--force").code == .done)
    #expect(try folder.files("A").count == 3)
    #expect(try folder.files("A.previous") == all)
    try folder.write("mine", to: "A/a")
    let second = again("--force")
    #expect(second.code == .usage)
    #expect(
      second.err == """
        \(folder("A.previous")): exists, so it is left alone; what was in \(folder("A")) goes there
        move it away, or use -o DIR to write elsewhere

        """)
    #expect(try folder.files("A.previous") == all)
  }

  /// A folder that bears the name of one of the files is somebody's work.
  @Test func aFolderOfAFilesNameIsLeftAlone() throws {
    let held = try Folder()
    try held.write("precious", to: "A/film.svg/mine")
    let drop = call("drop", "--set", "scene.coins=1", "-o", held("A"), lab: .real)
    #expect(drop.code == .usage)
    #expect(try held.text("A/film.svg/mine") == "precious")
  }

  @Test func aFileIsLeftAloneUnlessForced() throws {
    try folder.write("mine", to: "F")
    #expect(again(at: "F").err.hasPrefix("\(folder("F")): is a file, so it is left alone\n"))
    #expect(try folder.text("F") == "mine")
    #expect(again("--force", at: "F").code == .done)
    #expect(try folder.text("F.previous") == "mine" && folder.files("F").count == 3)
  }

  @Test func aLinkedFolderStaysALink() throws {
    try #require(symlink("A", folder("L")) == 0)
    #expect(again(at: "L").code == .done)
    #expect(Disk().linkTarget(folder("L")) != nil)
    #expect(try folder.files("A") != before)
  }

  @Test func aFullDiskLeavesWhatWasThere() throws {
    let full = Disk { file, bytes in
      if bytes.starts(with: "<svg".utf8) {
        errno = ENOSPC
        return -1
      }
      return write(file, bytes.baseAddress, bytes.count)
    }
    for name in ["A", "B"] {
      let drop = again(at: name, disk: full)
      #expect(drop.code == .file && drop.out.isEmpty)
      #expect(drop.err == "\(folder(name))/film.svg: No space left on device\n")
    }
    #expect(folder.names == ["A"])
    #expect(try folder.files("A") == before)
  }
}

import Foundation
import Testing

@testable import Workbench

/// Drops studies through the command line.
@Suite struct DropsRuns {
  let folder: Folder
  let spec: String
  private let lab: Lab

  init() throws {
    folder = try Folder()
    spec = try folder.write(
      "study: drops\nquestion: Which bounces once?\ndrops: 6\nseed: 3\nscene: {coin: {allows_rotation: false}, scene: {coins: 3, horizon_s: 3}}\n"
        + "vary: {coin.restitution: {from: 0, to: 0.9, step: 0.1}, coin.friction: [0.1, 0.5]}\n", to: "coins.yaml")
    var real = Lab.real
    real.draw = { _ in FigureRenderer.Rendering() }
    lab = real
  }

  @Test func threadsDoNotShow() throws {
    #expect(call("run", spec, "--threads", "1", "-o", folder("A"), lab: lab).code == .done)
    #expect(call("run", spec, "--threads", "5", "-o", folder("B"), lab: lab).code == .done)
    let files = try folder.files("A")
    #expect(try files == folder.files("B"))
    #expect(files["figures/map.vl.json"] == nil && files["figures/settle.vl.json"] != nil)
    #expect(call("verify", folder("A"), lab: lab).code == .done)
  }

  @Test func aPartOfAReviewCountsAsAlone() throws {
    try folder.write("study: lives\nlives: 100\ndays: 40\n", to: "people.yaml")
    let review = try folder.write("study: review\nparts: [people.yaml, coins.yaml]\n", to: "both.yaml")
    #expect(call("run", review, "-o", folder("R"), "--threads", "3", lab: lab).code == .done)
    #expect(call("run", spec, "-o", folder("A"), lab: lab).code == .done)
    let (alone, part) = (try folder.files("A"), try folder.files("R"))
    let own = alone.keys.filter { $0.contains("/") }.sorted()
    #expect(own.count >= 4)
    // Ids in pictures bear the part's name.
    for path in own where !path.hasSuffix(".svg") {
      let parts = path.split(separator: "/")
      #expect(part["\(parts[0])/coins.\(parts[1])"] == alone[path], "\(path)")
    }
    #expect(call("verify", folder("R"), lab: lab).code == .done)
  }

  @Test func nothingRunsWhereThereIsAFault() throws {
    let bad = try folder.write(
      "study: drops\ndrops: 0\nscene: {coin: {restitution: 1.2, radius_pt: 16}}\ndevice: phone-2021\n"
        + "cases:\n  a: {scene.coins: 0}\n  b: {coin.frcition: 0.2}\n", to: "bad.yaml")
    for command in [["check", bad], ["run", bad, "-o", folder("new/A"), "--set", "coin.density=-1"]] {
      let called =
        command[0] == "check"
        ? call("check", bad, lab: lab) : call("run", bad, "-o", folder("new/A"), "--set", "coin.density=-1", lab: lab)
      #expect(called.code == .usage)
      let lines = called.err.replacing(bad, with: "bad.yaml").split(separator: "\n").map(String.init)
      let set = command[0] == "check" ? [] : ["--set: coin.density: found -1; allowed: a number from 0.001 to 1000"]
      #expect(
        Array(lines.dropLast()) == [
          "bad.yaml:2:8: drops: found 0; allowed: a whole number from 1 to 1000000",
          "bad.yaml:3:29: coin.restitution: found 1.2; allowed: a number from 0 to 1",
          "bad.yaml:4:9: device: unknown name \"phone-2021\"; did you mean \"phone-2020\"? (a file ends in .yaml or .json)",
          "bad.yaml:6:20: scene.coins: found 0; allowed: a whole number from 1 to 200",
          "bad.yaml:7:7: unknown key path \"coin.frcition\"; did you mean \"coin.friction\"?",
        ] + set, "\(lines.joined(separator: "\n"))")
    }
    #expect(folder.names == ["bad.yaml", "coins.yaml"])
  }

  /// The whole report of a small study, byte by byte.
  @Test func goldenReport() throws {
    try #require(call("run", spec, "-o", folder("A"), lab: lab).code == .done)
    let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/drops")
    let files = try folder.files("A").filter { $0.key == "report.md" || $0.key.hasPrefix("tables/") }
    #expect(
      files.keys.sorted() == [
        "report.md", "tables/cases.csv", "tables/cells.csv", "tables/feel.csv", "tables/measures.csv",
        "tables/scorecard.csv",
      ])
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let file = fixtures.appending(path: path)
      if ProcessInfo.processInfo.environment["SANDGLASS_UPDATE_GOLDENS"] != nil {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
      let golden = try Data(contentsOf: file)
      #expect(Data(bytes) == golden, "\(path) differs; set SANDGLASS_UPDATE_GOLDENS=1 to accept")
    }
  }
}

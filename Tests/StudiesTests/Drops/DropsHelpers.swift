import CoinDrop
import Experiments
import Fields
import Reports
import Testing

@testable import Studies

/// The study of a drops spec's text, whose first line is `study: drops` where it is not JSON. Throws every fault.
func dropsStudy(_ text: String, files: [String: String] = [:]) throws(Faults) -> DropsStudy {
  let reading = SpecReader.read(
    try YAML.read(Array((text.hasPrefix("{") ? text : "study: drops\n\(text)").utf8), file: "t.yaml"), name: "t",
    kinds: Catalog.specKinds
  ) { (path, mark) throws(Faults) in
    guard let file = files[path] else { throw Faults([Fault(mark, "no file \(path)")]) }
    return try YAML.read(Array(file.utf8), file: path)
  }
  // As the program does it: the faults of the text and those of the models at once.
  var faults = reading.faults
  if let experiment = reading.value {
    do throws(Faults) {
      let study = try DropsStudy(experiment)
      if faults.isEmpty { return study }
    } catch { faults += error.all.filter { !faults.contains($0) } }
  }
  throw Faults(faults.inTextOrder)
}

/// A cheap scene: one coin, watched for two seconds.
let oneCoin = "scene: {scene: {coins: 1, horizon_s: 2}}\n"

func tally(_ study: DropsStudy) -> Tally {
  var tally = Tally(count: study.slots)
  var worker = study.worker()
  for unit in 0..<study.units { worker.run(unit: unit, into: &tally, from: 0) }
  return tally
}

func report(_ study: DropsStudy) -> Report { study.report(on: tally(study)) }

func report(_ text: String) throws -> Report { report(try dropsStudy(text)) }

func results(_ text: String) throws -> DropsResults {
  let study = try dropsStudy(text)
  return DropsResults(study: study, tally: tally(study))
}

/// The rows of the table of cells, by case and column.
func cells(_ report: Report) throws -> [String: [String: Cell]] {
  let table = try #require(report.tables.first { $0.name == "cells" })
  let names = table.columns.map(\.name)
  try #require(table.rows.allSatisfy { $0.count == names.count } && Set(names).count == names.count)
  return Dictionary(
    uniqueKeysWithValues: table.rows.map { ("\($0[0].shown)", Dictionary(uniqueKeysWithValues: zip(names, $0))) })
}

extension Cell {
  /// The number; nil of anything else.
  var asNumber: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    case .text, .missing: nil
    }
  }

  var shown: String {
    switch self {
    case .text(let text): text
    case .number(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .missing: ""
    }
  }
}

/// A report as its files.
func files(_ report: Report) -> [String: [UInt8]] {
  Dictionary(uniqueKeysWithValues: report.artifacts(rendered: [:]).map { ($0.path, $0.bytes) })
}

/// The whole of `report.md`.
func markdown(_ report: Report) -> String {
  String(decoding: files(report)["report.md"] ?? [], as: UTF8.self)
}

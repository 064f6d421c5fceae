import Fields
import Lives
import Reports
import Statistics
import Testing

@testable import Studies

private func folded() throws -> FoldedCase {
  try FoldedCase("study: lives\nlives: 1500\ndays: 150\nseed: 8\n")
}

/// The sentence on droughts says of the weeks what the table of rewards says.
@Test func theDroughtIsTheTables() throws {
  let folded = try folded()
  let weeks = try folded.rows("rewards").filter { $0["archetype"] == .text("all") && $0["days"] == .integer(7) }
    .prefix { $0["n"]?.number ?? 0 >= 30 }
  let shares = weeks.map { $0["drought_share"]?.number ?? .nan }
  let text = try #require(LivesFindings(folded.results).droughts)
  let dry = shares.indices.first { first in shares[first...].allSatisfy { $0 >= 0.5 } }
  switch dry {
  case .some(0): #expect(text.contains("in every week at least half"))
  case .some(let first): #expect(text.contains("from week \(first + 1) on, at least half"))
  case nil: #expect(text.contains("up to the last week, most"))
  }
  #expect(text.contains("of those in week \(shares.count)"))
  #expect(weeks.count == 21)
}

/// The longest wait told is the longest of the table of levels.
@Test func theLongestWaitIsTheTables() throws {
  let folded = try folded()
  let rows = try folded.rows("levels").filter { row in
    let level = row["level"]?.number ?? 0
    let got = (row["reached_share"]?.number ?? 0) * Double(folded.lives.count)
    return level > 2 && level <= 30 && got >= 29.5
  }
  func wait(_ row: [String: Cell]) -> (Double, Double) {
    (row["wait_median_days"]?.number ?? .nan, row["wait_p90_days"]?.number ?? .nan)
  }
  let longest = try #require(rows.max { wait($0) < wait($1) })
  let text = try #require(LivesFindings(folded.results).levelWaits)
  #expect(text.contains("level \(Int(longest["level"]?.number ?? 0)), "))
  #expect(text.contains("at most \(counted(Int(wait(longest).0), "day")) "))
  #expect(text.contains("one in ten over \(counted(Int(wait(longest).1), "day"))"))
}

/// The maps hold the table's cells.
@Test func mapsHoldTheTablesCells() throws {
  let folded = try folded()
  let figure = try #require(LivesFigures(results: folded.results).rewardDroughts)
  let names = folded.study.cases[0].population.archetypes.map(\.id)
  let rows = try folded.rows("rewards").filter { $0["days"] == .integer(7) && $0["archetype"] != .text("all") }
  guard case .list(let cells) = figure.vegaLite["data"]?["values"]?.content else {
    Issue.record("no cells")
    return
  }
  #expect(cells.count == names.count * 21 && rows.count == cells.count)
  for cell in cells {
    let week = Int(cell["x"]?.asNumber ?? 0)
    let archetype = names.reversed()[Int(cell["y"]?.asNumber ?? 0)]
    let row = rows.first { $0["week"] == .integer(Int64(week)) && $0["archetype"] == .text(archetype) }
    let share = (row?["n"]?.number ?? 0) >= 30 ? row?["drought_share"]?.number : nil
    #expect((cell["value"]?.asNumber == nil) == (share == nil))
    if let share, let value = cell["value"]?.asNumber { #expect(abs(share - value) < 1e-6) }
  }
}

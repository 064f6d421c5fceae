import Fields
import Foundation
import Testing

@testable import Reports

private func part(_ name: String, assumptions: [Assumption] = Sample.report.assumptions) -> Report {
  var part = Sample.report
  part.name = name
  part.caution = ""
  part.assumptions = assumptions
  return part
}

private func review(_ parts: Report...) -> Report {
  Report(name: "both", question: "What ships?", notes: "Of both.", parts: parts)
}

@Test func aReviewReadsInTheOrderOfTheContract() {
  let report = review(part("xp"), part("中文 & co", assumptions: [Sample.report.assumptions[1]]))
  let text = report.markdown(rendered: ["xp.retention", "中文 & co.retention"])
  let order = [
    "# both", "Question: What ships?", "- **xp**: Yes:", "- **中文 & co**: Yes:", "## Part: xp", "Question: Does",
    "4 096 lives", "### xp: Scorecard", "### xp: Findings", "(figures/xp.retention.svg)", "### xp: Other figures",
    "### xp: Tables", "#### xp: Summary", "[tables/xp.summary.csv](tables/xp.summary.csv)", "## Part: 中文 & co",
    "### 中文 & co: Scorecard", "(figures/%E4%B8%AD%E6%96%87%20%26%20co.retention.svg)", "## How to read",
    "## Assumptions", "### xp: assumptions", "### 中文 & co: assumptions", "## Notes", "Of both.", "### xp: notes",
    "### 中文 & co: notes", "## How to repeat",
  ]
  var rest = text[...]
  for part in order {
    let found = rest.range(of: part)
    #expect(found != nil, "\(part) is missing or out of order")
    rest = rest[(found?.upperBound ?? rest.startIndex)...]
  }
  let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
  #expect(Set(headings).count == headings.count, "each heading of a report is another")
}

@Test func assumptionsThatPartsShareAreToldOnce() {
  let text = review(part("xp"), part("badges")).markdown(rendered: [])
  #expect(text.contains("### xp, badges: assumptions\n"))
  #expect(text.ranges(of: "anchors.md").count == 1)
}

@Test func filesOfPartsHaveTheirNamesInFront() {
  let pictures = ["xp.retention": "<svg width=\"1\"><g id=\"c1\" clip-path=\"url(#c1)\"/></svg>"]
  let artifacts = review(part("xp"), part("b")).artifacts(rendered: pictures)
  #expect(
    artifacts.map(\.path) == [
      "datapackage.json", "figures/b.levels.vl.json", "figures/b.retention.vl.json", "figures/xp.levels.vl.json",
      "figures/xp.retention.svg", "figures/xp.retention.vl.json", "report.md", "tables/b.scorecard.csv",
      "tables/b.streaks.csv", "tables/b.summary.csv", "tables/xp.scorecard.csv", "tables/xp.streaks.csv",
      "tables/xp.summary.csv",
    ])
  let alone = Sample.report.artifacts(rendered: [:])
  for name in ["scorecard", "streaks", "summary"] {
    let own = alone.first { $0.path == "tables/\(name).csv" }
    #expect(artifacts.first { $0.path == "tables/xp.\(name).csv" }?.bytes == own?.bytes)
  }
}

@Test func namesOfPartsCannotBreakOutOfTheText() {
  let text = review(part("<b>|x"), part("[y](z)")).markdown(rendered: [])
  let lines = text.split(separator: "\n")
  #expect(lines.allSatisfy { !$0.replacing("\\<", with: "").contains("<b>") })
  #expect(lines.allSatisfy { !$0.replacing("\\[", with: "").contains("[y](z") })
}

/// Part names may hold anything; ids in a picture must be one word, or nothing refers to them.
@Test func idsInPicturesAreWordsWhateverThePartIsNamed() throws {
  let svg = "<svg width=\"1\"><g id=\"c1\" clip-path=\"url(#c1)\"/></svg>"
  let artifacts = review(part("a b\")<中")).artifacts(rendered: ["a b\")<中.retention": svg])
  let picture = try #require(artifacts.first { $0.path.hasSuffix(".svg") })
  let text = String(decoding: picture.bytes, as: UTF8.self)
  #expect(text.contains("aria-labelledby=\"a-b-.retention-title a-b-.retention-description\""))
  #expect(text.contains("<g id=\"a-b-.retention-1\" clip-path=\"url(#a-b-.retention-1)\"/>"))
}

@Test func resourcesOfADataPackageHaveNamesOfTheirOwn() {
  let artifacts = review(part("一"), part("二"), part("XP"), part("xp")).artifacts(rendered: [:])
  let package =
    artifacts.first { $0.path == "datapackage.json" }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  for name in ["-.summary", "-.summary-2", "xp.summary", "xp.summary-2"] {
    #expect(package.ranges(of: "\"name\": \"\(name)\"").count == 1, "\(name)")
  }
  #expect(package.contains("\"path\": \"tables/二.summary.csv\""))
}

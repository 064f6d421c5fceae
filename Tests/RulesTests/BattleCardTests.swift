import Fields
import Foundation
import FoundationXML
import Rules
import Testing

/// Texts of an SVG with their places, as an XML reader sees them.
private final class CardReader: NSObject, XMLParserDelegate {
  struct Text {
    var x, y, size: Int
    var anchor, fill, text: String
  }
  var texts: [Text] = []
  var root: [String: String] = [:]
  var names: [String] = []
  private var isText = false

  static func read(_ svg: String) throws -> CardReader {
    let reader = CardReader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    let isWellFormed = parser.parse()
    try #require(isWellFormed, "not well-formed: \(String(describing: parser.parserError))")
    return reader
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if names.isEmpty { root = attributes }
    names.append(name)
    isText = name == "text"
    guard isText else { return }
    texts.append(
      Text(
        x: Int(attributes["x"] ?? "") ?? -1, y: Int(attributes["y"] ?? "") ?? -1,
        size: Int(attributes["font-size"] ?? "") ?? -1, anchor: attributes["text-anchor"] ?? "start",
        fill: attributes["fill"] ?? "", text: ""))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isText, !texts.isEmpty { texts[texts.count - 1].text += string }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    isText = false
  }
}

private func one() throws -> CardScale { try CardScale(1) }

/// A width that no usual font falls below, in thousandths of the size: a full square for ideographs, a fifth for the rest.
private func leastWidth(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + ((0x3041...0x9FFF).contains($1.value) ? 1000 : 200) }
}

/// The texts of a card that would leave it in any font, sideways or below.
private func leaving(_ reader: CardReader) -> [String] {
  let height = Int(reader.root["height"] ?? "") ?? 0
  return reader.texts.filter { $0.anchor != "middle" }.filter { text in
    let width = leastWidth(text.text) * text.size / 1000
    return text.anchor == "end" ? text.x - width < 8 : text.x + width > 352 || text.y > height - 8
  }.map(\.text)
}

@Test(arguments: [1, 2, 3] as [Int64])
func aScaleChangesPixelsAlone(scale: Int64) throws {
  for card in [try latinCard(), try chineseCard()] {
    let (plain, scaled) = (card.svg(try one()), card.svg(try CardScale(scale)))
    let root = try CardReader.read(scaled).root
    let box = try #require(root["viewBox"]).split(separator: " ").compactMap { Int64($0) }
    #expect(box.count == 4 && box[2] == 360 && box[3] > 300)
    #expect(root["width"] == "\(box[2] * scale)" && root["height"] == "\(box[3] * scale)")
    #expect(root["role"] == "img" && root["lang"] == nil && root["xml:lang"] == nil)
    // Behind the first tag all is the same.
    #expect(plain.drop { $0 != ">" } == scaled.drop { $0 != ">" })
  }
}

@Test(arguments: [0, 4, -1, .min, .max] as [Int64])
func anotherScaleIsRefused(scale: Int64) {
  let fault = #expect(throws: RuleFault.self) { try CardScale(scale) }
  #expect(fault?.message == "scale: found \(scale); allowed: 1 to 3")
}

@Test func theCardsAreTheGoldenOnes() throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  for (name, card) in [("card-latin.svg", try latinCard()), ("card-chinese.svg", try chineseCard())] {
    let (file, svg) = (folder.appending(path: name), Data(card.svg(try one()).utf8))
    if ProcessInfo.processInfo.environment["SANDGLASS_UPDATE_GOLDENS"] != nil { try svg.write(to: file) }
    #expect(try Data(contentsOf: file) == svg, "\(name) differs; set SANDGLASS_UPDATE_GOLDENS=1 to accept")
  }
}

@Test func aCardTellsWhatTheReportHolds() throws {
  let card = try latinCard()
  let texts = try CardReader.read(card.svg(try one())).texts.map(\.text)
  for text in [
    "Battle report", "2024-08-09", "Kyoto", "Temple rain", "25 of 25 min · deep focus", "200", "miles", "100 %", "+70",
    "STAMP", "1", "Level 2", "150 / 200 XP", "Streak: 4 d", "One or two more days reach the stable zone.",
    "Beacon done: Outline of chapter two", "Next beacon: Read <Kant> & \"Hegel\".", "Chapter 2 of 6: Kyoto", "2 / 5",
  ] { #expect(texts.contains(text), "\(text) in \(texts)") }
  let svg = card.svg(try one())
  #expect(svg.contains("<title>Battle report: Kyoto, 2024-08-09</title>"))
  #expect(svg.contains("<desc>200 miles, 100 % efficiency, +70 XP. Level 2. Streak: 4 d."))
}

@Test func whatIsUndefinedOrAtTheTopIsShownSo() throws {
  func texts(_ card: BattleCard) throws -> [String] { try CardReader.read(card.svg(try one())).texts.map(\.text) }
  let open = try texts(card(planned: 0))
  #expect(open.contains("–") && open.contains("25 min · deep focus"))
  #expect(try texts(card(focused: 10, interrupted: true)).contains("10 of 25 min · interrupted"))
  #expect(try !texts(card(interrupted: true)).contains("STAMP"))
  #expect(try texts(card(sessions: 2)).contains("Chapter 1 done: +500 miles"))
  #expect(try texts(card(sessions: 2)).contains("Level 2 (+1)"))
  #expect(try texts(card(sessions: 60)).contains("All 6 chapters are done"))
  #expect(try texts(card(streak: 1_234_567)).contains("Streak: 1 234 567 d"))
  #expect(try texts(card(target: 1)).contains("Today's plan is done. The row holds."))
}

private let hostile = [
  "", " ", "<svg onload=\"x()\"/>", "]]>&amp;<!--", "a\u{0}b\u{1B}[0m\u{7F}\u{85}c", "\u{202E}reversed\u{2066}",
  "\u{FEFF}\u{FFFE}\u{FFFF}\u{1FFFE}x", "line\nbreak\r\n\ttab\u{2028}end", String(repeating: "W", count: 500),
  String(repeating: "京都", count: 300), String(repeating: "e\u{301}", count: 200),
  "z" + String(repeating: "\u{301}", count: 5000), String(repeating: "👨‍👩‍👧‍👦", count: 50),
  String(repeating: "里斯本 Lisbon ", count: 60), String(repeating: "，", count: 90), String(repeating: "Щ ", count: 90),
  "«مرحبا» שלום", "'\"`", String(repeating: "i", count: 2000), "{left} {task}",
]

@Test(arguments: hostile.indices)
func noTextLeavesTheCardOrBreaksIt(index: Int) throws {
  let text = hostile[index]
  let chapters = Chapter.standard.map { entry in
    var chapter = entry.value
    (chapter.city, chapter.scene) = (text, text)
    return chapter
  }
  var words = FocusWords.english
  (words.miles, words.xp, words.stamp, words.sessions) = (text, text, text, text)
  (words.levelProgress, words.streak.almost, words.next) = (text, text, text)
  for card in [
    try card(chapters: chapters, task: text, beacon: text, suggested: text, halfHour: 0),
    try card(chapters: chapters, task: text, beacon: text, suggested: text, words: words),
  ] {
    let svg = card.svg(try one())
    let reader = try CardReader.read(svg)
    #expect(leaving(reader) == [])
    #expect(!svg.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
    #expect(!svg.unicodeScalars.contains { (0x202A...0x202E).contains($0.value) || $0.value & 0xFFFE == 0xFFFE })
    #expect(svg.utf8.count < 16_000)
    let drawn: Set = ["svg", "title", "desc", "rect", "text", "path", "g", "circle"]
    #expect(drawn.isSuperset(of: reader.names))
  }
}

@Test func longTextsAreWrappedAndThenCut() throws {
  func texts(_ task: String) throws -> [String] {
    try CardReader.read(card(task: task, words: .chinese).svg(try one())).texts.map(\.text)
  }
  let long = try texts("写完第二章的提纲，整理参考文献，再把导言读一遍，最后列出还没有回答的问题，发给导师")
  let lines = long.filter { $0.contains("灯塔已点亮") || $0.contains("导师") || $0.hasSuffix("…") }
  #expect(lines.count == 2 && lines[1].hasSuffix("…"), "\(long)")
  // No line begins with a closing mark.
  #expect(long.allSatisfy { !"，。」》".contains($0.first ?? "a") }, "\(long)")
  #expect(try texts("短").contains("灯塔已点亮：短"))
}

@Test func inksCanBeReadOnEveryGround() throws {
  for card in [try latinCard(), try chineseCard(), try card(sessions: 2)] {
    for text in try CardReader.read(card.svg(try one())).texts {
      for ground in ["#ffffff", "#eef4f8"] { #expect(contrast(text.fill, ground) >= 4.5, "\(text.fill) on \(ground)") }
    }
  }
}

/// Contrast as WCAG 2.1 defines it.
private func contrast(_ a: String, _ b: String) -> Double {
  func luminance(_ color: String) -> Double {
    let value = Int(color.dropFirst(), radix: 16) ?? 0
    let linear = [16, 8, 0].map { shift in
      let level = Double((value >> shift) & 0xFF) / 255
      return level <= 0.03928 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
  let (low, high) = (min(luminance(a), luminance(b)), max(luminance(a), luminance(b)))
  return (high + 0.05) / (low + 0.05)
}

@Test func aCardNeedsItsChapters() throws {
  let whole = try latinCard()
  for count in [0, 1, 33] {
    let chapters = Array(repeating: Chapter.standard[0].value, count: count)
    let fault = #expect(throws: RuleFault.self) { try BattleCard(whole.report, day: whole.day, chapters: chapters) }
    #expect(fault?.name == "chapters")
  }
  for half in [-1, 48, .max] as [Int64] {
    let fault = #expect(throws: RuleFault.self) {
      try BattleCard(whole.report, day: whole.day, chapters: whole.chapters, halfHour: half)
    }
    #expect(fault?.name == "half_hour")
  }
}

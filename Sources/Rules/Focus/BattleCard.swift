public import CivilTime

/// The battle report as a picture to share: an SVG with names from a design, in any language and script, at an explicit
/// scale. Source: product.md, battle report (diary: the scale; the drawing is assumed).
public struct BattleCard: Sendable, Equatable {
  public let report: BattleReport
  /// The local day that the session belongs to.
  public let day: LocalDay
  /// The expedition's chapters, those of the report's terms.
  public let chapters: [Chapter]
  /// Name of the task that the session did, as its user wrote it.
  public let task: String?
  /// The soundscape suggested next.
  public let scene: String?
  /// The half hour suggested for the next start, 0 … 47.
  public let halfHour: Int64?
  public let words: FocusWords

  /// Throws for chapters without the session's scene or fewer than are done, and for a half hour outside 0 … 47.
  public init(
    _ report: BattleReport, day: LocalDay, chapters: [Chapter], task: String? = nil, scene: String? = nil,
    halfHour: Int64? = nil, words: FocusWords = .english
  ) throws(RuleFault) {
    let least = max(Int(report.session.scene) + 1, Int(report.expedition.chapter))
    try RuleFault.check("chapters", chapters.count, least...max(least, Chapter.most))
    if let halfHour { try RuleFault.check("half_hour", halfHour, 0...47) }
    self.report = report
    self.day = day
    self.chapters = chapters
    self.task = task
    self.scene = scene
    self.halfHour = halfHour
    self.words = words
  }

  /// The card as SVG, `scale` pixels to the point: the same drawing at each scale. The same text for the same card.
  public func svg(_ scale: CardScale) -> String {
    var canvas = CardCanvas()
    header(&canvas)
    numbers(&canvas)
    var y = level(&canvas, y: 220)
    y = streak(&canvas, y: y)
    y = next(&canvas, y: y)
    y = expedition(&canvas, y: y)
    return canvas.svg(height: y, title: title, description: summary, scale)
  }

  // MARK: - Texts

  private var chapter: Chapter { chapters[Int(report.session.scene)] }

  private var title: String { "\(words.title): \(chapter.city), \(day)" }

  /// All that the picture tells, for those who do not see it.
  private var summary: String {
    let numbers = "\(miles) \(words.miles), \(efficiency) \(words.efficiency), \(xp) \(words.xp)"
    let parts = [numbers, levelText, streakText, words.streak[report.advice]] + (task.map { [taskText($0)] } ?? [])
    return (parts + sentences + [chapterText]).map { $0.last == "." ? String($0.dropLast()) : $0 }
      .joined(separator: ". ") + "."
  }

  private var miles: String { Self.grouped(report.miles) }
  private var xp: String { "+\(Self.grouped(report.xp))" }
  private var efficiency: String { report.efficiency.map { "\(Self.grouped($0.perMille / 10)) %" } ?? "–" }

  private var levelText: String {
    let level = FocusWords.filled(words.level, ["number": "\(report.after.level)"])
    let gained = FocusWords.filled(words.levelsGained, ["count": "\(report.levelsGained)"])
    return report.levelsGained > 0 ? "\(level) (\(gained))" : level
  }

  private var streakText: String { FocusWords.filled(words.streakDays, ["days": Self.grouped(report.streak)]) }

  private var sentences: [String] {
    words.sentences(report.next, report.advice, scene: scene, halfHour: halfHour)
  }

  private func taskText(_ task: String) -> String { FocusWords.filled(words.taskDone, ["task": task]) }

  private var chapterText: String {
    let index = Int(report.expedition.chapter)
    guard index < chapters.count else { return FocusWords.filled(words.allChapters, ["count": "\(chapters.count)"]) }
    let values = ["number": "\(index + 1)", "count": "\(chapters.count)", "city": chapters[index].city]
    return FocusWords.filled(words.chapter, values)
  }

  /// Digits in groups of three from 10 000 on, as ISO 80000-1 has it.
  private static func grouped(_ value: Int64) -> String {
    let digits = String(value)
    guard digits.utf8.count > 4 else { return digits }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text += " " }
      text.append(digit)
    }
    return text
  }

  // MARK: - Parts, from the top down

  private func header(_ canvas: inout CardCanvas) {
    let (x, right) = (CardCanvas.margin, CardCanvas.width - CardCanvas.margin)
    canvas.path("M0.5 16A15.5 15.5 0 0 1 16 0.5H344A15.5 15.5 0 0 1 359.5 16V136H0.5Z", .tint)
    canvas.text(words.title, x: x, y: 32, size: 12, width: 200, isBold: true, .accent)
    canvas.text("\(day)", x: right, y: 32, size: 12, width: 100, .quiet, anchor: .end)
    let width = report.isStamped ? 232 : CardCanvas.inner
    canvas.text(chapter.city, x: x, y: 68, sizes: [28, 24, 20], width: width)
    canvas.text(chapter.scene, x: x, y: 92, size: 13, width: width, .quiet)
    let session = report.session
    let minutes = ["focused": "\(session.focusedMinutes)", "planned": "\(session.plannedMinutes)"]
    let length = FocusWords.filled(session.plannedMinutes > 0 ? words.minutes : words.openMinutes, minutes)
    let kind = session.isDeep ? words.deep : words.interrupted
    canvas.text("\(length) · \(kind)", x: x, y: 118, size: 13, width: width)
    if report.isStamped { canvas.stamp(x: 302, y: 86, words.stamp, "\(report.stamps)") }
  }

  private func numbers(_ canvas: inout CardCanvas) {
    let columns = [(miles, words.miles), (efficiency, words.efficiency), (xp, words.xp)]
    for (index, (value, label)) in columns.enumerated() {
      let x = CardCanvas.margin + 108 * index
      canvas.text(value, x: x, y: 174, sizes: [26, 22, 18, 14, 11], width: 96)
      canvas.text(label, x: x, y: 192, size: 12, width: 96, .quiet)
    }
  }

  private func level(_ canvas: inout CardCanvas, y: Int) -> Int {
    let (x, right) = (CardCanvas.margin, CardCanvas.width - CardCanvas.margin)
    let after = report.after
    let into = Self.grouped(after.intoLevel)
    let values = ["xp": into, "cost": Self.grouped(report.levelCost ?? 0)]
    let progress = FocusWords.filled(report.levelCost == nil ? words.highestLevel : words.levelProgress, values)
    canvas.text(levelText, x: x, y: y + 8, size: 14, width: 140, isBold: true)
    canvas.text(progress, x: right, y: y + 8, size: 12, width: 164, .quiet, anchor: .end)
    let whole = report.levelCost ?? 1
    canvas.bar(
      x: x, y: y + 18, width: CardCanvas.inner, height: 8,
      before: report.levelsGained > 0 || report.levelCost == nil ? 0 : report.before.intoLevel,
      part: report.levelCost == nil ? 1 : after.intoLevel, whole: whole)
    return y + 56
  }

  private func streak(_ canvas: inout CardCanvas, y: Int) -> Int {
    let x = CardCanvas.margin
    canvas.text(streakText, x: x, y: y, size: 14, width: CardCanvas.inner, isBold: true)
    return canvas.lines(words.streak[report.advice], x: x, y: y + 20, width: CardCanvas.inner, lines: 2) + 8
  }

  private func next(_ canvas: inout CardCanvas, y: Int) -> Int {
    let x = CardCanvas.margin
    var y = y
    if let task {
      canvas.path("M\(x + 1) \(y - 4)l4 4l7 -9", .accent, line: 2)
      y = canvas.lines(taskText(task), x: x + 20, y: y, width: CardCanvas.inner - 20, lines: 2) + 6
    }
    var inner = CardCanvas()
    inner.text(words.next, x: x + 16, y: y + 16, size: 12, width: CardCanvas.inner - 32, isBold: true, .accent)
    var end = y + 36
    for sentence in sentences {
      end = inner.lines(sentence, x: x + 16, y: end, width: CardCanvas.inner - 32, lines: 2)
    }
    let height = end - y - 4
    canvas.box(x: x, y: y - 4, width: CardCanvas.inner, height: height, radius: 6, .tint)
    canvas.box(x: x, y: y - 4, width: 4, height: height, radius: 2, .accent)
    canvas.append(inner)
    return y + height + 22
  }

  private func expedition(_ canvas: inout CardCanvas, y: Int) -> Int {
    let (x, progress) = (CardCanvas.margin, report.expedition)
    var y = y
    if report.outcome.chaptersDone > 0 {
      let values = ["number": "\(progress.chapter)", "miles": Self.grouped(report.outcome.bonusMiles)]
      y =
        canvas.lines(
          FocusWords.filled(words.chapterDone, values), x: x, y: y, width: CardCanvas.inner, lines: 1, .stamp) + 6
    }
    canvas.text(chapterText, x: x, y: y, size: 14, width: CardCanvas.inner, isBold: true)
    guard Int(progress.chapter) < chapters.count else { return y + 24 }
    let missions = chapters[Int(progress.chapter)].missions
    let parts = [
      (words.sessions, progress.sessions, missions.sessions), (words.focusMinutes, progress.minutes, missions.minutes),
      (words.deepSessions, progress.deepSessions, missions.deepSessions),
    ]
    for (index, (label, count, target)) in parts.filter({ $0.2 > 0 }).enumerated() {
      let left = x + 108 * index
      canvas.bar(x: left, y: y + 14, width: 96, height: 6, part: Int64(count), whole: Int64(target))
      canvas.text(label, x: left, y: y + 38, size: 12, width: 96, .quiet)
      canvas.text("\(min(count, target)) / \(target)", x: left, y: y + 55, size: 12, width: 96)
    }
    return y + 76
  }
}

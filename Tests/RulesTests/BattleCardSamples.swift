import CivilTime
import Fields
import Rules
import Testing

extension FocusWords {
  /// Chinese, to try other scripts.
  static let chinese: FocusWords = {
    var words = FocusWords.english
    words.streak = Graded(start: "先连续完成三天。", almost: "再坚持一两天，就能进入稳定区。", stable: "沿用有效的方法。")
    words.segment = Graded(
      start: "今天还剩 {left} 段，先来一段 {minutes} 分钟。", almost: "今天还剩 {left} 段，{minutes} 分钟就能守住连续记录。",
      stable: "今天还剩 {left} 段，照旧 {minutes} 分钟。")
    words.done = Graded(start: "今天的计划完成了，明天见。", almost: "今天的计划完成了，连续记录还在。", stable: "今天的计划完成了，好好休息。")
    words.beacon = "下一个灯塔：{task}。"
    words.scene = "试试「{scene}」的声景。"
    words.time = "适合开始的时间：{time}。"
    words.title = "专注战报"
    words.miles = "里程"
    words.efficiency = "效率"
    words.xp = "经验"
    words.level = "等级 {number}"
    words.highestLevel = "{xp} 经验，已达最高等级"
    words.levelProgress = "{xp} / {cost} 经验"
    words.streakDays = "连续 {days} 天"
    words.next = "下一步"
    words.minutes = "{focused} / {planned} 分钟"
    words.openMinutes = "{focused} 分钟"
    words.deep = "深度专注"
    words.interrupted = "中途打断"
    words.stamp = "邮戳"
    words.taskDone = "灯塔已点亮：{task}"
    words.chapter = "第 {number} 章，共 {count} 章：{city}"
    words.chapterDone = "第 {number} 章完成：+{miles} 里程"
    words.allChapters = "{count} 章全部完成"
    words.sessions = "次数"
    words.focusMinutes = "分钟"
    words.deepSessions = "深度"
    return words
  }()
}

/// A card after `sessions` sessions of 25 minutes, one a day.
func card(
  sessions: Int64 = 4, chapters: [Chapter] = Chapter.standard.map(\.value), focused: Int64 = 25, planned: Int64 = 25,
  interrupted: Bool = false, scene: Int64 = 1, streak: Int64 = 4, task: String? = nil, beacon: String? = nil,
  suggested: String? = nil, halfHour: Int64? = nil, target: Int64 = 2, words: FocusWords = .english
) throws -> BattleCard {
  let day = try #require(LocalDay("2024-08-09"))
  func session(_ index: Int64, _ focused: Int64, _ planned: Int64, _ isInterrupted: Bool, _ scene: Int64) throws
    -> Session
  {
    try Session(
      start: Int64(day.number) * 86_400 + (index - sessions) * 86_400, plannedMinutes: planned,
      focusedMinutes: focused, isInterrupted: isInterrupted, scene: scene)
  }
  var tasks = try TaskList([FocusTask(id: "now", name: task ?? "now"), FocusTask(id: "then", name: beacon ?? "then")])
  try tasks.complete("now")
  let next = try NextAction(
    target: target, done: 1, segmentMinutes: 25, tasks: tasks, current: beacon == nil ? nil : "now")
  let terms = BattleReport.Terms(
    rewards: Design.standard.rewards, levelTotals: LevelCurve.piecewiseFlat(LevelCurve.Bands()).totals(), border: .code,
    stamps: try Stamps(every: 10), expedition: try Expedition(chapters.map(\.missions), countFrom: .unlock))
  let log = try SessionLog((0..<sessions).map { try session($0, 25, 25, false, 0) })
  let report = try BattleReport(
    on: session(sessions, focused, planned, interrupted, scene), after: log, streak: streak, next: next, terms)
  return try BattleCard(
    report, day: day, chapters: chapters, task: task, scene: suggested, halfHour: halfHour, words: words)
}

/// The standard card in English.
func latinCard() throws -> BattleCard {
  try card(
    task: "Outline of chapter two", beacon: "Read <Kant> & \"Hegel\"", suggested: "Night market", halfHour: 41)
}

/// The same in Chinese, with names long enough to be wrapped or cut.
func chineseCard() throws -> BattleCard {
  var chapters = Chapter.standard.map(\.value)
  chapters[1].city = "京都"
  chapters[1].scene = "古寺夜雨"
  return try card(
    chapters: chapters, task: "第二章的提纲", beacon: "读完《纯粹理性批判》的导言，并写下三条自己的疑问", suggested: "夜市", halfHour: 41,
    words: .chinese)
}

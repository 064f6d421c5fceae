/// What the focus passport says, all in one place, so that another language is one more value of this type.
///
/// Names in braces stand for values: `{left}`, `{minutes}`, `{task}`, `{scene}`, `{time}`, `{days}`, `{level}`, `{xp}`,
/// `{cost}`, `{number}`, `{count}`, `{city}`, `{miles}`, `{focused}`, `{planned}`; another name stays as it is.
public struct FocusWords: Sendable, Equatable {
  /// A sentence for each grade of the streak. Source: product.md, advice: graded hints.
  public struct Graded: Sendable, Equatable {
    public var start: String
    public var almost: String
    public var stable: String

    public init(start: String, almost: String, stable: String) {
      self.start = start
      self.almost = almost
      self.stable = stable
    }

    /// The sentence of a grade.
    public subscript(advice: Advice) -> String {
      switch advice {
      case .start: start
      case .almost: almost
      case .stable: stable
      }
    }
  }

  // Advice.
  /// The streak line's advice (diary).
  public var streak: Graded
  /// `{left}` segments are left, the mode has `{minutes}`.
  public var segment: Graded
  /// No segment is left.
  public var done: Graded
  /// The next beacon is `{task}`.
  public var beacon: String
  /// The soundscape `{scene}` is suggested.
  public var scene: String
  /// To begin at `{time}` is suggested.
  public var time: String

  // The battle report's card.
  public var title: String
  public var miles: String
  public var efficiency: String
  public var xp: String
  /// `{number}` is the level.
  public var level: String
  /// `{count}` levels were gained.
  public var levelsGained: String
  /// `{xp}` of `{cost}` XP.
  public var levelProgress: String
  /// `{xp}` XP at the highest level.
  public var highestLevel: String
  /// `{days}` days of streak.
  public var streakDays: String
  public var next: String
  /// `{focused}` of `{planned}` minutes.
  public var minutes: String
  /// `{focused}` minutes without a plan.
  public var openMinutes: String
  public var deep: String
  public var interrupted: String
  public var stamp: String
  /// The task `{task}` was done.
  public var taskDone: String
  /// Chapter `{number}` of `{count}`: `{city}`.
  public var chapter: String
  /// Chapter `{number}` is done and pays `{miles}`.
  public var chapterDone: String
  /// All `{count}` chapters are done.
  public var allChapters: String
  public var sessions: String
  public var focusMinutes: String
  public var deepSessions: String

  /// `template` with its values filled in, in one pass, so that a value's own braces stay. O(length).
  public static func filled(_ template: String, _ values: [String: String]) -> String {
    var text = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{") {
      text += rest[..<open]
      let inner = rest[rest.index(after: open)...]
      if let close = inner.firstIndex(of: "}"), let value = values[String(inner[..<close])] {
        text += value
        rest = inner[inner.index(after: close)...]
      } else {
        text += "{"
        rest = inner
      }
    }
    return text + rest
  }

  /// What to do next, in sentences: the segment left or that none is, and the next beacon. `scene` and `halfHour` are
  /// suggestions of `Suggestion`, if there are any.
  public func sentences(
    _ next: NextAction, _ advice: Advice, scene: String? = nil, halfHour: Int64? = nil
  ) -> [String] {
    var sentences: [String] = []
    if let minutes = next.segmentMinutes {
      sentences.append(Self.filled(segment[advice], ["left": "\(next.segmentsLeft)", "minutes": "\(minutes)"]))
    } else {
      sentences.append(done[advice])
    }
    if let task = next.beacon { sentences.append(Self.filled(beacon, ["task": task.name])) }
    if let scene { sentences.append(Self.filled(self.scene, ["scene": scene])) }
    if let halfHour {
      let clock = "\(halfHour / 20)\(halfHour / 2 % 10):\(halfHour % 2 == 0 ? "00" : "30")"
      sentences.append(Self.filled(time, ["time": clock]))
    }
    return sentences
  }

  /// English.
  public static let english = FocusWords(
    streak: Graded(
      start: "First do three days in a row.", almost: "One or two more days reach the stable zone.",
      stable: "Reuse what works."),
    segment: Graded(
      start: "Segments left today: {left}. Begin with {minutes} minutes.",
      almost: "Segments left today: {left}. {minutes} minutes keep the row going.",
      stable: "Segments left today: {left}. {minutes} minutes, as always."),
    done: Graded(
      start: "Today's plan is done. Come back tomorrow.", almost: "Today's plan is done. The row holds.",
      stable: "Today's plan is done. Rest well."),
    beacon: "Next beacon: {task}.", scene: "Try the soundscape {scene}.", time: "A good time to begin: {time}.",
    title: "Battle report", miles: "miles", efficiency: "efficiency", xp: "XP", level: "Level {number}",
    levelsGained: "+{count}", levelProgress: "{xp} / {cost} XP", highestLevel: "{xp} XP, the highest level",
    streakDays: "Streak: {days} d", next: "Next", minutes: "{focused} of {planned} min", openMinutes: "{focused} min",
    deep: "deep focus", interrupted: "interrupted", stamp: "STAMP", taskDone: "Beacon done: {task}",
    chapter: "Chapter {number} of {count}: {city}", chapterDone: "Chapter {number} done: +{miles} miles",
    allChapters: "All {count} chapters are done", sessions: "Sessions", focusMinutes: "Minutes", deepSessions: "Deep")
}

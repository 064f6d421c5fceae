/// A focus session: when it began, what was planned and what came of it. Flat, without heap; holds only what is valid.
/// Source: product.md, session (diary).
public struct Session: Sendable, Equatable {
  /// Seconds since 1970-01-01T00:00Z.
  public let start: Int64
  /// 0 for a session without a plan, whose efficiency is undefined.
  public let plannedMinutes: Int32
  /// More than planned for a session that ran over.
  public let focusedMinutes: Int32
  public let isInterrupted: Bool
  /// Which soundscape, from 0: the index of the chapter whose scene it is.
  public let scene: Int32

  /// Minutes that a session may have, planned or focused: those of a day.
  public static let minutes: ClosedRange<Int64> = 0...1440
  /// Instants at which a session may begin: the years 1 to 9999.
  public static let instants: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Throws for a start outside `instants`, minutes outside `minutes`, and a scene below 0 or beyond a chapter's index.
  ///
  /// More focused minutes than planned are allowed (assumed): a session may run over, and its efficiency is then above 1.
  public init(
    start: Int64, plannedMinutes: Int64, focusedMinutes: Int64, isInterrupted: Bool, scene: Int64 = 0
  ) throws(RuleFault) {
    try RuleFault.check("start", start, Self.instants)
    try RuleFault.check("planned_minutes", plannedMinutes, Self.minutes)
    try RuleFault.check("focused_minutes", focusedMinutes, Self.minutes)
    try RuleFault.check("scene", scene, 0...Int64(Chapter.most) - 1)
    self.start = start
    self.plannedMinutes = Int32(plannedMinutes)
    self.focusedMinutes = Int32(focusedMinutes)
    self.isInterrupted = isInterrupted
    self.scene = Int32(scene)
  }

  /// Deep focus: not interrupted (diary).
  @inlinable public var isDeep: Bool { !isInterrupted }

  /// Whether it counts for the focus streak, the day's segments and stamps: not interrupted (assumed; the diary leaves
  /// "completed" undefined). So today the completed sessions are the deep ones, however many minutes they have.
  @inlinable public var isCompleted: Bool { !isInterrupted }

  /// The first instant after it: pauses are not told of, so it lasts as long as it was focused.
  @inlinable public var end: Int64 { start + Int64(focusedMinutes) * 60 }

  /// Focused over planned minutes; nil where none were planned.
  public var efficiency: Efficiency? {
    plannedMinutes > 0 ? Efficiency(focusedMinutes: Int64(focusedMinutes), plannedMinutes: Int64(plannedMinutes)) : nil
  }
}

/// Real sessions in the order of time, none over another. The only thing that earns XP, miles, streaks, badges or stamps.
public struct SessionLog: Sendable, Equatable {
  public let sessions: [Session]

  /// Throws for a session that begins before the one before it has ended, and for a scene outside 0 ..< `scenes`. The fault
  /// names the value and in words which session, counted from 1. O(sessions).
  public init(_ sessions: [Session], scenes: Int64 = Int64(Chapter.most)) throws(RuleFault) {
    for (index, session) in sessions.enumerated() {
      if Int64(session.scene) >= scenes {
        throw RuleFault(
          "scene", found: session.scene, allowed: "\(Self.range(scenes)), the design's scenes, in session \(index + 1)")
      }
      if index > 0, session.start < sessions[index - 1].end {
        throw RuleFault(
          "start", found: session.start,
          allowed: "instants from \(sessions[index - 1].end) on, when session \(index) ends, in session \(index + 1)")
      }
    }
    self.sessions = sessions
  }

  private static func range(_ scenes: Int64) -> String { scenes < 1 ? "none" : "0 to \(scenes - 1)" }

  /// Completed sessions by scene, index by index; `scenes` of them, at least those that occur. O(sessions).
  public func completed(scenes: Int) -> [Int64] { counts(scenes, where: \.isCompleted) }

  /// Sessions of any kind by scene, likewise.
  public func visits(scenes: Int) -> [Int64] { counts(scenes) { _ in true } }

  private func counts(_ scenes: Int, where isCounted: (Session) -> Bool) -> [Int64] {
    let most = sessions.reduce(0) { max($0, Int($1.scene) + 1) }
    var counts = [Int64](repeating: 0, count: max(most, min(scenes, Chapter.most)))
    for session in sessions where isCounted(session) { counts[Int(session.scene)] += 1 }
    return counts
  }
}

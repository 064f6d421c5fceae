public import Fields

/// A chapter of the expedition: a city with a scene, a tagline, missions and a bonus. Source: product.md, expedition (diary;
/// which cities, scenes and taglines is assumed).
public struct Chapter: Sendable, Equatable {
  public var city: String
  /// The soundscape of its sessions.
  public var scene: String
  public var tagline: String
  public var missions: Missions

  public init(city: String, scene: String, tagline: String, missions: Missions) {
    self.city = city
    self.scene = scene
    self.tagline = tagline
    self.missions = missions
  }

  /// Most chapters that a design may have.
  public static let most = 32

  /// The fields of one chapter.
  public static let fields = FieldTable<Chapter>([
    .text("city", \.city, meaning: "City that a session in its scene stamps", source: "assumed", standard: ""),
    .text("scene", \.scene, meaning: "Soundscape of the city", source: "assumed", standard: ""),
    .text("tagline", \.tagline, meaning: "What the chapter is called out with", source: "assumed", standard: ""),
    .integer(
      "sessions", \.missions.sessions, Missions.sessions, unit: "sessions", meaning: "Mission: sessions of any kind",
      source: "diary: 3 in the first to 15 in the last; assumed: those between", standard: 3),
    .integer(
      "minutes", \.missions.minutes, Missions.others, unit: "min", meaning: "Mission: focused minutes; 0 for none",
      source: "diary: a mission of this kind; assumed: 25 per session", standard: 75),
    .integer(
      "deep_sessions", \.missions.deepSessions, Missions.others, unit: "sessions",
      meaning: "Mission: deep sessions; 0 for none",
      source: "diary: a mission of this kind; assumed: half of the sessions, rounded up", standard: 2),
    .integer(
      "bonus_miles", \.missions.bonusMiles, Missions.bonuses, unit: "miles",
      meaning: "Miles paid when all its missions are done",
      source: "diary: a bonus of miles; assumed: 500 times its number",
      standard: 500),
  ])

  /// The six chapters of the standard design.
  public static let standard: [Keyed<Chapter>] = {
    let places: [(id: String, city: String, scene: String, tagline: String)] = [
      ("lisbon", "Lisbon", "Harbour at dawn", "Every voyage begins with one quiet hour."),
      ("kyoto", "Kyoto", "Temple rain", "Listen to the rain and let the rest go."),
      ("vienna", "Vienna", "Coffee house", "Stay at the table until the page is full."),
      ("marrakesh", "Marrakesh", "Night market", "Find the still point in the crowd."),
      ("reykjavik", "Reykjavik", "Wind and surf", "Far north, only the work is warm."),
      ("ushuaia", "Ushuaia", "Glacier stream", "At the end of the road, keep going."),
    ]
    let sessions: [Int32] = [3, 5, 8, 10, 13, 15]
    return zip(places, sessions).enumerated().map { index, pair in
      let (place, sessions) = pair
      let missions = Missions(
        sessions: sessions, minutes: 25 * sessions, deepSessions: (sessions + 1) / 2,
        bonusMiles: 500 * Int64(index + 1))
      return Keyed(
        place.id, Chapter(city: place.city, scene: place.scene, tagline: place.tagline, missions: missions))
    }
  }()
}

/// A chapter's missions, three kinds only (diary), and what doing them pays. Flat, for the kernel as well.
public struct Missions: Sendable, Equatable {
  /// Sessions of any kind, at least 1.
  public var sessions: Int32
  /// Focused minutes; 0 for no such mission.
  public var minutes: Int32
  /// Deep sessions; 0 for no such mission.
  public var deepSessions: Int32
  /// Miles paid when all are done.
  public var bonusMiles: Int64

  /// Values of `sessions`.
  public static let sessions: ClosedRange<Int64> = 1...1_000_000
  /// Values of `minutes` and `deepSessions`.
  public static let others: ClosedRange<Int64> = 0...1_000_000
  /// Values of `bonusMiles`.
  public static let bonuses: ClosedRange<Int64> = 0...1_000_000_000

  /// Throws for a value outside its range.
  func check() throws(RuleFault) {
    try RuleFault.check("sessions", Int64(sessions), Self.sessions)
    try RuleFault.check("minutes", Int64(minutes), Self.others)
    try RuleFault.check("deep_sessions", Int64(deepSessions), Self.others)
    try RuleFault.check("bonus_miles", bonusMiles, Self.bonuses)
  }

  @inlinable
  public init(sessions: Int32, minutes: Int32, deepSessions: Int32, bonusMiles: Int64) {
    self.sessions = sessions
    self.minutes = minutes
    self.deepSessions = deepSessions
    self.bonusMiles = bonusMiles
  }
}

import CivilTime
import Fields
import Rules

/// A life as a case tells it: a design, zones and events.
struct Story {
  let design: Design
  /// Instant of the install.
  let installed: Int64
  private(set) var zones: [Zone] = []
  /// Each event with the map that tells it.
  private(set) var events: [(told: ConformanceInput, event: Event)] = []
  private let plan: RulePlan
  private var home = 0
  private var now: Int?

  /// Reads all but what the events do to each other. Throws what is wrong with it.
  init(_ input: ConformanceInput) throws(Faults) {
    design = try input.design()
    let asksServer = design.savings.dayRule == .serverZone
    plan = RulePlan(design, server: asksServer ? try input.zone(named: design.savings.serverZone, for: "design") : .utc)
    installed = try input.instant("installed")
    if !input.has("zone") { throw input.wrong("zone", "a text") }
    home = try place("zone", of: input)
    now = input.has("zone_now") ? try place("zone_now", of: input) : nil
    for told in try input.maps("events", EventKind.allKeys) {
      let kind = try told.choice("act", EventKind.self)
      try told.checkKeys(EventKind.commonKeys + kind.keys)
      let act = try told.act(kind, design)
      events.append((told, Event(at: try told.instant("instant"), zone: try place("zone", of: told), act)))
    }
  }

  /// The number of the zone under `key`, the life's own where there is none.
  mutating func place(_ key: String, of input: ConformanceInput) throws(Faults) -> Int {
    if !input.has(key) { return home }
    let name = try input.text(key)
    if let place = zones.firstIndex(where: { $0.name == name }) { return place }
    zones.append(try input.zone(key))
    return zones.count - 1
  }

  /// Lives all events; `each` is told an event's number from 1, what it brought about and the life after it.
  func live(
    _ input: ConformanceInput, _ each: (Int, EventOutcome, LifeState) -> Void
  ) throws(Faults) -> Journal {
    var journal = try input.applying(["instant": "installed"]) { () throws(RuleFault) in
      try Journal(plan, zones: zones, installed: installed, zone: home, now: now)
    }
    for (index, (told, event)) in events.enumerated() {
      var changed = journal
      let outcome = try told.applying { () throws(RuleFault) in try changed.add(event) }
      journal = changed
      each(index + 1, outcome, journal.life)
    }
    return journal
  }
}

/// What an event of a case does.
enum EventKind: String, CaseIterable {
  case openGoal = "open_goal"
  case closeGoal = "close_goal"
  case deposit
  case withdraw
  case smash
  case takeUp = "take_up"
  case session
  case openBadges = "open_badges"

  static let commonKeys = ["instant", "zone", "act"]

  /// The values of its own.
  var keys: [String] {
    switch self {
    case .openGoal: ["target_minor", "strategy", "periods", "first_due"]
    case .closeGoal, .smash: ["goal"]
    case .deposit, .withdraw: ["goal", "amount_minor"]
    case .takeUp: ["challenge"]
    case .session: ["planned_minutes", "focused_minutes", "interrupted", "scene"]
    case .openBadges: []
    }
  }

  static let allKeys = commonKeys + allCases.flatMap(\.keys)
}

extension ConformanceInput {
  /// The design that `base` names, the default one where it is left out, changed as `design` says.
  func design() throws(Faults) -> Design {
    let base = try text("base", standard: "default")
    guard var design = BuiltIns.designs.first(where: { $0.name == base })?.value else {
      throw fault("base", "base: " + unknownName("design", base, among: BuiltIns.designs.map(\.name)))
    }
    if !has("design") { return design }
    var faults: [Fault] = []
    for entry in try entries("design") {
      do throws(Faults) {
        try Design.fields.set(entry.key, to: entry.value, in: &design, at: entry.keyMark)
      } catch { faults += error.all }
    }
    faults += design.faults(at: try any("design").mark)
    if !faults.isEmpty { throw Faults(faults) }
    return design
  }

  /// What this event does.
  fileprivate func act(_ kind: EventKind, _ design: Design) throws(Faults) -> Act {
    switch kind {
    case .openGoal: return .openGoal(try goal(design.savings.goals))
    case .closeGoal: return .closeGoal(place: try integer("goal"))
    case .deposit: return .deposit(minor: try integer("amount_minor"), place: try integer("goal"))
    case .withdraw: return .withdraw(minor: try integer("amount_minor"), place: try integer("goal"))
    case .smash: return .smash(place: try integer("goal"))
    case .openBadges: return .openBadges
    case .takeUp:
      let id = try text("challenge")
      let ids = design.savings.challenges.map(\.id)
      guard let number = ids.firstIndex(of: id) else {
        throw fault("challenge", "challenge: " + unknownName("challenge", id, among: ids))
      }
      return .takeUp(challenge: Int64(number))
    case .session:
      return .session(
        plannedMinutes: try integer("planned_minutes"), focusedMinutes: try integer("focused_minutes"),
        isInterrupted: try flag("interrupted", standard: false), scene: try integer("scene", standard: 0))
    }
  }
}

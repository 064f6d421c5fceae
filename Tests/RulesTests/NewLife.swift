import CivilTime
import Rules

/// A life on day 0 with one goal, and a challenge if one is named.
func newLife(_ design: Design = .standard, challenge: Int64? = nil, target: Int64 = 0) throws -> (LifeState, RulePlan) {
  let plan = RulePlan(design)
  var life = LifeState(plan)
  _ = try life.open(Goal(targetMinor: target), plan)
  if let challenge { try life.takeUp(challenge: challenge, at: DayTime(0), plan) }
  return (life, plan)
}

extension DayTime {
  /// A second of a day that begins at midnight.
  init(_ day: Int32, second: Int32 = 0) { self.init(day: day, date: LocalDay(number: day), second: second) }
}

extension LifeState {
  /// A session that begins and ends on one day.
  mutating func session(
    minutes: Int32, isDeep: Bool = true, scene: Int32 = 0, on day: Int32 = 0, _ plan: RulePlan
  ) -> SessionOutcome {
    session(focusedMinutes: minutes, isDeep: isDeep, scene: scene, from: DayTime(day), to: DayTime(day), plan)
  }
}

public import Fields

extension Population {
  /// What does not fit together in a population whose single fields are valid: faults at `mark`, none if all is well.
  public func faults(at mark: Mark) -> [Fault] {
    var faults: [Fault] = []
    func check(_ path: String, _ weights: [Double], most: Int) {
      if !(1...most).contains(weights.count) {
        faults.append(Fault(mark, "\(path): found \(weights.count) entries; allowed: 1 to \(most)"))
      } else if weights.reduce(0, +) <= 0 {
        faults.append(Fault(mark, "\(path): found weights that are all 0; allowed: at least one above 0"))
      }
    }
    let taken = challengeTakeUp.map(\.value.share).reduce(0, +)
    if taken > 1 {
      faults.append(Fault(mark, "people.challenge_take_up: found shares that add up to \(taken); allowed: at most 1"))
    }
    let planned = planWeeklyShare + planBiweeklyShare
    if planned > 1 {
      let paths = "people.plan_weekly_share, people.plan_biweekly_share"
      faults.append(Fault(mark, "\(paths): found shares that add up to \(planned); allowed: at most 1"))
    }
    if tripDaysLeast > tripDaysMost {
      faults.append(
        Fault(
          mark,
          "people.trip_days_least: found \(tripDaysLeast); allowed: at most \(tripDaysMost), people.trip_days_most"))
    }
    check("people.clock", clock.map(\.value.weight), most: 64)
    check("people.archetypes", archetypes.map(\.value.weight), most: 64)
    check("people.zones", zones.map(\.value.weight), most: 64)
    return faults
  }

  /// Challenges that people are said to take up and the design does not have; those of the default population may be absent.
  public func faults(takingUp ids: [String], at mark: Mark) -> [Fault] {
    let standard = Self.standard.challengeTakeUp.map(\.id)
    return challengeTakeUp.map(\.id).filter { !ids.contains($0) && !standard.contains($0) }.map { id in
      Fault(mark, "people.challenge_take_up: " + unknownName("challenge", id, among: ids))
    }
  }
}

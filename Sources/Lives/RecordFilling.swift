import Rules

extension LifeRecord {
  /// Puts days that were lived elsewhere, by a real user, into a lane; days beyond the record's room are left out. Nothing is
  /// known of the user's traits or acts. O(days).
  public func put(_ days: [RecordedDay], lane: Int) {
    let count = min(days.count, self.days)
    for number in 0..<count {
      let slot = number * Self.lanes + lane
      day[slot] = days[number].word.bits
      money[slot] = days[number].money
      badge[slot] = days[number].badge
    }
    livedDays[lane] = Int32(count)
    people[lane] = .unknown
  }
}

extension Person {
  /// A real user, of whom no trait is known but that they use the product.
  static let unknown = Person(isActivated: true)

  /// Nobody's traits: zeros.
  private init(isActivated: Bool) {
    self.isActivated = isActivated
    (installDay, zone, archetype, challenge) = (0, 0, 0, -1)
    (logHazard, savingsBase, focusBase, habitRate, weekendLift, mood) = (0, 0, 0, 0, 0, 0)
    (amountUnits, mainMinute, shiftMinutes, targetMinor, strategy) = (0, 0, 0, 0, .weekly)
    (reminderSeen, hasReminder, leavesAtForm, hasWeeklyPlan) = (0, false, false, false)
  }
}

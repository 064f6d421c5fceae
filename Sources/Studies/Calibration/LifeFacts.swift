import Lives

/// What a calibration's own figures need to know of one life, beside its summary. One pass over the life's record.
struct LifeFacts {
  /// Focus sessions on days 0 to 2, and the level held when day 2 ends; those who left before keep theirs.
  var sessionsInThreeDays = 0
  var levelAfterThreeDays = 1
  /// Active days among days 1 to 7, and among days 174 to 180.
  var activeInFirstWeek = 0
  var activeInHalfYearWeek = 0
  /// Weeks from the install day on, seven days each, with an act.
  var activeWeeks = 0

  init() {}

  /// The life in `lane` of `record`. O(days lived).
  init(_ record: LifeRecord, lane: Int) {
    var week = -1
    for day in 0..<Int(record.lived[lane]) {
      let slot = day &* LifeRecord.lanes &+ lane
      let word = DayWord(bits: record.day[slot])
      if day < 3 {
        sessionsInThreeDays += word.sessions
        levelAfterThreeDays = word.level
      }
      guard word.isActive else { continue }
      if (1...7).contains(day) { activeInFirstWeek += 1 }
      if (174...180).contains(day) { activeInHalfYearWeek += 1 }
      if day / 7 != week {
        week = day / 7
        activeWeeks += 1
      }
    }
  }
}

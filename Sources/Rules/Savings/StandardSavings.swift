public import Fields

extension Badge {
  /// The sixteen badges. Source: nine named by the diaries, the other seven assumed (product.md, badges).
  public static let sixteen: [Keyed<Badge>] = [
    Keyed("firstDeposit", Badge(statistic: .deposits, threshold: 1)),
    Keyed("saved500", Badge(statistic: .savedUnits, threshold: 500)),
    Keyed("saved1000", Badge(statistic: .savedUnits, threshold: 1000)),
    Keyed("saved10000", Badge(statistic: .savedUnits, threshold: 10000)),
    Keyed("weekStreak", Badge(statistic: .streakDays, threshold: 7)),
    Keyed("monthStreak", Badge(statistic: .streakDays, threshold: 30)),
    Keyed("nightOwl", Badge(statistic: .nightDeposits, threshold: 10)),
    Keyed("earlyBird", Badge(statistic: .morningDeposits, threshold: 10)),
    Keyed("ritualMaster", Badge(statistic: .rituals, threshold: 5)),
    Keyed("collector", Badge(statistic: .activeGoals, threshold: 5)),
    Keyed("firstGoal", Badge(statistic: .wishGoalsReached, threshold: 1)),
    Keyed("thirtyDays", Badge(statistic: .challengeDone, challenge: "thirtyDays", threshold: 1)),
    Keyed("fiftyTwoWeeks", Badge(statistic: .challengeDone, challenge: "fiftyTwoWeeks", threshold: 1)),
    Keyed("hundredDays", Badge(statistic: .challengeDone, challenge: "hundredDays", threshold: 1)),
    Keyed("wholeYear", Badge(statistic: .challengeDone, challenge: "wholeYear", threshold: 1)),
    Keyed("comeback", Badge(statistic: .comebacks, threshold: 1)),
  ]
}

extension Challenge {
  /// The four challenges built in. Source: diary; the flat amounts are assumed (product.md, challenges).
  public static let four: [Keyed<Challenge>] = [
    Keyed("thirtyDays", Challenge(period: .day, periods: 30, suggested: .flat, amountUnits: 10, lateShare: 0.3)),
    Keyed(
      "fiftyTwoWeeks", Challenge(period: .week, periods: 52, suggested: .rising, amountUnits: 1, lateShare: 0.3)),
    Keyed("hundredDays", Challenge(period: .day, periods: 100, suggested: .flat, amountUnits: 10, lateShare: 0.3)),
    Keyed("wholeYear", Challenge(period: .day, periods: 365, suggested: .flat, amountUnits: 10, lateShare: 0.3)),
  ]
}

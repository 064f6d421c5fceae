import Fields

extension Population {
  /// The default population. Source: population.md, 1 to 4; what that marks as fitted is what
  /// experiments/populations/default-calibration.yaml found, and a lost streak is felt half as much as there.
  public static let standard = Population(
    archetypes: [
      Keyed("steadySaver", .steadySaver),
      Keyed(
        "enthusiast",
        Archetype(
          weight: 0.10, savingsBase: 0.388, focusBase: 0.193, extraDeposit: 0.35, amountUnits: 60, sessions: 2.6,
          minutes: 25, interrupted: 0.12, mainHour: 19, hourConcentration: 1.5, takeUpFactor: 1.6)),
      Keyed(
        "dabbler",
        Archetype(
          weight: 0.32, savingsBase: 0.0798, focusBase: 0.0419, extraDeposit: 0.10, amountUnits: 25, sessions: 1.1,
          minutes: 15, interrupted: 0.30, mainHour: 18, hourConcentration: 1, takeUpFactor: 0.4)),
      Keyed(
        "collector",
        Archetype(
          weight: 0.08, savingsBase: 0.205, focusBase: 0.0922, extraDeposit: 0.35, amountUnits: 20, sessions: 1.5,
          minutes: 25, interrupted: 0.20, mainHour: 17, hourConcentration: 1, takeUpFactor: 1.8)),
      Keyed(
        "nightOwl",
        Archetype(
          weight: 0.10, savingsBase: 0.182, focusBase: 0.0754, extraDeposit: 0.35, amountUnits: 40, sessions: 1.6,
          minutes: 25, interrupted: 0.20, mainHour: 23.3, hourConcentration: 3, takeUpFactor: 0.8)),
      Keyed(
        "earlyBird",
        Archetype(
          weight: 0.08, savingsBase: 0.262, focusBase: 0.0754, extraDeposit: 0.10, amountUnits: 45, sessions: 1.4,
          minutes: 25, interrupted: 0.15, mainHour: 6.8, hourConcentration: 4, takeUpFactor: 1.2)),
      Keyed(
        "focusFirst",
        Archetype(
          weight: 0.10, savingsBase: 0.057, focusBase: 0.327, extraDeposit: 0.05, amountUnits: 35, sessions: 2.6,
          minutes: 25, interrupted: 0.15, mainHour: 10, hourConcentration: 1.5, takeUpFactor: 0.6, firstAct: .session)),
    ],
    zones: [
      Keyed("America/Los_Angeles", ZoneShare(weight: 0.25)),
      Keyed("America/New_York", ZoneShare(weight: 0.20)),
      Keyed("Europe/Berlin", ZoneShare(weight: 0.20)),
      Keyed("Asia/Shanghai", ZoneShare(weight: 0.25)),
      Keyed("America/Santiago", ZoneShare(weight: 0.05)),
      Keyed("Australia/Sydney", ZoneShare(weight: 0.05)),
    ],
    clock: [
      Keyed("morning", ClockPeak(weight: 0.32, hour: 11.0, spreadHours: 3.1)),
      Keyed("afternoon", ClockPeak(weight: 0.37, hour: 16.2, spreadHours: 3.1)),
      Keyed("night", ClockPeak(weight: 0.31, hour: 22.5, spreadHours: 2.4)),
    ],
    challengeTakeUp: [
      Keyed("thirtyDays", TakeUp(share: 0.15)),
      Keyed("fiftyTwoWeeks", TakeUp(share: 0.06)),
      Keyed("hundredDays", TakeUp(share: 0.05)),
      Keyed("wholeYear", TakeUp(share: 0.03)),
    ])

  /// Days without memory: nobody leaves, nothing has an effect, all of one chance to save and of one to focus.
  public static let memoryless: Population = {
    var people = standard
    (people.effects, people.churn, people.activation) = (false, false, 1)
    people.archetypes = [Keyed("saver", .steadySaver)]
    people.baseConcentration = 1_000_000
    people.challengeTakeUp = []
    return people
  }()

  /// Days without memory until people leave, by the shifted beta-geometric law over years. Source: Fader and Hardie, How to
  /// Project Customer Retention: annual renewals, so a test of the law and no fit to an app.
  public static func churnAlone(alpha: Double, beta: Double) -> Population {
    var people = memoryless
    (people.churn, people.churnAlpha, people.churnBeta) = (true, alpha, beta)
    return people
  }
}

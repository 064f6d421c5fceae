import CivilTime
public import Fields
import Lives
import Rules

extension Replay: TellingStudy {
  public var toldCases: [String] { [name] }
  public var toldLives: Int { users.count }

  /// The first user who lost a deposit streak that was worth keeping; nil if none did. Whether they left no log tells.
  public var firstLostStreak: Int? {
    let plan = RulePlan(design, server: server ?? .utc)
    return users.firstIndex { user in
      if user.longestDepositStreak < WantedLife.streak { return false }
      let days = ReplayLife(log, user: user.number, until: end, plan).days
      return zip(days, days.dropFirst().dropLast()).contains {
        $0.word.depositStreak >= WantedLife.streak && $1.word.lostStreak
      }
    }
  }

  /// What `firstLostStreak` looks for: the end of "the first that …".
  public static let lostStreakMeaning = "lost a deposit streak of \(WantedLife.streak) days or more"

  public func told(life: Int, inCase index: Int) throws(Faults) -> ToldLife {
    let plan = RulePlan(design, server: server ?? .utc)
    let one = ReplayLife(log, user: users[life].number, until: end, plan)
    guard let first = one.first, let number = one.acts.first else {
      throw Faults([Fault(Mark(file: log.file), "has no user number \(life)")])
    }
    let (installed, zone) = (log.acts[number].instant, Int(log.acts[number].zone))
    let telling = Telling(design, plan, zones: log.zones, badges: badges, tellsMoney: tellsMoney)
    do throws(RuleFault) {
      var days = try telling.days(one.lived, one.days, installed: installed, zone: zone, first: first)
      // The goal that the rules need is none of the user's.
      for day in days.indices { days[day].acts.removeAll { $0.name == "open_goal" } }
      return ToldLife(
        caseName: self.name, number: life, kind: name(of: life), zone: log.zones[zone].name, installed: first,
        traits: [],
        weights: [], horizon: days.count, days: days, end: .unknown)
    } catch {
      throw Faults([Fault(Mark(file: "user \(life)"), "a bug, please report it: \(error.message)")])
    }
  }
}

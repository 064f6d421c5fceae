import CivilTime
import Lives
import Rules

/// The life of one user of a log by the rules: local dates from that of the first act to that of the log's last instant.
///
/// An act belongs to the date on the user's own clock then; dates never fall. A day ends where the next one begins in the zone
/// of the last act so far, and not before its last act. The first act is the install, with one free goal. The page with the
/// badges is opened after the last act of a day (assumed, as in simulations). An act that the rules refuse is left out.
struct ReplayLife {
  /// The date of the first act; nil if the rules refuse all.
  private(set) var first: LocalDay?
  private(set) var days: [RecordedDay] = []
  /// The days as the rules took them.
  private(set) var lived: [LivedDay] = []
  /// Numbers in the log of the acts that the rules take.
  private(set) var acts: [Int]
  private(set) var faults: [LogFault] = []

  /// Lives user number `user` of `log`, watched until instant `end`, the log's last. O(acts + days).
  init(_ log: Log, user: Int, until end: Int64, _ plan: RulePlan) {
    acts = Array(log.acts(of: user))
    let dates = log.dates(of: user)
    let start = log.starts[user]
    while let number = acts.first {
      let install = log.acts[number]
      let lived = Self.days(acts, log, end, plan) { dates[$0 - start] }
      do throws(RuleFault) {
        days = try LifeReplay(
          lived, plan, zones: log.zones, installed: install.instant, zone: Int(install.zone)
        ).days
        self.lived = lived
        first = dates[number - start]
        return
      } catch {
        // Seldom: so each act is tried by itself only now.
        if leaveOutRefused(log, plan) { continue }
        faults.append(LogFault(line: install.line, error))
        acts = []
      }
    }
  }

  /// Leaves out the acts that a journal refuses; false if it refuses none.
  private mutating func leaveOutRefused(_ log: Log, _ plan: RulePlan) -> Bool {
    guard let number = acts.first else { return false }
    let install = log.acts[number]
    let before = faults.count
    do throws(RuleFault) {
      var journal = try Journal(plan, zones: log.zones, installed: install.instant, zone: Int(install.zone))
      _ = try journal.add(Event(at: install.instant, zone: Int(install.zone), .openGoal(Self.goal(plan, log, install))))
      var kept: [Int] = []
      for number in acts {
        do throws(RuleFault) {
          _ = try journal.add(log.acts[number].event)
          kept.append(number)
        } catch {
          faults.append(LogFault(line: log.acts[number].line, error))
        }
      }
      acts = kept
    } catch { return false }
    return faults.count > before
  }

  private static func days(
    _ acts: [Int], _ log: Log, _ end: Int64, _ plan: RulePlan, date: (Int) -> LocalDay
  ) -> [LivedDay] {
    var days: [LivedDay] = []
    guard let first = acts.first, let last = acts.last else { return days }
    var zone = Int(log.acts[first].zone)
    var today = date(first)
    let lastDate = max(date(last), log.zones[Int(log.acts[last].zone)].localDay(at: end))
    var next = 0
    while today <= lastDate {
      var events: [Event] = []
      if days.isEmpty {
        let install = log.acts[first]
        events.append(Event(at: install.instant, zone: zone, .openGoal(goal(plan, log, install))))
      }
      var visit: LoggedAct?
      while next < acts.count, date(acts[next]) <= today {
        let act = log.acts[acts[next]]
        events.append(act.event)
        if act.kind != .withdraw { visit = act }
        zone = Int(act.zone)
        next += 1
      }
      let close = events.last?.instant ?? .min
      if let visit, plan.badgeMoment == .onPageOpen {
        events.append(Event(at: close, zone: Int(visit.zone), .openBadges))
      }
      let tomorrow = log.zones[zone].nextExistingDay(after: today)
      days.append(LivedDay(events: events, end: max(log.zones[zone].start(of: tomorrow) ?? close, close), zone: zone))
      today = tomorrow
    }
    return days
  }

  /// A goal that can be opened without any target, dates or amount being known: the first kind that the design allows.
  private static func goal(_ plan: RulePlan, _ log: Log, _ install: LoggedAct) -> Goal {
    let date = log.zones[Int(install.zone)].localDay(at: install.instant)
    let kinds = [
      Goal(targetMinor: 0), Goal(targetMinor: 0, strategy: .weekly, firstDue: date.adding(days: 7)),
      Goal(targetMinor: Goal.most),
    ]
    return kinds.first { (try? $0.check(plan.goals)) != nil } ?? kinds[0]
  }
}

extension LogFault {
  /// What the rules refuse. Masked without what they allow, which may tell of amounts.
  fileprivate init(line: Int, _ fault: RuleFault) {
    self.init(line: line, fault.message, masked: "\(fault.name): found a value that the rules refuse")
  }
}

extension LoggedAct {
  /// The act as the rules take it: into or from the one goal; a session as it was planned, in the first scene, without
  /// interruption, since no log tells of that (assumed).
  fileprivate var event: Event {
    switch kind {
    case .deposit: Event(at: instant, zone: Int(zone), .deposit(minor: minor, place: 0))
    case .withdraw: Event(at: instant, zone: Int(zone), .withdraw(minor: minor, place: 0))
    case .session:
      Event(
        at: instant, zone: Int(zone),
        .session(plannedMinutes: Int64(minutes), focusedMinutes: Int64(minutes), isInterrupted: false, scene: 0))
    }
  }
}

public import Fields

/// How an app decides which day it is, counted from the day of an anchor instant (a challenge's start, the last check-in).
///
/// Where days begin at a later hour than midnight (`DayTerms.startHour`), "date" means the logical day: it begins when the
/// clock reaches that hour. Rules that count from an instant itself know no hour.
public enum DayRule: String, Choosable {
  /// Local dates that exist, one after another. Right by definition: the next day is the next local date that exists. In
  /// the hour that comes twice where a clock is turned back over midnight (St John's until 2011) it is the day before again.
  case calendar
  /// Day n begins n × 86 400 s after the start of the first day. Wrong by the hours that the clock was turned meanwhile:
  /// after a spring change days begin at 01:00 and 00:30 still counts as the day before, after an autumn change at 23:00;
  /// off by one for good where a whole date was skipped (Apia, 2011-12-30: one date too many). In the 25th hour of a day
  /// that hour's own number is already 1.
  case add86400 = "add_86400"
  /// Whole 86 400 s elapsed since the anchor itself. Wrong on all days at hours before the anchor's (20:00 to 08:00 is
  /// still the same day), and in the turned hour after each change: 2024-03-01 00:00 to 03-11 00:30 in Los Angeles gives 9.
  /// Knows no start hour.
  case divide86400 = "divide_86400"
  /// The start of the one local day less the start of the other, in whole 86 400 s. Right while all days have 24 hours;
  /// one too few from a start of day before a spring change to any day after it, until the clock is turned back.
  case startOfDayDifference = "start_of_day_difference"
  /// Day n + 1 begins one day after day n began, by the wall clock; a skipped time is moved forward by the gap, and stays
  /// moved, since the next day is added to the moved one. Wrong for good after the first skipped midnight: in Santiago,
  /// Beirut, Cairo or Havana days begin at 01:00 from then on, and 00:30 counts as the day before. Right where the clock is
  /// never turned at the hour at which days begin. Days before the first are 86 400 s long: nothing is added backwards.
  case iteratedAddition = "iterated_addition"
  /// A window of 24 hours opens with a check-in; the first check-in after it opens the next one. Days are whole 86 400 s
  /// since the window opened, so they are one user's own. Wrong for who saves a little earlier each day: five evenings
  /// from 20:00 to 18:00 count as three days; and after a day at 08:00 and one at 07:00, a third at 09:00 comes two days
  /// after the first, as if one had been missed. Knows no start hour. See `DayCount.checkIn`.
  case rolling24h = "rolling_24h"
  /// Dates in UTC. Wrong wherever the local date differs from it: all evening in America, all morning in Asia.
  case utc
  /// Dates in the zone of the server. Right for users who live in that zone, wrong for all others while the dates differ:
  /// with a server in Los Angeles, Berlin changes its date at 09:00.
  case serverZone = "server_zone"

  /// What the rule does and when it goes wrong, in one line.
  public var meaning: String {
    switch self {
    case .calendar: "local dates that exist, one after another; right by definition"
    case .add86400: "day n begins n x 86400 s after the first day's start; wrong in the hour turned by a clock change"
    case .divide86400: "whole 86400 s since the anchor; wrong at hours before the anchor's, and after clock changes"
    case .startOfDayDifference: "difference of starts of day in whole 86400 s; one too few across a spring change"
    case .iteratedAddition: "one wall-clock day added n times; days begin at 01:00 for good after a skipped midnight"
    case .rolling24h: "whole 24 h since a check-in opened a window; wrong for who saves a little earlier each day"
    case .utc: "dates in UTC; wrong wherever the local date differs"
    case .serverZone: "dates in the server's zone; wrong wherever the local date differs from the server's"
    }
  }

  /// The number of the day that an instant belongs to, the day of `anchor` being 0, with days that begin at midnight and a
  /// server in UTC. See `DayTerms.number`.
  public func dayNumber(of instant: Int64, from anchor: Int64, in zone: Zone) -> Int32 {
    DayTerms(rule: self).number(of: instant, in: zone, from: anchor, in: zone)
  }

  /// The first instant whose day number is `number` or more, likewise. See `DayTerms.beginning`.
  public func beginning(ofDay number: Int32, from anchor: Int64, in zone: Zone) -> Int64 {
    DayTerms(rule: self).beginning(ofDay: number, from: anchor, in: zone)
  }
}

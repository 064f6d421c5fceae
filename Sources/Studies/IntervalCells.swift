import Reports
import Statistics

/// An interval as three cells of a table: estimate, lower end, upper end; missing where it is not known.
enum IntervalCells {
  static func of(_ interval: Interval?) -> [Cell] {
    guard let interval else { return [.missing, .missing, .missing] }
    return [.number(interval.estimate), .number(interval.low), .number(interval.high)]
  }
}

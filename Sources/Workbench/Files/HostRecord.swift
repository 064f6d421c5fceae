import Fields
import Glibc

/// `host.json`: when, how long and on what a report was made; the one file that may differ between equal runs.
struct HostRecord: Sendable {
  /// Date and time in UTC.
  var started: String
  /// From the first unit to the last figure.
  var seconds: Double
  var threads: Int
  var processor: String
  var kernel: String
  /// Version of the time-zone data; empty if it is not known.
  var zoneData: String
  /// Version of the figure renderer; nil without one.
  var renderer: String?

  var bytes: [UInt8] {
    let milliseconds = (seconds * 1000).rounded() / 1000
    let tree: Node = [
      "started": Node(.text(started)), "wall_seconds": Node(.number(milliseconds)),
      "threads": Node(.integer(Int64(threads))), "processor": Node(.text(processor)), "kernel": Node(.text(kernel)),
      "time_zone_data": Node(.text(zoneData)), "renderer": Node(renderer.map { .text($0) } ?? .null),
    ]
    return Array(tree.json(indented: true).utf8)
  }
}

/// The date and time now: `2026-01-31T12:00:00Z`.
func clockReading() -> String {
  var now = time(nil)
  var parts = tm()
  gmtime_r(&now, &parts)
  func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
  let date = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  return "\(date)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
}

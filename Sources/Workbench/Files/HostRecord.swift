import CivilTime
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
  /// How fast each kind of work was in this run.
  var timings: [Timing]

  var bytes: [UInt8] {
    let tree: Node = [
      "started": Node(.text(started)), "wall_seconds": .milliseconds(seconds),
      "threads": Node(.integer(Int64(threads))), "processor": Node(.text(processor)), "kernel": Node(.text(kernel)),
      "time_zone_data": Node(.text(zoneData)), "renderer": Node(renderer.map { .text($0) } ?? .null),
      "timings": Node(.map(timings.map { Node.Entry($0.name, $0.node) })),
    ]
    return Array(tree.json(indented: true).utf8)
  }
}

extension Timing {
  fileprivate var node: Node {
    let rate = seconds > 0 ? Int64(exactly: (Double(work) / seconds).rounded()) : nil
    return ["seconds": .milliseconds(seconds), "per_second": Node(rate.map { .integer($0) } ?? .null)]
  }
}

extension Node {
  fileprivate static func milliseconds(_ seconds: Double) -> Node { Node(.number((seconds * 1000).rounded() / 1000)) }
}

/// The date and time now: `2026-01-31T12:00:00Z`.
func clockReading() -> String {
  var now = time(nil)
  var parts = tm()
  gmtime_r(&now, &parts)
  func two(_ value: Int32) -> String { padded(Int64(value), 2) }
  let date = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  return "\(date)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
}

public import Fields

/// Whose time zone dates an event of the past. Source: product.md, days: assumed.
public enum ZoneOf: String, Choosable {
  /// The one in which it happened: a streak does not change when the user travels.
  case event
  /// The one in which the user is now: all dates are counted anew, and a streak can break or mend by travelling.
  case now

  public var meaning: String {
    switch self {
    case .event: "the zone in which it happened: a streak does not change when the user travels"
    case .now: "the zone in which the user is now: a streak can break or mend by travelling"
    }
  }
}

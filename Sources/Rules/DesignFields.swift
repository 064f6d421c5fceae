public import Fields

extension Design {
  /// All fields of the design: key paths, ranges, defaults and sources.
  public static let fields = FieldTable<Design>(
    dayFields + streakFields + goalFields + challengeFields + badgeFields + sightFields + focusFields + adviceFields)
}

public import Fields

extension Challenge {
  /// The fields of one challenge.
  public static let fields = FieldTable<Challenge>([
    .choice("period", \.period, meaning: "Length of a period", source: "diary", standard: .day),
    .integer(
      "periods", \.periods, 1...3650, unit: "periods", meaning: "Number of periods", source: "diary", standard: 30),
    .choice(
      "suggested", \.suggested, meaning: "How the suggested amount grows",
      source: "diary: rising for 52 weeks; assumed: flat for the others", standard: .flat),
    .integer(
      "amount_units", \.amountUnits, 1...1_000_000, unit: "units", meaning: "Amount suggested for the first period",
      source: "diary: 1 for 52 weeks; assumed for the others", standard: 10),
    .number(
      "late_share", \.lateShare, 0...10, unit: "of the span",
      meaning: "How long after its span late check-ins still count", source: "assumed", standard: 0.3),
  ])
}

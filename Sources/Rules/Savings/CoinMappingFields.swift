public import Fields

extension CoinMapping {
  /// The kinds of coin mapping. A new one is one row here and one case of `CoinMapping`.
  public static let variants = VariantTable<CoinMapping>([
    Variant(
      "linear", meaning: "One coin for each amount begun", table: Linear.fields, standard: Linear(),
      make: { .linear($0) }, match: { if case .linear(let terms) = $0 { terms } else { nil } }),
    Variant(
      "logarithmic", meaning: "So many coins more for each doubling of the amount, rounded to the nearest",
      table: Logarithmic.fields, standard: Logarithmic(), make: { .logarithmic($0) },
      match: { if case .logarithmic(let terms) = $0 { terms } else { nil } }),
    Variant(
      "tiers", meaning: "As many coins as a list says, from each of its amounts on; one below them",
      table: Tiers.fields, standard: Tiers(), make: { .tiers($0) },
      match: { if case .tiers(let terms) = $0 { terms } else { nil } }),
  ])

  /// What does not fit together in terms that are valid one by one: faults at `mark`, none if all is well; `path` is the
  /// key path of the mapping.
  public func faults(at mark: Mark, under path: String) -> [Fault] {
    guard case .tiers(let tiers) = self else { return [] }
    var faults: [Fault] = []
    if tiers.fromUnits.count != tiers.coins.count {
      let (amounts, coins) = (tiers.fromUnits.count, tiers.coins.count)
      let allowed = "as many coins as from_units"
      faults.append(Fault(mark, "\(path).coins: found \(coins) items for \(amounts) amounts; allowed: \(allowed)"))
    }
    func order<Number: BinaryInteger>(
      _ name: String, _ list: [Number], _ words: String, _ isWrong: (Number, Number) -> Bool
    ) {
      for index in list.indices.dropFirst() where isWrong(list[index - 1], list[index]) {
        let found = "found \(list[index]) after \(list[index - 1])"
        faults.append(Fault(mark, "\(path).\(name), item \(index + 1): \(found); allowed: \(words)"))
      }
    }
    order("from_units", tiers.fromUnits, "amounts that rise", >=)
    order("coins", tiers.coins, "numbers that never fall", >)
    return faults
  }
}

extension CoinMapping.Linear {
  private static let standard = CoinMapping.Linear()

  /// The fields of a linear mapping.
  static let fields = FieldTable<CoinMapping.Linear>([
    .integer(
      "units", \.units, 1...1_000_000_000, unit: "units", meaning: "Amount per coin, the last begun one counted whole",
      source: "assumed", standard: standard.units),
    .integer(
      "most", \.most, 1...Int64(CoinMapping.most), unit: "coins", meaning: "Coins that no deposit exceeds",
      source: "diary", standard: standard.most),
  ])
}

extension CoinMapping.Logarithmic {
  private static let standard = CoinMapping.Logarithmic()

  /// The fields of a logarithmic mapping.
  static let fields = FieldTable<CoinMapping.Logarithmic>([
    .integer(
      "units", \.units, 1...1_000_000_000, unit: "units",
      meaning: "Amount of the first coin, from which doublings count",
      source: "assumed", standard: standard.units),
    .integer(
      "per_doubling", \.perDoubling, 1...Int64(CoinMapping.most), unit: "coins",
      meaning: "Coins more for twice the amount", source: "assumed", standard: standard.perDoubling),
    .integer(
      "most", \.most, 1...Int64(CoinMapping.most), unit: "coins", meaning: "Coins that no deposit exceeds",
      source: "diary", standard: standard.most),
  ])
}

extension CoinMapping.Tiers {
  private static let standard = CoinMapping.Tiers()

  /// The fields of tiers.
  static let fields = FieldTable<CoinMapping.Tiers>([
    .integers(
      "from_units", \.fromUnits, 1...1_000_000_000, count: 1...Int(CoinMapping.most - 1), unit: "units",
      meaning: "Amounts, rising", source: "assumed", standard: standard.fromUnits),
    .integers(
      "coins", \.coins, 1...Int64(CoinMapping.most), count: 1...Int(CoinMapping.most - 1), unit: "coins",
      meaning: "Coins from each amount on, never falling, as many items as amounts", source: "assumed",
      standard: standard.coins),
  ])
}

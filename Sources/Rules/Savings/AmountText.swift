import CivilTime

/// Amounts as a person reads them. Source: product.md, money and privacy mask.
public enum AmountText {
  /// What stands for an amount that is hidden, whatever its size and sign.
  public static let masked = "•••"

  /// Minor units with two decimals, and the unit's name if it has one: `12.50 units`, `-0.05 units`. Exact for every value.
  public static func text(_ amountMinor: Int64, unit: String, isMasked: Bool = false) -> String {
    if isMasked { return masked }
    let (whole, rest) = amountMinor.magnitude.quotientAndRemainder(dividingBy: 100)
    let number = "\(amountMinor < 0 ? "-" : "")\(whole).\(padded(Int64(rest), 2))"
    return unit.isEmpty ? number : "\(number) \(unit)"
  }
}

import Fields

/// Numbers as text, for CSV, figure data, Markdown and prose alike.
///
/// Decision: a number is rounded from its shortest decimal text (the one that reads back as the same number), not from its
/// binary value, and halves go to the even digit. So what is rounded is what a person would see, a share can be shifted to
/// percent without a multiplication, and neither locale nor libm has a part in it. It differs from C's `%.6g` only where
/// the shortest text ends in a 5 right behind the last kept digit, and the binary value lies a hair beside that half.
public enum Digits {
  /// Significant digits of every number that is not whole, in CSV and figure data alike.
  public static let significant = 6

  /// `value` with `significant` digits and no trailing zeros; "" (missing) if it is not finite.
  ///
  /// Plain digits for 0.0001 ≤ |value| < 10¹⁵, else `1.5e-7`. Zero has no sign. Valid JSON and valid CSV. O(digits).
  public static func text(_ value: Double, significant: Int = Digits.significant) -> String {
    guard var decimal = DecimalDigits(value) else { return "" }
    decimal.round(keeping: significant)
    return decimal.isOrdinary ? decimal.plain(decimals: nil) : decimal.scientific
  }

  /// `value` × 10^`shift` with exactly `decimals` digits behind the point; "" if it is not finite. Zero has no sign.
  public static func fixed(_ value: Double, decimals: Int, shift: Int = 0) -> String {
    guard var decimal = DecimalDigits(value) else { return "" }
    if !decimal.digits.isEmpty { decimal.point += shift }
    decimal.round(keeping: decimal.point + decimals)
    return decimal.plain(decimals: decimals)
  }
}

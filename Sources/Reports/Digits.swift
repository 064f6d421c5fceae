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

/// A finite number as decimal digits: ± 0.d₁d₂… × 10^point, without leading or trailing zeros; no digits is zero.
private struct DecimalDigits {
  var isNegative: Bool
  var digits: [UInt8] = []
  var point = 0

  /// nil if `value` is not finite.
  init?(_ value: Double) {
    guard value.isFinite else { return nil }
    isNegative = value < 0
    var isBehindPoint = false
    var exponent = 0
    var exponentSign = 0
    for byte in value.magnitude.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): isBehindPoint = true
      case UInt8(ascii: "e"): exponentSign = 1
      case UInt8(ascii: "-"): exponentSign = -1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = byte - UInt8(ascii: "0")
        if exponentSign != 0 {
          exponent = exponent * 10 + Int(digit)
        } else if digit == 0 && digits.isEmpty {
          point -= isBehindPoint ? 1 : 0
        } else {
          digits.append(digit)
          point += isBehindPoint ? 0 : 1
        }
      default: break
      }
    }
    point += exponentSign * exponent
    trim()
  }

  /// In the range that is written without an exponent.
  var isOrdinary: Bool { digits.isEmpty || (point > -4 && point <= 15) }

  /// Rounds to the first `count` digits, halves to even; a count below zero leaves zero.
  mutating func round(keeping count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      return trim()
    }
    let dropped = digits[count...]
    let isLastOdd = count > 0 && digits[count - 1] % 2 == 1
    let isUp = dropped.first == 5 && dropped.count == 1 ? isLastOdd : (dropped.first ?? 0) >= 5
    digits.removeSubrange(count...)
    if isUp { increase() }
    trim()
  }

  private mutating func increase() {
    while let last = digits.popLast() {
      if last < 9 {
        digits.append(last + 1)
        return
      }
    }
    digits = [1]
    point += 1
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty {
      point = 0
      isNegative = false
    }
  }

  /// Without exponent; with exactly `decimals` digits behind the point, or as many as there are.
  func plain(decimals: Int?) -> String {
    var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    func digit(_ index: Int) -> UInt8 { UInt8(ascii: "0") + (digits.indices.contains(index) ? digits[index] : 0) }
    if point <= 0 { bytes.append(UInt8(ascii: "0")) }
    for index in 0..<max(point, 0) { bytes.append(digit(index)) }
    let behind = max(decimals ?? digits.count - point, 0)
    if behind > 0 { bytes.append(UInt8(ascii: ".")) }
    for index in point..<(point + behind) { bytes.append(digit(index)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `1.5e-7`.
  var scientific: String {
    var one = self
    one.point = 1
    return one.plain(decimals: nil) + "e\(point - 1)"
  }
}

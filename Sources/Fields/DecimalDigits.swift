/// A finite number as decimal digits: ± 0.d₁d₂… × 10^point, without leading or trailing zeros; no digits is zero.
///
/// Made from the shortest text that reads back as the number, so neither locale nor C library has a part in it.
public struct DecimalDigits: Sendable, Equatable {
  /// Never for zero.
  public var isNegative: Bool
  /// Values 0 … 9.
  public var digits: [UInt8] = []
  /// Digits before the point, negative for zeros behind it.
  public var point = 0

  /// Nil if `value` is not finite. O(digits).
  public init?(_ value: Double) {
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
  public var isOrdinary: Bool { digits.isEmpty || (point > -4 && point <= 15) }

  /// Rounds to the first `count` digits, halves to even; a count below zero leaves zero.
  public mutating func round(keeping count: Int) {
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
  public func plain(decimals: Int?) -> String {
    var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    func digit(_ index: Int) -> UInt8 { UInt8(ascii: "0") + (digits.indices.contains(index) ? digits[index] : 0) }
    if point <= 0 { bytes.append(UInt8(ascii: "0")) }
    for index in 0..<max(point, 0) { bytes.append(digit(index)) }
    let behind = max(decimals ?? digits.count - point, 0)
    if behind > 0 { bytes.append(UInt8(ascii: ".")) }
    for index in point..<(point + behind) { bytes.append(digit(index)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The nearest number.
  public var value: Double { Double(scientific) ?? 0 }

  /// `1.5e-7`.
  public var scientific: String {
    var one = self
    one.point = 1
    return one.plain(decimals: nil) + "e\(point - 1)"
  }
}

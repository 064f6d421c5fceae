/// Numbers as a person reads them in a sentence or a printed table. Spaces inside them do not break.
public enum Words {
  /// `1 234`; the sign is a real minus.
  public static func whole(_ value: Int64) -> String { grouped(String(value)) }

  /// A share as percent: `24.1 %`; below 1 % with two significant digits, `0.012 %`.
  public static func percent(_ share: Double) -> String {
    missing(share) ?? signed(share, decimals: percentDecimals(share), shift: 2) + space + "%"
  }

  /// A difference of shares in percentage points: `+0.4 pp`.
  public static func points(_ difference: Double) -> String {
    missing(difference)
      ?? signed(difference, decimals: percentDecimals(difference), shift: 2, plus: true) + space + "pp"
  }

  /// Any other number with four digits, or all digits before the point: `12 346`, `12.35`, `0.0123`.
  public static func number(_ value: Double, plus: Bool = false) -> String {
    let text = value.magnitude < 1000 ? Digits.text(value, significant: 4) : Digits.fixed(value, decimals: 0)
    return missing(value) ?? mark(value, plus) + grouped(text)
  }

  /// An interval of shares in percent: `23.9 to 24.3 %`, with the digits that its width needs.
  public static func percentInterval(_ low: Double, _ high: Double) -> String {
    pair(low, high, shift: 2, plus: false) + space + "%"
  }

  /// An interval of differences of shares, in percentage points: `−0.4 to +0.9 pp`.
  public static func pointsInterval(_ low: Double, _ high: Double) -> String {
    pair(low, high, shift: 2, plus: true) + space + "pp"
  }

  /// An interval of any other number: `12.1 to 12.9`; `plus` shows the sign of what is above zero.
  public static func interval(_ low: Double, _ high: Double, plus: Bool = false) -> String {
    pair(low, high, shift: 0, plus: plus)
  }

  /// A value and its unit; `share` turns into percent, `share difference` into percentage points.
  public static func value(_ value: Double, unit: String) -> String {
    switch unit {
    case "share": percent(value)
    case "share difference": points(value)
    default: number(value)
    }
  }

  /// An interval in the same units as `value`.
  public static func interval(_ low: Double, _ high: Double, unit: String) -> String {
    switch unit {
    case "share": percentInterval(low, high)
    case "share difference": pointsInterval(low, high)
    default: interval(low, high)
    }
  }

  /// A value with the digits that its interval has: `24.06 %`, `+0.41 pp`, `1.46`; `plus` shows the sign of what is above
  /// zero, as percentage points always do.
  public static func value(_ value: Double, low: Double, high: Double, unit: String, plus: Bool = false) -> String {
    let shift = unit.hasPrefix("share") ? 2 : 0
    let isDifference = unit == "share difference"
    let text = signed(value, decimals: decimals(low, high, shift: shift), shift: shift, plus: plus || isDifference)
    return missing(value) ?? text + (isDifference ? space + "pp" : shift > 0 ? space + "%" : "")
  }

  /// A value and its interval, with the same digits: `24.06 % (23.84 to 24.28 %)`.
  public static func estimate(_ value: Double, low: Double, high: Double, unit: String) -> String {
    "\(self.value(value, low: low, high: high, unit: unit)) (\(interval(low, high, unit: unit)))"
  }

  private static let space = "\u{A0}"

  private static func missing(_ value: Double) -> String? { value.isFinite ? nil : "–" }

  private static func mark(_ value: Double, _ plus: Bool) -> String { plus && value > 0 ? "+" : "" }

  private static func signed(_ value: Double, decimals: Int, shift: Int, plus: Bool = false) -> String {
    let text = Digits.fixed(value, decimals: decimals, shift: shift)
    let isZero = !text.utf8.contains { $0 > UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return (isZero ? "" : mark(value, plus)) + grouped(text)
  }

  private static func percentDecimals(_ share: Double) -> Int {
    let size = share.magnitude
    if size == 0 || size == 1 { return 0 }
    var decimals = 1
    var limit = 0.01
    while size < limit && decimals < 6 {
      decimals += 1
      limit /= 10
    }
    return decimals
  }

  /// Both ends with as many decimals as give their distance two digits, at least one for a share, at most six.
  private static func pair(_ low: Double, _ high: Double, shift: Int, plus: Bool) -> String {
    let decimals = decimals(low, high, shift: shift)
    let ends = [low, high].map { missing($0) ?? signed($0, decimals: decimals, shift: shift, plus: plus) }
    return ends.joined(separator: " to ")
  }

  private static func decimals(_ low: Double, _ high: Double, shift: Int) -> Int {
    let width = (high - low).magnitude
    if width == 0 { return shift > 0 ? percentDecimals(low) : 2 }
    var decimals = shift > 0 ? 1 : 0
    var limit = shift > 0 ? 0.01 : 10
    while width < limit && decimals < 6 {
      decimals += 1
      limit /= 10
    }
    return decimals
  }

  /// Groups of three before the point, from five digits up, and a real minus.
  private static func grouped(_ text: String) -> String {
    let isNegative = text.hasPrefix("-")
    let body = isNegative ? text.dropFirst() : text[...]
    let whole = body.prefix { $0.isNumber }
    var grouped = ""
    for (index, digit) in whole.enumerated() {
      if index > 0 && (whole.count - index) % 3 == 0 { grouped += space }
      grouped.append(digit)
    }
    return (isNegative ? "\u{2212}" : "") + grouped + body.dropFirst(whole.count)
  }
}

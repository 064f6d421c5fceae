/// exp, log and what follows from them, made of + − × ÷ and bits alone: the same bytes on every processor, with or
/// without fused multiply-add, whatever the C library. Special values are those of IEEE 754 and C.
///
/// Measured against 5900 correctly rounded results over all ranges: log and log1p are correctly rounded at each of them;
/// exp, expm1 and pow are one unit in the last place off at 1 to 2 % of them; logistic is at most 2 units off.
public enum PortableMath {
  /// eˣ. Above about 709.78 infinite, below about −745.13 zero. About 15 ns.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    let (mantissa, scale) = exponential(Pair(x, 0))
    return scaled(mantissa.high, by: scale)
  }

  /// eˣ − 1, precise for small x.
  public static func expm1(_ x: Double) -> Double {
    if x.isNaN || x.magnitude < 0x1p-54 { return x }
    if x > 710 { return .infinity }
    if x < -40 { return -1 }
    let (mantissa, scale) = exponential(Pair(x, 0))
    if scale > 1000 { return scaled(mantissa.high, by: scale) }
    let factor = power(scale)
    return (Pair(-1, mantissa.low * factor) + mantissa.high * factor).rounded
  }

  /// Natural logarithm. Zero gives −∞, negative numbers give NaN. About 80 ns: for tables, not for every draw.
  public static func log(_ x: Double) -> Double {
    if x.isNaN || x == .infinity { return x }
    if x <= 0 { return x == 0 ? -.infinity : .nan }
    return logarithm(Pair(x, 0)).rounded
  }

  /// log(1 + x), precise for small x.
  public static func log1p(_ x: Double) -> Double {
    if x.isNaN || x == .infinity || x.magnitude < 0x1p-54 { return x }
    if x <= -1 { return x == -1 ? -.infinity : .nan }
    return x > 0x1p60 ? log(x) : logarithm(Pair(sum: 1, x)).rounded
  }

  /// x to the power y, special values as in C's `pow`. About 120 ns.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    // From 2⁵² on all numbers are whole, from 2⁵³ on even.
    let whole = y.magnitude >= 0x1p52 || (y.magnitude + 0x1p52) - 0x1p52 == y.magnitude
    let odd = whole && y.magnitude < 0x1p53 && Int64(y) & 1 != 0
    let sign: Double = x.sign == .minus && odd ? -1 : 1
    let base = x.magnitude
    if y.magnitude == .infinity && base == 1 { return 1 }
    if base == 0 || base == .infinity { return sign * ((base == 0) == (y > 0) ? 0 : .infinity) }
    if x < 0 && !whole { return .nan }
    if base == 1 { return sign }
    // Beyond these y the result is 1, zero or infinity whatever the base.
    if y.magnitude < 0x1p-66 { return sign }
    if y.magnitude >= 0x1p65 { return sign * ((base < 1) == (y > 0) ? 0 : .infinity) }
    let exponent = logarithm(Pair(base, 0)) * y
    if exponent.high > 710 { return sign * .infinity }
    if exponent.high < -746 { return sign * 0 }
    let (mantissa, scale) = exponential(exponent)
    return sign * scaled(mantissa.high, by: scale)
  }

  /// σ(x) = 1 / (1 + e⁻ˣ): from logits to a probability.
  public static func logistic(_ x: Double) -> Double {
    let odds = exp(-x.magnitude)
    return (x < 0 ? odds : 1) / (1 + odds)
  }

  // MARK: - Cores

  /// log 2 in two parts; products of the first with whole numbers below 2¹¹ are exact.
  static let log2 = Pair(high: 0x1.62e42fefa38p-1, low: 0x1.ef35793c7673p-45)

  /// e to the power `x` as mantissa · 2^scale, the mantissa in √½ … √2. |x| below 750.
  ///
  /// x = scale · log 2 + r, and the Taylor series of e^r to r¹⁴, whose first two terms are summed exactly.
  static func exponential(_ x: Pair) -> (mantissa: Pair, scale: Int) {
    let times = (x.high * 0x1.71547652b82fep0 + 0x1.8p52) - 0x1.8p52
    let rest = Pair(sum: x.high - times * log2.high, x.low - times * log2.low)
    let r = rest.high
    var tail = 1 / 87_178_291_200.0
    tail = tail * r + 1 / 6_227_020_800.0
    tail = tail * r + 1 / 479_001_600.0
    tail = tail * r + 1 / 39_916_800.0
    tail = tail * r + 1 / 3_628_800.0
    tail = tail * r + 1 / 362_880.0
    tail = tail * r + 1 / 40_320.0
    tail = tail * r + 1 / 5_040.0
    tail = tail * r + 1 / 720.0
    tail = tail * r + 1 / 120.0
    tail = tail * r + 1 / 24.0
    tail = tail * r + 1 / 6.0
    tail = tail * r + 0.5
    let start = Pair(sum: 1, r)
    let square = r * r
    let mantissa = Pair(ordered: start.high, start.low + (square * tail + rest.low * (1 + r)))
    return (mantissa, Int(times))
  }

  /// Natural logarithm of `x` > 0 to some 2⁻⁷⁰ of itself.
  ///
  /// x = 2^scale · m with m in √½ … √2, s = (m − 1) / (m + 1), and log m = 2 (s + s³/3 + s⁵/5 + …), of which the first
  /// three terms are taken to twice the precision.
  static func logarithm(_ x: Pair) -> Pair {
    let subnormal = x.high < 0x1p-1022
    let bits = (subnormal ? x.high * 0x1p54 : x.high).bitPattern
    // Adding what √½ lacks to 1 carries into the exponent from √2 on.
    let carried = bits &+ 0x0009_5F61_9980_C433
    let scale = Int(carried &>> 52) - 1023
    let m = Double(bitPattern: (carried & 0x000F_FFFF_FFFF_FFFF) &+ 0x3FE6_A09E_667F_3BCD)
    // Only `log1p` has a low part, and there `high` is between 2⁻⁵³ and 2⁶¹, so this power of two exists.
    let low = x.low == 0 ? 0 : x.low * power(-scale)
    let above = Pair(sum: m, 1) + low
    let below = Pair(sum: m - 1, low)
    let s = below / above
    let z = s * s
    let w = z.high
    var tail = 1 / 27.0
    tail = tail * w + 1 / 25.0
    tail = tail * w + 1 / 23.0
    tail = tail * w + 1 / 21.0
    tail = tail * w + 1 / 19.0
    tail = tail * w + 1 / 17.0
    tail = tail * w + 1 / 15.0
    tail = tail * w + 1 / 13.0
    tail = tail * w + 1 / 11.0
    tail = tail * w + 1 / 9.0
    tail = tail * w + 1 / 7.0
    let fifth = Pair(high: 0x1.999999999999ap-3, low: -0x1.999999999999ap-57)
    let third = Pair(high: 0x1.5555555555555p-2, low: 0x1.5555555555555p-56)
    let series = (z * ((z * (fifth + w * tail)) + third) + 1) * s
    let doubled = Pair(high: 2 * series.high, low: 2 * series.low)
    let times = Double(subnormal ? scale - 54 : scale)
    return Pair(ordered: times * log2.high, times * log2.low) + doubled
  }

  /// 2^scale for a scale from −1022 to 1023.
  static func power(_ scale: Int) -> Double { Double(bitPattern: UInt64(bitPattern: Int64(scale &+ 1023)) &<< 52) }

  /// `x` · 2^scale, rounded once. |scale| up to 2000.
  static func scaled(_ x: Double, by scale: Int) -> Double {
    let half = scale / 2
    return x * power(half) * power(scale - half)
  }
}

/// An unevaluated sum of two numbers, the second at most half a unit of the first's last place: some 106 bits.
///
/// Sums by Knuth and Dekker, products by Dekker's and Veltkamp's splitting, so without fused multiply-add.
struct Pair {
  var high: Double
  var low: Double

  init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// Two parts as they are.
  init(_ high: Double, _ low: Double) { self.init(high: high, low: low) }

  /// The exact sum of two numbers.
  init(sum a: Double, _ b: Double) {
    let high = a + b
    let partOfB = high - a
    self.init(high: high, low: (a - (high - partOfB)) + (b - partOfB))
  }

  /// The exact sum of two numbers of which the first is the larger or zero.
  init(ordered a: Double, _ b: Double) {
    let high = a + b
    self.init(high: high, low: b - (high - a))
  }

  /// The exact product of two numbers well inside the range of Double.
  init(product a: Double, _ b: Double) {
    let (aHigh, aLow) = Pair.halves(a)
    let (bHigh, bLow) = Pair.halves(b)
    let high = a * b
    self.init(high: high, low: ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  /// The sum as one number.
  var rounded: Double { high + low }

  /// 26 leading bits and the rest.
  static func halves(_ x: Double) -> (Double, Double) {
    let spread = 134_217_729 * x
    let high = spread - (spread - x)
    return (high, x - high)
  }

  static func + (a: Pair, b: Double) -> Pair {
    let sum = Pair(sum: a.high, b)
    return Pair(ordered: sum.high, sum.low + a.low)
  }

  static func + (a: Pair, b: Pair) -> Pair {
    let highs = Pair(sum: a.high, b.high)
    return Pair(ordered: highs.high, highs.low + (a.low + b.low))
  }

  static func * (a: Pair, b: Double) -> Pair {
    let product = Pair(product: a.high, b)
    return Pair(ordered: product.high, product.low + a.low * b)
  }

  static func * (a: Pair, b: Pair) -> Pair {
    let product = Pair(product: a.high, b.high)
    return Pair(ordered: product.high, product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: Pair, b: Pair) -> Pair {
    let quotient = a.high / b.high
    let product = Pair(product: quotient, b.high)
    let rest = (((a.high - product.high) - product.low) + a.low) - quotient * b.low
    return Pair(ordered: quotient, rest / b.high)
  }
}

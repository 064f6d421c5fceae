/// How many coins a deposit drops into the jar: 1 … 30, never fewer for more money. Source: product.md, coins: the diaries
/// give the range, the mapping is assumed.
///
/// Every kind is a list of amounts from which one coin more falls (`steps`), so that it is applied without rounding.
public enum CoinMapping: Sendable, Equatable {
  /// One coin for each amount begun. The default.
  case linear(Linear)
  /// So many coins more for each doubling of the amount, rounded to the nearest.
  case logarithmic(Logarithmic)
  /// As many coins as a list says, from each of its amounts on.
  case tiers(Tiers)

  /// One coin per 10 units, rounded up, at most 30. Source: product.md, coins: assumed.
  public static let standard = CoinMapping.linear(Linear())

  /// Most coins that a deposit may drop.
  public static let most: Int32 = 30

  /// The terms of a linear mapping.
  public struct Linear: Sendable, Equatable {
    /// Units of money per coin, the last begun one counted whole.
    public var units: Int64
    /// Coins that no deposit exceeds.
    public var most: Int32

    public init(units: Int64 = 10, most: Int32 = CoinMapping.most) {
      self.units = units
      self.most = most
    }
  }

  /// 1 + round(perDoubling · log₂(amount / units)) coins, 1 below `units`. No amount lies half way between two numbers of
  /// coins: that would be a root of 2, which no ratio of whole amounts is.
  public struct Logarithmic: Sendable, Equatable {
    /// Units of money at which the first coin stands.
    public var units: Int64
    /// Coins more for twice the amount.
    public var perDoubling: Int32
    /// Coins that no deposit exceeds.
    public var most: Int32

    public init(units: Int64 = 1, perDoubling: Int32 = 3, most: Int32 = CoinMapping.most) {
      self.units = units
      self.perDoubling = perDoubling
      self.most = most
    }
  }

  /// `coins[i]` coins from `fromUnits[i]` units on; one coin below them all.
  public struct Tiers: Sendable, Equatable {
    /// Units of money, ascending.
    public var fromUnits: [Int64]
    /// Coins from each of them on, never falling, as many numbers as amounts.
    public var coins: [Int32]

    public init(fromUnits: [Int64] = [5, 20, 50, 100, 500], coins: [Int32] = [2, 5, 10, 15, 30]) {
      self.fromUnits = fromUnits
      self.coins = coins
    }
  }
}

/// A coin mapping compiled for use. Made once, then only read.
public struct CoinTable: Sendable, Equatable {
  /// Minor units from which one coin more falls, ascending; an amount that comes twice drops two more.
  public let steps: [Int64]

  /// Compiles a mapping; terms out of range are held. Some 30 steps, the logarithmic ones by bisection: under a millisecond.
  public init(_ mapping: CoinMapping) {
    let numbers: ClosedRange<Int32> = 2...CoinMapping.most
    let steps =
      switch mapping {
      case .linear(let terms): numbers.prefix { $0 <= terms.most }.map(terms.step)
      case .logarithmic(let terms): numbers.prefix { $0 <= terms.most }.map(terms.step)
      case .tiers(let terms): numbers.compactMap(terms.step)
      }
    // What no deposit reaches is left out.
    self.steps = steps.filter { $0 <= Goal.most }
  }

  /// Coins of a deposit; 1 for an amount below 1. O(steps).
  public func coins(_ amountMinor: Int64) -> Int32 { Int32(steps.prefix { $0 <= amountMinor }.count) + 1 }

  /// Coins of a deposit. Throws for an amount outside 1 … `Goal.most`. O(steps).
  public func checkedCoins(_ amountMinor: Int64) throws(RuleFault) -> Int32 {
    try RuleFault.check("amount_minor", amountMinor, 1...Goal.most)
    return coins(amountMinor)
  }
}

extension CoinMapping.Linear {
  /// Minor units from which `coins` coins fall: one more than the coins before hold.
  fileprivate func step(_ coins: Int32) -> Int64 {
    Int64(coins - 1) * min(max(units, 1), Goal.most / 100) * 100 + 1
  }
}

extension CoinMapping.Tiers {
  /// Minor units from which `coins` coins fall; nil if they never do.
  fileprivate func step(_ coins: Int32) -> Int64? {
    zip(fromUnits, self.coins).filter { $0.1 >= coins }.map { min(max($0.0, 0), Goal.most / 100 + 1) * 100 }.min()
  }
}

extension CoinMapping.Logarithmic {
  /// Minor units from which `coins` coins fall.
  ///
  /// n coins more than one fall from p · log₂(a / f) ≥ n − ½ on, which is a^2p ≥ 2^(2n − 1) · f^2p: all whole numbers.
  fileprivate func step(_ coins: Int32) -> Int64 {
    let first = min(max(units, 1), Goal.most / 100) * 100
    let power = 2 * min(max(perDoubling, 1), CoinMapping.most)
    var bound = WholeNumber(first, toThe: power)
    bound.double(times: 2 * (coins - 1) - 1)
    var (low, high) = (first, Goal.most + 1)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if WholeNumber(middle, toThe: power) < bound { low = middle } else { high = middle }
    }
    return high
  }
}

/// A whole number of any size.
private struct WholeNumber: Comparable {
  /// Lowest first, base 2³², the highest above 0.
  private var digits: [UInt32] = [1]

  /// `base` to the power `exponent`, the base above 0.
  init(_ base: Int64, toThe exponent: Int32) {
    for _ in 0..<exponent { multiply(by: UInt64(base)) }
  }

  mutating func double(times: Int32) {
    for _ in 0..<times { multiply(by: 2) }
  }

  /// Multiplies by less than 2⁶³, so that each sum below fits 96 bits.
  private mutating func multiply(by factor: UInt64) {
    var carry: UInt128 = 0
    for index in digits.indices {
      carry += UInt128(digits[index]) * UInt128(factor)
      digits[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    while carry > 0 {
      digits.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
  }

  static func < (a: WholeNumber, b: WholeNumber) -> Bool {
    if a.digits.count != b.digits.count { return a.digits.count < b.digits.count }
    for (x, y) in zip(a.digits, b.digits).reversed() where x != y { return x < y }
    return false
  }
}

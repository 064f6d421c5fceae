/// What focus earns. Flat, for the kernel as well. Source: product.md, XP and miles (assumed).
public struct Rewards: Sendable, Equatable {
  /// XP for each focused minute.
  public var xpPerMinute: Int64
  /// XP for a session without interruption.
  public var xpDeepSession: Int64
  /// Miles for each focused minute.
  public var milesPerMinute: Int64

  /// Values of each of the three, so that no session overflows.
  public static let rates: ClosedRange<Int64> = 0...1_000_000_000

  @inlinable
  public init(xpPerMinute: Int64 = 2, xpDeepSession: Int64 = 20, milesPerMinute: Int64 = 8) {
    self.xpPerMinute = xpPerMinute
    self.xpDeepSession = xpDeepSession
    self.milesPerMinute = milesPerMinute
  }

  /// XP of a session. Exact for minutes of a day and rates within `rates`. O(1).
  @inlinable
  public func xp(focusedMinutes: Int32, isDeep: Bool) -> Int64 {
    Int64(focusedMinutes) * xpPerMinute + (isDeep ? xpDeepSession : 0)
  }

  /// Miles of a session, likewise. O(1).
  @inlinable
  public func miles(focusedMinutes: Int32) -> Int64 { Int64(focusedMinutes) * milesPerMinute }

  /// Throws for a rate outside `rates`.
  func check() throws(RuleFault) {
    try RuleFault.check("xp_per_minute", xpPerMinute, Self.rates)
    try RuleFault.check("xp_deep_session", xpDeepSession, Self.rates)
    try RuleFault.check("miles_per_minute", milesPerMinute, Self.rates)
  }

  /// What a session earns. Throws for a rate outside `rates`. O(1).
  public func earned(by session: Session) throws(RuleFault) -> (xp: Int64, miles: Int64) {
    try check()
    return (
      xp(focusedMinutes: session.focusedMinutes, isDeep: session.isDeep),
      miles(focusedMinutes: session.focusedMinutes)
    )
  }
}

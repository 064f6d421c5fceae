/// What focus earns. Flat, for the kernel as well. Source: product.md, XP and miles (assumed).
public struct Rewards: Sendable, Equatable {
  /// XP for each focused minute.
  public var xpPerMinute: Int64
  /// XP for a session without interruption.
  public var xpDeepSession: Int64
  /// Miles for each focused minute.
  public var milesPerMinute: Int64

  /// Values of `xpPerMinute`. With all three in their ranges no session overflows.
  public static let minuteXP: ClosedRange<Int64> = 0...1000
  /// Values of `xpDeepSession`.
  public static let deepXP: ClosedRange<Int64> = 0...100_000
  /// Values of `milesPerMinute`.
  public static let minuteMiles: ClosedRange<Int64> = 0...100_000

  @inlinable
  public init(xpPerMinute: Int64, xpDeepSession: Int64, milesPerMinute: Int64) {
    self.xpPerMinute = xpPerMinute
    self.xpDeepSession = xpDeepSession
    self.milesPerMinute = milesPerMinute
  }

  /// XP of a session. Exact for minutes of a day and values within their ranges. O(1).
  @inlinable
  public func xp(focusedMinutes: Int32, isDeep: Bool) -> Int64 {
    Int64(focusedMinutes) * xpPerMinute + (isDeep ? xpDeepSession : 0)
  }

  /// Miles of a session, likewise. O(1).
  @inlinable
  public func miles(focusedMinutes: Int32) -> Int64 { Int64(focusedMinutes) * milesPerMinute }

  /// Throws for a value outside its range.
  func check() throws(RuleFault) {
    try RuleFault.check("xp_per_minute", xpPerMinute, Self.minuteXP)
    try RuleFault.check("xp_deep_session", xpDeepSession, Self.deepXP)
    try RuleFault.check("miles_per_minute", milesPerMinute, Self.minuteMiles)
  }

  /// What a session earns. Throws for a value outside its range. O(1).
  public func earned(by session: Session) throws(RuleFault) -> (xp: Int64, miles: Int64) {
    try check()
    return (
      xp(focusedMinutes: session.focusedMinutes, isDeep: session.isDeep),
      miles(focusedMinutes: session.focusedMinutes)
    )
  }
}

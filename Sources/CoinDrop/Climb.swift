/// How one coin goes up and down in four lanes. Four, so that its numbers fit into the registers of any processor.
struct Climb {
  typealias FourFlags = SIMDMask<SIMD4<Int32>>

  /// Height after the last step.
  private(set) var last: Four
  /// Of the last or present way up: where it began, and the step with which.
  private(set) var from = Four()
  private(set) var begin = Four(repeating: -1)
  /// Lanes in which it is on a way up, and those of them in which it has been as fast as a bounce.
  private var rises = FourFlags(repeating: false)
  private var isFast = FourFlags(repeating: false)

  init(from start: Four) { last = start }

  /// Lanes in which it is on a way up that is a bounce.
  @inline(__always)
  var bounces: FourFlags { isFast .& (last - from .>= Float(DropMeasures.bouncePt)) }

  /// Goes up or down to `y` in step number `now`, at whose end its speed upward is `rise`. Lanes in which a bounce ends.
  @inline(__always)
  mutating func go(_ y: Four, _ rise: Four, _ now: Four, bounceSpeed: Four) -> FourFlags {
    let (up, down) = (y .> last, y .< last)
    let bounce = down .& bounces
    let begins = up .& .!rises
    from.replace(with: last, where: begins)
    begin.replace(with: now, where: begins)
    rises = rises .& .!down .| up
    isFast = isFast .& .!down .| (up .& (rise .>= bounceSpeed))
    return bounce
  }

  /// Ends the step.
  @inline(__always)
  mutating func end(_ y: Four) { last = y }
}

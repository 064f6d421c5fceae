// Compiled twice, as `Simulate.swift`: nothing generic here.

import Chance

#if LIVES_AVX2
  import Lives
#endif

typealias Floats = SIMD8<Float>
typealias Words = SIMD8<UInt32>
typealias Flags = SIMDMask<SIMD8<Int32>>

/// What eight people carry from day to day. Source: population.md, 2.
struct Minds {
  var mood: Floats
  var habit = Floats(repeating: 0)
  var focusHabit = Floats(repeating: 0)
  var motivation = Floats(repeating: 0)
  /// Days without an act, held at those after which churn rises no more.
  var idle = Floats(repeating: 0)
  /// Pulls that the rules have set.
  var stake = Floats(repeating: 0)
  var savingsPull = Floats(repeating: 0)
  var focusPull = Floats(repeating: 0)
  var reminderPull: Floats
  /// Days since the last level, those that nobody minds (all, before the first), and the usual wait.
  var waited = Floats(repeating: 0)
  var patience = Floats(repeating: .greatestFiniteMagnitude)
  var usualWait = Floats(repeating: 0)
  var lossSize = Floats(repeating: 0)
  var lossDay = SIMD8<Int32>(repeating: -1000)
  var voidDay = SIMD8<Int32>(repeating: -1000)

  @inline(__always)
  init(_ traits: DenseTraits, _ c: LifePlan.Constants) {
    mood = traits.mood
    reminderPull = Floats(repeating: c.reminderPull)
  }

  /// Writes down what enters the day's utilities.
  func store(_ day: Int, _ traits: DenseTraits, _ c: LifePlan.Constants, _ trace: TracePointer) {
    trace.store(day, .mood, c.effects * mood)
    trace.store(day, .motivation, c.effects * motivation)
    trace.store(day, .savingsBase, traits.savingsBase)
    trace.store(day, .savingsHabit, c.effects * c.habitWeight * habit)
    trace.store(day, .stake, c.effects * stake)
    trace.store(day, .savingsPull, c.effects * savingsPull)
    trace.store(day, .focusBase, traits.focusBase)
    trace.store(day, .focusHabit, c.effects * c.habitWeight * focusHabit)
    trace.store(day, .focusPull, c.effects * focusPull)
  }

  /// Takes in what the rules made of one lane's day.
  @inline(__always)
  mutating func take(_ effects: DayEffects, _ lane: Int, on day: Int, _ c: LifePlan.Constants) {
    stake[lane] = effects.stake
    savingsPull[lane] = effects.savingsPull
    focusPull[lane] = effects.focusPull
    if effects.loss > 0 {
      motivation[lane] -= c.effects * c.streakLossShock * effects.loss
      lossSize[lane] = effects.loss
      lossDay[lane] = Int32(truncatingIfNeeded: day)
    }
    if effects.void > 0 {
      motivation[lane] -= c.effects * c.voidShock * effects.void
      voidDay[lane] = Int32(truncatingIfNeeded: day)
    }
    if effects.hasRisen {
      let usual = c.waitMemory * usualWait[lane] + (1 - c.waitMemory) * waited[lane]
      let patient = c.waitPatienceFactor * usual
      usualWait[lane] = usual
      patience[lane] = patient > c.waitPatienceDays ? patient : c.waitPatienceDays
      waited[lane] = -1
    }
  }

  /// The day's end, for those who saved, focused, or saw a reminder and did not save; `unrewarded` is what rewards have left of
  /// the room below the cap, one after the other.
  @inline(__always)
  mutating func end(
    saves: Flags, focuses: Flags, ignores: Flags, unrewarded: Floats, habitRate: Floats, _ c: LifePlan.Constants
  ) {
    let zero = Floats(repeating: 0)
    let one = Floats(repeating: 1)
    habit = (habit * c.habitKept).replacing(with: habit + habitRate * (one - habit), where: saves)
    focusHabit = (focusHabit * c.habitKept).replacing(
      with: focusHabit + habitRate * (one - focusHabit), where: focuses)
    let room = c.motivationCap - motivation
    motivation += c.effects * (one - unrewarded) * zero.replacing(with: room, where: room .> 0)
    motivation *= c.motivationKept
    waited += one
    let mended = reminderPull * c.reminderHeeded
    let full = Floats(repeating: c.reminderPull)
    reminderPull.replace(with: reminderPull * c.reminderIgnored, where: ignores)
    reminderPull.replace(with: full.replacing(with: mended, where: mended .< full), where: saves)
    let longer = idle + one
    let longest = Floats(repeating: c.churnIdleDays)
    idle = longer.replacing(with: longest, where: longer .> longest).replacing(with: zero, where: saves .| focuses)
  }
}

/// `size` where at most `days` have passed from `since` to `now`, else 0.
@inline(__always)
func felt(_ size: Floats, _ since: SIMD8<Int32>, _ now: Int, _ days: Int32) -> Floats {
  Floats(repeating: 0).replacing(with: size, where: (Int32(truncatingIfNeeded: now) &- since) .<= days)
}

/// The larger of two.
@inline(__always)
func larger(_ a: Floats, _ b: Floats) -> Floats { b.replacing(with: a, where: a .> b) }

/// Kept within −2 … 2.
@inline(__always)
func two(_ x: Floats) -> Floats {
  let low = Floats(repeating: -2)
  let high = Floats(repeating: 2)
  let floored = low.replacing(with: x, where: x .>= low)
  return high.replacing(with: floored, where: floored .< high)
}

/// Kept within 0 … 1.
@inline(__always)
func share(_ x: Floats) -> Floats {
  let zero = Floats(repeating: 0)
  let one = Floats(repeating: 1)
  let floored = zero.replacing(with: x, where: x .>= zero)
  return one.replacing(with: floored, where: floored .< one)
}

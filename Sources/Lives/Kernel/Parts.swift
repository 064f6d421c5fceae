// Compiled twice, as `Simulate.swift`: nothing generic, and no type, whose witnesses the twins would share.

import Chance

#if LIVES_AVX2
  import Lives
#endif

typealias Floats = SIMD8<Float>
typealias Words = SIMD8<UInt32>
typealias Flags = SIMDMask<SIMD8<Int32>>

/// What eight dates do to people: the lift of the calendar, the pull of the weekly plan, and whether no reminder fires.
@inline(__always)
func today(_ input: KernelInput, _ date: Words, _ traits: DenseTraits) -> (lift: Floats, plan: Floats, isSilent: Flags)
{
  // 1 on weekends, 2 more on days of the weekly plan, 4 more without a reminder.
  let kind = gather(input.kind, date)
  let isSilent = kind .>= 4
  let spoken = kind.replacing(with: kind - 4, where: isSilent)
  let isPlanned = spoken .>= 2
  let weekend = spoken.replacing(with: spoken - 2, where: isPlanned)
  let lift = gather(input.lift, date) + traits.weekendLift * weekend
  return (lift, Floats(repeating: 0).replacing(with: traits.weeklyPlanPull, where: isPlanned), isSilent)
}

/// Takes in what the rules made of one lane's day.
@inline(__always)
func take(_ effects: DayEffects, _ lane: Int, on day: Int, _ c: LifePlan.Constants, _ minds: inout Minds) {
  minds.stake[lane] = effects.stake
  minds.savingsPull[lane] = effects.savingsPull
  minds.focusPull[lane] = effects.focusPull
  if effects.loss > 0 {
    minds.motivation[lane] -= c.effects * c.streakLossShock * effects.loss
    minds.lossSize[lane] = effects.loss
    minds.lossDay[lane] = Int32(truncatingIfNeeded: day)
  }
  if effects.void > 0 {
    minds.motivation[lane] -= c.effects * c.voidShock * effects.void
    minds.voidDay[lane] = Int32(truncatingIfNeeded: day)
  }
  if effects.hasRisen {
    let usual = c.waitMemory * minds.usualWait[lane] + (1 - c.waitMemory) * minds.waited[lane]
    let patient = c.waitPatienceFactor * usual
    minds.usualWait[lane] = usual
    minds.patience[lane] = patient > c.waitPatienceDays ? patient : c.waitPatienceDays
    minds.waited[lane] = -1
  }
}

/// The day's end, for those who saved, focused, or saw a reminder and did not save; `unrewarded` is what rewards have left of
/// the room below the cap, one after the other.
@inline(__always)
func end(
  saves: Flags, focuses: Flags, ignores: Flags, unrewarded: Floats, habitRate: Floats, _ c: LifePlan.Constants,
  _ minds: inout Minds
) {
  let zero = Floats(repeating: 0)
  let one = Floats(repeating: 1)
  minds.habit = (minds.habit * c.habitKept).replacing(with: minds.habit + habitRate * (one - minds.habit), where: saves)
  minds.focusHabit = (minds.focusHabit * c.habitKept).replacing(
    with: minds.focusHabit + habitRate * (one - minds.focusHabit), where: focuses)
  let room = c.motivationCap - minds.motivation
  minds.motivation += c.effects * (one - unrewarded) * zero.replacing(with: room, where: room .> 0)
  minds.motivation *= c.motivationKept
  minds.waited += one
  let mended = minds.reminderPull * c.reminderHeeded
  let full = Floats(repeating: c.reminderPull)
  let worn = minds.reminderPull.replacing(with: minds.reminderPull * c.reminderIgnored, where: ignores)
  minds.reminderPull = worn.replacing(with: full.replacing(with: mended, where: mended .< full), where: saves)
  let longer = minds.idle + one
  let longest = Floats(repeating: c.churnIdleDays)
  minds.idle = longer.replacing(with: longest, where: longer .> longest).replacing(with: zero, where: saves .| focuses)
}

/// Writes a term of eight lives' day.
func store(_ trace: TracePointer, _ day: Int, _ term: LifeTrace.Term, _ lanes: Floats) {
  trace.place(day, term).storeBytes(of: lanes, as: Floats.self)
}

/// Writes down what enters the day's utilities.
func store(
  _ trace: TracePointer, _ day: Int, _ minds: Minds, _ traits: DenseTraits, plan: Floats, overdue: Floats,
  _ c: LifePlan.Constants
) {
  store(trace, day, .focusPlan, c.effects * plan)
  store(trace, day, .focusWait, -c.effects * c.waitWeight * overdue)
  store(trace, day, .mood, c.effects * minds.mood)
  store(trace, day, .motivation, c.effects * minds.motivation)
  store(trace, day, .savingsBase, traits.savingsBase)
  store(trace, day, .savingsHabit, c.effects * c.habitWeight * minds.habit)
  store(trace, day, .stake, c.effects * minds.stake)
  store(trace, day, .savingsPull, c.effects * minds.savingsPull)
  store(trace, day, .focusBase, traits.focusBase)
  store(trace, day, .focusHabit, c.effects * c.habitWeight * minds.focusHabit)
  store(trace, day, .focusPull, c.effects * minds.focusPull)
}

/// Writes down what moved the log hazard of leaving.
func store(
  _ trace: TracePointer, _ day: Int, _ effects: Float, idle: Floats, loss: Floats, void: Floats, wait: Floats,
  habit: Floats, motivation: Floats
) {
  store(trace, day, .leaveIdle, effects * idle)
  store(trace, day, .leaveLoss, effects * loss)
  store(trace, day, .leaveVoid, effects * void)
  store(trace, day, .leaveWait, effects * wait)
  store(trace, day, .leaveHabit, -effects * habit)
  store(trace, day, .leaveMotivation, -effects * motivation)
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

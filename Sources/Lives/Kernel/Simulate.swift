// Compiled twice: in `Lives` for any processor, in `LivesAVX2` for those with AVX2. Floats see + − × and comparisons only,
// which give the same bits on all of them. Nothing generic here: its code would leak from one twin into the other.

import Chance

#if LIVES_AVX2
  public import Lives
#endif

private typealias Floats = SIMD8<Float>
private typealias Words = SIMD8<UInt32>
private typealias Flags = SIMDMask<SIMD8<Int32>>

/// The dense side of eight lives, day by day. Source: population.md, 2.
public func liveDays(_ input: KernelInput) {
  let c = input.constants
  let traits = input.traits.pointee
  let habitKept = c.habitKept
  var mood = traits.mood
  var date = traits.date
  var alive = unsafeBitCast(traits.isLife, to: Flags.self)
  let activated = unsafeBitCast(traits.isActivated, to: Flags.self)
  var running = unsafeBitCast(traits.isRunning, to: Flags.self)
  var quietLow = SIMD4<UInt64>(repeating: DayWord.quiet(depositStreak: 0, focusStreak: 0, level: 1))
  var quietHigh = quietLow
  var habit = Floats(repeating: 0)
  var focusHabit = Floats(repeating: 0)
  var motivation = Floats(repeating: 0)
  var idle = Floats(repeating: 0)
  var stake = Floats(repeating: 0)
  var savingsPull = Floats(repeating: 0)
  var focusPull = Floats(repeating: 0)
  var lossSize = Floats(repeating: 0)
  var lossDay = SIMD8<Int32>(repeating: -100)
  // Days lived: a lane's flag is −1 while it is alive.
  var lived = SIMD8<Int32>(repeating: 0)
  let zero = Floats(repeating: 0)
  let one = Floats(repeating: 1)

  let lives = Words(0, 1, 2, 3, 4, 5, 6, 7) &+ Counter.low(input.first)
  let high = Words(repeating: Counter.high(.life, input.first))
  let daily = Words(repeating: Counter.purpose(.daily))

  for day in 0..<input.days {
    let luck = Philox.lanes(key: input.seed, lives, high, Words(repeating: UInt32(truncatingIfNeeded: day)), daily)

    // (a) Churn, before anything else.
    if day > 0 {
      let recent = (Int32(truncatingIfNeeded: day) &- lossDay) .<= 7
      let bounded = two(motivation)
      var push = idle * (c.churnIdle / 14) - c.churnMotivation * bounded
      push -= c.churnHabit * focusHabit.replacing(with: habit, where: habit .> focusHabit)
      push += c.churnStreakLoss * zero.replacing(with: lossSize, where: recent)
      let rate = traits.logHazard + c.effects * push
      let leaves = ProbabilityTable.read(input.hazard, lower: -16, upper: 4, rate)
      alive = alive .& (Draw.unit(luck.0) .>= leaves)
      if day == 1 { alive = alive .& activated }
    }
    let livingLanes = unsafeBitCast(alive, to: SIMD4<UInt64>.self)
    if livingLanes[0] | livingLanes[1] | livingLanes[2] | livingLanes[3] == 0 { break }

    // (b) Mood. (c) Utilities.
    mood = c.moodKept * mood + c.moodStep * QuantileTable.read(input.normal, bits: input.normalBits, luck.1)
    let shared =
      mood + motivation + gather(input.lift, date) + traits.weekendLift * gather(input.weekend, date)
      + input.novelty[day]
    let savingsUtility = traits.savingsBase + c.effects * (c.habitWeight * habit + shared + stake + savingsPull)
    let focusUtility = traits.focusBase + c.effects * (c.habitWeight * focusHabit + shared + focusPull)

    // (d) Save, (f) focus.
    let active = alive .& activated
    var saves = Draw.unit(luck.2) .< ProbabilityTable.read(input.logistic, lower: -16, upper: 16, savingsUtility)
    var focuses = Draw.unit(luck.3) .< ProbabilityTable.read(input.logistic, lower: -16, upper: 16, focusUtility)
    if day == 0 {
      saves = saves .| unsafeBitCast(traits.savesFirst, to: Flags.self)
      focuses = focuses .| unsafeBitCast(traits.focusesFirst, to: Flags.self)
    }
    saves = saves .& active
    focuses = focuses .& active

    // (g) The rules, on lanes where something happens; a quiet day elsewhere.
    let slot = day &* LifeRecord.lanes
    UnsafeMutableRawPointer(input.day + slot).storeBytes(of: quietLow, as: SIMD4<UInt64>.self)
    UnsafeMutableRawPointer(input.day + slot + 4).storeBytes(of: quietHigh, as: SIMD4<UInt64>.self)
    var reward = zero
    let eventful = (saves .| focuses .| running) .& active
    let pairs = unsafeBitCast(eventful, to: SIMD4<UInt64>.self)
    for pair in 0..<4 where pairs[pair] != 0 {
      for lane in pair &* 2..<pair &* 2 &+ 2 where eventful[lane] {
        let effects = liveDay(input, lane, day: day, saves: saves[lane], focuses: focuses[lane])
        input.day[slot &+ lane] = effects.recorded.word.bits
        input.money[slot &+ lane] = effects.recorded.money
        input.badge[slot &+ lane] = effects.recorded.badge
        if lane < 4 { quietLow[lane] = effects.quiet } else { quietHigh[lane &- 4] = effects.quiet }
        running[lane] = effects.isRunning
        reward[lane] = effects.reward
        stake[lane] = effects.stake
        savingsPull[lane] = effects.savingsPull
        focusPull[lane] = effects.focusPull
        if effects.loss > 0 {
          motivation[lane] -= c.effects * c.streakLossShock * effects.loss
          lossSize[lane] = effects.loss
          lossDay[lane] = Int32(truncatingIfNeeded: day)
        }
      }
    }

    // (h) State at the day's end.
    habit = (habit * habitKept).replacing(with: habit + traits.habitRate * (one - habit), where: saves)
    focusHabit = (focusHabit * habitKept).replacing(
      with: focusHabit + traits.habitRate * (one - focusHabit), where: focuses)
    let room = one - motivation * (1 / c.motivationCap)
    motivation += c.effects * reward * zero.replacing(with: room, where: room .> 0)
    motivation *= c.motivationKept
    let longer = idle + one
    idle = longer.replacing(with: Floats(repeating: 14), where: longer .> 14).replacing(
      with: zero, where: saves .| focuses)
    date = date &+ 1
    lived = lived &- unsafeBitCast(alive, to: SIMD8<Int32>.self)
  }
  for lane in 0..<LifeRecord.lanes { input.lived[lane] = lived[lane] }
}

/// Kept within −2 … 2.
@inline(__always)
private func two(_ x: Floats) -> Floats {
  let low = Floats(repeating: -2)
  let high = Floats(repeating: 2)
  let floored = low.replacing(with: x, where: x .>= low)
  return high.replacing(with: floored, where: floored .< high)
}

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
  let zero = Floats(repeating: 0)
  let one = Floats(repeating: 1)
  var mood = traits.mood
  var date = traits.date
  var alive = unsafeBitCast(traits.isLife, to: Flags.self)
  let uses = unsafeBitCast(traits.uses, to: Flags.self)
  var running = unsafeBitCast(traits.isRunning, to: Flags.self)
  var quietLow = SIMD4<UInt64>(repeating: DayWord.quiet(depositStreak: 0, focusStreak: 0, level: 1))
  var quietHigh = quietLow
  var habit = zero
  var focusHabit = zero
  var motivation = zero
  var idle = zero
  var stake = zero
  var savingsPull = zero
  var focusPull = zero
  var reminderPull = Floats(repeating: c.reminderPull)
  // Days since the last level, those that nobody minds (none are minded before the first), and the usual wait.
  var waited = zero
  var patience = Floats(repeating: .greatestFiniteMagnitude)
  var usualWait = zero
  var lossSize = zero
  var lossDay = SIMD8<Int32>(repeating: -1000)
  var voidDay = lossDay
  // Days lived: a lane's flag is −1 while it is alive.
  var lived = SIMD8<Int32>(repeating: 0)

  let lives = Words(0, 1, 2, 3, 4, 5, 6, 7) &+ Counter.low(input.first)
  let high = Words(repeating: Counter.high(.life, input.first))
  let daily = Words(repeating: Counter.purpose(.daily))
  let reminders = Words(repeating: Counter.purpose(.reminder))
  var reminderLuck = (Words(), Words(), Words(), Words())

  for day in 0..<input.days {
    let number = Words(repeating: UInt32(truncatingIfNeeded: day))
    let luck = Philox.lanes(key: input.seed, lives, high, number, daily)
    // One block of draws for reminders lasts four days.
    if day & 3 == 0 { reminderLuck = Philox.lanes(key: input.seed, lives, high, number &>> 2, reminders) }

    // (a) Churn, before anything else.
    let overdue = share((waited - patience) * (1 / c.waitFullDays))
    if day > 0 {
      let now = Int32(truncatingIfNeeded: day)
      let isLossFelt = (now &- lossDay) .<= c.churnHurtDays
      let isVoidFelt = (now &- voidDay) .<= c.churnHurtDays
      let better = focusHabit.replacing(with: habit, where: habit .> focusHabit)
      let idlePush = idle * (c.churnIdle / c.churnIdleDays)
      let lossPush = c.churnStreakLoss * zero.replacing(with: lossSize, where: isLossFelt)
      let voidPush = zero.replacing(with: c.churnVoid, where: isVoidFelt)
      let waitPush = c.churnWait * overdue
      let habitPush = c.churnHabit * better
      let motivationPush = c.churnMotivation * two(motivation)
      let push = idlePush + lossPush + voidPush + waitPush - habitPush - motivationPush
      let rate = traits.logHazard + c.effects * push
      let leaves = c.churn * ProbabilityTable.read(input.hazard, lower: -16, upper: 4, rate)
      let draw = Draw.unit(luck.0)
      alive = alive .& (draw .>= leaves)
      if day == 1 { alive = alive .& uses }
      if let trace = input.trace {
        let base = c.churn * ProbabilityTable.read(input.hazard, lower: -16, upper: 4, traits.logHazard)
        trace.store(day, .leaveChance, leaves)
        trace.store(day, .baseLeaveChance, base)
        trace.store(day, .leaveDraw, draw)
        trace.store(day, .leaveIdle, c.effects * idlePush)
        trace.store(day, .leaveLoss, c.effects * lossPush)
        trace.store(day, .leaveVoid, c.effects * voidPush)
        trace.store(day, .leaveWait, c.effects * waitPush)
        trace.store(day, .leaveHabit, zero - c.effects * habitPush)
        trace.store(day, .leaveMotivation, zero - c.effects * motivationPush)
      }
    }
    let livingLanes = unsafeBitCast(alive, to: SIMD4<UInt64>.self)
    if livingLanes[0] | livingLanes[1] | livingLanes[2] | livingLanes[3] == 0 { break }

    // (b) Mood. (c) Utilities.
    mood = c.moodKept * mood + c.moodStep * QuantileTable.read(input.normal, bits: input.normalBits, luck.1)
    // 1 on weekends, 2 more on days of the weekly plan, 4 more without a reminder.
    let kind = gather(input.kind, date)
    let isSilent = kind .>= 4
    let spoken = kind.replacing(with: kind - 4, where: isSilent)
    let isPlanned = spoken .>= 2
    let weekend = spoken.replacing(with: spoken - 2, where: isPlanned)
    let calendar = gather(input.lift, date) + traits.weekendLift * weekend
    let shared = mood + motivation + calendar + input.novelty[day]
    let plan = zero.replacing(with: traits.weeklyPlanPull, where: isPlanned)
    let savingsUtility = traits.savingsBase + c.effects * (c.habitWeight * habit + shared + stake + savingsPull)
    let focusUtility =
      traits.focusBase
      + c.effects * (c.habitWeight * focusHabit + shared + focusPull + plan - c.waitWeight * overdue)

    // (d) Save, by oneself or reminded. (f) Focus.
    let active = alive .& uses
    let draw = Draw.unit(luck.2)
    let focusDraw = Draw.unit(luck.3)
    let chance = ProbabilityTable.read(input.logistic, lower: -16, upper: 16, savingsUtility)
    let remindedChance = ProbabilityTable.read(
      input.logistic, lower: -16, upper: 16, savingsUtility + c.effects * reminderPull)
    let focusChance = ProbabilityTable.read(input.logistic, lower: -16, upper: 16, focusUtility)
    let look = Draw.unit(
      day & 3 == 0 ? reminderLuck.0 : day & 3 == 1 ? reminderLuck.1 : day & 3 == 2 ? reminderLuck.2 : reminderLuck.3)
    var own = draw .< chance
    var focuses = focusDraw .< focusChance
    var sees = (look .< traits.reminderSeen) .& active .& .!isSilent
    if day == 0 {
      own = own .| unsafeBitCast(traits.savesFirst, to: Flags.self)
      focuses = focuses .| unsafeBitCast(traits.focusesFirst, to: Flags.self)
      // The first reminder comes the day after the install.
      sees = sees .& .!active
    }
    let reminded = sees .& (draw .< remindedChance) .& .!own
    let saves = (own .& active) .| reminded
    focuses = focuses .& active
    if let trace = input.trace {
      trace.store(day, .mood, c.effects * mood)
      trace.store(day, .motivation, c.effects * motivation)
      trace.store(day, .novelty, Floats(repeating: c.effects * input.novelty[day]))
      trace.store(day, .calendar, c.effects * calendar)
      trace.store(day, .savingsBase, traits.savingsBase)
      trace.store(day, .savingsHabit, c.effects * c.habitWeight * habit)
      trace.store(day, .stake, c.effects * stake)
      trace.store(day, .savingsPull, c.effects * savingsPull)
      trace.store(day, .savingsChance, chance)
      trace.store(day, .savingsDraw, draw)
      trace.store(day, .remindedChance, zero.replacing(with: remindedChance, where: sees))
      trace.store(day, .focusBase, traits.focusBase)
      trace.store(day, .focusHabit, c.effects * c.habitWeight * focusHabit)
      trace.store(day, .focusPull, c.effects * focusPull)
      trace.store(day, .focusPlan, c.effects * plan)
      trace.store(day, .focusWait, zero - c.effects * c.waitWeight * overdue)
      trace.store(day, .focusChance, focusChance)
      trace.store(day, .focusDraw, focusDraw)
    }

    // (g) The rules, on lanes where something happens; a quiet day elsewhere, on which a reminder may be seen.
    let ignores = sees .& .!saves
    let taps = ignores .& (look .< traits.reminderSeen * c.tapIdle)
    let seen =
      unsafeBitCast(ignores, to: Words.self) & input.sawReminder | unsafeBitCast(taps, to: Words.self)
      & input.tappedReminder
    let slot = day &* LifeRecord.lanes
    let seenLow = unsafeBitCast(Words(0, seen[0], 0, seen[1], 0, seen[2], 0, seen[3]), to: SIMD4<UInt64>.self)
    let seenHigh = unsafeBitCast(Words(0, seen[4], 0, seen[5], 0, seen[6], 0, seen[7]), to: SIMD4<UInt64>.self)
    UnsafeMutableRawPointer(input.day + slot).storeBytes(of: quietLow | seenLow, as: SIMD4<UInt64>.self)
    UnsafeMutableRawPointer(input.day + slot + 4).storeBytes(of: quietHigh | seenHigh, as: SIMD4<UInt64>.self)
    var unrewarded = one
    let eventful = (saves .| focuses .| running) .& active
    let pairs = unsafeBitCast(eventful, to: SIMD4<UInt64>.self)
    for pair in 0..<4 where pairs[pair] != 0 {
      for lane in pair &* 2..<pair &* 2 &+ 2 where eventful[lane] {
        let decision = Decision(
          saves: saves[lane], focuses: focuses[lane], isReminded: reminded[lane], seesReminder: sees[lane],
          reminderDraw: look[lane])
        let effects = liveDay(input, lane, day: day, decision)
        input.day[slot &+ lane] = effects.recorded.word.bits
        input.money[slot &+ lane] = effects.recorded.money
        input.badge[slot &+ lane] = effects.recorded.badge
        if lane < 4 { quietLow[lane] = effects.quiet } else { quietHigh[lane &- 4] = effects.quiet }
        running[lane] = effects.isRunning
        unrewarded[lane] = effects.unrewarded
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
    }

    // (h) State at the day's end.
    habit = (habit * c.habitKept).replacing(with: habit + traits.habitRate * (one - habit), where: saves)
    focusHabit = (focusHabit * c.habitKept).replacing(
      with: focusHabit + traits.habitRate * (one - focusHabit), where: focuses)
    // Rewards of one day are taken one after the other, each from the room below the cap that the last one left.
    let room = c.motivationCap - motivation
    motivation += c.effects * (one - unrewarded) * zero.replacing(with: room, where: room .> 0)
    motivation *= c.motivationKept
    waited += one
    let worn = reminderPull * c.reminderIgnored
    let mended = reminderPull * c.reminderHeeded
    reminderPull.replace(with: worn, where: ignores)
    reminderPull.replace(
      with: Floats(repeating: c.reminderPull).replacing(with: mended, where: mended .< c.reminderPull), where: saves)
    let longer = idle + one
    idle = longer.replacing(with: Floats(repeating: c.churnIdleDays), where: longer .> c.churnIdleDays).replacing(
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

/// Kept within 0 … 1.
@inline(__always)
private func share(_ x: Floats) -> Floats {
  let zero = Floats(repeating: 0)
  let one = Floats(repeating: 1)
  let floored = zero.replacing(with: x, where: x .>= zero)
  return one.replacing(with: floored, where: floored .< one)
}

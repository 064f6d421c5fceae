// Compiled twice: in `Lives` for any processor, in `LivesAVX2` for those with AVX2. Floats see + − × and comparisons only,
// which give the same bits on all of them. Nothing generic here: its code would leak from one twin into the other.

import Chance

#if LIVES_AVX2
  public import Lives
#endif

/// The dense side of eight lives, day by day. Source: population.md, 2.
public func liveDays(_ input: KernelInput) {
  let c = input.constants
  let traits = input.traits.pointee
  let zero = Floats(repeating: 0)
  var minds = Minds()
  minds.mood = traits.mood
  minds.reminderPull = Floats(repeating: c.reminderPull)
  var date = traits.date
  var alive = unsafeBitCast(traits.isLife, to: Flags.self)
  let uses = unsafeBitCast(traits.uses, to: Flags.self)
  var running = unsafeBitCast(traits.isRunning, to: Flags.self)
  var quietLow = SIMD4<UInt64>(repeating: DayWord.quiet(depositStreak: 0, focusStreak: 0, level: 1))
  var quietHigh = quietLow
  // Days lived: a lane's flag is −1 while it is alive.
  var lived = SIMD8<Int32>(repeating: 0)

  let lives = Words(0, 1, 2, 3, 4, 5, 6, 7) &+ Counter.low(input.first)
  let high = Words(repeating: Counter.high(.life, input.first))
  let daily = Words(repeating: Counter.purpose(.daily))
  let reminders = Words(repeating: Counter.purpose(.reminder))
  var looks = (Words(), Words(), Words(), Words())

  for day in 0..<input.days {
    let number = Words(repeating: UInt32(truncatingIfNeeded: day))
    let luck = Philox.lanes(key: input.seed, lives, high, number, daily)
    // One block of draws for reminders lasts four days.
    if day & 3 == 0 { looks = Philox.lanes(key: input.seed, lives, high, number &>> 2, reminders) }

    // (a) Churn, before anything else.
    let overdue = share((minds.waited - minds.patience) * (1 / c.waitFullDays))
    if day > 0 {
      let idle = minds.idle * (c.churnIdle / c.churnIdleDays)
      let wait = c.churnWait * overdue
      let loss = c.churnStreakLoss * felt(minds.lossSize, minds.lossDay, day, c.churnHurtDays)
      let void = felt(Floats(repeating: c.churnVoid), minds.voidDay, day, c.churnHurtDays)
      let habit = c.churnHabit * larger(minds.habit, minds.focusHabit)
      let motivation = c.churnMotivation * two(minds.motivation)
      let rate = traits.logHazard + c.effects * (idle + loss + void + wait - habit - motivation)
      let leaves = c.churn * ProbabilityTable.read(input.hazard, lower: -16, upper: 4, rate)
      let draw = Draw.unit(luck.0)
      alive = alive .& (draw .>= leaves)
      if day == 1 { alive = alive .& uses }
      if let trace = input.trace {
        let base = c.churn * ProbabilityTable.read(input.hazard, lower: -16, upper: 4, traits.logHazard)
        store(trace, day, .leaveChance, leaves)
        store(trace, day, .baseLeaveChance, base)
        store(trace, day, .leaveDraw, draw)
        store(
          trace, day, c.effects, idle: idle, loss: loss, void: void, wait: wait, habit: habit, motivation: motivation)
      }
    }
    let livingLanes = unsafeBitCast(alive, to: SIMD4<UInt64>.self)
    if livingLanes[0] | livingLanes[1] | livingLanes[2] | livingLanes[3] == 0 { break }

    // (b) Mood. (c) Utilities.
    let swing = c.moodStep * QuantileTable.read(input.normal, bits: input.normalBits, luck.1)
    minds.mood = c.moodKept * minds.mood + swing
    let (calendar, plan, isSilent) = today(input, date, traits)
    let shared = minds.mood + minds.motivation + calendar + input.novelty[day]
    let saving = c.habitWeight * minds.habit + shared + minds.stake + minds.savingsPull
    let focusing = c.habitWeight * minds.focusHabit + shared + minds.focusPull + plan - c.waitWeight * overdue
    let savingsUtility = traits.savingsBase + c.effects * saving

    // (d) Save, by oneself or reminded. (f) Focus.
    let active = alive .& uses
    let draw = Draw.unit(luck.2)
    let focusDraw = Draw.unit(luck.3)
    let chance = ProbabilityTable.read(input.logistic, lower: -16, upper: 16, savingsUtility)
    let focusChance = ProbabilityTable.read(
      input.logistic, lower: -16, upper: 16, traits.focusBase + c.effects * focusing)
    let look = Draw.unit(day & 2 == 0 ? day & 1 == 0 ? looks.0 : looks.1 : day & 1 == 0 ? looks.2 : looks.3)
    var own = draw .< chance
    var focuses = focusDraw .< focusChance
    var sees = (look .< traits.reminderSeen) .& active .& .!isSilent
    if day == 0 {
      own = own .| unsafeBitCast(traits.savesFirst, to: Flags.self)
      focuses = focuses .| unsafeBitCast(traits.focusesFirst, to: Flags.self)
      // The first reminder comes the day after the install.
      sees = sees .& .!active
    }
    var remindedChance = zero
    let seers = unsafeBitCast(sees, to: SIMD4<UInt64>.self)
    if seers[0] | seers[1] | seers[2] | seers[3] != 0 {
      remindedChance = ProbabilityTable.read(
        input.logistic, lower: -16, upper: 16, savingsUtility + c.effects * minds.reminderPull)
    }
    let reminded = sees .& (draw .< remindedChance) .& .!own
    let saves = (own .& active) .| reminded
    focuses = focuses .& active
    if let trace = input.trace {
      store(trace, day, .calendar, c.effects * calendar)
      store(trace, day, .novelty, Floats(repeating: c.effects * input.novelty[day]))
      store(trace, day, .savingsChance, chance)
      store(trace, day, .savingsDraw, draw)
      store(trace, day, .remindedChance, zero.replacing(with: remindedChance, where: sees))
      store(trace, day, .focusChance, focusChance)
      store(trace, day, .focusDraw, focusDraw)
      store(trace, day, minds, traits, plan: plan, overdue: overdue, c)
    }

    // (g) The rules, on lanes where something happens; a quiet day elsewhere, on which a reminder may be seen.
    let ignores = sees .& .!saves
    let taps = ignores .& (look .< traits.reminderSeen * c.tapIdle)
    let seen =
      unsafeBitCast(ignores, to: Words.self) & input.sawReminder
      | unsafeBitCast(taps, to: Words.self) & input.tappedReminder
    let seenLow = unsafeBitCast(Words(0, seen[0], 0, seen[1], 0, seen[2], 0, seen[3]), to: SIMD4<UInt64>.self)
    let seenHigh = unsafeBitCast(Words(0, seen[4], 0, seen[5], 0, seen[6], 0, seen[7]), to: SIMD4<UInt64>.self)
    let slot = day &* LifeRecord.lanes
    UnsafeMutableRawPointer(input.day + slot).storeBytes(of: quietLow | seenLow, as: SIMD4<UInt64>.self)
    UnsafeMutableRawPointer(input.day + slot + 4).storeBytes(of: quietHigh | seenHigh, as: SIMD4<UInt64>.self)
    var unrewarded = Floats(repeating: 1)
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
        take(effects, lane, on: day, c, &minds)
      }
    }

    // (h) State at the day's end.
    end(
      saves: saves, focuses: focuses, ignores: ignores, unrewarded: unrewarded, habitRate: traits.habitRate, c,
      &minds)
    date = date &+ 1
    lived = lived &- unsafeBitCast(alive, to: SIMD8<Int32>.self)
  }
  for lane in 0..<LifeRecord.lanes { input.lived[lane] = lived[lane] }
}

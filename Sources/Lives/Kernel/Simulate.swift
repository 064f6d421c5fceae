// Compiled twice: in `Lives` for any processor, in `LivesAVX2` for those with AVX2. Floats see + − × and comparisons only,
// which give the same bits on all of them. Nothing generic here: its code would leak from one twin into the other.

import Chance

#if LIVES_AVX2
  public import Lives
#endif

/// Lives eight lives from install to leaving or horizon and writes what they did into `record`.
///
/// `first` is the number of the first life, a multiple of eight; only `count` lanes hold lives. Source: population.md, 2.
public func simulateLives(_ plan: LifePlan, first: UInt64, count: Int, into record: LifeRecord) {
  var lanes: [Lane] = []
  for lane in 0..<LifeRecord.lanes {
    let number = first + UInt64(lane)
    let person = Person(number, plan)
    lanes.append(Lane(number: number, person: person, plan))
    record.people[lane] = lane < count ? person : nil
  }
  plan.logistic.nodes.withUnsafeBufferPointer { logistic in
    plan.hazard.nodes.withUnsafeBufferPointer { hazard in
      plan.traits.normal.nodes.withUnsafeBufferPointer { normal in
        plan.dayLift.withUnsafeBufferPointer { lift in
          plan.weekend.withUnsafeBufferPointer { weekend in
            lanes.withUnsafeMutableBufferPointer { lanes in
              guard let logistic = logistic.baseAddress, let hazard = hazard.baseAddress,
                let normal = normal.baseAddress,
                let lift = lift.baseAddress, let weekend = weekend.baseAddress, let lanes = lanes.baseAddress
              else { return }
              let tables = DenseTables(logistic: logistic, hazard: hazard, normal: normal, lift: lift, weekend: weekend)
              liveDays(plan, tables, lanes, first: first, count: count, into: record)
            }
          }
        }
      }
    }
  }
}

/// The memory of the tables that the dense loop reads.
struct DenseTables {
  let logistic: UnsafePointer<Float>
  let hazard: UnsafePointer<Float>
  let normal: UnsafePointer<Float>
  let lift: UnsafePointer<Float>
  let weekend: UnsafePointer<Float>
}

private typealias Floats = SIMD8<Float>
private typealias Words = SIMD8<UInt32>
private typealias Flags = SIMDMask<SIMD8<Int32>>

private func liveDays(
  _ plan: LifePlan, _ tables: DenseTables, _ lanes: UnsafeMutablePointer<Lane>, first: UInt64, count: Int,
  into record: LifeRecord
) {
  let c = plan.constants
  let bits = plan.traits.normal.bits
  let habitKept = c.habitKept
  var logHazard = Floats(repeating: 0)
  var savingsBase = Floats(repeating: 0)
  var focusBase = Floats(repeating: 0)
  var habitRate = Floats(repeating: 0)
  var weekendLift = Floats(repeating: 0)
  var mood = Floats(repeating: 0)
  var date = Words(repeating: 0)
  var alive = Flags(repeating: false)
  var activated = Flags(repeating: false)
  var savesFirst = Flags(repeating: false)
  var focusesFirst = Flags(repeating: false)
  var running = Flags(repeating: false)
  var quietLow = SIMD4<UInt64>(repeating: DayWord.quiet(depositStreak: 0, focusStreak: 0, level: 1))
  var quietHigh = quietLow
  for lane in 0..<LifeRecord.lanes {
    let person = lanes[lane].person
    logHazard[lane] = person.logHazard
    savingsBase[lane] = person.savingsBase
    focusBase[lane] = person.focusBase
    habitRate[lane] = person.habitRate
    weekendLift[lane] = person.weekendLift
    mood[lane] = person.mood
    date[lane] = UInt32(Int(person.zone) * plan.calendar.span + Int(person.installDay))
    alive[lane] = lane < count
    activated[lane] = person.isActivated
    let deposits = plan.archetypes[Int(person.archetype)].firstAct == .deposit
    savesFirst[lane] = deposits && c.effects > 0
    focusesFirst[lane] = !deposits && c.effects > 0
    running[lane] = lanes[lane].isRunning
  }
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

  let lives = Words(0, 1, 2, 3, 4, 5, 6, 7) &+ Counter.low(first)
  let high = Words(repeating: Counter.high(.life, first))
  let daily = Words(repeating: Counter.purpose(.daily))

  for day in 0..<plan.days {
    let luck = Philox.lanes(key: plan.seed, lives, high, Words(repeating: UInt32(truncatingIfNeeded: day)), daily)

    // (a) Churn, before anything else.
    if day > 0 {
      let recent = (Int32(truncatingIfNeeded: day) &- lossDay) .<= 7
      let bounded = two(motivation)
      var push = idle * (c.churnIdle / 14) - c.churnMotivation * bounded
      push -= c.churnHabit * focusHabit.replacing(with: habit, where: habit .> focusHabit)
      push += c.churnStreakLoss * zero.replacing(with: lossSize, where: recent)
      let rate = logHazard + c.effects * push
      let leaves = ProbabilityTable.read(tables.hazard, lower: -16, upper: 4, rate)
      alive = alive .& (Draw.unit(luck.0) .>= leaves)
      if day == 1 { alive = alive .& activated }
    }
    let livingLanes = unsafeBitCast(alive, to: SIMD4<UInt64>.self)
    if livingLanes[0] | livingLanes[1] | livingLanes[2] | livingLanes[3] == 0 { break }

    // (b) Mood. (c) Utilities.
    mood = c.moodKept * mood + c.moodStep * QuantileTable.read(tables.normal, bits: bits, luck.1)
    let shared =
      mood + motivation + gather(tables.lift, date) + weekendLift * gather(tables.weekend, date) + plan.novelty[day]
    let savingsUtility = savingsBase + c.effects * (c.habitWeight * habit + shared + stake + savingsPull)
    let focusUtility = focusBase + c.effects * (c.habitWeight * focusHabit + shared + focusPull)

    // (d) Save, (f) focus.
    let active = alive .& activated
    var saves = Draw.unit(luck.2) .< ProbabilityTable.read(tables.logistic, lower: -16, upper: 16, savingsUtility)
    var focuses = Draw.unit(luck.3) .< ProbabilityTable.read(tables.logistic, lower: -16, upper: 16, focusUtility)
    if day == 0 {
      saves = saves .| savesFirst
      focuses = focuses .| focusesFirst
    }
    saves = saves .& active
    focuses = focuses .& active

    // (g) The rules, on lanes where something happens; a quiet day elsewhere.
    let slot = day &* LifeRecord.lanes
    UnsafeMutableRawPointer(record.day + slot).storeBytes(of: quietLow, as: SIMD4<UInt64>.self)
    UnsafeMutableRawPointer(record.day + slot + 4).storeBytes(of: quietHigh, as: SIMD4<UInt64>.self)
    var reward = zero
    let eventful = (saves .| focuses .| running) .& active
    let pairs = unsafeBitCast(eventful, to: SIMD4<UInt64>.self)
    for pair in 0..<4 where pairs[pair] != 0 {
      for lane in pair &* 2..<pair &* 2 &+ 2 where eventful[lane] {
        let effects = lanes[lane].live(day: day, saves: saves[lane], focuses: focuses[lane], plan)
        record.day[slot &+ lane] = effects.word
        record.money[slot &+ lane] = effects.money
        record.badge[slot &+ lane] = effects.badge
        if lane < 4 { quietLow[lane] = effects.quiet } else { quietHigh[lane &- 4] = effects.quiet }
        running[lane] = lanes[lane].isRunning
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
    habit = (habit * habitKept).replacing(with: habit + habitRate * (one - habit), where: saves)
    focusHabit = (focusHabit * habitKept).replacing(with: focusHabit + habitRate * (one - focusHabit), where: focuses)
    let room = one - motivation * (1 / c.motivationCap)
    motivation += c.effects * reward * zero.replacing(with: room, where: room .> 0)
    motivation *= c.motivationKept
    let longer = idle + one
    idle = longer.replacing(with: Floats(repeating: 14), where: longer .> 14).replacing(
      with: zero, where: saves .| focuses)
    date = date &+ 1
    lived = lived &- unsafeBitCast(alive, to: SIMD8<Int32>.self)
  }
  for lane in 0..<LifeRecord.lanes { record.lived[lane] = lived[lane] }
}

/// Kept within −2 … 2.
@inline(__always)
private func two(_ x: Floats) -> Floats {
  let low = Floats(repeating: -2)
  let high = Floats(repeating: 2)
  let floored = low.replacing(with: x, where: x .>= low)
  return high.replacing(with: floored, where: floored .< high)
}

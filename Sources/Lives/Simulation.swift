import Chance

/// Eight lives made ready for the kernel, as raw memory: the kernel's twins may hold no generic code of their own.
///
/// Valid only during the call that hands it over.
public struct KernelInput {
  /// Days of the horizon.
  public let days: Int
  /// Key of all randomness.
  public let seed: UInt64
  /// Number of the first life, a multiple of eight.
  public let first: UInt64
  public let constants: LifePlan.Constants
  /// The case, for the rules.
  public let plan: Unmanaged<LifePlan>
  /// The eight lives' scalar side.
  public let lanes: UnsafeMutablePointer<Lane>
  /// Where the eight lives' acts are written down, if they are.
  public let log: ActLog
  /// The eight lives' constants of the dense side.
  public let traits: UnsafePointer<DenseTraits>
  /// Nodes of the tables, and what follows the calendar.
  public let logistic: UnsafePointer<Float>
  public let hazard: UnsafePointer<Float>
  public let normal: UnsafePointer<Float>
  public let normalBits: UInt32
  public let lift: UnsafePointer<Float>
  public let kind: UnsafePointer<Float>
  public let novelty: UnsafePointer<Float>
  /// Upper halves of the words' marks of a reminder seen and of one tapped.
  public let sawReminder = UInt32(truncatingIfNeeded: DayWord.sawReminderMask >> 32)
  public let tappedReminder = UInt32(truncatingIfNeeded: DayWord.tappedReminderMask >> 32)
  /// Where the reasons go, if they are kept.
  public let trace: TracePointer?
  /// Where the record's words and the days lived go.
  public let day: UnsafeMutablePointer<UInt64>
  public let money: UnsafeMutablePointer<UInt64>
  public let badge: UnsafeMutablePointer<UInt64>
  public let lived: UnsafeMutablePointer<Int32>
}

/// What stays the same through eight lives, in the kernel's own form. Flags are 0 and −1.
public struct DenseTraits {
  public var logHazard = SIMD8<Float>(repeating: 0)
  public var savingsBase = SIMD8<Float>(repeating: 0)
  public var focusBase = SIMD8<Float>(repeating: 0)
  public var habitRate = SIMD8<Float>(repeating: 0)
  public var weekendLift = SIMD8<Float>(repeating: 0)
  /// The mood before day 0.
  public var mood = SIMD8<Float>(repeating: 0)
  /// Place of the install day in the calendar's tables.
  public var date = SIMD8<UInt32>(repeating: 0)
  /// Chance to see a reminder, and pull of the weekly plan.
  public var reminderSeen = SIMD8<Float>(repeating: 0)
  public var weeklyPlanPull = SIMD8<Float>(repeating: 0)
  /// Whether the lane holds a life, and whether that ever uses the product.
  public var isLife = SIMD8<Int32>(repeating: 0)
  public var uses = SIMD8<Int32>(repeating: 0)
  /// What an activated life does on its install day for certain.
  public var savesFirst = SIMD8<Int32>(repeating: 0)
  public var focusesFirst = SIMD8<Int32>(repeating: 0)
  /// Whether days without acts change anything from the first day on.
  public var isRunning = SIMD8<Int32>(repeating: 0)
}

/// Lives eight lives from install to leaving or horizon and writes what they did into `record`, through either twin of the
/// kernel: both give the same words.
///
/// `first` is the number of the first life, a multiple of eight; only `count` lanes hold lives.
public func simulate(
  _ plan: LifePlan, first: UInt64, count: Int, into record: LifeRecord, kernel: (KernelInput) -> Void
) {
  var traits = DenseTraits()
  for lane in 0..<LifeRecord.lanes {
    let number = first + UInt64(lane)
    let person = Person(number, plan)
    record.log?[lane].removeAll(keepingCapacity: true)
    record.lanes[lane] = Lane(number: number, person: person, plan, log: record.log.map { $0 + lane })
    record.people[lane] = lane < count ? person : nil
    traits.set(lane, person, plan, isLife: lane < count, isRunning: record.lanes[lane].isRunning)
  }
  withExtendedLifetime(plan) {
    withUnsafePointer(to: traits) { traits in
      plan.logistic.nodes.withUnsafeBufferPointer { logistic in
        plan.hazard.nodes.withUnsafeBufferPointer { hazard in
          plan.traits.normal.nodes.withUnsafeBufferPointer { normal in
            plan.calendarFloats.withUnsafeBufferPointer { calendar in
              guard let logistic = logistic.baseAddress, let hazard = hazard.baseAddress,
                let normal = normal.baseAddress, let calendar = calendar.baseAddress
              else { return }
              kernel(
                KernelInput(
                  days: plan.days, seed: plan.seed, first: first, constants: plan.constants,
                  plan: Unmanaged.passUnretained(plan),
                  lanes: record.lanes, log: record.log, traits: traits, logistic: logistic, hazard: hazard,
                  normal: normal,
                  normalBits: plan.traits.normal.bits, lift: calendar, kind: calendar + plan.kindStart,
                  novelty: calendar + plan.noveltyStart, trace: record.trace?.pointer, day: record.day,
                  money: record.money, badge: record.badge,
                  lived: record.livedDays))
            }
          }
        }
      }
    }
  }
}

extension DenseTraits {
  fileprivate mutating func set(_ lane: Int, _ person: Person, _ plan: LifePlan, isLife: Bool, isRunning: Bool) {
    let reacts = plan.constants.effects > 0
    let deposits = plan.archetypes[Int(person.archetype)].firstAct == .deposit
    logHazard[lane] = person.logHazard
    savingsBase[lane] = person.savingsBase
    focusBase[lane] = person.focusBase
    habitRate[lane] = person.habitRate
    weekendLift[lane] = person.weekendLift
    mood[lane] = person.mood
    date[lane] = UInt32(Int(person.zone) * plan.calendar.span + Int(person.installDay))
    self.isLife[lane] = isLife ? -1 : 0
    uses[lane] = person.uses(plan) ? -1 : 0
    reminderSeen[lane] = person.reminderSeen
    weeklyPlanPull[lane] = person.hasWeeklyPlan ? plan.constants.weeklyPlanPull : 0
    savesFirst[lane] = reacts && deposits ? -1 : 0
    focusesFirst[lane] = reacts && !deposits ? -1 : 0
    self.isRunning[lane] = isRunning ? -1 : 0
  }
}

/// Lives one day of one lane, for the kernel's twins: `Lane.live` behind a call that brings none of its code along.
public func liveDay(_ input: KernelInput, _ lane: Int, day: Int, _ decision: Decision) -> DayEffects {
  input.plan._withUnsafeGuaranteedRef {
    input.lanes[lane].live(day: day, decision, $0, log: input.log.map { $0 + lane })
  }
}

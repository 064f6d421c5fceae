/// What kind of thing a draw belongs to. Fixed numbers: a change changes every report.
public enum Kind: UInt32, Sendable, CaseIterable {
  /// A synthetic person; the unit is the number of the life.
  case life = 0
  /// A fall of coins; the unit is the number of the drop.
  case drop = 1
  /// A bootstrap replicate; the unit is its number.
  case bootstrap = 2
  /// A point of a design of experiments; the unit is its number.
  case design = 3
}

/// What a draw decides. Each purpose has draws of its own, so a decision not taken shifts no other.
///
/// Fixed numbers, never reused: a change changes every report. A new purpose takes the next free number.
public enum Purpose: UInt16, Sendable, CaseIterable {
  /// Who a life is: archetype, latent normals, habits, amounts. Day 0.
  case traits = 1
  /// One block a life-day: word 0 churn, 1 mood, 2 save, 3 focus, whether or not each is looked at.
  case daily = 2
  /// Whether a reminder is seen, when it is answered, taps.
  case reminder = 3
  /// Number, amounts and times of a day's deposits.
  case deposits = 4
  /// Number, lengths and interruptions of a day's focus sessions.
  case sessions = 5
  /// Goals, plans and challenges taken up; the index is the item.
  case takeUp = 6
  /// Trips: when, how long, where.
  case travel = 7
  /// Whether a voided challenge is begun again.
  case restart = 8
  /// What is drawn once for a drop.
  case scene = 9
  /// Where and how each coin of a drop starts.
  case spawn = 10
  /// Orders and places of a Latin hypercube; the unit is the input, day 0 for the order, 1 for the places.
  case latin = 11
  /// The digital shifts of a Sobol sequence; the unit is the shift.
  case shift = 12
  /// A trajectory of Morris; the unit is its number.
  case trajectory = 13
  /// The constants of other people, and the seeds that they live by; the unit is the number of the draw.
  case otherPeople = 14
}

/// The counter of a draw: who, on which day, for what.
///
/// Word 0 is the low half of the unit's number (of the life, the drop …); word 1 its next 24 bits, and the kind above
/// them; word 2 the day; word 3 the purpose · 2¹⁶ + the index of the block. The key is the study's seed. So two draws of
/// different meaning never share a counter. Units are below 2⁵⁶, days below 2³², indices below 2¹⁶; more wraps around.
public enum Counter {
  /// Word 0 of unit number `unit`.
  @inlinable
  public static func low(_ unit: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: unit) }

  /// Word 1 of unit number `unit`; equal for eight lives in a row that start at a multiple of eight.
  @inlinable
  public static func high(_ kind: Kind, _ unit: UInt64) -> UInt32 {
    (UInt32(truncatingIfNeeded: unit &>> 32) & 0x00FF_FFFF) | kind.rawValue &<< 24
  }

  /// Word 3 of block `index` of a purpose.
  @inlinable
  public static func purpose(_ purpose: Purpose, index: UInt32 = 0) -> UInt32 {
    UInt32(purpose.rawValue) &<< 16 | (index & 0xFFFF)
  }

  /// All four words.
  @inlinable
  public static func words(_ kind: Kind, unit: UInt64, day: UInt32, _ purpose: Purpose, index: UInt32 = 0)
    -> SIMD4<UInt32>
  {
    SIMD4(low(unit), high(kind, unit), day, Counter.purpose(purpose, index: index))
  }
}

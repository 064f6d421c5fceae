/// Eight jars of coins in raw memory, for the kernel, whose twins may hold no generic code of their own.
///
/// Whatever belongs to a lane stands in that lane of a vector, or in the place `… * 8 + lane` of a row.
public struct DiscBatch {
  public let law: DiscLaw
  /// Room for coins; the row after the last belongs to the walls, which never move.
  public let coins: Int
  /// By coin and lane: x, y, angle, 0; drift, rise, spin, 0.
  public let places: UnsafeMutablePointer<SIMD4<Float>>
  public let speeds: UnsafeMutablePointer<SIMD4<Float>>
  /// By coin: where it was as the step began.
  public let x: UnsafeMutablePointer<SIMD8<Float>>
  public let y: UnsafeMutablePointer<SIMD8<Float>>
  public let angle: UnsafeMutablePointer<SIMD8<Float>>
  /// By coin: for how long it has hardly moved, and whether it is there and awake, 0 or −1.
  public let restTime: UnsafeMutablePointer<SIMD8<Float>>
  public let awake: UnsafeMutablePointer<SIMD8<Int32>>
  /// Coins that are there, and those that were as the last step began.
  public let added: UnsafeMutablePointer<SIMD8<Int32>>
  public let known: UnsafeMutablePointer<SIMD8<Int32>>
  /// What touches now, and what touched a step before: they change places at each step.
  public let touches: UnsafeMutablePointer<DiscTouches>
  /// By lane: how many of those that touched before have been met again.
  public let met: UnsafeMutablePointer<Int32>
  /// Bit by bit the lanes in which a contact has begun or ceased in this step.
  public let changed: UnsafeMutablePointer<UInt32>
  public let rows: DiscRows
  /// By lane and coin: one coin of the island that a coin is in; whether that island is not to sleep.
  public let islands: UnsafeMutablePointer<Int32>
  public let restless: UnsafeMutablePointer<Int32>

  /// What the kernel does in a call: `steps` steps, told at step × `coins` + coin, in points, and by step.
  public var steps = 0
  /// The most coins that are there in a lane.
  public var most = 0
  public var tell: DiscTelling
}

/// All contacts of eight jars, found in the order in which they are solved.
public struct DiscTouches {
  /// At place × 8 + lane: which contact it is, rising; and its impulses along and across the normal.
  public let keys: UnsafeMutablePointer<Int32>
  public let pushes: UnsafeMutablePointer<Float>
  public let drags: UnsafeMutablePointer<Float>
  /// By lane.
  public let counts: UnsafeMutablePointer<Int32>
}

/// The contacts that are solved, one of each lane a row.
public struct DiscRows {
  /// By row: the older and the newer coin of each lane, in bytes from the first of `places`.
  public let older: UnsafeMutablePointer<SIMD8<Int32>>
  public let newer: UnsafeMutablePointer<SIMD8<Int32>>
  /// At row × 16 + number: see the kernel's rows.
  public let numbers: UnsafeMutablePointer<SIMD8<Float>>
  /// By row: whether it is to be pushed apart, and whether it was found deep, 0 or −1.
  public let open: UnsafeMutablePointer<SIMD8<Int32>>
  public let deep: UnsafeMutablePointer<SIMD8<Int32>>
  /// Where a row's contact stands among those that touch, at row × 8 + lane; and how many a lane has.
  public let slots: UnsafeMutablePointer<Int32>
  public let counts: UnsafeMutablePointer<Int32>
}

/// Where the kernel tells what was.
public struct DiscTelling {
  public var x: UnsafeMutablePointer<SIMD8<Float>>
  public var y: UnsafeMutablePointer<SIMD8<Float>>
  public var angle: UnsafeMutablePointer<SIMD8<Float>>
  public var drift: UnsafeMutablePointer<SIMD8<Float>>
  public var rise: UnsafeMutablePointer<SIMD8<Float>>
  public var overlap: UnsafeMutablePointer<SIMD8<Float>>
  public var awake: UnsafeMutablePointer<SIMD8<Int32>>
  /// In all steps together: contacts solved, impacts on walls included, and pairs near one another.
  public var contacts: UnsafeMutablePointer<SIMD8<Int32>>
  public var pairs: UnsafeMutablePointer<SIMD8<Int32>>
}

/// Keeps one coin of a lane from passing a wall, for the kernel's twins: behind a call that brings none of its code along.
/// True if it met one.
public func meetWalls(_ batch: DiscBatch, _ coin: Int, _ lane: Int) -> Int32 {
  let place = coin &* 8 &+ lane
  let (end, speed) = (batch.places[place], batch.speeds[place])
  var flight = DiscFlight(
    fromX: batch.x[coin][lane], fromY: batch.y[coin][lane], fromAngle: batch.angle[coin][lane], x: end.x, y: end.y,
    angle: end.z, drift: speed.x, rise: speed.y, spin: speed.z)
  let impacts = flight.meetWalls(batch.law)
  if impacts == 0 { return 0 }
  batch.places[place] = SIMD4(flight.x, flight.y, flight.angle, 0)
  batch.speeds[place] = SIMD4(flight.drift, flight.rise, flight.spin, 0)
  batch.restTime[coin][lane] = 0
  return impacts
}

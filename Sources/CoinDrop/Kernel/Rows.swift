// Compiled twice, as `Vectors.swift`.

#if COINDROP_AVX2
  import CoinDrop
#endif

// Numbers of a row, by their places.
@inline(__always) var normalX: Int { 0 }
@inline(__always) var normalY: Int { 1 }
/// From the middles to the contact, and what a drag of 1 there adds to the spin.
@inline(__always) var lever: Int { 2 }
@inline(__always) var turn: Int { 3 }
@inline(__always) var turnMass: Int { 4 }
/// The speed of parting that a bounce demands.
@inline(__always) var bounce: Int { 5 }
@inline(__always) var push: Int { 6 }
@inline(__always) var drag: Int { 7 }
/// 1 where the older is a coin, which a push moves too, 0 where it is a wall or nothing; and the mass that a push moves.
@inline(__always) var share: Int { 8 }
@inline(__always) var pushMass: Int { 9 }
@inline(__always) var friction: Int { 10 }
/// The distance at which both touch.
@inline(__always) var reach: Int { 11 }
/// The nearest point of a wall and its own direction toward the coin; 0 where there is none.
@inline(__always) var nearX: Int { 12 }
@inline(__always) var nearY: Int { 13 }
@inline(__always) var faceX: Int { 14 }
@inline(__always) var faceY: Int { 15 }
@inline(__always) var rowSize: Int { 16 }

/// Lays the contacts of coins that are awake out in rows, each lane's one after the other; gives how many rows there are.
func layRows(_ batch: DiscBatch) -> Int {
  let now = batch.touches[0]
  var rows = 0
  var lane = 0
  while lane < 8 {
    rows = rows < Int(now.counts[lane]) ? Int(now.counts[lane]) : rows
    lane &+= 1
  }
  clear(batch, rows)
  (rows, lane) = (0, 0)
  while lane < 8 {
    let count = lay(batch, now, lane)
    batch.rows.counts[lane] = Int32(truncatingIfNeeded: count)
    set(batch.tell.contacts, lane, get(batch.tell.contacts, lane) &+ Int32(truncatingIfNeeded: count))
    rows = rows < count ? count : rows
    lane &+= 1
  }
  return rows
}

/// Rows in which nothing touches: what a lane has that has fewer contacts than others.
func clear(_ batch: DiscBatch, _ rows: Int) {
  let walls = (Counts(0, 1, 2, 3, 4, 5, 6, 7) &+ Int32(truncatingIfNeeded: batch.coins &* 8)) &* 16
  let zero = Floats(repeating: 0)
  var row = 0
  while row < rows {
    let numbers = batch.rows.numbers + row &* rowSize
    numbers[push] = zero
    numbers[drag] = zero
    numbers[share] = zero
    numbers[pushMass] = zero
    numbers[nearX] = zero
    numbers[nearY] = zero
    numbers[faceX] = zero
    numbers[faceY] = zero
    batch.rows.older[row] = walls
    batch.rows.newer[row] = walls
    row &+= 1
  }
}

/// Where a coin of a lane stands among places and speeds, in bytes.
@inline(__always)
func bytes(_ coin: Int, _ lane: Int) -> Int32 { Int32(truncatingIfNeeded: (coin &* 8 &+ lane) &* 16) }

/// One lane's contacts.
@inline(__always)
func lay(_ batch: DiscBatch, _ now: DiscTouches, _ lane: Int) -> Int {
  let count = Int(now.counts[lane])
  var (row, slot) = (0, 0)
  while slot < count {
    let place = slot &* 8 &+ lane
    let key = now.keys[place]
    let (newer, older) = (newer(key), older(key))
    if get(batch.awake + newer, lane) != 0 {
      let numbers = batch.rows.numbers + row &* rowSize
      set(batch.rows.newer + row, lane, bytes(newer, lane))
      set(numbers + push, lane, now.pushes[place])
      set(numbers + drag, lane, now.drags[place])
      if older >= 0 {
        set(batch.rows.older + row, lane, bytes(older, lane))
        set(numbers + share, lane, 1)
        set(numbers + pushMass, lane, 0.5)
      } else {
        set(numbers + pushMass, lane, 1)
        face(batch, numbers, lane, newer, wall: -1 &- older, part: key & 3)
      }
      batch.rows.slots[row &* 8 &+ lane] = Int32(truncatingIfNeeded: place)
      row &+= 1
    }
    slot &+= 1
  }
  return row
}

/// How a wall faces a coin.
@inline(__always)
func face(
  _ batch: DiscBatch, _ numbers: UnsafeMutablePointer<Floats>, _ lane: Int, _ coin: Int, wall: Int, part: Int32
) {
  let law = batch.law
  let (x, y) = (get(batch.x + coin, lane), get(batch.y + coin, lane))
  let isLevel = wall == 0 || wall == 3
  let (along, across) = isLevel ? (x, y) : (y, x)
  let length = isLevel ? law.width : law.height
  let line = wall == 2 ? law.width : wall == 3 ? law.height : 0
  let near = part == 0 ? along : part == 1 ? 0 : length
  let side: Float = part != 0 ? 0 : across > line ? 1 : -1
  set(numbers + nearX, lane, isLevel ? near : line)
  set(numbers + nearY, lane, isLevel ? line : near)
  set(numbers + faceX, lane, isLevel ? 0 : side)
  set(numbers + faceY, lane, isLevel ? side : 0)
}

/// Keeps the impulses for the next step.
func keepImpulses(_ batch: DiscBatch, _ rows: Int) {
  let now = batch.touches[0]
  var lane = 0
  while lane < 8 {
    let count = Int(batch.rows.counts[lane])
    var row = 0
    while row < count {
      let place = Int(batch.rows.slots[row &* 8 &+ lane])
      let numbers = batch.rows.numbers + row &* rowSize
      now.pushes[place] = get(numbers + push, lane)
      now.drags[place] = get(numbers + drag, lane)
      row &+= 1
    }
    lane &+= 1
  }
}

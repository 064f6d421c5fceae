// Compiled twice, as `Vectors.swift`.

#if COINDROP_AVX2
  import CoinDrop
#endif

// Which contact it is, as a number that rises in the order in which contacts are solved: the newer coin, from the newest, the
// older coin, from the newest, then walls; and the part of the wall in the last two bits.

@inline(__always)
func key(_ newer: Int, older: Int) -> Int32 {
  Int32(truncatingIfNeeded: ((255 &- newer) &<< 9 | (255 &- older)) &<< 2)
}

@inline(__always)
func key(_ newer: Int, wall: Int, part: Int32) -> Int32 {
  Int32(truncatingIfNeeded: ((255 &- newer) &<< 9 | (256 &+ wall)) &<< 2) | part
}

@inline(__always)
func newer(_ key: Int32) -> Int { 255 &- Int(key &>> 11) }

/// The older coin; from −1 down where it is a wall.
@inline(__always)
func older(_ key: Int32) -> Int { 255 &- Int((key &>> 2) & 511) }

/// Finds all contacts. What has begun or ceased to touch is awake.
func touch(_ batch: DiscBatch, _ step: Int) {
  swap(batch)
  let law = batch.law
  let added = batch.added.pointee
  let known = batch.known.pointee
  batch.known.pointee = added
  let most = batch.most
  var coin = 0
  while coin < most {
    let place = load(batch.places, coin)
    (batch.x[coin], batch.y[coin], batch.angle[coin]) = (place.x, place.y, place.z)
    coin &+= 1
  }
  let far = law.coinReach + 2 * DiscLaw.margin
  let reach = law.coinReach * law.coinReach
  var pairs = batch.tell.pairs.pointee
  var nearest = Floats(repeating: .infinity)
  var nearestWall = nearest
  var newer = most &- 1
  while newer >= 0 {
    let isThere = added .> Int32(truncatingIfNeeded: newer)
    let isKnown = known .> Int32(truncatingIfNeeded: newer)
    let (x, y) = (batch.x[newer], batch.y[newer])
    var older = newer &- 1
    while older >= 0 {
      let (dx, dy) = (x - batch.x[older], y - batch.y[older])
      let isNear = (magnitude(dx) .<= far) .& (magnitude(dy) .<= far) .& isThere
      if bits(isNear) != 0 {
        pairs &-= words(isNear) & (batch.awake[newer] | batch.awake[older])
        let square = dx * dx + dy * dy
        nearest = nearest.replacing(with: smaller(nearest, square), where: isNear .& isKnown)
        var lanes = bits(isNear .& (square .<= reach))
        while lanes != 0 {
          note(batch, lanes.trailingZeroBitCount, key(newer, older: older))
          lanes &= lanes &- 1
        }
      }
      older &-= 1
    }
    touchWalls(batch, newer, isThere, isKnown, &pairs, &nearestWall)
    newer &-= 1
  }
  endRest(batch)
  // Flags are −1.
  batch.tell.pairs.pointee = pairs
  let overlap = larger(
    Floats(repeating: law.coinReach) - root(nearest), Floats(repeating: law.radius) - root(nearestWall))
  batch.tell.overlap[step] = larger(Floats(repeating: 0), overlap) * law.pointsPerMetre
}

/// The contacts of a coin with walls.
@inline(__always)
func touchWalls(
  _ batch: DiscBatch, _ coin: Int, _ isThere: Flags, _ isKnown: Flags, _ pairs: inout Counts, _ nearest: inout Floats
) {
  let law = batch.law
  let far = law.wallReach + 2 * DiscLaw.margin
  let reach = law.wallReach * law.wallReach
  let (x, y) = (batch.x[coin], batch.y[coin])
  var wall = 0
  while wall < law.walls {
    let isLevel = wall == 0 || wall == 3
    let (along, across) = isLevel ? (x, y) : (y, x)
    let length = isLevel ? law.width : law.height
    let line = wall == 2 ? law.width : wall == 3 ? law.height : 0
    let (isFirst, isLast) = (along .<= 0, along .>= length)
    let end = Floats(repeating: 0).replacing(with: length, where: isLast .& .!isFirst)
    let near = along.replacing(with: end, where: isFirst .| isLast)
    let (da, db) = (along - near, across - line)
    let isNear = (magnitude(da) .<= far) .& (magnitude(db) .<= far) .& isThere
    if bits(isNear) != 0 {
      pairs &-= words(isNear) & batch.awake[coin]
      let square = isLevel ? da * da + db * db : db * db + da * da
      nearest = nearest.replacing(with: smaller(nearest, square), where: isNear .& isKnown)
      let (first, last) = (bits(isFirst), bits(isLast))
      var lanes = bits(isNear .& (square .<= reach))
      while lanes != 0 {
        let lane = lanes.trailingZeroBitCount
        let part: Int32 = (first &>> UInt32(lane)) & 1 != 0 ? 1 : (last &>> UInt32(lane)) & 1 != 0 ? 2 : 0
        note(batch, lane, key(coin, wall: wall, part: part))
        lanes &= lanes &- 1
      }
    }
    wall &+= 1
  }
}

/// What touched becomes what touched before.
@inline(__always)
func swap(_ batch: DiscBatch) {
  let now = batch.touches[0]
  batch.touches[0] = batch.touches[1]
  batch.touches[1] = now
  var lane = 0
  while lane < 8 {
    batch.touches[0].counts[lane] = 0
    batch.met[lane] = 0
    lane &+= 1
  }
}

/// Takes a contact in, with the impulses that it had a step before.
@inline(__always)
func note(_ batch: DiscBatch, _ lane: Int, _ key: Int32) {
  let (now, before) = (batch.touches[0], batch.touches[1])
  let count = Int(before.counts[lane])
  var next = Int(batch.met[lane])
  while next < count, before.keys[next &* 8 &+ lane] &>> 2 < key &>> 2 {
    wake(batch, lane, before.keys[next &* 8 &+ lane])
    next &+= 1
  }
  var (push, drag) = (Float(0), Float(0))
  let place = next &* 8 &+ lane
  if next < count, before.keys[place] &>> 2 == key &>> 2 {
    if before.keys[place] == key { (push, drag) = (before.pushes[place], before.drags[place]) }
    next &+= 1
  } else {
    wake(batch, lane, key)
  }
  batch.met[lane] = Int32(truncatingIfNeeded: next)
  let slot = Int(now.counts[lane]) &* 8 &+ lane
  now.keys[slot] = key
  now.pushes[slot] = push
  now.drags[slot] = drag
  now.counts[lane] &+= 1
}

/// Wakes what a contact joins, since it has just begun or ceased.
func wake(_ batch: DiscBatch, _ lane: Int, _ key: Int32) {
  let (newer, older) = (newer(key), older(key))
  batch.changed.pointee |= 1 &<< UInt32(truncatingIfNeeded: lane)
  set(batch.awake + newer, lane, -1)
  set(batch.restTime + newer, lane, 0)
  if older >= 0 {
    set(batch.awake + older, lane, -1)
    set(batch.restTime + older, lane, 0)
  }
}

/// Ends the contacts that come after the last that still touches.
@inline(__always)
func endRest(_ batch: DiscBatch) {
  let before = batch.touches[1]
  var lane = 0
  while lane < 8 {
    var next = batch.met[lane]
    while next < before.counts[lane] {
      wake(batch, lane, before.keys[Int(next) &* 8 &+ lane])
      next &+= 1
    }
    lane &+= 1
  }
}

/// Wakes all coins that touch one that is awake, and those that touch them; there is none where no contact has changed.
func wakeTogether(_ batch: DiscBatch) {
  if batch.changed.pointee == 0 { return }
  let added = batch.added.pointee
  let most = batch.most
  var asleep = Counts()
  var coin = 0
  while coin < most {
    asleep |= words(added .> Int32(truncatingIfNeeded: coin)) & ~batch.awake[coin]
    coin &+= 1
  }
  var lanes = bits(flags(asleep)) & batch.changed.pointee
  batch.changed.pointee = 0
  while lanes != 0 {
    let lane = lanes.trailingZeroBitCount
    while wakeNeighbours(batch, lane) {}
    lanes &= lanes &- 1
  }
}

/// True if one has been woken.
func wakeNeighbours(_ batch: DiscBatch, _ lane: Int) -> Bool {
  let now = batch.touches[0]
  var changed = false
  var slot = 0
  while slot < Int(now.counts[lane]) {
    let key = now.keys[slot &* 8 &+ lane]
    let (newer, older) = (newer(key), older(key))
    if older >= 0, get(batch.awake + newer, lane) != get(batch.awake + older, lane) {
      set(batch.awake + newer, lane, -1)
      set(batch.awake + older, lane, -1)
      changed = true
    }
    slot &+= 1
  }
  return changed
}

// Compiled twice, as `Vectors.swift`.

#if COINDROP_AVX2
  import CoinDrop
#endif

/// Pushes apart what overlaps, island by island until none of its overlaps is large; gives the lanes in which some are.
func pushApart(_ batch: DiscBatch, _ rows: Int) -> UInt32 {
  if rows == 0 { return 0 }
  var row = 0
  while row < rows {
    batch.rows.open[row] = Counts(repeating: -1)
    row &+= 1
  }
  var deep: UInt32 = 0
  var pass = 0
  while pass < batch.law.positionPasses {
    let before = deep
    deep = pushApartOnce(batch, rows)
    pass &+= 1
    if deep == 0 || pass == batch.law.positionPasses { break }
    var lane = 0
    while lane < 8 {
      // Islands are the same in all passes.
      if pass == 1, deep &>> UInt32(lane) & 1 != 0 { findIslands(batch, lane) }
      if pass == 1 || (before &>> UInt32(lane)) & 1 != 0 {
        reopen(batch, lane, isDeep: deep &>> UInt32(lane) & 1 != 0)
      }
      lane &+= 1
    }
  }
  return deep
}

/// Opens only the rows of islands that have a deep overlap.
func reopen(_ batch: DiscBatch, _ lane: Int, isDeep: Bool) {
  let count = Int(batch.rows.counts[lane])
  if isDeep { markDeep(batch, lane) }
  let islands = batch.islands + lane &* batch.coins
  let restless = batch.restless + lane &* batch.coins
  var row = 0
  while row < count {
    let newer = Int(get(batch.rows.newer + row, lane) &>> 7)
    set(batch.rows.open + row, lane, isDeep ? restless[Int(islands[newer])] : 0)
    row &+= 1
  }
}

/// Marks the islands of a lane that have a deep overlap as restless, and no others.
func markDeep(_ batch: DiscBatch, _ lane: Int) {
  let islands = batch.islands + lane &* batch.coins
  let restless = batch.restless + lane &* batch.coins
  let coins = Int(get(batch.added, lane))
  let count = Int(batch.rows.counts[lane])
  var coin = 0
  while coin < coins {
    restless[coin] = 0
    coin &+= 1
  }
  var row = 0
  while row < count {
    if get(batch.rows.deep + row, lane) != 0 {
      restless[Int(islands[Int(get(batch.rows.newer + row, lane) &>> 7)])] = -1
    }
    row &+= 1
  }
}

/// One pass over the open rows; gives the lanes in which a large overlap was met.
func pushApartOnce(_ batch: DiscBatch, _ rows: Int) -> UInt32 {
  let zero = Floats(repeating: 0)
  let one = Floats(repeating: 1)
  var deepest = Counts()
  var row = 0
  while row < rows {
    let numbers = batch.rows.numbers + row &* rowSize
    let (olders, newers) = (batch.rows.older + row, batch.rows.newer + row)
    let (a, b) = (gather(batch.places, olders), gather(batch.places, newers))
    let isOpen = flags(batch.rows.open[row])
    let (dx, dy) = (b.x - (a.x + numbers[nearX]), b.y - (a.y + numbers[nearY]))
    let (sideX, sideY) = (numbers[faceX], numbers[faceY])
    let isFace = (sideX .!= zero) .| (sideY .!= zero)
    let distance = root(dx * dx + dy * dy)
    let inverse = (one / distance).replacing(with: one, where: distance .< DiscLaw.hair)
    let nx = (dx * inverse).replacing(with: sideX, where: isFace)
    let ny = (dy * inverse).replacing(with: sideY, where: isFace)
    let length = distance.replacing(with: dx * sideX + dy * sideY, where: isFace)
    let gap = length - numbers[reach]
    let deep = words(isOpen .& (gap .< -3 * DiscLaw.slop))
    batch.rows.deep[row] = deep
    deepest |= deep
    let least = Floats(repeating: -DiscLaw.mostCorrection)
    let change = larger(least, smaller(zero, DiscLaw.correction * (gap + DiscLaw.slop)))
    let push = zero.replacing(with: (zero - numbers[pushMass]) * change, where: isOpen)
    let part = numbers[share]
    scatter(batch.places, olders, a.x - part * (push * nx), a.y - part * (push * ny), a.z)
    scatter(batch.places, newers, b.x + push * nx, b.y + push * ny, b.z)
    row &+= 1
  }
  return bits(flags(deepest))
}

/// Finds which coins of a lane hang together by touching: each gets the number of one of them.
func findIslands(_ batch: DiscBatch, _ lane: Int) {
  let islands = batch.islands + lane &* batch.coins
  let coins = Int(get(batch.added, lane))
  var coin = 0
  while coin < coins {
    islands[coin] = Int32(truncatingIfNeeded: coin)
    coin &+= 1
  }
  let now = batch.touches[0]
  let count = Int(now.counts[lane])
  var slot = 0
  while slot < count {
    let key = now.keys[slot &* 8 &+ lane]
    let (newer, older) = (newer(key), older(key))
    if older >= 0 {
      let (one, other) = (first(islands, newer), first(islands, older))
      if one < other {
        islands[other] = Int32(truncatingIfNeeded: one)
      } else {
        islands[one] = Int32(truncatingIfNeeded: other)
      }
    }
    slot &+= 1
  }
  coin = 0
  while coin < coins {
    islands[coin] = Int32(truncatingIfNeeded: first(islands, coin))
    coin &+= 1
  }
}

/// The first coin of an island; shortens the way there.
@inline(__always)
func first(_ islands: UnsafeMutablePointer<Int32>, _ coin: Int) -> Int {
  var coin = coin
  while Int(islands[coin]) != coin {
    islands[coin] = islands[Int(islands[coin])]
    coin = Int(islands[coin])
  }
  return coin
}

/// Counts how long coins have rested, and puts islands to sleep in which all have for long enough and no overlap is left.
func rest(_ batch: DiscBatch, _ unsolved: UInt32) {
  let zero = Floats(repeating: 0)
  let (fast, turning) = (DiscLaw.restSpeed * DiscLaw.restSpeed, DiscLaw.restSpin * DiscLaw.restSpin)
  let most = batch.most
  var tired = Counts()
  var coin = 0
  while coin < most {
    let awake = flags(batch.awake[coin])
    let speed = load(batch.speeds, coin)
    let isFast = (speed.z * speed.z .> turning) .| (speed.x * speed.x + speed.y * speed.y .> fast)
    let rested = (batch.restTime[coin] + batch.law.step).replacing(with: zero, where: isFast)
    batch.restTime[coin] = batch.restTime[coin].replacing(with: rested, where: awake)
    tired |= words(awake .& (batch.restTime[coin] .>= DiscLaw.restTime))
    coin &+= 1
  }
  var lanes = bits(flags(tired))
  while lanes != 0 {
    let lane = lanes.trailingZeroBitCount
    sleep(batch, lane, isUnsolved: unsolved &>> UInt32(lane) & 1 != 0)
    lanes &= lanes &- 1
  }
}

/// Puts islands of a lane to sleep.
func sleep(_ batch: DiscBatch, _ lane: Int, isUnsolved: Bool) {
  let islands = batch.islands + lane &* batch.coins
  let restless = batch.restless + lane &* batch.coins
  let coins = Int(get(batch.added, lane))
  findIslands(batch, lane)
  var coin = 0
  if isUnsolved {
    markDeep(batch, lane)
  } else {
    while coin < coins {
      restless[coin] = 0
      coin &+= 1
    }
  }
  coin = 0
  while coin < coins {
    if get(batch.awake + coin, lane) != 0, get(batch.restTime + coin, lane) < DiscLaw.restTime {
      restless[Int(islands[coin])] = -1
    }
    coin &+= 1
  }
  coin = 0
  while coin < coins {
    if get(batch.awake + coin, lane) != 0, restless[Int(islands[coin])] == 0 {
      set(batch.awake + coin, lane, 0)
      set(batch.restTime + coin, lane, 0)
      batch.speeds[coin &* 8 &+ lane] = Four(0, 0, 0, 0)
    }
    coin &+= 1
  }
}

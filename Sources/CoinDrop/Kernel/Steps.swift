// Compiled twice, as `Vectors.swift`.

#if COINDROP_AVX2
  public import CoinDrop
#endif

/// Goes `batch.steps` steps on in eight jars side by side: each lane with the bits of `DiscWorld`, whatever the others do.
public func stepDiscs(_ batch: DiscBatch) {
  var step = 0
  while step < batch.steps {
    touch(batch, step)
    wakeTogether(batch)
    fall(batch)
    let rows = layRows(batch)
    if rows > 0 {
      prepare(batch, rows)
      warmStart(batch, rows)
      var pass = 0
      while pass < batch.law.velocityPasses {
        solve(batch, rows)
        pass &+= 1
      }
      keepImpulses(batch, rows)
    }
    move(batch)
    let unsolved = pushApart(batch, rows)
    if batch.law.sleeps { rest(batch, unsolved) }
    meetWalls(batch)
    tell(batch, step)
    step &+= 1
  }
}

/// Gravity and damping of coins that are awake.
func fall(_ batch: DiscBatch) {
  let law = batch.law
  let most = batch.most
  var coin = 0
  while coin < most {
    let awake = flags(batch.awake[coin])
    let speed = load(batch.speeds, coin)
    let drift = speed.x * law.keep
    let rise = (speed.y - law.fall) * law.keep
    let spin = speed.z * law.spinKeep
    store(
      batch.speeds, coin, speed.x.replacing(with: drift, where: awake), speed.y.replacing(with: rise, where: awake),
      speed.z.replacing(with: spin, where: awake))
    coin &+= 1
  }
}

/// Moves and turns coins that are awake, within the engine's limits.
func move(_ batch: DiscBatch) {
  let time = batch.law.step
  let most = batch.most
  let (farthest, widest) = (DiscLaw.mostMove * DiscLaw.mostMove, DiscLaw.mostTurn * DiscLaw.mostTurn)
  var coin = 0
  while coin < most {
    let awake = flags(batch.awake[coin])
    let place = load(batch.places, coin)
    var speed = load(batch.speeds, coin)
    let (dx, dy, turn) = (time * speed.x, time * speed.y, time * speed.z)
    let square = dx * dx + dy * dy
    let (isFar, isWide) = ((square .> farthest) .& awake, (turn * turn .> widest) .& awake)
    if bits(isFar .| isWide) != 0 {
      let ratio = DiscLaw.mostMove / root(square)
      speed.x.replace(with: speed.x * ratio, where: isFar)
      speed.y.replace(with: speed.y * ratio, where: isFar)
      speed.z.replace(with: speed.z * (DiscLaw.mostTurn / magnitude(turn)), where: isWide)
      store(batch.speeds, coin, speed.x, speed.y, speed.z)
    }
    store(
      batch.places, coin, place.x.replacing(with: place.x + time * speed.x, where: awake),
      place.y.replacing(with: place.y + time * speed.y, where: awake),
      place.z.replacing(with: place.z + time * speed.z, where: awake))
    coin &+= 1
  }
}

/// Keeps coins from passing walls.
func meetWalls(_ batch: DiscBatch) {
  let law = batch.law
  let most = batch.most
  let zero = Floats(repeating: 0)
  let (width, height, radius) = (Floats(repeating: law.width), Floats(repeating: law.height), law.radius)
  var coin = 0
  while coin < most {
    let place = load(batch.places, coin)
    let (fromX, fromY) = (batch.x[coin], batch.y[coin])
    let (left, right) = (smaller(fromX, place.x) - radius, larger(fromX, place.x) + radius)
    let (low, high) = (smaller(fromY, place.y) - radius, larger(fromY, place.y) + radius)
    let isLevel = (right .> zero) .& (left .< width)
    let isUpright = (high .> zero) .& (low .< height)
    let meetsSide = ((left .< zero) .& (right .> zero)) .| ((left .< width) .& (right .> width))
    var meets = (isLevel .& (low .< zero) .& (high .> zero)) .| (isUpright .& meetsSide)
    if law.walls == 4 { meets = meets .| (isLevel .& (low .< height) .& (high .> height)) }
    var lanes = bits(meets .& flags(batch.awake[coin]))
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      let impacts = meetWalls(batch, coin, lane)
      set(batch.tell.contacts, lane, get(batch.tell.contacts, lane) &+ impacts)
      lanes &= lanes &- 1
    }
    coin &+= 1
  }
}

/// Tells where coins are, in points, and how many are awake.
func tell(_ batch: DiscBatch, _ step: Int) {
  let metre = batch.law.pointsPerMetre
  let tell = batch.tell
  let most = batch.most
  var awake = Counts()
  var coin = 0
  while coin < most {
    let isThere = batch.added.pointee .> Int32(truncatingIfNeeded: coin)
    let (place, speed) = (load(batch.places, coin), load(batch.speeds, coin))
    let index = step &* batch.coins &+ coin
    tell.x[index].replace(with: place.x * metre, where: isThere)
    tell.y[index].replace(with: place.y * metre, where: isThere)
    tell.angle[index].replace(with: place.z, where: isThere)
    tell.drift[index].replace(with: speed.x * metre, where: isThere)
    tell.rise[index].replace(with: speed.y * metre, where: isThere)
    awake &-= batch.awake[coin]
    coin &+= 1
  }
  tell.awake[step] = awake
}

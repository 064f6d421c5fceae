// Compiled twice, as `Vectors.swift`.

#if COINDROP_AVX2
  import CoinDrop
#endif

/// Makes contacts ready: their directions, masses, and how fast they have to part.
func prepare(_ batch: DiscBatch, _ rows: Int) {
  let law = batch.law
  let zero = Floats(repeating: 0)
  let one = Floats(repeating: 1)
  let hair = DiscLaw.hair * DiscLaw.hair
  var row = 0
  while row < rows {
    let numbers = batch.rows.numbers + row &* rowSize
    let (olders, newers) = (batch.rows.older + row, batch.rows.newer + row)
    let (a, b) = (gather(batch.places, olders), gather(batch.places, newers))
    let (u, v) = (gather(batch.speeds, olders), gather(batch.speeds, newers))
    let part = numbers[share]
    let isCoin = part .> zero
    let isNothing = numbers[pushMass] .== zero
    let (dx, dy) = (b.x - (a.x + numbers[nearX]), b.y - (a.y + numbers[nearY]))
    let square = dx * dx + dy * dy
    let distance = root(square)
    let inverse = one / distance
    let isApart = square .> hair
    let (sideX, sideY) = (numbers[faceX], numbers[faceY])
    let isFace = (sideX .!= zero) .| (sideY .!= zero)
    let nx = one.replacing(with: dx * inverse, where: isApart).replacing(with: sideX, where: isFace)
    let ny = zero.replacing(with: dy * inverse, where: isApart).replacing(with: sideY, where: isFace)
    let length = dx.replacing(with: distance, where: isApart).replacing(with: dx * sideX + dy * sideY, where: isFace)
    let arm = 0.5 * (length + Floats(repeating: law.radius - DiscLaw.skin).replacing(with: zero, where: isCoin))
    let ease = law.spinEase * arm
    let inertia = ease * arm
    let speed = (v.x - u.x) * nx + (v.y - u.y) * ny
    let elastic = Floats(repeating: -law.wallRestitution).replacing(with: -law.restitution, where: isCoin)
    let rough = Floats(repeating: law.wallFriction).replacing(with: law.friction, where: isCoin)
    let far = Floats(repeating: law.wallReach).replacing(with: law.coinReach, where: isCoin)
    numbers[normalX] = nx
    numbers[normalY] = ny
    numbers[lever] = arm
    numbers[turn] = ease
    numbers[turnMass] = one / ((one + part) + (inertia + part * inertia))
    numbers[bounce] = zero.replacing(with: elastic * speed, where: speed .< -law.threshold)
    numbers[friction] = rough.replacing(with: zero, where: isNothing)
    numbers[reach] = far.replacing(with: zero, where: isNothing)
    row &+= 1
  }
}

/// Begins with the impulses of the step before.
func warmStart(_ batch: DiscBatch, _ rows: Int) {
  var row = 0
  while row < rows {
    let numbers = batch.rows.numbers + row &* rowSize
    let (olders, newers) = (batch.rows.older + row, batch.rows.newer + row)
    let (u, v) = (gather(batch.speeds, olders), gather(batch.speeds, newers))
    let (nx, ny) = (numbers[normalX], numbers[normalY])
    let (out, along) = (numbers[push], numbers[drag])
    let (px, py) = (out * nx + along * ny, out * ny - along * nx)
    let spin = numbers[turn] * along
    let part = numbers[share]
    scatter(batch.speeds, olders, u.x - part * px, u.y - part * py, u.z + part * spin)
    scatter(batch.speeds, newers, v.x + px, v.y + py, v.z + spin)
    row &+= 1
  }
}

/// One pass over all contacts. A push does not turn a disc, and a drag does not part it from what it touches, so both are
/// found from the same speeds: the drag within the friction of the push so far.
func solve(_ batch: DiscBatch, _ rows: Int) {
  let zero = Floats(repeating: 0)
  let speeds = batch.speeds
  var numbers = batch.rows.numbers
  var (olders, newers) = (batch.rows.older, batch.rows.newer)
  let end = olders + rows
  while olders < end {
    let (u, v) = (gather(speeds, olders), gather(speeds, newers))
    let (nx, ny) = (numbers[normalX], numbers[normalY])
    let (vx, vy) = (v.x - u.x, v.y - u.y)
    let slide = vx * ny - vy * nx + numbers[lever] * (v.z + u.z)
    let parting = vx * nx + vy * ny
    let (oldPush, oldDrag) = (numbers[push], numbers[drag])
    let most = numbers[friction] * oldPush
    let newDrag = larger(zero - most, smaller(most, oldDrag - numbers[turnMass] * slide))
    let newPush = larger(zero, oldPush - numbers[pushMass] * (parting - numbers[bounce]))
    let (out, along) = (newPush - oldPush, newDrag - oldDrag)
    numbers[push] = newPush
    numbers[drag] = newDrag
    let (px, py) = (out * nx + along * ny, out * ny - along * nx)
    let spin = numbers[turn] * along
    let part = numbers[share]
    scatter(speeds, olders, u.x - part * px, u.y - part * py, u.z + part * spin)
    scatter(speeds, newers, v.x + px, v.y + py, v.z + spin)
    numbers += rowSize
    olders += 1
    newers += 1
  }
}

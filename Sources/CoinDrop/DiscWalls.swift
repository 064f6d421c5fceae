extension DiscLaw {
  /// A wall as a coin sees it: the nearest point, the way from there to the coin, and which part of the wall it is.
  struct Facing {
    var x: Float
    var y: Float
    /// The wall's own direction toward the coin, 0 at an end of the wall.
    var faceX: Float
    var faceY: Float
    /// 0 along the wall, 1 and 2 at its ends.
    var part: Int32
  }

  /// How wall number `wall` faces a coin at a place. Walls are solid from both sides, and end.
  func facing(_ wall: Int, _ x: Float, _ y: Float) -> Facing {
    let isLevel = wall == 0 || wall == 3
    let (along, length) = isLevel ? (x, width) : (y, height)
    let line = wall == 2 ? width : wall == 3 ? height : 0
    let side: Float = (isLevel ? y : x) > line ? 1 : -1
    let part: Int32 = along <= 0 ? 1 : along >= length ? 2 : 0
    let near = part == 1 ? 0 : part == 2 ? length : along
    let face = part == 0 ? side : 0
    return isLevel
      ? Facing(x: near, y: line, faceX: 0, faceY: face, part: part)
      : Facing(x: line, y: near, faceX: face, faceY: 0, part: part)
  }
}

extension DiscLaw {
  /// Whether a coin on its way comes so near to the line of a wall that it has to be looked at closely.
  func isNearWall(_ fromX: Float, _ fromY: Float, _ x: Float, _ y: Float) -> Bool {
    let (left, right) = (smaller(fromX, x) - radius, larger(fromX, x) + radius)
    let (low, high) = (smaller(fromY, y) - radius, larger(fromY, y) + radius)
    let isLevel = right > 0 && left < width
    let isUpright = high > 0 && low < height
    return isLevel && low < 0 && high > 0 || isUpright && (left < 0 && right > 0 || left < width && right > width)
      || isLevel && walls == 4 && low < height && high > height
  }
}

/// The way of one coin through a step, which must not lead through a wall.
struct DiscFlight {
  /// Where the step began, and where it would end.
  var fromX: Float
  var fromY: Float
  var fromAngle: Float
  var x: Float
  var y: Float
  var angle: Float
  var drift: Float
  var rise: Float
  var spin: Float
}

/// A wall that a coin in flight touches.
private struct DiscImpact {
  var faceX: Float
  var faceY: Float
  var x: Float
  var y: Float
  /// Away from the wall.
  var normalX: Float = 0
  var normalY: Float = 0
  var lever: Float = 0
  var turnMass: Float = 0
  var bounce: Float = 0
  var push: Float = 0
  var drag: Float = 0
}

extension DiscFlight {
  /// Stops the coin at each wall that it would pass in this step and sends it on from there with the speed that the impact
  /// leaves; gives how often. As the engine does it: at most nine times a wall.
  mutating func meetWalls(_ law: DiscLaw) -> Int32 {
    let end = 1 - 10 * DiscLaw.hair
    var visits = SIMD4<Int32>()
    var time: Float = 0
    while true {
      var (first, wall) = (Float(1), -1)
      for candidate in 0..<law.walls where visits[candidate] <= 8 {
        let impact = timeOfImpact(candidate, law)
        let moment = impact < 1 ? time + (1 - time) * impact : 1
        if moment < first { (first, wall) = (moment, candidate) }
      }
      if wall < 0 || first > end { return visits.wrappedSum() }
      visits[wall] += 1
      let share = (first - time) / (1 - time)
      fromX += share * (x - fromX)
      fromY += share * (y - fromY)
      fromAngle += share * (angle - fromAngle)
      time = first
      bounce(off: wall, for: (1 - time) * law.step, law)
    }
  }

  /// When the coin comes so near to a wall that it must be stopped, as a share of its way; 1 if not.
  private func timeOfImpact(_ wall: Int, _ law: DiscLaw) -> Float {
    let target = larger(DiscLaw.slop, law.wallReach - 3 * DiscLaw.slop)
    let tolerance = 0.25 * DiscLaw.slop
    var time: Float = 0
    for _ in 0..<20 {
      let (nowX, nowY) = (fromX + time * (x - fromX), fromY + time * (y - fromY))
      let near = law.facing(wall, nowX, nowY)
      let (dx, dy) = (nowX - near.x, nowY - near.y)
      let distance = (dx * dx + dy * dy).squareRoot()
      if distance <= 0 { return 1 }
      if distance < target + tolerance { return time }
      let last = ((x - near.x) * dx + (y - near.y) * dy) / distance
      if last > target + tolerance { return 1 }
      // As the engine searches: the middle of the way if that is near enough, else the line through both ends.
      let isMiddle = (0.5 * (distance + last) - target).magnitude < tolerance
      let share = isMiddle ? 0.5 : (distance - target) / (distance - last)
      time = last > target - tolerance ? 1 : time + (1 - time) * share
    }
    return 1
  }

  /// From where the coin meets a wall: pushes it out of all walls that it touches, solves for its speed, and moves it on for
  /// the rest of the step.
  private mutating func bounce(off wall: Int, for rest: Float, _ law: DiscLaw) {
    (x, y, angle) = (fromX, fromY, fromAngle)
    var impacts: [DiscImpact] = []
    for place in 0..<law.walls {
      let other = place == 0 ? wall : place <= wall ? place - 1 : place
      let near = law.facing(other, x, y)
      let (dx, dy) = (x - near.x, y - near.y)
      if dx * dx + dy * dy <= law.wallReach * law.wallReach {
        impacts.append(DiscImpact(faceX: near.faceX, faceY: near.faceY, x: near.x, y: near.y))
      }
    }
    pushOut(impacts, law)
    (fromX, fromY) = (x, y)
    for index in impacts.indices { prepare(&impacts[index], law) }
    for _ in 0..<law.velocityPasses {
      for index in impacts.indices { solve(&impacts[index], law) }
    }
    move(rest)
  }

  /// The way from a wall to the coin: its direction and length.
  private func way(from impact: DiscImpact) -> (x: Float, y: Float, length: Float) {
    let (dx, dy) = (x - impact.x, y - impact.y)
    if impact.faceX != 0 || impact.faceY != 0 {
      return (impact.faceX, impact.faceY, dx * impact.faceX + dy * impact.faceY)
    }
    let length = (dx * dx + dy * dy).squareRoot()
    let inverse = 1 / length
    return length > DiscLaw.hair ? (dx * inverse, dy * inverse, length) : (1, 0, dx)
  }

  private mutating func pushOut(_ impacts: [DiscImpact], _ law: DiscLaw) {
    for _ in 0..<20 {
      var least: Float = 0
      for impact in impacts {
        let way = way(from: impact)
        let gap = way.length - law.wallReach
        least = smaller(least, gap)
        let push = -larger(-DiscLaw.mostCorrection, smaller(0, DiscLaw.impactCorrection * (gap + DiscLaw.slop)))
        x += push * way.x
        y += push * way.y
      }
      if least >= -1.5 * DiscLaw.slop { return }
    }
  }

  private func prepare(_ impact: inout DiscImpact, _ law: DiscLaw) {
    let way = way(from: impact)
    (impact.normalX, impact.normalY) = (way.x, way.y)
    impact.lever = 0.5 * (way.length + (law.radius - DiscLaw.skin))
    impact.turnMass = 1 / (1 + law.spinEase * impact.lever * impact.lever)
    let speed = drift * way.x + rise * way.y
    impact.bounce = speed < -law.threshold ? -law.wallRestitution * speed : 0
  }

  private mutating func solve(_ impact: inout DiscImpact, _ law: DiscLaw) {
    let (nx, ny, lever) = (impact.normalX, impact.normalY, impact.lever)
    let most = law.wallFriction * impact.push
    let slide = drift * ny - rise * nx + lever * spin
    let drag = larger(0 - most, smaller(most, impact.drag - impact.turnMass * slide))
    let push = larger(0, impact.push - (drift * nx + rise * ny - impact.bounce))
    let (along, out) = (drag - impact.drag, push - impact.push)
    (impact.drag, impact.push) = (drag, push)
    drift += out * nx + along * ny
    rise += out * ny - along * nx
    spin += law.spinEase * lever * along
  }

  /// Moves and turns the coin for `time`, within the engine's limits.
  mutating func move(_ time: Float) {
    let (dx, dy, turn) = (time * drift, time * rise, time * spin)
    let square = dx * dx + dy * dy
    if square > DiscLaw.mostMove * DiscLaw.mostMove {
      let ratio = DiscLaw.mostMove / square.squareRoot()
      drift *= ratio
      rise *= ratio
    }
    if turn * turn > DiscLaw.mostTurn * DiscLaw.mostTurn { spin *= DiscLaw.mostTurn / turn.magnitude }
    x += time * drift
    y += time * rise
    angle += time * spin
  }
}

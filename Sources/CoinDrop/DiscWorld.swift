/// One coin in a jar of `discs`: metres, seconds, radians.
struct Disc {
  var x: Float
  var y: Float
  var angle: Float = 0
  var drift: Float = 0
  var rise: Float = 0
  var spin: Float = 0
  /// For how long it has hardly moved.
  var restTime: Float = 0
  var isAwake = true
}

/// Two coins that touch, or a coin and a wall: the older of the two first.
struct DiscContact {
  /// The older coin; none where it is a wall, then −1 and the number and part of the wall.
  var older: Int
  var newer: Int
  var wall: Int = -1
  var part: Int32 = 0
  /// The nearest point of the wall, and its own direction toward the coin, 0 where there is none.
  var x: Float = 0
  var y: Float = 0
  var faceX: Float = 0
  var faceY: Float = 0
  /// From the older to the newer.
  var normalX: Float = 0
  var normalY: Float = 0
  /// From the middles to the contact.
  var lever: Float = 0
  var turnMass: Float = 0
  /// The speed of parting that a bounce demands.
  var bounce: Float = 0
  /// Impulses along and across the normal, kept from step to step.
  var push: Float = 0
  var drag: Float = 0

  func isSame(_ other: DiscContact) -> Bool {
    older == other.older && newer == other.newer && wall == other.wall
  }
}

/// The work of a step, and what it began with.
struct DiscWork {
  /// Contacts solved, pairs whose boxes overlap, and the deepest overlap of true circles, m.
  var contacts: Int32 = 0
  var pairs: Int32 = 0
  var overlap: Float = 0
}

/// One jar of coins, solved by sequential impulses as Box2D 2.4.1 does: the plain form of `discs`. `discSteps` gives the same
/// bits in each of its lanes.
///
/// Contacts are solved from the newest coin to the oldest, each coin's with older coins before those with walls; the engine's
/// own order is a search through its islands that starts at the newest coin. O(coins²) a step.
struct DiscWorld {
  let law: DiscLaw
  private(set) var coins: [Disc] = []
  private(set) var contacts: [DiscContact] = []
  /// Coins that were there when the last step began.
  private var known = 0

  init(_ law: DiscLaw) { self.law = law }

  mutating func add(x: Float, y: Float) { coins.append(Disc(x: x, y: y)) }

  /// Goes one step on.
  mutating func step() -> DiscWork {
    var work = touch()
    wakeTogether()
    let starts = coins
    for index in coins.indices where coins[index].isAwake { coins[index].fall(law) }
    let active = contacts.indices.filter { coins[contacts[$0].newer].isAwake }
    work.contacts = Int32(active.count)
    for index in active { contacts[index] = prepared(contacts[index]) }
    for index in active { apply(contacts[index], push: contacts[index].push, drag: contacts[index].drag) }
    for _ in 0..<law.velocityPasses {
      for index in active { contacts[index] = solved(contacts[index]) }
    }
    for index in coins.indices where coins[index].isAwake { coins[index].move(law) }
    let islands = Islands(coins: coins.count, contacts)
    let unsolved = pushApart(active, islands)
    if law.sleeps { rest(islands, unsolved) }
    for index in coins.indices where coins[index].isAwake {
      work.contacts += meetWalls(index, from: starts[index])
    }
    return work
  }
}

// What touches.
extension DiscWorld {
  /// Finds all contacts. What has begun or ceased to touch is awake.
  private mutating func touch() -> DiscWork {
    var work = DiscWork()
    var (nearest, nearestWall) = (Float.infinity, Float.infinity)
    let before = contacts
    contacts.removeAll(keepingCapacity: true)
    var next = 0
    func keep(_ contact: DiscContact) {
      while next < before.count, precedes(before[next], contact) {
        end(before[next])
        next += 1
      }
      var contact = contact
      if next < before.count, before[next].isSame(contact) {
        if before[next].part == contact.part { (contact.push, contact.drag) = (before[next].push, before[next].drag) }
        next += 1
      } else {
        end(contact)
      }
      contacts.append(contact)
    }
    for newer in coins.indices.reversed() {
      let coin = coins[newer]
      for older in (0..<newer).reversed() {
        let (dx, dy) = (coin.x - coins[older].x, coin.y - coins[older].y)
        let reach = law.coinReach + 2 * DiscLaw.margin
        if dx.magnitude > reach || dy.magnitude > reach { continue }
        work.pairs += coin.isAwake || coins[older].isAwake ? 1 : 0
        let square = dx * dx + dy * dy
        if newer < known { nearest = smaller(nearest, square) }
        if square <= law.coinReach * law.coinReach { keep(DiscContact(older: older, newer: newer)) }
      }
      for wall in 0..<law.walls {
        let near = law.facing(wall, coin.x, coin.y)
        let (dx, dy) = (coin.x - near.x, coin.y - near.y)
        let reach = law.wallReach + 2 * DiscLaw.margin
        if dx.magnitude > reach || dy.magnitude > reach { continue }
        work.pairs += coin.isAwake ? 1 : 0
        let square = dx * dx + dy * dy
        if newer < known { nearestWall = smaller(nearestWall, square) }
        if square <= law.wallReach * law.wallReach {
          keep(
            DiscContact(
              older: -1, newer: newer, wall: wall, part: near.part, x: near.x, y: near.y, faceX: near.faceX,
              faceY: near.faceY))
        }
      }
    }
    for contact in before[next...] { end(contact) }
    known = coins.count
    work.overlap = larger(0, larger(law.coinReach - nearest.squareRoot(), law.radius - nearestWall.squareRoot()))
    return work
  }

  /// Whether a contact comes before another in the order in which they are found.
  private func precedes(_ one: DiscContact, _ other: DiscContact) -> Bool {
    if one.newer != other.newer { return one.newer > other.newer }
    if one.older != other.older { return one.older > other.older }
    return one.wall < other.wall
  }

  /// Wakes what a contact joins, since it has just begun or ceased.
  private mutating func end(_ contact: DiscContact) {
    for coin in [contact.older, contact.newer] where coin >= 0 {
      coins[coin].isAwake = true
      coins[coin].restTime = 0
    }
  }

  /// Wakes all coins that touch one that is awake, and those that touch them.
  private mutating func wakeTogether() {
    var changed = true
    while changed {
      changed = false
      for contact in contacts where contact.older >= 0 && coins[contact.older].isAwake != coins[contact.newer].isAwake {
        coins[contact.older].isAwake = true
        coins[contact.newer].isAwake = true
        changed = true
      }
    }
  }
}

// Speeds.
extension DiscWorld {
  /// From the older to the newer of a contact: direction and distance.
  private func way(_ contact: DiscContact) -> (x: Float, y: Float) {
    let coin = coins[contact.newer]
    return contact.older < 0
      ? (coin.x - contact.x, coin.y - contact.y)
      : (coin.x - coins[contact.older].x, coin.y - coins[contact.older].y)
  }

  /// Makes a contact ready: its direction, masses, and how fast it has to part.
  private func prepared(_ contact: DiscContact) -> DiscContact {
    var contact = contact
    let (dx, dy) = way(contact)
    let square = dx * dx + dy * dy
    let isWall = contact.older < 0
    var length: Float
    if contact.part == 0 && isWall {
      (contact.normalX, contact.normalY) = (contact.faceX, contact.faceY)
      length = dx * contact.faceX + dy * contact.faceY
    } else if square > DiscLaw.hair * DiscLaw.hair {
      length = square.squareRoot()
      let inverse = 1 / length
      (contact.normalX, contact.normalY) = (dx * inverse, dy * inverse)
    } else {
      length = dx
      (contact.normalX, contact.normalY) = (1, 0)
    }
    contact.lever = 0.5 * (length + (isWall ? law.radius - DiscLaw.skin : 0))
    let turn = law.spinEase * contact.lever * contact.lever
    contact.turnMass = 1 / (isWall ? 1 + turn : 2 + (turn + turn))
    let (vx, vy) = drift(contact)
    let speed = vx * contact.normalX + vy * contact.normalY
    contact.bounce = speed < -law.threshold ? -(isWall ? law.wallRestitution : law.restitution) * speed : 0
    return contact
  }

  /// Speed of the newer against the older.
  private func drift(_ contact: DiscContact) -> (x: Float, y: Float) {
    let coin = coins[contact.newer]
    if contact.older < 0 { return (coin.drift, coin.rise) }
    return (coin.drift - coins[contact.older].drift, coin.rise - coins[contact.older].rise)
  }

  /// Pushes and drags two bodies apart.
  private mutating func apply(_ contact: DiscContact, push: Float, drag: Float) {
    let px = push * contact.normalX + drag * contact.normalY
    let py = push * contact.normalY - drag * contact.normalX
    let turn = law.spinEase * contact.lever * drag
    coins[contact.newer].drift += px
    coins[contact.newer].rise += py
    coins[contact.newer].spin += turn
    if contact.older < 0 { return }
    coins[contact.older].drift -= px
    coins[contact.older].rise -= py
    coins[contact.older].spin += turn
  }

  /// One pass over a contact. A push does not turn a disc, and a drag does not part it from what it touches, so both are
  /// found from the same speeds: the drag within the friction of the push so far.
  private mutating func solved(_ contact: DiscContact) -> DiscContact {
    let (vx, vy) = drift(contact)
    let (nx, ny) = (contact.normalX, contact.normalY)
    let isWall = contact.older < 0
    let spin = coins[contact.newer].spin + (isWall ? 0 : coins[contact.older].spin)
    let slide = vx * ny - vy * nx + contact.lever * spin
    let part = vx * nx + vy * ny
    let most = (isWall ? law.wallFriction : law.friction) * contact.push
    let drag = larger(0 - most, smaller(most, contact.drag - contact.turnMass * slide))
    let push = larger(0, contact.push - (isWall ? 1 : 0.5) * (part - contact.bounce))
    apply(contact, push: push - contact.push, drag: drag - contact.drag)
    var contact = contact
    (contact.push, contact.drag) = (push, drag)
    return contact
  }
}

// Places and rest.
extension DiscWorld {
  /// Pushes apart what overlaps, island by island until none of its overlaps is large; gives the islands that are not done.
  private mutating func pushApart(_ active: [Int], _ islands: Islands) -> [Bool] {
    var unsolved = Array(repeating: true, count: coins.count)
    for _ in 0..<law.positionPasses {
      var deep = Array(repeating: false, count: coins.count)
      for index in active {
        let island = islands.root[contacts[index].newer]
        if unsolved[island], pushApart(contacts[index]) < -3 * DiscLaw.slop { deep[island] = true }
      }
      unsolved = deep
      if !deep.contains(true) { break }
    }
    return unsolved
  }

  /// Corrects one overlap; gives the gap before it.
  private mutating func pushApart(_ contact: DiscContact) -> Float {
    var (dx, dy) = way(contact)
    let isWall = contact.older < 0
    var length: Float
    if contact.part == 0 && isWall {
      length = dx * contact.faceX + dy * contact.faceY
      (dx, dy) = (contact.faceX, contact.faceY)
    } else {
      length = (dx * dx + dy * dy).squareRoot()
      let inverse = length < DiscLaw.hair ? 1 : 1 / length
      (dx, dy) = (dx * inverse, dy * inverse)
    }
    let gap = length - (isWall ? law.wallReach : law.coinReach)
    let push =
      (isWall ? -1 : -0.5) * larger(-DiscLaw.mostCorrection, smaller(0, DiscLaw.correction * (gap + DiscLaw.slop)))
    coins[contact.newer].x += push * dx
    coins[contact.newer].y += push * dy
    if !isWall {
      coins[contact.older].x -= push * dx
      coins[contact.older].y -= push * dy
    }
    return gap
  }

  /// Puts islands to sleep in which all coins have rested for long enough and no overlap is left.
  private mutating func rest(_ islands: Islands, _ unsolved: [Bool]) {
    var isRestless = unsolved
    for index in coins.indices where coins[index].isAwake {
      coins[index].rest(law)
      if coins[index].restTime < DiscLaw.restTime { isRestless[islands.root[index]] = true }
    }
    for index in coins.indices where coins[index].isAwake && !isRestless[islands.root[index]] {
      coins[index].isAwake = false
      (coins[index].drift, coins[index].rise, coins[index].spin, coins[index].restTime) = (0, 0, 0, 0)
    }
  }

  /// Keeps a coin from passing a wall; gives how often it met one.
  private mutating func meetWalls(_ index: Int, from start: Disc) -> Int32 {
    let coin = coins[index]
    guard law.isNearWall(start.x, start.y, coin.x, coin.y) else { return 0 }
    var flight = DiscFlight(
      fromX: start.x, fromY: start.y, fromAngle: start.angle, x: coin.x, y: coin.y, angle: coin.angle,
      drift: coin.drift, rise: coin.rise, spin: coin.spin)
    let impacts = flight.meetWalls(law)
    if impacts == 0 { return 0 }
    (coins[index].x, coins[index].y, coins[index].angle) = (flight.x, flight.y, flight.angle)
    (coins[index].drift, coins[index].rise, coins[index].spin) = (flight.drift, flight.rise, flight.spin)
    coins[index].restTime = 0
    return impacts
  }
}

/// Which coins hang together by touching: each has the number of one of them.
private struct Islands {
  var root: [Int]

  init(coins: Int, _ contacts: [DiscContact]) {
    root = Array(0..<coins)
    var changed = true
    while changed {
      changed = false
      for contact in contacts where contact.older >= 0 && root[contact.older] != root[contact.newer] {
        let least = min(root[contact.older], root[contact.newer])
        (root[contact.older], root[contact.newer]) = (least, least)
        changed = true
      }
    }
  }
}

extension Disc {
  /// Gravity and damping for a step.
  fileprivate mutating func fall(_ law: DiscLaw) {
    drift *= law.keep
    rise = (rise - law.fall) * law.keep
    spin *= law.spinKeep
  }

  /// Moves and turns for a step.
  fileprivate mutating func move(_ law: DiscLaw) {
    var flight = DiscFlight(
      fromX: x, fromY: y, fromAngle: angle, x: x, y: y, angle: angle, drift: drift, rise: rise, spin: spin)
    flight.move(law.step)
    (x, y, angle, drift, rise, spin) = (flight.x, flight.y, flight.angle, flight.drift, flight.rise, flight.spin)
  }

  /// Counts how long it has hardly moved.
  fileprivate mutating func rest(_ law: DiscLaw) {
    let isFast =
      spin * spin > DiscLaw.restSpin * DiscLaw.restSpin
      || drift * drift + rise * rise > DiscLaw.restSpeed * DiscLaw.restSpeed
    restTime = isFast ? 0 : restTime + law.step
  }
}

import Reports

/// Discs that fall into a box, bounce, roll and pile up: rough physics, but motion such as pictures will get.
struct MotionToy {
  private struct Disc {
    var x, y, angle: Double
    var vx = 0.0
    var vy = 0.0
    var spin = 0.0
    var places: [Motion.Place] = []
  }

  var width = 300.0
  var height = 500.0
  var radius = 16.0
  var coins = 30
  /// Frames between two coins.
  var spacing = 5
  var frames = 301
  var isClosed = false
  /// Points above the floor at which coins appear.
  var spawnHeight = 480.0
  /// Points a second to the right, at first.
  var push = 40.0

  private static let substeps = 8
  private static let restitution = 0.3
  private static let gravity = 1470.0
  private var discs: [Disc] = []

  init() {}

  func motion() -> Motion {
    var toy = self
    for frame in 0..<frames {
      let isSpawning = spacing > 0 ? frame % spacing == 0 : true
      while isSpawning, toy.discs.count < coins {
        toy.spawn()
        if spacing > 0 { break }
      }
      for index in toy.discs.indices {
        let disc = toy.discs[index]
        toy.discs[index].places.append(Motion.Place(x: disc.x, y: disc.y, angle: disc.angle))
      }
      for _ in 0..<Self.substeps { toy.step(1 / (60 * Double(Self.substeps))) }
    }
    return Motion(
      width: width, height: height, isClosed: isClosed, frames: frames,
      coins: toy.discs.map { Motion.Coin(radius: radius, firstFrame: frames - $0.places.count, places: $0.places) })
  }

  private mutating func spawn() {
    let index = discs.count
    let room = max(width - 4 * radius, 1)
    let x = 2 * radius + Double(index * 97 % 100) / 100 * room
    discs.append(Disc(x: x, y: spawnHeight, angle: 0, vx: index % 2 == 0 ? push : -push))
  }

  private mutating func step(_ time: Double) {
    for index in discs.indices {
      discs[index].vy -= Self.gravity * time
      discs[index].vx /= 1 + 0.1 * time
      discs[index].vy /= 1 + 0.1 * time
      discs[index].spin /= 1 + 0.8 * time
      discs[index].x += discs[index].vx * time
      discs[index].y += discs[index].vy * time
      discs[index].angle += discs[index].spin * time
    }
    for _ in 0..<4 {
      for one in discs.indices {
        wall(one, normal: (0, 1), depth: radius - discs[one].y)
        wall(one, normal: (1, 0), depth: radius - discs[one].x)
        wall(one, normal: (-1, 0), depth: radius - (width - discs[one].x))
        for other in discs.indices.dropFirst(one + 1) { pair(one, other) }
      }
    }
  }

  private mutating func wall(_ index: Int, normal: (Double, Double), depth: Double) {
    guard depth > 0 else { return }
    discs[index].x += normal.0 * depth
    discs[index].y += normal.1 * depth
    let speed = discs[index].vx * normal.0 + discs[index].vy * normal.1
    guard speed < 0 else { return }
    let gain = -speed * (1 + (speed < -150 ? Self.restitution : 0))
    discs[index].vx += normal.0 * gain
    discs[index].vy += normal.1 * gain
    rub(index, normal: normal, most: 0.3 * gain, slip: rimSpeed(index, normal))
  }

  private mutating func pair(_ one: Int, _ other: Int) {
    let (dx, dy) = (discs[one].x - discs[other].x, discs[one].y - discs[other].y)
    let distance = (dx * dx + dy * dy).squareRoot()
    guard distance < 2 * radius, distance > 0 else { return }
    let normal = (dx / distance, dy / distance)
    let push = (2 * radius - distance) / 2
    let speed =
      (discs[one].vx - discs[other].vx) * normal.0 + (discs[one].vy - discs[other].vy) * normal.1
    let gain = speed < 0 ? -speed * (1 + (speed < -150 ? Self.restitution : 0)) / 2 : 0
    for (index, sign) in [(one, 1.0), (other, -1.0)] {
      discs[index].x += sign * normal.0 * push
      discs[index].y += sign * normal.1 * push
      discs[index].vx += sign * normal.0 * gain
      discs[index].vy += sign * normal.1 * gain
    }
    let back = (-normal.0, -normal.1)
    let slip = (rimSpeed(one, normal) + rimSpeed(other, back)) / 2
    rub(one, normal: normal, most: 0.3 * gain, slip: slip)
    rub(other, normal: back, most: 0.3 * gain, slip: slip)
  }

  /// The speed of the rim where it touches, along the contact.
  private func rimSpeed(_ index: Int, _ normal: (Double, Double)) -> Double {
    discs[index].vx * normal.1 - discs[index].vy * normal.0 + discs[index].spin * radius
  }

  /// Friction, for a disc whose inertia is half of that of a ring.
  private mutating func rub(_ index: Int, normal: (Double, Double), most: Double, slip: Double) {
    let gain = -min(max(slip / 3, -most), most)
    discs[index].vx += normal.1 * gain
    discs[index].vy -= normal.0 * gain
    discs[index].spin += 2 * gain / radius
  }
}

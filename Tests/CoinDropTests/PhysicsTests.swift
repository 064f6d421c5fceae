import Testing

@testable import CoinDrop

/// Truths that need no reference data: what must not change, what must be mirrored, what free fall and restitution say.
struct PhysicsTests {
  @Test func aPowerOfTwoInDensityChangesNoByte() {
    let light = record(scene { $0.coin.density = 0.3 })
    for density in [0.6, 1.2, 4.8] {
      let heavy = record(scene { $0.coin.density = density })
      #expect(heavy.x == light.x && heavy.y == light.y && heavy.angle == light.angle && heavy.frames == light.frames)
    }
  }

  @Test func anyFactorInDensityLeavesTheDistributionOfSettling() {
    // Rounding differs, so the drops do; the means of 24 must agree within 4 standard errors of their difference.
    func settling(_ density: Double) -> [Double] {
      (UInt64(0)..<24).map { drop in
        let scene = scene {
          $0.coins = 12
          $0.coin.density = density
        }
        return measures(scene, drop: drop).settleS ?? scene.horizonS
      }
    }
    let (one, other) = (settling(1.2), settling(1))
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    func variance(_ values: [Double]) -> Double {
      values.reduce(0) { $0 + ($1 - mean(values)) * ($1 - mean(values)) } / Double(values.count - 1)
    }
    let error = ((variance(one) + variance(other)) / 24).squareRoot()
    #expect(one != other)
    #expect(abs(mean(one) - mean(other)) <= 4 * error)
  }

  @Test func aMirroredSceneGivesMirroredResults() {
    let scene = scene {
      $0.widthPt = 300
      $0.coins = 1
      $0.coin.restitution = 0.5
    }
    let (left, right) = ([Start(frame: 0, x: 75, y: 400)], [Start(frame: 0, x: 225, y: 400)])
    let (one, other) = (record(scene, starts: left), record(scene, starts: right))
    #expect(one.steps == other.steps)
    #expect(one.y == other.y)
    #expect(zip(one.x, other.x).allSatisfy { abs(Double($0 + $1) - 300) < 1e-3 })
    // Two coins that meet off their middles.
    let pair = [Start(frame: 0, x: 100, y: 300), Start(frame: 20, x: 110, y: 300)]
    let mirrored = pair.map { Start(frame: $0.frame, x: 300 - $0.x, y: $0.y) }
    let (first, second) = (measures(scene, starts: pair), measures(scene, starts: mirrored))
    #expect(first.bounces == second.bounces)
    #expect(abs(first.widthPt - second.widthPt) < 1)
  }

  @Test func sleepingOnAndOffAgree() {
    for drop in UInt64(0)..<4 {
      let asleep = measures(scene { $0.coins = 20 }, drop: drop)
      let awake = measures(
        scene {
          $0.coins = 20
          $0.sleeps = false
        }, drop: drop)
      #expect(awake.bounces == asleep.bounces)
      #expect(awake.reboundShare == asleep.reboundShare)
      // Until coins sleep both runs are the same; what creeps on afterwards is below what counts as moving.
      if let one = awake.settleS, let other = asleep.settleS, other < 2.5 { #expect(abs(one - other) < 0.1) }
      #expect(abs(awake.widthPt - asleep.widthPt) < 2)
    }
  }

  /// Sideways they part: a coin that sinks in touches the ends of the neighbouring pieces too, and is pushed along. The
  /// engine's one-sided chains would not, but they are no walls from behind.
  @Test func aFloorInFortyPiecesBouncesLikeOneFloor() {
    let scene = lone(0.5)
    let start = [Start(frame: 0, x: 137, y: 480)]
    let (whole, cut) = (record(scene, starts: start), record(scene, starts: start, floorEdges: 40))
    #expect(zip(whole.y, cut.y).allSatisfy { abs($0 - $1) < 2 })
    let one = DropMeasures(whole, of: scene)
    let other = DropMeasures(cut, of: scene)
    #expect(one.bounces == other.bounces)
    #expect(abs(one.reboundShare - other.reboundShare) < 0.01)
    #expect(abs((one.settleS ?? 0) - (other.settleS ?? 9)) < 0.1)
  }

  @Test func theBounceHeightIsTheSquareOfRestitutionAndRisesWithIt() {
    var last = 0.0
    for restitution in stride(from: 0.2, through: 0.9, by: 0.1) {
      let rebound = measures(lone(restitution)).reboundShare
      #expect(abs(rebound / (restitution * restitution) - 1) < 0.1, "\(restitution): \(rebound)")
      #expect(rebound > last)
      last = rebound
    }
  }

  @Test func impactsBelowTheThresholdDoNotBounce() {
    // From v² / 2g above its resting place a coin lands with v: 149 pt/s is plastic, 151 bounces.
    func bounces(at speed: Double) -> Double {
      let scene = lone(0.9) {
        $0.coin.linearDamping = 0
        // Fine steps, so that the landing speed is what free fall says.
        $0.stepsPerSecond = 960
      }
      let fall = speed * speed / (2 * 1470)
      return measures(scene, starts: [Start(frame: 0, x: 150, y: 16 + 1.5 - 0.75 + fall)]).bounces
    }
    #expect(bounces(at: 140) == 0)
    #expect(bounces(at: 160) > 0)
    let (plastic, elastic) = (threshold(149), threshold(151))
    #expect(plastic == 0)
    #expect(elastic > 0)
  }

  /// Bounces of a coin that falls far, with a threshold just above or below its landing speed: the threshold of the engine,
  /// 1 m/s, against 149 and 151 pt/s scales to any speed.
  private func threshold(_ speed: Double) -> Double {
    let landing = measuredLandingSpeed
    return measures(lone(0.9) { $0.restitutionThresholdMS = landing / speed }).bounces
  }

  /// Speed with which the lone coin meets the floor, from its record, pt/s: the fastest downward at the end of a step, and
  /// the gravity and damping of the step in which it lands.
  private var measuredLandingSpeed: Double {
    (-Double(record(lone(0.9)).rise.min() ?? 0) + 1470.0 / 120) / (1 + 0.1 / 120)
  }

  @Test func freeFallIsFreeFall() {
    let record = record(lone(0) { $0.coin.linearDamping = 0 })
    // Semi-implicit Euler: after n steps of h the fall is g h² n (n + 1) / 2.
    let step = 60
    let fall = 1470.0 / 120 / 120 * Double(step * (step + 1)) / 2
    #expect(abs(Double(record.y[step - 1]) - (480 - fall)) < 0.02)
  }

  @Test func theSameLuckGivesTheSameBytes() {
    let one = record(scene(), drop: 3)
    // Another drop in between must leave no trace.
    _ = record(scene { $0.coin.restitution = 0.9 }, drop: 4)
    let again = record(scene(), drop: 3)
    #expect(one.x == again.x && one.y == again.y && one.angle == again.angle)
    #expect(record(scene(), drop: 4).x != one.x)
  }

  @Test func restitutionBelowTheWallsMakesNoDifferenceToALoneCoin() {
    let walls = scene { $0.coins = 1 }
    func run(_ restitution: Double) -> DropRecord {
      var scene = walls
      scene.coin.restitution = restitution
      return record(scene)
    }
    #expect(run(0.1).y == run(0.2).y)
    #expect(run(0.1).angle == run(0.2).angle)
    #expect(run(0.2).y != run(0.3).y)
  }

  @Test func stoppingAtRestChangesNoMeasure() {
    // The run to the horizon is the same run: coins that sleep do not move.
    let short = scene { $0.coins = 12 }
    let ended = record(short)
    var long = ended
    let last = Array(ended.x.suffix(12)), height = Array(ended.y.suffix(12)), angle = Array(ended.angle.suffix(12))
    #expect(ended.sleepStep != nil && ended.steps < short.horizonSteps)
    while long.steps < short.horizonSteps {
      long.x += last
      long.y += height
      long.angle += angle
      long.drift += Array(repeating: 0, count: 12)
      long.overlap.append(0)
      long.rise += Array(repeating: 0, count: 12)
      long.steps += 1
    }
    #expect(DropMeasures(long, of: short) == DropMeasures(ended, of: short))
    #expect(WorkSummary(long.frames, on: .phone2020) == WorkSummary(ended.frames, on: .phone2020))
  }
}

import Fields
import Testing

@testable import CoinDrop

/// Truths that need no reference data, of every solver: what must not change, what must be mirrored, what free fall and
/// restitution say.
@Suite struct PhysicsTests {
  private static let solvers = Solver.allCases

  @Test(arguments: solvers) func aPowerOfTwoInDensityChangesNoByte(solver: Solver) {
    func run(_ density: Double) -> DropRecord {
      record(
        scene {
          $0.solver = solver
          $0.coin.density = density
        })
    }
    let light = run(0.3)
    for density in [0.6, 1.2, 4.8] {
      let heavy = run(density)
      #expect(heavy.x == light.x && heavy.y == light.y && heavy.angle == light.angle && heavy.frames == light.frames)
      #expect(heavy.drift == light.drift && heavy.rise == light.rise && heavy.overlap == light.overlap)
    }
  }

  /// Rounding differs, so the drops do.
  @Test(arguments: solvers) func anyFactorInDensityLeavesTheDistributions(solver: Solver) {
    func run(_ density: Double) -> [DropMeasures] {
      let scene = scene {
        $0.solver = solver
        $0.coins = 12
        $0.coin.density = density
      }
      return drops(scene, 24)
    }
    let (one, other) = (run(1.2), run(1))
    if solver == .box2d { #expect(one != other) }
    let all: [(DropMeasures) -> Double] = [{ $0.settleS ?? 10 }, \.bounces, \.widthPt, \.heightPt, { $0.calmS ?? 10 }]
    for value in all { #expect(agree(one.map(value), other.map(value))) }
  }

  @Test(arguments: solvers) func aLoneCoinIsMirroredStepByStep(solver: Solver) {
    let scene = scene {
      $0.solver = solver
      $0.coins = 1
      $0.coin.restitution = 0.5
    }
    let (left, right) = ([Start(frame: 0, x: 75, y: 400)], [Start(frame: 0, x: 225, y: 400)])
    let (one, other) = (record(scene, starts: left), record(scene, starts: right))
    #expect(one.steps == other.steps)
    #expect(one.y == other.y)
    #expect(zip(one.x, other.x).allSatisfy { abs(Double($0 + $1) - 300) < 1e-3 })
  }

  /// Two coins that meet off their middles.
  @Test(arguments: solvers) func twoCoinsThatMeetAreMirrored(solver: Solver) {
    let scene = scene {
      $0.solver = solver
      $0.coins = 2
      $0.widthPt = 300
    }
    let starts = [Start(frame: 0, x: 100, y: 300), Start(frame: 20, x: 110, y: 300)]
    let (one, other) = (record(scene, starts: starts), record(scene, starts: mirrored(starts, in: scene)))
    // The first second: two coins a step.
    let early = 2 * 120
    #expect(zip(one.x.prefix(early), other.x.prefix(early)).allSatisfy { abs($0 + $1 - 300) < 0.5 })
    #expect(zip(one.y.prefix(early), other.y.prefix(early)).allSatisfy { abs($0 - $1) < 0.5 })
    let (first, second) = (DropMeasures(one, of: scene), DropMeasures(other, of: scene))
    #expect(first.bounces == second.bounces)
    #expect(abs(first.widthPt - second.widthPt) < 1)
  }

  /// Whole drops are chaos: mirrored ones part, but their distributions must not.
  @Test(arguments: solvers) func mirroredDropsHaveTheSameDistributions(solver: Solver) {
    let scene = scene {
      $0.solver = solver
      $0.coins = 15
    }
    let starts = (UInt64(0)..<32).map { scene.starts(seed: 1, drop: $0) }
    func run(_ starts: [[Start]]) -> [DropMeasures] {
      stride(from: 0, to: 32, by: 8).flatMap { scene.outcomes(Array(starts[$0..<$0 + 8])).map(\.measures) }
    }
    let (one, other) = (run(starts), run(starts.map { mirrored($0, in: scene) }))
    let all: [(DropMeasures) -> Double] = [
      { $0.settleS ?? 10 }, { $0.calmS ?? 10 }, \.bounces, \.widthPt, \.heightPt, { $0.knockMeanPt ?? 0 },
    ]
    for value in all { #expect(agree(one.map(value), other.map(value))) }
    // What the first coin does before others touch it is the same.
    #expect(zip(one, other).allSatisfy { abs($0.firstHopPt - $1.firstHopPt) < 0.01 })
  }

  private func mirrored(_ starts: [Start], in scene: Scene) -> [Start] {
    starts.map { Start(frame: $0.frame, x: scene.widthPt - $0.x, y: $0.y) }
  }

  @Test(arguments: solvers) func sleepingOnAndOffAgree(solver: Solver) {
    func run(_ sleeps: Bool) -> [DropMeasures] {
      let scene = scene {
        $0.solver = solver
        $0.coins = 20
        $0.sleeps = sleeps
      }
      return drops(scene, 8)
    }
    for (asleep, awake) in zip(run(true), run(false)) {
      #expect(awake.bounces == asleep.bounces)
      #expect(awake.reboundShare == asleep.reboundShare && awake.lastBounceS == asleep.lastBounceS)
      #expect(asleep.sleepS != nil && awake.sleepS == nil)
      // Until coins sleep both runs are the same; what creeps on afterwards is below what counts as moving.
      if let one = awake.settleS, let other = asleep.settleS, other < 2.5 { #expect(abs(one - other) < 0.1) }
      #expect(abs(awake.widthPt - asleep.widthPt) < 2)
    }
  }

  /// Of `box2d`, whose floor can be cut: the floor of `discs` is one by what it is. Sideways they part: a coin that sinks in
  /// touches the ends of the neighbouring pieces too, and is pushed along. The engine's one-sided chains would not, but they
  /// are no walls from behind.
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

  @Test(arguments: solvers) func theBounceHeightIsTheSquareOfRestitutionAndRisesWithIt(solver: Solver) {
    var last = 0.0
    for restitution in stride(from: 0.2, through: 0.9, by: 0.1) {
      let rebound = measures(lone(restitution) { $0.solver = solver }).reboundShare
      #expect(abs(rebound / (restitution * restitution) - 1) < 0.1, "\(restitution): \(rebound)")
      #expect(rebound > last)
      last = rebound
    }
  }

  /// A coin's speed grows by gravity × step from step to step: of many starts that is taken whose landing speed is the nearest
  /// to what is asked for.
  @Test(arguments: solvers) func anImpactOf149IsPlasticAnd151Bounces(solver: Solver) {
    func bounces(at speed: Double) -> (bounces: Double, landing: Double) {
      let scene = lone(0.9) {
        $0.solver = solver
        $0.coin.linearDamping = 0
        // A step of gravity is 1.5 pt/s.
        $0.stepsPerSecond = 960
        $0.horizonS = 1
      }
      var best: (bounces: Double, landing: Double) = (0, 0)
      for height in stride(from: 23.0, through: 26, by: 0.05) {
        let record = record(scene, starts: [Start(frame: 0, x: 150, y: height)])
        guard let lowest = record.rise.min() else { continue }
        // The step of the impact adds its gravity before the solver asks.
        let landing = -Double(lowest) + 1470.0 / 960
        if abs(landing - speed) < abs(best.landing - speed) {
          best = (DropMeasures(record, of: scene).bounces, landing)
        }
      }
      return best
    }
    let (plastic, elastic) = (bounces(at: 149), bounces(at: 151))
    #expect(plastic.bounces == 0 && abs(plastic.landing - 149) < 0.8, "\(plastic)")
    #expect(elastic.bounces > 0 && abs(elastic.landing - 151) < 0.8, "\(elastic)")
  }

  /// The threshold of the engine, 1 m/s, against 149 and 151 pt/s scales to any speed.
  @Test(arguments: solvers) func theThresholdIsWhereTheFieldPutsIt(solver: Solver) {
    let coin = lone(0.9) { $0.solver = solver }
    // The fastest downward at the end of a step, and the gravity and damping of the step in which it lands, pt/s.
    let landing = (-Double(record(coin).rise.min() ?? 0) + 1470.0 / 120) / (1 + 0.1 / 120)
    func bounces(_ speed: Double) -> Double {
      var scene = coin
      scene.restitutionThresholdMS = landing / speed
      return measures(scene).bounces
    }
    #expect(bounces(149) == 0)
    #expect(bounces(151) > 0)
  }

  @Test(arguments: solvers) func freeFallIsFreeFall(solver: Solver) {
    let record = record(
      lone(0) {
        $0.solver = solver
        $0.coin.linearDamping = 0
      })
    // Semi-implicit Euler: after n steps of h the fall is g h² n (n + 1) / 2.
    let step = 60
    let fall = 1470.0 / 120 / 120 * Double(step * (step + 1)) / 2
    #expect(abs(Double(record.y[step - 1]) - (480 - fall)) < 0.02)
  }

  @Test(arguments: solvers) func theSameLuckGivesTheSameBytesInAnyLaneAndCompany(solver: Solver) {
    let scene = scene { $0.solver = solver }
    let starts = (UInt64(0)..<8).map { scene.starts(seed: 1, drop: $0) }
    let alone = record(scene, starts: starts[3])
    // Another drop in between must leave no trace.
    _ = record(
      CoinDropTests.scene {
        $0.solver = solver
        $0.coin.restitution = 0.9
      }, drop: 4)
    for company in [starts, [starts[3]], [starts[6], starts[3]], Array(starts.reversed())] {
      let lane = company.firstIndex(of: starts[3]) ?? 0
      let again = scene.records(company)[lane]
      #expect(alone.x == again.x && alone.y == again.y && alone.angle == again.angle)
      #expect(alone.frames == again.frames && alone.overlap == again.overlap && alone.sleepStep == again.sleepStep)
      #expect(scene.outcomes(company)[lane].measures == DropMeasures(alone, of: scene))
    }
    #expect(record(scene, starts: starts[4]).x != alone.x)
  }

  @Test(arguments: solvers) func restitutionBelowTheWallsMakesNoDifferenceToALoneCoin(solver: Solver) {
    func run(_ restitution: Double) -> DropRecord {
      record(
        scene {
          $0.solver = solver
          $0.coins = 1
          $0.coin.restitution = restitution
        })
    }
    #expect(run(0.1).y == run(0.2).y)
    #expect(run(0.1).angle == run(0.2).angle)
    #expect(run(0.2).y != run(0.3).y)
  }

  @Test(arguments: solvers) func stoppingAtRestChangesNoMeasure(solver: Solver) {
    // The run to the horizon is the same run: coins that sleep do not move.
    let short = scene {
      $0.solver = solver
      $0.coins = 12
    }
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
  }

  /// A lone coin that rolls passes the test of speed while it still moves.
  @Test(arguments: solvers) func aCreepingCoinIsCalmBeforeItLies(solver: Solver) {
    let all = drops(
      scene {
        $0.solver = solver
        $0.coins = 2
        $0.horizonS = 30
      }, 24)
    #expect(all.contains { ($0.calmS ?? 0) + 0.5 < $0.settleS ?? 30 })
    #expect(all.allSatisfy { ($0.settleS ?? 0) <= $0.sleepS ?? 30 })
  }

  /// Steps are the solver's; frames only show them: at 60 and at 120 Hz, where coins start with the same step, all is the
  /// same; at 30 Hz a frame has four steps.
  @Test(arguments: solvers) func framesShowTheSameStepsAtAnyRate(solver: Solver) {
    func run(_ framesPerSecond: Int) -> (scene: Scene, record: DropRecord) {
      let scene = scene {
        $0.solver = solver
        $0.framesPerSecond = framesPerSecond
        $0.spawnIntervalS = 0.1
        $0.coins = 10
      }
      return (scene, record(scene))
    }
    let sixty = run(60)
    for (rate, steps) in [(30, 4), (120, 1)] {
      let other = run(rate)
      #expect(other.scene.stepsPerFrame == steps)
      #expect(other.scene.spawnIntervalFrames * steps == 12)
      let both = min(other.record.x.count, sixty.record.x.count)
      #expect(other.record.x.prefix(both) == sixty.record.x.prefix(both))
      #expect(other.record.y.prefix(both) == sixty.record.y.prefix(both))
      // What coins do is the same; that all sleep is seen at the end of a frame, up to four steps on.
      #expect(DropMeasures(other.record, of: other.scene) == DropMeasures(sixty.record, of: sixty.scene))
      let (work, whole) = (other.record.frames, sixty.record.frames)
      func sum(_ frames: [FrameWork], _ count: (FrameWork) -> Int) -> Int { frames.reduce(0) { $0 + count($1) } }
      #expect(sum(work, \.contactPasses) == sum(whole, \.contactPasses))
      #expect(sum(work, \.spawns) == 10)
    }
  }

  @Test(arguments: solvers) func aViewThatResizesTheSceneMakesTheJarAsHighAsItself(solver: Solver) {
    let resized = scene {
      $0.solver = solver
      $0.view = .resizing(ResizingView(heightPt: 400))
    }
    var low = scene { $0.solver = solver }
    low.heightPt = 400
    #expect(resized.heightPt == 400 && resized.ownHeightPt == 500)
    #expect(record(resized).y == record(low).y)
    #expect(resized.starts(seed: 1, drop: 0).allSatisfy { $0.y == 380 })
  }

  @Test(arguments: solvers) func coincidentCoinsArePartedOrStayOne(solver: Solver) {
    func end(_ way: CoincidentSpawns) -> (x: [Float], y: [Float]) {
      let jar = scene {
        $0.solver = solver
        $0.coins = 2
        $0.spawnIntervalS = 0
        $0.spawn = .fixed(FixedSpawn(xPt: 150, aboveTopPt: 20, jitterPt: 0))
        $0.coincidentSpawns = way
        $0.horizonS = 4
      }
      let record = record(jar)
      return (record.x.suffix(2), record.y.suffix(2))
    }
    let (raw, separate) = (end(.raw), end(.separate))
    #expect(raw.x.first == raw.x.last && raw.y.first == raw.y.last)
    #expect(abs((separate.x.first ?? 0) - (separate.x.last ?? 0)) > 20)
  }
}

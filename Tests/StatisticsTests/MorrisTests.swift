import Chance
import Statistics
import Testing

@Suite("Morris")
struct MorrisTests {
  @Test(arguments: [2, 4, 8])
  func aStepMovesOneInputByDelta(grid: Int) throws {
    let design = try #require(Morris(trajectories: 30, levels: [nil, nil, nil], grid: grid, seed: 4))
    #expect(design.rows.count == 30 * 4 && design.steps.count == 30 * 3)
    for (number, step) in design.steps.enumerated() {
      let (trajectory, place) = number.quotientAndRemainder(dividingBy: 3)
      #expect(step.from == trajectory * 4 + place && step.to == step.from + 1)
      for input in 0..<3 {
        let moved = design.rows[step.to][input] - design.rows[step.from][input]
        let wanted = input == step.input ? (step.isUp ? design.delta : -design.delta) : 0
        #expect(abs(moved - wanted) < 1e-15)
      }
    }
    for trajectory in 0..<30 {
      #expect(Set(design.steps[trajectory * 3..<trajectory * 3 + 3].map(\.input)) == [0, 1, 2])
    }
    let grid = Set((0..<grid).map { Double($0) / Double(grid - 1) })
    #expect(Set(design.rows.joined()) == grid)
  }

  /// Starts, directions and orders are all equally likely.
  @Test func trajectoriesAreEven() throws {
    let design = try #require(Morris(trajectories: 4000, levels: [nil, nil], seed: 7))
    let starts = (0..<4000).map { design.rows[$0 * 3] }
    for place in [0, 1.0 / 3, 2.0 / 3, 1] {
      // Five standard deviations of √(4000 · ¼ · ¾).
      #expect(abs(starts.count { $0[1] == place } - 1000) < 137)
    }
    #expect(abs(design.steps.count { $0.isUp } - 4000) < 224)
    #expect(abs(stride(from: 0, to: 8000, by: 2).count { design.steps[$0].input == 0 } - 2000) < 158)
  }

  @Test func levelsAreMiddlesOfEqualParts() throws {
    let design = try #require(Morris(trajectories: 50, levels: [2, 4, nil], seed: 1))
    let levels = design.rows.map { (Level.index($0[0], of: 2), Level.index($0[1], of: 4)) }
    #expect(Set(levels.map(\.0)) == [0, 1] && Set(levels.map(\.1)) == [0, 1, 2, 3])
    for step in design.steps where step.input < 2 {
      #expect(levels[step.from] != levels[step.to])
    }
  }

  /// 3x − 2y + 0·z: every effect is the slope, so nothing varies.
  @Test func slopesAreFoundExactly() throws {
    let design = try #require(Morris(trajectories: 6, levels: [nil, nil, nil], seed: 2))
    let effects = try #require(MorrisEffects.of(design, replicates: [design.rows.map { 3 * $0[0] - 2 * $0[1] }]))
    for (effect, slope) in zip(effects, [3.0, -2, 0]) {
      #expect(abs(effect.mean.estimate - slope) < 1e-12 && abs(effect.square.estimate - slope * slope) < 1e-12)
      #expect(effect.deviation < 1e-6 && effect.mean.halfWidth < 1e-12)
    }
    #expect(
      effects[2].square == Interval(low: 0, estimate: 0, high: 0) && effects.map(\.isZero) == [false, false, true])
  }

  /// (2x − 1)·(2y − 1): the effect of x is 2(2y − 1), with mean 0 and mean square 4 · (1 + 1/9) / 2 = 20/9 over
  /// places 0, ⅓, ⅔ and 1.
  @Test func whatCancelsInTheMeanIsSeenInTheSquare() throws {
    let design = try #require(Morris(trajectories: 2000, levels: [nil, nil], seed: 3))
    let outputs = design.rows.map { (2 * $0[0] - 1) * (2 * $0[1] - 1) }
    for effect in try #require(MorrisEffects.of(design, replicates: [outputs], confidence: 0.9999)) {
      #expect(effect.mean.low < 0 && effect.mean.high > 0 && effect.mean.halfWidth < 0.15)
      #expect(effect.square.low < 20.0 / 9 && effect.square.high > 20.0 / 9 && effect.square.halfWidth < 0.2)
      #expect(abs(effect.deviation - (20.0 / 9).squareRoot()) < 0.05)
    }
  }

  /// Ten trajectories, 1000 times, of x + y² + x·y: over a grid of four, the mean effect of x is 1 + ½; of y, since the move
  /// is by ⅔ between 0 and ⅔ or ⅓ and 1, the mean of 2y ± ⅔ is 1, and ½.
  @Test func intervalsCover() throws {
    var held = [0, 0]
    for seed in 0..<1000 as Range<UInt64> {
      let design = try #require(Morris(trajectories: 10, levels: [nil, nil], seed: seed))
      let outputs = design.rows.map { $0[0] + $0[1] * $0[1] + $0[0] * $0[1] }
      let effects = try #require(MorrisEffects.of(design, replicates: [outputs]))
      for (input, effect) in effects.enumerated() where effect.mean.low <= 1.5 && 1.5 <= effect.mean.high {
        held[input] += 1
      }
    }
    print("Morris, coverage of mean effects of 1000: \(held)")
    #expect(held.allSatisfy { (930...970).contains($0) }, "\(held)")
  }

  @Test func whatCannotBeJudgedIsNil() throws {
    for (trajectories, grid) in [(-1, 4), (2, 3), (2, 0), (2, 2000), (Morris.mostRows, 4)] {
      #expect(Morris(trajectories: trajectories, levels: [nil], grid: grid, seed: 1) == nil)
    }
    #expect(Morris(trajectories: 2, levels: [], seed: 1) == nil)
    let one = try #require(Morris(trajectories: 1, levels: [nil], seed: 1))
    #expect(MorrisEffects.of(one, replicates: [[1, 2]]) == nil)
    let two = try #require(Morris(trajectories: 2, levels: [nil], seed: 1))
    #expect(MorrisEffects.of(two, replicates: [[1, 2, 3]]) == nil)
    #expect(MorrisEffects.of(two, replicates: [[1, 2, 3, .nan]]) == nil)
    #expect(MorrisEffects.of(two, replicates: [[1, 2, 3, 4]]) != nil)
  }

  /// Noise of variance 1 in each output of two replicates is no effect: of an input that does nothing the square is zero in
  /// expectation, where of one replicate alone it is 2 / δ².
  @Test func noiseIsNoEffect() throws {
    var claims = 0
    var naive = 0.0
    for seed in 0..<200 as Range<UInt64> {
      let design = try #require(Morris(trajectories: 16, levels: [nil, nil], seed: seed))
      let noisy = (0..<2).map { replicate in
        var luck = Stream(seed: seed, .bootstrap, unit: UInt64(replicate), .traits)
        return design.rows.map { 2 * $0[0] + Quantiles.normal(luck.nextDouble()) }
      }
      let effects = try #require(MorrisEffects.of(design, replicates: noisy, copies: 8))
      claims += effects[1].square.low > 0 ? 1 : 0
      naive += try #require(MorrisEffects.of(design, replicates: [noisy[0]], copies: 8))[1].square.estimate / 200
    }
    // Of 200 at one in forty five are expected; four standard deviations more are 14.
    #expect(claims <= 14, "\(claims)")
    #expect(abs(naive - 2 / (4.0 / 9)) < 0.5)
  }
}

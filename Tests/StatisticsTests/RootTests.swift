import Chance
import Statistics
import Testing

/// Answers questions until there are no more; no point twice.
private func solve(
  within range: ClosedRange<Double>, step: Double, target: Double, enough: Double = 0, of function: (Double) -> Double
) throws -> (end: Root.Next, asked: [Double]) {
  var (known, asked): ([Double: Double], [Double]) = ([:], [])
  while true {
    let next = try #require(Root.next(known: known, within: range, step: step, target: target, enough: enough))
    guard case .ask(let places) = next else { return (next, asked) }
    for place in places {
      try #require(range.contains(place) && known[place] == nil && asked.count < 1000)
      known[place] = function(place)
      asked.append(place)
    }
  }
}

@Suite("Roots")
struct RootTests {
  @Test func aCubeRootIsFoundBetweenNeighbours() throws {
    let (end, asked) = try solve(within: 0...2, step: 0x1p-20, target: 2) { $0 * $0 * $0 }
    guard case .found(let place, let ends) = end else {
      Issue.record("\(end)")
      return
    }
    let root = 1.259921049894873
    #expect(ends.contains(root) && ends.upperBound - ends.lowerBound == 0x1p-20 && abs(place - root) <= 0x1p-20)
    #expect(asked.count <= 16, "\(asked.count)")
    print("Root of x³ = 2 to 2⁻²⁰: \(asked.count) questions")
  }

  /// A share that falls with a whole threshold: 1 / k is ½ at 2 and ⅓ at 3, so 0.35 lies between, nearer to 3.
  @Test func aThresholdLiesBetweenTwoWholeNumbers() throws {
    let (end, asked) = try solve(within: 1...40, step: 1, target: 0.35) { 1 / $0 }
    #expect(end == .found(3, between: 2...3))
    #expect(asked.prefix(2) == [1, 40] && asked.allSatisfy { $0 == $0.rounded() } && asked.count <= 10)
    #expect(try solve(within: 1...40, step: 1, target: 0.25) { 1 / $0 }.end == .found(4, between: 4...4))
  }

  /// Stairs with flats and jumps, rising or falling, over up to 1000 steps: neighbours that hold the target between them.
  @Test func stairsAreClimbed() throws {
    var most = 0
    for study in 0..<300 as Range<UInt64> {
      var luck = Stream(seed: 21, .design, unit: study, .traits)
      let count = 1 + Int(luck.next(below: 1000))
      let sign: Double = luck.next(below: 2) == 0 ? 1 : -1
      var stairs = [0.0]
      for _ in 0..<count {
        let rise = luck.next(below: 4) == 0 ? Double(luck.next(below: 100)) : 0
        stairs.append((stairs.last ?? 0) + rise * rise * sign)
      }
      let target = (stairs.last ?? 0) * luck.nextDouble()
      if target == 0 { continue }
      let (end, asked) = try solve(within: 0...Double(count), step: 1, target: target) { stairs[Int($0)] }
      guard case .found(let place, let ends) = end else {
        Issue.record("\(end)")
        continue
      }
      let (low, high) = (stairs[Int(ends.lowerBound)] - target, stairs[Int(ends.upperBound)] - target)
      #expect(ends.contains(place) && ends.upperBound - ends.lowerBound <= 1 && low * high <= 0)
      most = max(most, asked.count)
    }
    print("Root of stairs of up to 1000 steps: at most \(most) questions")
    #expect(most <= 25)
  }

  /// One jump among 2²⁰ steps, from a little below the target to far above or the other way round: the worst for a solver
  /// that draws lines.
  @Test(arguments: [(-1e-6, 1e6), (-1e6, 1e-6), (-1, 1)])
  func aJumpIsFound(below: Double, above: Double) throws {
    var most = 0
    for study in 0..<100 as Range<UInt64> {
      var luck = Stream(seed: 22, .design, unit: study, .traits)
      let jump = Double(1 + luck.next(below: 1 << 20))
      let (end, asked) = try solve(within: 0...0x1p20, step: 1, target: 0) { $0 < jump ? below : above }
      guard case .found(_, let ends) = end else {
        Issue.record("\(end)")
        continue
      }
      #expect(ends == (jump - 1)...jump)
      most = max(most, asked.count)
    }
    print("Root of one jump among 2²⁰ steps, \(below) to \(above): at most \(most) questions")
    #expect(most <= 30)
  }

  @Test func theUpperBoundNeedNotBeAWholeStep() throws {
    let (end, asked) = try solve(within: 0...1, step: 0.4, target: 0.95) { $0 }
    #expect(end == .found(1, between: 0.8...1))
    #expect(Set(asked).isSubset(of: [0, 0.4, 0.8, 1]))
    #expect(try solve(within: 3...3, step: 1, target: 3) { $0 }.end == .found(3, between: 3...3))
    #expect(try solve(within: 3...3, step: 1, target: 4) { $0 }.end == .outside)
  }

  @Test func nearEnoughEndsTheSearch() throws {
    let (end, asked) = try solve(within: 0...2, step: 1e-9, target: 2, enough: 0.01) { $0 * $0 * $0 }
    guard case .found(let place, let ends) = end else {
      Issue.record("\(end)")
      return
    }
    #expect(abs(place * place * place - 2) <= 0.01 && ends.contains(place) && asked.count <= 9)
    #expect(
      try solve(within: 0...2, step: 1e-9, target: 8.005, enough: 0.01) { $0 * $0 * $0 }.end
        == .found(2, between: 2...2))
  }

  @Test func whatHasNoRootSaysSo() throws {
    #expect(try solve(within: 0...2, step: 0.1, target: 9) { $0 * $0 * $0 }.end == .outside)
    #expect(try solve(within: 0...2, step: 0.1, target: -1) { $0 * $0 * $0 }.end == .outside)
    #expect(try solve(within: 0...2, step: 1, target: 0.5) { $0 == 1 ? .nan : $0 }.end == .undefined(1))
    #expect(try solve(within: 0...2, step: 1, target: 0.5) { $0 == 2 ? .infinity : $0 }.end == .undefined(2))
    for step in [0, -1, .nan, 1e-300] {
      #expect(Root.next(known: [:], within: 0...1, step: step, target: 0.5) == nil)
    }
    #expect(Root.next(known: [:], within: 0...(.infinity), step: 1, target: 0.5) == nil)
    #expect(Root.next(known: [:], within: 0...1, step: 1, target: .nan) == nil)
  }
}

@Suite("Minima, taken up again")
struct MinimiserNextTests {
  @Test func theSearchIsThatOfOneRun() throws {
    func valley(_ point: [Double]) -> Double {
      let (x, y) = (point[0], point[1])
      return 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x)
    }
    let whole = try #require(Minimiser.simplex(from: [-1.2, 1], step: 0.5, tolerance: 1e-4, atMost: 300, of: valley))
    var known: [[Double]: Double] = [:]
    var questions: [[[Double]]] = []
    while case .ask(let points)? = Minimiser.next(
      known: known, from: [-1.2, 1], step: 0.5, tolerance: 1e-4, atMost: 300)
    {
      try #require(questions.count < 400 && points.allSatisfy { known[$0] == nil })
      questions.append(points)
      for point in points { known[point] = valley(point) }
    }
    #expect(questions.first == [[-1.2, 1], [-0.7, 1], [-1.2, 1.5]])
    #expect(questions.dropFirst().allSatisfy { $0.count == 1 })
    #expect(
      Minimiser.next(known: known, from: [-1.2, 1], step: 0.5, tolerance: 1e-4, atMost: 300) == .found(whole))
    #expect(known.count <= whole.evaluations)
  }

  @Test func nothingToVaryHasNoSearch() {
    #expect(Minimiser.next(known: [:], from: [], step: 1, tolerance: 1, atMost: 9) == nil)
  }
}

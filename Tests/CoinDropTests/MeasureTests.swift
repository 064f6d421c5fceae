import Testing

@testable import CoinDrop

/// Measures on records written by hand: what each definition says.
struct MeasureTests {
  /// A record of coins given by their heights step by step, at 120 steps a second, all from the first step on or the last
  /// from the first of a frame on.
  private func made(
    _ heights: [[Double]], x: [[Double]]? = nil, start: Double = 100, lastStart: Double? = nil, lastFrame: Int = 0
  ) -> DropRecord {
    var record = DropRecord(.diary1, heights.map { _ in Start(frame: 0, x: x?[0][0] ?? 150, y: start) })
    record.starts[heights.count - 1] = Start(frame: lastFrame, x: x?.last?[0] ?? 150, y: lastStart ?? start)
    record.steps = heights[0].count
    for step in 0..<record.steps {
      for coin in heights.indices {
        let last = step == 0 ? record.starts[coin].y : heights[coin][step - 1]
        let across = x?[coin] ?? Array(repeating: 150, count: record.steps)
        record.x.append(Float(across[step]))
        record.y.append(Float(heights[coin][step]))
        record.angle.append(0)
        record.drift.append(Float((across[step] - across[max(0, step - 1)]) * 120))
        record.rise.append(Float((heights[coin][step] - last) * 120))
      }
      record.overlap.append(0)
    }
    return record
  }

  private func measured(_ record: DropRecord) -> DropMeasures {
    var scene = Scene.diary1
    scene.coins = record.coins
    return DropMeasures(record, of: scene)
  }

  @Test func settlingIsTheLastMoveOfMoreThanHalfAPoint() {
    // 0.6 pt between steps 29 and 30, and nothing after: settled from the end of step 29 on, 30 steps after the spawn.
    let moved = made([Array(repeating: 20.6, count: 30) + Array(repeating: 20, count: 100)])
    #expect(measured(moved).settleS == 30.0 / 120)
    let crept = made([Array(repeating: 20.4, count: 30) + Array(repeating: 20, count: 100)])
    #expect(measured(crept).settleS == 0)
  }

  @Test func creepingIsMoving() {
    // 2 pt/s never moves half a point in a tenth of a second, but a whole one in half a second.
    let creeping = made([(0..<300).map { 100 - Double($0) / 60 }])
    #expect(measured(creeping).settleS == nil)
    let slower = made([(0..<300).map { 100 - Double($0) / 600 }])
    #expect(measured(slower).settleS == 0)
  }

  @Test func aRunThatEndsWithinTheWindowIsNotSettled() {
    let late = made([Array(repeating: 30.0, count: 100) + Array(repeating: 20, count: 60)])
    #expect(measured(late).settleS == nil)
    let early = made([Array(repeating: 30.0, count: 100) + Array(repeating: 20, count: 61)])
    #expect(measured(early).settleS == 100.0 / 120)
  }

  @Test func aBounceIsARiseOfOnePointByItsOwnSpeed() {
    let fall = stride(from: 90.0, through: 20, by: -10).map { $0 }
    let hop = fall + [21, 21.5, 21, 20] + Array(repeating: 20, count: 100)
    #expect(measured(made([hop])).bounces == 1)
    #expect(measured(made([hop])).reboundShare == 1.5 / 80)
    let small = fall + [20.9, 20, 20, 20] + Array(repeating: 20, count: 100)
    #expect(measured(made([small])).bounces == 0)
    // Pushed out by 1.2 pt at 24 pt/s: such a speed makes 0.2 pt.
    let pushed = fall + [20.2, 20.4, 20.6, 20.8, 21, 21.2] + Array(repeating: 21.2, count: 100)
    #expect(measured(made([pushed])).bounces == 0)
    #expect(measured(made([hop, small])).bounces == 0.5)
  }

  @Test func hopsAreOfTheFirstCoinAndTheLastBounceIsOfAnyCoin() {
    let fall = stride(from: 90.0, through: 20, by: -10).map { $0 }
    let twice = fall + [30, 35, 20, 22, 20] + Array(repeating: 20, count: 100)
    let late = fall + Array(repeating: 20, count: 50) + [21, 23, 20] + Array(repeating: 20, count: 52)
    let measures = measured(made([twice, late]))
    #expect(measures.firstHopPt == 15 && measures.secondHopPt == 2)
    #expect(measures.reboundShare == 15.0 / 80)
    // It is at its lowest for the last time at the end of step 57.
    #expect(measures.lastBounceS == 58.0 / 120)
    #expect(measured(made([late, twice])).secondHopPt == 0)
    #expect(measured(made([fall])).lastBounceS == nil)
    // The last coin comes after 30 frames of two steps, when all has bounced.
    #expect(measured(made([late, Array(repeating: 100, count: 113)], lastFrame: 30)).lastBounceS == -2.0 / 120)
  }

  @Test func calmIsNoCoinFasterThanFivePointsASecond() {
    // 0.05 pt a step are 6 pt/s, in steps 0 to 29.
    let slow = made([(0..<130).map { 100 - 0.05 * Double(min($0 + 1, 30)) }])
    #expect(measured(slow).calmS == 30.0 / 120)
    // 0.04 a step are 4.8 pt/s: calm, though it does not lie still.
    let creeping = made([(0..<300).map { 100 - 0.04 * Double($0) }])
    #expect(measured(creeping).calmS == 0 && measured(creeping).settleS == nil)
    #expect(measured(made([(0..<130).map { 100 - 0.05 * Double($0) }])).calmS == nil)
    // Across counts like up and down.
    let still = Array(repeating: 100.0, count: 130)
    #expect(measured(made([still], x: [(0..<130).map { 100 + 0.05 * Double(min($0, 30)) }])).calmS == 31.0 / 120)
  }

  @Test func sleepIsWhatTheEngineSays() {
    var record = made([Array(repeating: 20, count: 100)], start: 20)
    #expect(measured(record).sleepS == nil)
    record.sleepStep = 89
    #expect(measured(record).sleepS == 0.75)
  }

  @Test func aKnockIsHowFarACoinIsMovedFromWhereItLayStill() {
    let falling = (0..<150).map { 500 - Double($0) }
    let landed = falling + Array(repeating: 350, count: 50)
    let (still, moved) = (Array(repeating: 16.0, count: 200), Array(repeating: 16.0, count: 100))
    // Moved by 3 pt in a step, and a half back.
    let across = Array(repeating: 50.0, count: 100) + [53] + Array(repeating: 52.5, count: 99)
    let one = measured(
      made(
        [still, moved + moved, landed], x: [Array(repeating: 150, count: 200), across, across], start: 16,
        lastStart: 501))
    #expect(one.knockMeanPt == 1.5 && one.knockMaxPt == 3 && one.knockedShare == 0.5)
    #expect(one.knockSpeedPtS == 360)
    // Within 0.5 pt of where it was half a second before, it lies still; moved 2 pt or less, it is not knocked.
    let nearly = Array(repeating: 50.0, count: 40) + Array(repeating: 50.5, count: 60)
    let slightly = measured(
      made([still, landed], x: [nearly + Array(repeating: 52.5, count: 100), across], start: 16, lastStart: 501))
    #expect(slightly.knockMaxPt == 2 && slightly.knockedShare == 0)
  }

  @Test func noCoinLiesStillBeforeItHasForHalfASecond() {
    let still = Array(repeating: 16.0, count: 200)
    func knock(landing step: Int) -> Double? {
      let falling = (0..<step).map { 500 - Double($0) } + Array(repeating: 500 - Double(step - 1), count: 200 - step)
      return measured(made([still, falling], start: 16, lastStart: 501)).knockMaxPt
    }
    // From its start to the end of step 59 it lies; the other lands in step 59, or in step 60.
    #expect(knock(landing: 59) == nil)
    #expect(knock(landing: 60) == 0)
    // The coin that falls last is not asked.
    #expect(measured(made([still], start: 16)).knockMaxPt == nil)
  }

  @Test func penetrationIsTheDeepestOverlapOfTheRun() {
    var record = made([Array(repeating: 20, count: 100)])
    record.overlap[40] = 1.25
    record.overlap[60] = 0.5
    #expect(measured(record).penetrationPt == 1.25)
  }

  @Test func whatGoesThroughIsToldFromWhatGoesOver() {
    func run(_ x: [Double], _ y: [Double], isClosed: Bool = false) -> (tunnelled: Int, outside: Int) {
      var scene = Scene.diary1
      scene.coins = 1
      scene.isClosed = isClosed
      let measures = DropMeasures(made([y], x: [x], start: y[0]), of: scene)
      return (measures.tunnelled, measures.outside)
    }
    #expect(run([150, 150], [5, -5]) == (1, 1))
    #expect(run([5, -5], [100, 90]) == (1, 1))
    #expect(run([295, 305], [100, 90]) == (1, 1))
    // Over the rim, then down outside.
    #expect(run([295, 305, 305, 305], [520, 510, 100, -100]) == (0, 1))
    // Out and in again is through, though it is inside at the end.
    #expect(run([5, -5, 5], [100, 90, 80]) == (1, 0))
    // Across the height of the rim, 500: the way crosses the wall at 505, or at 495.
    #expect(run([5, -5], [520, 490]) == (0, 1))
    #expect(run([5, -5], [510, 480]) == (1, 1))
    #expect(run([150, 150], [510, 490]) == (0, 0))
    #expect(run([150, 150], [510, 490], isClosed: true) == (1, 0))
    #expect(run([150, 150], [490, 510], isClosed: true) == (1, 1))
  }

  /// A coin that starts where it rests has fallen nowhere: rounding is no fall to take a share of.
  @Test func aReboundNeedsAFall() {
    let still = made([[16, 16, 15.9999, 18, 16] + Array(repeating: 16, count: 100)], start: 16)
    #expect(measured(still).bounces == 1)
    #expect(measured(still).reboundShare == 0)
  }

  @Test func widthAndHeightAreOfWhatIsInside() {
    let still = Array(repeating: 16.0, count: 100)
    let places = [
      Array(repeating: 50.0, count: 100), Array(repeating: 250, count: 100), Array(repeating: 320, count: 100),
    ]
    let measures = measured(made([still, Array(repeating: 40, count: 100), still], x: places, start: 16))
    #expect(measures.widthPt == 232)
    #expect(measures.heightPt == 56)
    #expect(measures.outside == 1)
  }

  @Test func frameCostIsCountsTimesCoefficients() {
    let device = DeviceProfile(frameUs: 1000, nodeUs: 10, spawnUs: 100, contactPassNs: 50, pairTestNs: 200)
    let work = FrameWork(contactPasses: 1000, pairTests: 100, spawns: 2, nodes: 30)
    #expect(device.cost(work) == 1000 + 300 + 200 + 50 + 20)
    let cheap = FrameWork()
    let frames = Array(repeating: cheap, count: 98) + [work, work]
    let summary = WorkSummary(frames, on: device)
    #expect(summary.frameP50Ms == 1)
    #expect(summary.frameP99Ms == 1.57)
    #expect(summary.frameMaxMs == 1.57)
    #expect(summary.contactPassesP99 == 1000 && summary.pairTestsP99 == 100 && summary.frames == 100)
    #expect(WorkSummary([], on: device).frames == 0)
  }

  @Test func workIsCountedAsTheEngineDoesIt() {
    let record = record(lone(0))
    // A lone coin on the floor touches one wall: 11 passes in each of 2 steps a frame.
    #expect(record.frames.map(\.contactPasses).max() == 22)
    #expect(record.frames.map(\.spawns).reduce(0, +) == 1)
    #expect(record.frames.allSatisfy { $0.nodes == 1 })
    #expect(record.frames.first?.contactPasses == 0)
  }
}

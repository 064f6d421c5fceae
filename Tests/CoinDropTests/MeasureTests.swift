import Testing

@testable import CoinDrop

/// Measures on records written by hand: what each definition says.
struct MeasureTests {
  /// A record of coins given by their heights step by step, at 120 steps a second, all from the first step on.
  private func made(_ heights: [[Double]], x: [[Double]]? = nil, start: Double = 100) -> DropRecord {
    var record = DropRecord(.diary1, heights.map { _ in Start(frame: 0, x: 150, y: start) })
    record.steps = heights[0].count
    for step in 0..<record.steps {
      for coin in heights.indices {
        let last = step == 0 ? start : heights[coin][step - 1]
        record.x.append(Float(x?[coin][step] ?? 150))
        record.y.append(Float(heights[coin][step]))
        record.angle.append(0)
        record.rise.append(Float((heights[coin][step] - last) * 120))
      }
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

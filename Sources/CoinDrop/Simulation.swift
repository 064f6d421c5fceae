extension Scene {
  /// Seconds of rest that tell a settled jar, and after which a drop whose coins all sleep is over.
  public static let windowS = 0.5

  /// Drops coins from `starts` (by rising frame) in a fresh world, and records everything. The scene has no faults.
  ///
  /// Ends half a second after all coins sleep, since nothing can move any more, else at the horizon. The same scene and
  /// starts give the same record on every thread. Some 15 ms for 30 coins.
  public func drop(_ starts: [Start], into record: inout DropRecord) { drop(starts, into: &record, floorEdges: 1) }

  func drop(_ starts: [Start], into record: inout DropRecord, floorEdges: Int) {
    record.begin(self, starts)
    guard var world = Box2DWorld(self, floorEdges: floorEdges) else { return }
    let rest = Int((Scene.windowS * Double(stepsPerSecond)).rounded(.up))
    var awake = 0
    for frame in 0..<horizonFrames {
      var work = FrameWork()
      while world.coins < starts.count, starts[world.coins].frame <= frame {
        world.add(starts[world.coins])
        work.spawns += 1
      }
      work.nodes = world.coins
      for _ in 0..<stepsPerFrame {
        let isFinite = world.step(into: &record, &work, awake: &awake)
        for start in starts[world.coins...] {
          record.x.append(Float(start.x))
          record.y.append(Float(start.y))
          record.angle.append(0)
          record.rise.append(0)
        }
        record.steps += 1
        if !isFinite {
          record.isFinite = false
          return
        }
        if awake > 0 || world.coins < starts.count { record.sleepStep = nil }
        if record.sleepStep == nil, awake == 0, world.coins == starts.count { record.sleepStep = record.steps - 1 }
      }
      if record.sleepStep == nil || work.spawns > 0 { record.frames.append(work) }
      if let slept = record.sleepStep, record.steps - slept > rest { return }
    }
  }
}

extension Scene {
  /// Seconds of rest that tell a settled jar.
  public static let windowS = 0.5

  /// Drops coins from `starts`, those of up to eight drops (as many coins in each, by rising frame), in fresh worlds, and
  /// hands every frame to `take`. The scene has no faults.
  ///
  /// A drop ends with the frame in which all its coins sleep, since nothing can move any more, else at the horizon. The same
  /// scene and starts give the same frames on every thread, in any lane. Some 15 ms for 30 coins with `box2d`.
  public func drop(
    _ starts: [[Start]], kernel: @escaping DiscKernel = stepDiscs, _ take: (borrowing LaneFrame) -> Void
  ) -> [LaneEnd] {
    let coins = starts.first?.count ?? 0
    return switch solver {
    case .box2d: drop(starts, in: Box2DWorlds(self, coins: coins, lanes: starts.count), take)
    case .discs: drop(starts, in: DiscWorlds(self, coins: coins, kernel: kernel), take)
    }
  }

  func drop<Worlds: CoinWorlds & ~Copyable>(
    _ starts: [[Start]], in made: consuming Worlds?, _ take: (borrowing LaneFrame) -> Void
  ) -> [LaneEnd] {
    var ends = starts.map { _ in LaneEnd() }
    guard var worlds = made else { return ends }
    var frame = LaneFrame(coins: starts.first?.count ?? 0, steps: stepsPerFrame)
    frame.place(starts)
    frame.running = UInt8(truncatingIfNeeded: 1 << starts.count - 1)
    while frame.number < horizonFrames, frame.running != 0 {
      frame.contactPasses = LaneFrame.Counts()
      frame.pairTests = LaneFrame.Counts()
      frame.spawns = LaneFrame.Counts()
      for lane in starts.indices where frame.runs(lane) {
        while let start = starts[lane].dropFirst(Int(frame.nodes[lane])).first, start.frame <= frame.number {
          worlds.add(start, as: Int(frame.nodes[lane]), to: lane)
          frame.nodes[lane] += 1
          frame.spawns[lane] += 1
        }
      }
      worlds.advance(&frame)
      take(frame)
      let isFinite = frame.isFinite
      for lane in starts.indices where frame.runs(lane) {
        ends[lane].note(frame, lane, isFinite: isFinite[lane])
        if ends[lane].sleepStep != nil || !ends[lane].isFinite { frame.running &= ~(1 << UInt8(lane)) }
      }
      frame.number += 1
    }
    return ends
  }
}

extension LaneFrame {
  /// Lanes in which every place at the end is a number; what is none stays none.
  fileprivate var isFinite: Flags {
    let last = (steps - 1) * coins..<steps * coins
    // A number that is none, or infinite, leaves none behind.
    let nothing = last.reduce(Numbers()) { $0 + (x[$1] + y[$1] + angle[$1]) * 0 }
    return nothing .== 0
  }

  /// Puts coins at their starts.
  mutating func place(_ starts: [[Start]]) {
    for (lane, starts) in starts.enumerated() {
      for (coin, start) in starts.enumerated() {
        for step in 0..<steps {
          x[step * coins + coin][lane] = Float(start.x)
          y[step * coins + coin][lane] = Float(start.y)
        }
      }
    }
  }
}

extension LaneEnd {
  /// Counts a frame: whether all coins sleep at its end and since when, and whether they are somewhere.
  fileprivate mutating func note(_ frame: borrowing LaneFrame, _ lane: Int, isFinite: Bool) {
    for step in 0..<frame.steps {
      let isAsleep = frame.awake[step][lane] == 0 && Int(frame.nodes[lane]) == frame.coins
      sleepStep = isAsleep ? sleepStep ?? steps : nil
      steps += 1
    }
    self.isFinite = self.isFinite && isFinite
  }
}

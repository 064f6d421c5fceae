@testable import CoinDrop

/// Worlds of `discs` in its plain form, one after the other.
struct PlainWorlds: CoinWorlds {
  private var worlds: [DiscWorld]

  init?(_ scene: Scene, coins: Int, lanes: Int) {
    worlds = Array(repeating: DiscWorld(DiscLaw(scene)), count: lanes)
  }

  mutating func add(_ start: Start, as coin: Int, to lane: Int) {
    let metre = worlds[lane].law.pointsPerMetre
    worlds[lane].add(x: Float(start.x) / metre, y: Float(start.y) / metre)
  }

  mutating func advance(_ frame: inout LaneFrame) {
    for lane in worlds.indices where frame.runs(lane) {
      let law = worlds[lane].law
      let passes = Int32(law.velocityPasses + law.positionPasses)
      for step in 0..<frame.steps {
        let work = worlds[lane].step()
        frame.contactPasses[lane] += work.contacts * passes
        frame.pairTests[lane] += work.pairs
        frame.overlap[step][lane] = work.overlap * law.pointsPerMetre
        var awake: Int32 = 0
        for (coin, disc) in worlds[lane].coins.enumerated() {
          let index = step * frame.coins + coin
          frame.x[index][lane] = disc.x * law.pointsPerMetre
          frame.y[index][lane] = disc.y * law.pointsPerMetre
          frame.angle[index][lane] = disc.angle
          frame.drift[index][lane] = disc.drift * law.pointsPerMetre
          frame.rise[index][lane] = disc.rise * law.pointsPerMetre
          awake += disc.isAwake ? 1 : 0
        }
        frame.awake[step][lane] = awake
      }
    }
  }
}

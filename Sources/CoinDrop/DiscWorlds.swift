/// A copy of the kernel of `discs`: `stepDiscs`, as compiled for any processor or for one kind. All give the same bits.
public typealias DiscKernel = @Sendable (DiscBatch) -> Void

/// Worlds of `discs`, moved side by side by the kernel.
struct DiscWorlds: CoinWorlds, ~Copyable {
  private let memory: DiscMemory
  private let law: DiscLaw
  private let kernel: DiscKernel

  init?(_ scene: Scene, coins: Int, lanes: Int) { self.init(scene, coins: coins, kernel: stepDiscs) }

  /// Nil for more coins than the kernel's keys of pairs tell apart.
  init?(_ scene: Scene, coins: Int, kernel: @escaping DiscKernel) {
    guard coins <= 256 else { return nil }
    law = DiscLaw(scene)
    memory = DiscMemory(coins: coins)
    self.kernel = kernel
  }

  mutating func add(_ start: Start, as coin: Int, to lane: Int) {
    let place = coin * LaneFrame.lanes + lane
    memory.places[place] = SIMD4(Float(start.x) / law.pointsPerMetre, Float(start.y) / law.pointsPerMetre, 0, 0)
    memory.awake[coin][lane] = -1
    memory.added.pointee[lane] += 1
  }

  mutating func advance(_ frame: inout LaneFrame) {
    for lane in 0..<LaneFrame.lanes where !frame.runs(lane) { memory.retire(lane) }
    let passes = Int32(law.velocityPasses + law.positionPasses)
    let counts = memory.tell(law, kernel, &frame)
    frame.contactPasses = counts.contacts &* passes
    frame.pairTests = counts.pairs
  }
}

/// The raw memory of eight jars.
private final class DiscMemory {
  let coins: Int
  let places: UnsafeMutablePointer<SIMD4<Float>>
  let speeds: UnsafeMutablePointer<SIMD4<Float>>
  /// By coin: x, y, angle and rest time one after the other.
  let numbers: UnsafeMutablePointer<SIMD8<Float>>
  let awake: UnsafeMutablePointer<SIMD8<Int32>>
  /// Added, known, contacts, pairs.
  let added: UnsafeMutablePointer<SIMD8<Int32>>
  let touches: UnsafeMutablePointer<DiscTouches>
  let counts: UnsafeMutablePointer<Int32>
  let changed: UnsafeMutablePointer<UInt32>
  let rows: DiscRows
  let islands: UnsafeMutablePointer<Int32>

  init(coins: Int) {
    let lanes = LaneFrame.lanes
    // Any two coins, and any coin and wall, may touch.
    let room = coins * (coins - 1) / 2 + coins * 4
    func made<Value>(_ count: Int, _ value: Value) -> UnsafeMutablePointer<Value> {
      let pointer = UnsafeMutablePointer<Value>.allocate(capacity: count)
      pointer.initialize(repeating: value, count: count)
      return pointer
    }
    func raw<Value>(_ count: Int) -> UnsafeMutablePointer<Value> { .allocate(capacity: count) }
    self.coins = coins
    places = made((coins + 1) * lanes, SIMD4())
    speeds = made((coins + 1) * lanes, SIMD4())
    numbers = made(coins * 4, SIMD8())
    awake = made(coins, SIMD8())
    added = made(4, SIMD8())
    counts = made(lanes * 4, 0)
    changed = made(1, 0)
    islands = made(coins * lanes * 2, 0)
    touches = raw(2)
    for index in 0..<2 {
      let touch = DiscTouches(
        keys: raw(room * lanes), pushes: raw(room * lanes), drags: raw(room * lanes), counts: counts + index * lanes)
      (touches + index).initialize(to: touch)
    }
    rows = DiscRows(
      older: raw(room), newer: raw(room), numbers: raw(room * 16), open: raw(room), deep: raw(room),
      slots: raw(room * lanes), counts: counts + 2 * lanes)
  }

  deinit {
    for index in 0..<2 {
      touches[index].keys.deallocate()
      touches[index].pushes.deallocate()
      touches[index].drags.deallocate()
    }
    places.deallocate()
    speeds.deallocate()
    numbers.deallocate()
    awake.deallocate()
    added.deallocate()
    counts.deallocate()
    changed.deallocate()
    islands.deallocate()
    touches.deallocate()
    rows.older.deallocate()
    rows.newer.deallocate()
    rows.numbers.deallocate()
    rows.open.deallocate()
    rows.deep.deallocate()
    rows.slots.deallocate()
  }

  /// Empties a lane whose drop has ended.
  func retire(_ lane: Int) {
    if added[0][lane] == 0 { return }
    (added[0][lane], added[1][lane]) = (0, 0)
    for coin in 0..<coins { awake[coin][lane] = 0 }
    touches[0].counts[lane] = 0
  }

  /// Moves all lanes through the steps of a frame, which is filled in.
  func tell(_ law: DiscLaw, _ kernel: DiscKernel, _ frame: inout LaneFrame) -> (
    contacts: LaneFrame.Counts, pairs: LaneFrame.Counts
  ) {
    (added[2], added[3]) = (LaneFrame.Counts(), LaneFrame.Counts())
    var (x, y, angle, drift, rise) = (frame.x, frame.y, frame.angle, frame.drift, frame.rise)
    var (overlap, awake) = (frame.overlap, frame.awake)
    (frame.x, frame.y, frame.angle, frame.drift, frame.rise, frame.overlap, frame.awake) = ([], [], [], [], [], [], [])
    x.withUnsafeMutableBufferPointer { x in
      y.withUnsafeMutableBufferPointer { y in
        angle.withUnsafeMutableBufferPointer { angle in
          drift.withUnsafeMutableBufferPointer { drift in
            rise.withUnsafeMutableBufferPointer { rise in
              overlap.withUnsafeMutableBufferPointer { overlap in
                awake.withUnsafeMutableBufferPointer { awake in
                  guard let x = x.baseAddress, let y = y.baseAddress, let angle = angle.baseAddress,
                    let drift = drift.baseAddress, let rise = rise.baseAddress, let overlap = overlap.baseAddress,
                    let awake = awake.baseAddress
                  else { return }
                  kernel(
                    batch(
                      law, frame.steps,
                      DiscTelling(
                        x: x, y: y, angle: angle, drift: drift, rise: rise, overlap: overlap, awake: awake,
                        contacts: added + 2, pairs: added + 3)))
                }
              }
            }
          }
        }
      }
    }
    (frame.x, frame.y, frame.angle, frame.drift, frame.rise) = (x, y, angle, drift, rise)
    (frame.overlap, frame.awake) = (overlap, awake)
    return (added[2], added[3])
  }

  private func batch(_ law: DiscLaw, _ steps: Int, _ tell: DiscTelling) -> DiscBatch {
    DiscBatch(
      law: law, coins: coins, places: places, speeds: speeds, x: numbers, y: numbers + coins,
      angle: numbers + 2 * coins, restTime: numbers + 3 * coins, awake: awake, added: added, known: added + 1,
      touches: touches, met: counts + 3 * LaneFrame.lanes, changed: changed, rows: rows, islands: islands,
      restless: islands + coins * LaneFrame.lanes, steps: steps, most: Int(added.pointee.max()), tell: tell)
  }
}

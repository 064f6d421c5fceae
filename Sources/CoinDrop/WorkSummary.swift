/// Frames of a drop: the middle, the one that one in a hundred exceeds, and the dearest.
public struct WorkSummary: Sendable, Equatable {
  /// Milliseconds under a device profile.
  public var frameP50Ms = 0.0
  public var frameP99Ms = 0.0
  public var frameMaxMs = 0.0
  /// Contacts × passes, and pair tests, that one frame in a hundred exceeds.
  public var contactPassesP99 = 0
  public var pairTestsP99 = 0
  /// Frames counted.
  public var frames = 0

  /// Summarises frames. O(frames log frames).
  public init(_ frames: [FrameWork], on device: DeviceProfile) {
    let costs = frames.map { device.cost($0) / 1000 }.sorted()
    guard let last = costs.last else { return }
    frameP50Ms = costs[Self.rank(0.5, costs.count)]
    frameP99Ms = costs[Self.rank(0.99, costs.count)]
    frameMaxMs = last
    contactPassesP99 = frames.map(\.contactPasses).sorted()[Self.rank(0.99, frames.count)]
    pairTestsP99 = frames.map(\.pairTests).sorted()[Self.rank(0.99, frames.count)]
    self.frames = frames.count
  }

  /// Index of the p-quantile among `count` sorted values: the nearest rank.
  private static func rank(_ p: Double, _ count: Int) -> Int { max(0, Int((p * Double(count)).rounded(.up)) - 1) }
}

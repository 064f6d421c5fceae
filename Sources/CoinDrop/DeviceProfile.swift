/// What the work of a frame costs on a device: counts × coefficients, so a frame's cost has the same bytes on every machine.
public struct DeviceProfile: Sendable, Equatable {
  /// Of every frame, whatever is in it.
  public var frameUs: Double
  /// Of every coin shown.
  public var nodeUs: Double
  /// Of every coin added.
  public var spawnUs: Double
  /// Of one pass over one contact.
  public var contactPassNs: Double
  /// Of one test of a pair.
  public var pairTestNs: Double

  public init(frameUs: Double, nodeUs: Double, spawnUs: Double, contactPassNs: Double, pairTestNs: Double) {
    self.frameUs = frameUs
    self.nodeUs = nodeUs
    self.spawnUs = spawnUs
    self.contactPassNs = contactPassNs
    self.pairTestNs = pairTestNs
  }

  /// Microseconds of a frame.
  public func cost(_ work: FrameWork) -> Double {
    frameUs + nodeUs * Double(work.nodes) + spawnUs * Double(work.spawns)
      + (contactPassNs * Double(work.contactPasses) + pairTestNs * Double(work.pairTests)) / 1000
  }
}

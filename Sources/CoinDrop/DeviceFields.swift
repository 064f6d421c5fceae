public import Fields

extension DeviceProfile {
  /// All fields of a device profile: key paths, ranges, defaults and sources.
  public static let fields = FieldTable<DeviceProfile>([
    .number(
      "device.frame_us", \.frameUs, 0...100_000, unit: "µs", meaning: "Cost of every frame, whatever is in it",
      source: assumed, standard: phone2020.frameUs),
    .number(
      "device.node_us", \.nodeUs, 0...10_000, unit: "µs", meaning: "Cost of every coin shown, in each frame",
      source: assumed, standard: phone2020.nodeUs),
    .number(
      "device.spawn_us", \.spawnUs, 0...100_000, unit: "µs", meaning: "Cost of adding a coin", source: assumed,
      standard: phone2020.spawnUs),
    .number(
      "device.contact_pass_ns", \.contactPassNs, 0...10_000, unit: "ns",
      meaning: "Cost of one pass of the solver over one contact",
      source: "assumed for phones; a computer's is fitted", standard: phone2020.contactPassNs),
    .number(
      "device.pair_test_ns", \.pairTestNs, 0...10_000, unit: "ns", meaning: "Cost of testing one pair that is near",
      source: "assumed for phones; a computer's is fitted", standard: phone2020.pairTestNs),
  ])

  private static let assumed = "assumed"

  /// A computer, physics alone; nothing is drawn. Fitted once to the processor time of 240 drops of 1 to 90 coins (burst and
  /// staggered, restitution 0 to 0.7, with and without rotation) on one core of an Intel Xeon: non-negative least squares of
  /// relative errors, whose root mean square is 9 %.
  public static let host = DeviceProfile(frameUs: 1.7, nodeUs: 1.4, spawnUs: 0, contactPassNs: 45, pairTestNs: 7)

  /// A phone of 2020: physics as on that computer, drawing assumed.
  public static let phone2020 = DeviceProfile(
    frameUs: 1500, nodeUs: 6, spawnUs: 150, contactPassNs: 45, pairTestNs: 7)

  /// A phone of 2016: everything two and a half times as dear.
  public static let phone2016 = DeviceProfile(
    frameUs: 3750, nodeUs: 15, spawnUs: 375, contactPassNs: 112, pairTestNs: 18)
}

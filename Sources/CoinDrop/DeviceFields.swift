public import Fields

extension DeviceProfile {
  /// All fields of a device profile: key paths, ranges, defaults and sources.
  public static let fields = FieldTable<DeviceProfile>([
    .number(
      "device.frame_us", \.frameUs, 0...100_000, unit: "µs", meaning: "Cost of every frame, whatever is in it",
      source: assumed, standard: phone2020.frameUs),
    .number(
      "device.node_us", \.nodeUs, 0...100_000, unit: "µs", meaning: "Cost of every coin shown, in each frame",
      source: assumed, standard: phone2020.nodeUs),
    .number(
      "device.spawn_us", \.spawnUs, 0...100_000, unit: "µs", meaning: "Cost of adding a coin", source: assumed,
      standard: phone2020.spawnUs),
    .number(
      "device.contact_pass_ns", \.contactPassNs, 0...1_000_000, unit: "ns",
      meaning: "Cost of one pass of the solver over one contact",
      source: "assumed, from a fit of timings on a computer", standard: phone2020.contactPassNs),
    .number(
      "device.pair_test_ns", \.pairTestNs, 0...1_000_000, unit: "ns", meaning: "Cost of testing one pair that is near",
      source: "assumed, from a fit of timings on a computer", standard: phone2020.pairTestNs),
  ])

  private static let assumed = "assumed"

  /// A computer as reports are made on: physics alone, fitted to timings; nothing is drawn.
  public static let host = DeviceProfile(frameUs: 0, nodeUs: 0, spawnUs: 0, contactPassNs: 40, pairTestNs: 100)

  /// A phone of 2020.
  public static let phone2020 = DeviceProfile(
    frameUs: 1500, nodeUs: 4, spawnUs: 150, contactPassNs: 40, pairTestNs: 100)

  /// A phone of 2016.
  public static let phone2016 = DeviceProfile(
    frameUs: 3000, nodeUs: 10, spawnUs: 400, contactPassNs: 100, pairTestNs: 250)
}

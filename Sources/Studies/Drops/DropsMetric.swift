import CoinDrop
import Statistics

/// One figure of a drop, and how it is told. A new measure is one row in `all`.
struct DropsMetric: Sendable {
  var name: String
  /// In a sentence, behind `the`: `time to lie still`.
  var title: String
  /// Empty for a number without unit.
  var unit: String
  var meaning: String
  var kind = Kind.measure
  /// What values are whole multiples of.
  var grain = Grain.millionth
  /// Nil for a drop that has no such value.
  var value: @Sendable (FallenDrop) -> Double?

  /// How a metric is told.
  enum Kind: Sendable {
    /// By its quantiles over drops; drops without a value are left out.
    case measure
    /// By its quantiles; a drop without a value has it later than any, and counts in means with all the time that was watched.
    case time
    /// 0 or 1, by the share of drops.
    case yesNo
    /// By its sum over drops.
    case sum
  }

  /// What values are whole multiples of.
  enum Grain: Sendable {
    case step, millionth, one
  }

  /// So many whole counts are one of `unit`.
  func perUnit(_ scene: Scene) -> Double {
    switch grain {
    case .step: Double(scene.stepsPerSecond)
    case .millionth: 1e6
    case .one: 1
    }
  }

  /// Smaller differences mean nothing: a hundredth, a tenth of a point, a thousandth of a share or of a ms.
  var resolution: Double {
    switch unit {
    case "pt": 0.1
    case "pt/s": 1
    case "share", "ms": 0.001
    default: 0.01
    }
  }

  /// What a drop without a value counts with in means; nil where it is left out.
  func absent(_ scene: Scene) -> Double? {
    kind == .time ? Double(scene.watchedSteps) / Double(scene.stepsPerSecond) : nil
  }

  /// The number of this metric among all.
  var number: Int { Self.all.firstIndex { $0.name == name } ?? 0 }

  /// Name of what is told of it: `settle_median_s`, `frame_p99_ms`.
  func column(_ what: String) -> String {
    if kind == .yesNo { return "\(name)_\(what)" }
    let end = unit.isEmpty ? "" : "_" + unit.replacing("/", with: "_")
    // Quantiles over frames are named as they are, and the middle drop is meant.
    return what == "median" && isQuantile ? name + end : "\(name)_\(what)\(end)"
  }

  private var isQuantile: Bool { name.hasSuffix("_p50") || name.hasSuffix("_p99") }
}

/// One drop and all that its metrics are read from.
struct FallenDrop {
  var measures: DropMeasures
  var frames: [FrameWork]
  var work: WorkSummary
  var scene: Scene
  var device: DeviceProfile

  init(_ outcome: DropOutcome, of one: DropsCase) {
    measures = outcome.measures
    frames = outcome.frames
    work = WorkSummary(outcome.frames, on: one.device)
    scene = one.scene
    device = one.device
  }

  /// Frames that cost more than a frame may take, as a share of all; nil without frames.
  var overBudgetShare: Double? {
    let budget = scene.frameBudgetMs * 1000
    return frames.isEmpty ? nil : Double(frames.count { device.cost($0) > budget }) / Double(frames.count)
  }
}

/// The whole counts of one drop, by metric.
struct DropRow: Equatable {
  var isFinite = true
  /// Nil where the drop has no value.
  var counts: [Int64?]

  init(_ drop: FallenDrop) {
    self.init(isFinite: drop.measures.isFinite, drop.scene) { $0.value(drop) }
  }

  /// Of a drop that left the numbers only what is counted of it is known.
  init(isFinite: Bool = true, _ scene: Scene, _ value: (DropsMetric) -> Double?) {
    self.isFinite = isFinite
    counts = DropsMetric.all.map { metric in
      if !isFinite, metric.kind == .measure || metric.kind == .time { return nil }
      return value(metric).map { wholeNumber($0 * metric.perUnit(scene)) }
    }
  }
}

extension Scene {
  /// Steps from the last spawn to the horizon.
  var watchedSteps: Int { horizonSteps - (coins - 1) * spawnIntervalFrames * stepsPerFrame }

  /// What a frame may take, ms: 16.67 at 60 Hz.
  var frameBudgetMs: Double { 1000 / Double(framesPerSecond) }
}

/// The nearest whole number, kept within ±10¹²; 0 for what is no number.
func wholeNumber(_ value: Double) -> Int64 { value.isNaN ? 0 : Int64(min(max(value, -1e12), 1e12).rounded()) }

import CoinDrop
import Statistics

/// One figure of a drop, and how it is told. A new measure is one row in `all`.
struct DropsMetric: Sendable {
  var name: String
  var title: String
  /// What a count is of: `s`, `pt`; empty for a number without unit.
  var unit: String
  var meaning: String
  var bins: Bins
  /// In whole counts; nil for a drop that has no such value, which is then larger than any.
  var count: @Sendable (_ drop: DropMeasures, _ scene: Scene) -> Int64?
  /// What one count is worth, in `unit`.
  var worth: @Sendable (_ scene: Scene) -> Double

  /// How counts are told apart in a histogram.
  enum Bins: Sendable {
    /// `number` bins of equal width; the width, in counts, is up to the scene.
    case even(number: Int, most: @Sendable (Scene) -> Int64)
    case logarithmic(LogBins)

    var number: Int {
      switch self {
      case .even(let number, _): number
      case .logarithmic(let bins): bins.count
      }
    }

    func bin(_ count: Int64, _ scene: Scene) -> Int {
      switch self {
      case .even(let number, _): min(max(Int(count / width(scene)), 0), number - 1)
      case .logarithmic(let bins): bins.bin(count)
      }
    }

    /// The count in the middle of a bin.
    func count(_ bin: Int, _ scene: Scene) -> Double {
      switch self {
      case .even: Double(Int64(bin) * width(scene)) + Double(width(scene) - 1) / 2
      case .logarithmic(let bins): Double(bins.value(bin))
      }
    }

    private func width(_ scene: Scene) -> Int64 {
      switch self {
      case .even(let number, let most): max(1, (most(scene) + Int64(number) - 1) / Int64(number))
      case .logarithmic: 1
      }
    }
  }

  /// All measures of a drop, in the order of tables.
  static let all = [settle, bounces, rebound, width, height]

  static let settle = DropsMetric(
    name: "settle", title: "time to lie still", unit: "s",
    meaning:
      "Seconds from the last spawn to the earliest time from which no coin moves more than 0.5 pt within any half second, to the end of the run",
    bins: .even(number: 1202) { Int64($0.watchedSteps) + 2 },
    count: { drop, scene in drop.settleS.map { wholeNumber($0 * Double(scene.stepsPerSecond)) } },
    worth: { 1 / Double($0.stepsPerSecond) })

  static let bounces = DropsMetric(
    name: "bounces", title: "bounces of a coin", unit: "",
    meaning: "Ways up of 1 pt or more that a coin's own speed makes, mean over the coins of a drop",
    bins: .logarithmic(LogBins(exactBits: 11)), count: { drop, _ in wholeNumber(drop.bounces * 100) },
    worth: { _ in 0.01 })

  static let rebound = DropsMetric(
    name: "rebound", title: "rebound of the first coin", unit: "share",
    meaning: "Height of the first coin's first bounce over the height it fell; 0 if it does not bounce",
    bins: .logarithmic(LogBins(exactBits: 10)), count: { drop, _ in wholeNumber(drop.reboundShare * 1000) },
    worth: { _ in 0.001 })

  static let width = DropsMetric(
    name: "width", title: "width of the pile", unit: "pt",
    meaning: "From the leftmost to the rightmost edge of the coins that are inside at the end",
    // The outermost coins may lie on the edges of the jar.
    bins: .even(number: 1202) { Int64((($0.widthPt + 2 * $0.coin.radiusPt) * 10).rounded(.up)) + 1 },
    count: { drop, _ in wholeNumber(drop.widthPt * 10) }, worth: { _ in 0.1 })

  static let height = DropsMetric(
    name: "height", title: "height of the pile", unit: "pt",
    meaning: "From the floor to the highest edge of the coins that are inside or over the jar at the end",
    bins: .logarithmic(LogBins(exactBits: 11)), count: { drop, _ in wholeNumber(drop.heightPt * 2) },
    worth: { _ in 0.5 })
}

extension Scene {
  /// Steps from the last spawn to the horizon.
  var watchedSteps: Int { horizonSteps - (coins - 1) * spawnIntervalFrames * stepsPerFrame }
}

/// The nearest whole number, kept within ±10¹²; 0 for what is no number.
func wholeNumber(_ value: Double) -> Int64 { value.isNaN ? 0 : Int64(min(max(value, -1e12), 1e12).rounded()) }

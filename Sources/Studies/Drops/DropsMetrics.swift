import CoinDrop

extension DropsMetric {
  /// All that is known of a drop, in the order of tables.
  static let all: [DropsMetric] = measures + counted

  /// Those that are told by their quantiles.
  static let measures: [DropsMetric] = motion + work

  /// Of the coins.
  static let motion = [
    settle, calm, sleep, bounces, rebound, firstHop, secondHop, lastBounce, width, height, knock, knockMax, knockSpeed,
    knocked, penetration,
  ]

  /// Of what frames take.
  static let work = [frameP50, frameP99, frameMax, overBudget, contactPasses, contactPassesMax, pairTests, frames]

  /// Yes or no, and sums.
  static let counted = [inTime] + counts

  /// Those of them that are told as counts.
  static let counts = [notSettled, outside, outsideCoins, tunnelled, tunnelledCoins]

  // MARK: Coins

  static let settle = DropsMetric(
    name: "settle", title: "time to lie still", unit: "s",
    meaning:
      "Seconds from the last spawn to the earliest time from which no coin moves more than 0.5 pt within any half second, to the end of the run",
    kind: .time, grain: .step, value: { $0.measures.settleS })

  static let calm = DropsMetric(
    name: "calm", title: "time to be calm", unit: "s",
    meaning:
      "Seconds from the last spawn to the earliest time from which no coin is faster than 5 pt/s, to the end of the run; a coin that slowly rolls passes it long before it lies",
    kind: .time, grain: .step, value: { $0.measures.calmS })

  static let sleep = DropsMetric(
    name: "sleep", title: "time to fall asleep", unit: "s",
    meaning: "Seconds from the last spawn to the time from which the solver lets all coins sleep", kind: .time,
    grain: .step, value: { $0.measures.sleepS })

  static let bounces = DropsMetric(
    name: "bounces", title: "bounces of a coin", unit: "",
    meaning: "Ways up of 1 pt or more that a coin's own speed makes, mean over the coins of a drop",
    value: { $0.measures.bounces })

  static let rebound = DropsMetric(
    name: "rebound", title: "rebound of the first coin", unit: "share",
    meaning: "Height of the first coin's first bounce over the height it fell; 0 if it does not bounce",
    value: { $0.measures.reboundShare })

  static let firstHop = DropsMetric(
    name: "first_hop", title: "first hop of the first coin", unit: "pt",
    meaning: "Height of the first coin's first bounce, from the lowest place to the highest; 0 without",
    value: { $0.measures.firstHopPt })

  static let secondHop = DropsMetric(
    name: "second_hop", title: "second hop of the first coin", unit: "pt",
    meaning: "Height of the first coin's second bounce; 0 without", value: { $0.measures.secondHopPt })

  static let lastBounce = DropsMetric(
    name: "last_bounce", title: "last bounce of any coin", unit: "s",
    meaning:
      "Seconds from the last spawn to the landing that begins the last bounce of any coin, below 0 where that was before; drops without a bounce are left out",
    grain: .step, value: { $0.measures.lastBounceS })

  static let width = DropsMetric(
    name: "width", title: "width of the pile", unit: "pt",
    meaning: "From the leftmost to the rightmost edge of the coins that are inside at the end",
    value: { $0.measures.widthPt })

  static let height = DropsMetric(
    name: "height", title: "height of the pile", unit: "pt",
    meaning: "From the floor to the highest edge of the coins that are inside or over the jar at the end",
    value: { $0.measures.heightPt })

  /// Coins that lie still while others fall.
  private static let resting =
    "coins that lay still before the last had landed; drops in which none did are left out"

  static let knock = DropsMetric(
    name: "knock", title: "knock of a lying coin", unit: "pt",
    meaning: "How far a coin is moved at most until the end of the run, mean over \(resting)",
    value: { $0.measures.knockMeanPt })

  static let knockMax = DropsMetric(
    name: "knock_max", title: "hardest knock", unit: "pt",
    meaning: "How far the coin is moved that is moved farthest, of \(resting)", value: { $0.measures.knockMaxPt })

  static let knockSpeed = DropsMetric(
    name: "knock_speed", title: "fastest knock", unit: "pt/s",
    meaning: "The fastest, after it lay still, of \(resting)",
    value: { $0.measures.knockSpeedPtS })

  static let knocked = DropsMetric(
    name: "knocked", title: "share of lying coins knocked", unit: "share",
    meaning: "The share that is moved more than 2 pt, of \(resting)", value: { $0.measures.knockedShare })

  static let penetration = DropsMetric(
    name: "penetration", title: "deepest overlap", unit: "pt",
    meaning:
      "How deep two coins, or a coin and a wall, are in one another as a step begins: the deepest of the run, of true circles",
    value: { $0.measures.penetrationPt })

  // MARK: Frames

  static let frameP50 = DropsMetric(
    name: "frame_p50", title: "cost of the middle frame", unit: "ms",
    meaning: "Cost under the device profile that half of a drop's frames exceed",
    value: { $0.work.frames > 0 ? $0.work.frameP50Ms : nil })

  static let frameP99 = DropsMetric(
    name: "frame_p99", title: "cost that one frame in a hundred exceeds", unit: "ms",
    meaning: "Cost under the device profile that one of a drop's frames in a hundred exceeds",
    value: { $0.work.frames > 0 ? $0.work.frameP99Ms : nil })

  static let frameMax = DropsMetric(
    name: "frame_max", title: "cost of the dearest frame", unit: "ms",
    meaning: "Cost of a drop's dearest frame under the device profile",
    value: { $0.work.frames > 0 ? $0.work.frameMaxMs : nil })

  static let overBudget = DropsMetric(
    name: "over_budget", title: "frames that cost too much", unit: "share",
    meaning: "Share of a drop's frames that cost more than a frame may take", value: { $0.overBudgetShare })

  static let contactPasses = DropsMetric(
    name: "contact_passes_p99", title: "contacts × passes of a frame", unit: "",
    meaning: "Contacts × passes of the solver that one of a drop's frames in a hundred exceeds", grain: .one,
    value: { $0.work.frames > 0 ? Double($0.work.contactPassesP99) : nil })

  static let contactPassesMax = DropsMetric(
    name: "contact_passes_max", title: "contacts × passes of the dearest frame", unit: "",
    meaning: "The most contacts × passes of the solver in one frame of a drop", grain: .one,
    value: { $0.frames.map(\.contactPasses).max().map(Double.init) })

  static let pairTests = DropsMetric(
    name: "pair_tests_p99", title: "tests of pairs of a frame", unit: "",
    meaning: "Tests of pairs that one of a drop's frames in a hundred exceeds", grain: .one,
    value: { $0.work.frames > 0 ? Double($0.work.pairTestsP99) : nil })

  static let frames = DropsMetric(
    name: "frames", title: "frames with a coin awake", unit: "",
    meaning: "Frames up to the last in which a coin was awake", grain: .one, value: { Double($0.work.frames) })

  // MARK: Yes or no, and sums

  static let inTime = DropsMetric(
    name: "in_time", title: "share still in time", unit: "share",
    meaning: "Drops that lie still within scene.patience_s of the last coin", kind: .yesNo, grain: .one,
    value: { ($0.measures.settleS ?? .infinity) <= $0.scene.patienceS ? 1 : 0 })

  static let notSettled = DropsMetric(
    name: "not_settled", title: "share not settled", unit: "share",
    meaning: "Drops in which a coin moved to the end of the watched time", kind: .yesNo, grain: .one,
    value: { $0.measures.settleS == nil ? 1 : 0 })

  static let outside = DropsMetric(
    name: "outside", title: "share with a coin outside", unit: "share",
    meaning: "Drops that ended with a coin outside the box", kind: .yesNo, grain: .one,
    value: { $0.measures.outside > 0 ? 1 : 0 })

  static let outsideCoins = DropsMetric(
    name: "outside_coins", title: "coins outside", unit: "coins", meaning: "Coins outside the box at the end",
    kind: .sum, grain: .one, value: { Double($0.measures.outside) })

  static let tunnelled = DropsMetric(
    name: "tunnelled", title: "share with a coin that tunnelled", unit: "share",
    meaning: "Drops in which the middle of a coin went through the floor, a wall or a lid", kind: .yesNo, grain: .one,
    value: { $0.measures.tunnelled > 0 ? 1 : 0 })

  static let tunnelledCoins = DropsMetric(
    name: "tunnelled_coins", title: "coins that tunnelled", unit: "coins",
    meaning: "Coins whose middle went through the floor, a wall or a lid", kind: .sum, grain: .one,
    value: { Double($0.measures.tunnelled) })
}

import CoinDrop
import Fields
import Reports

/// One measure of one drop, for machines and for readers. Definitions in full: `DropMeasures`.
struct OneMeasure: Sendable {
  /// As in `measures.json`, with the unit.
  var name: String
  var value: Node
  var title: String
  /// The value with its unit.
  var shown: String
  var meaning: String

  private init(_ name: String, _ value: Node, _ title: String, _ shown: String, _ meaning: String) {
    self.name = name
    self.value = value
    self.title = title
    self.shown = shown
    self.meaning = meaning
  }

  /// All measures of a drop.
  static func all(of record: DropRecord, _ one: DropsCase) -> [OneMeasure] {
    motion(DropMeasures(record, of: one.scene), watchedS: watched(record))
      + work(WorkSummary(record.frames, on: one.device), DropsStudy.name(of: one.device))
  }

  private static func watched(_ record: DropRecord) -> Double {
    let spawned = record.coins > 0 ? record.firstStep(record.coins - 1) : 0
    return Double(record.steps - spawned) / Double(record.stepsPerSecond)
  }

  private static func motion(_ drop: DropMeasures, watchedS: Double) -> [OneMeasure] {
    rest(drop) + hops(drop) + [
      OneMeasure(
        "width_pt", Node(.number(drop.widthPt)), "width", points(drop.widthPt), "of the pile at the end, edge to edge"),
      OneMeasure(
        "height_pt", Node(.number(drop.heightPt)), "height", points(drop.heightPt),
        "of the pile at the end, above the floor"),
    ] + knocks(drop) + [
      OneMeasure(
        "penetration_pt", Node(.number(drop.penetrationPt)), "penetration", finePoints(drop.penetrationPt),
        "the deepest overlap of two coins, or of a coin and a wall"),
      OneMeasure(
        "outside_coins", Node(.integer(Int64(drop.outside))), "outside", "\(drop.outside)",
        "coins beside the jar, under it or on its lid at the end"),
      OneMeasure(
        "tunnelled_coins", Node(.integer(Int64(drop.tunnelled))), "tunnelled", "\(drop.tunnelled)",
        "coins that went through the floor, a wall or a lid"),
      OneMeasure(
        "is_finite", Node(.flag(drop.isFinite)), "finite", drop.isFinite ? "yes" : "no",
        "whether every place of a coin was a number"),
      OneMeasure(
        "watched_s", Node(.number(watchedS)), "watched", seconds(watchedS),
        "after the last coin, or until nothing could move any more"),
    ]
  }

  /// When the jar is at rest, by three rules.
  private static func rest(_ drop: DropMeasures) -> [OneMeasure] {
    [
      optional(
        "settle_s", drop.settleS, "lies still", seconds, "after the last coin: by place, no coin moves 0.5 pt in 0.5 s",
        without: "no", "a coin still moves at the end of the watch"),
      optional(
        "calm_s", drop.calmS, "calm", seconds, "after the last coin: by speed, no coin is faster than 5 pt/s",
        without: "no", "a coin is faster than 5 pt/s at the end of the watch"),
      optional(
        "sleep_s", drop.sleepS, "asleep", seconds, "after the last coin: the solver lets all coins sleep",
        without: "no", "the solver has not let all coins sleep"),
    ]
  }

  private static func hops(_ drop: DropMeasures) -> [OneMeasure] {
    [
      OneMeasure(
        "bounces", Node(.number(drop.bounces)), "bounces", Digits.fixed(drop.bounces, decimals: 2),
        "a coin, in the mean; lower than 1 pt is none"),
      OneMeasure(
        "rebound_share", Node(.number(drop.reboundShare)), "rebound",
        Digits.fixed(drop.reboundShare, decimals: 1, shift: 2) + " %", "of the first coin's fall, in its first bounce"),
      OneMeasure(
        "first_hop_pt", Node(.number(drop.firstHopPt)), "first hop", finePoints(drop.firstHopPt),
        "height of the first coin's first bounce; 0 without"),
      OneMeasure(
        "second_hop_pt", Node(.number(drop.secondHopPt)), "second hop", finePoints(drop.secondHopPt),
        "height of its second"),
      optional(
        "last_bounce_s", drop.lastBounceS, "last bounce", seconds,
        "begins so long after the last coin came; below 0: before it", without: "none", "no coin bounces"),
    ]
  }

  /// What falling coins do to coins that lie.
  private static func knocks(_ drop: DropMeasures) -> [OneMeasure] {
    let none = ("none", "no coin lay still before the last had landed")
    return [
      optional(
        "knock_mean_pt", drop.knockMeanPt, "knock, mean", finePoints,
        "how far coins that lay still, while others fell, are moved at most", without: none.0, none.1),
      optional(
        "knock_max_pt", drop.knockMaxPt, "knock, max", finePoints, "of the coin that is moved farthest",
        without: none.0, none.1),
      optional(
        "knock_speed_pt_s", drop.knockSpeedPtS, "knock, speed", { Digits.fixed($0, decimals: 0) + " pt/s" },
        "the fastest of those coins", without: none.0, none.1),
      optional(
        "knocked_share", drop.knockedShare, "knocked", { Digits.fixed($0, decimals: 0, shift: 2) + " %" },
        "of those coins are moved more than 2 pt", without: none.0, none.1),
    ]
  }

  private static func work(_ work: WorkSummary, _ device: String) -> [OneMeasure] {
    let costs = [
      ("frame_p50_ms", "frame, p50", work.frameP50Ms, "half of the frames cost more on \(device)"),
      ("frame_p99_ms", "frame, p99", work.frameP99Ms, "one frame in a hundred costs more"),
      ("frame_max_ms", "frame, max", work.frameMaxMs, "the dearest frame"),
    ]
    let counts = [
      ("contact_passes_p99", "contact passes", work.contactPassesP99, "one frame in a hundred takes more"),
      ("pair_tests_p99", "pair tests", work.pairTestsP99, "one frame in a hundred takes more"),
    ]
    return [
      OneMeasure("frames", Node(.integer(Int64(work.frames))), "frames", "\(work.frames)", "while a coin was awake")
    ]
      + costs.map { name, title, ms, meaning in
        OneMeasure(name, Node(.number(ms)), title, Digits.fixed(ms, decimals: 2) + " ms", meaning)
      }
      + counts.map { name, title, count, meaning in
        OneMeasure(name, Node(.integer(Int64(count))), title, "\(count)", meaning)
      }
  }

  /// A measure that a drop may lack: then `null`, and `text` with its own meaning.
  private static func optional(
    _ name: String, _ value: Double?, _ title: String, _ shown: (Double) -> String, _ meaning: String,
    without text: String, _ other: String
  ) -> OneMeasure {
    value.map { OneMeasure(name, Node(.number($0)), title, shown($0), meaning) }
      ?? OneMeasure(name, Node(.null), title, text, other)
  }

  private static func seconds(_ value: Double) -> String { Digits.fixed(value, decimals: 2) + " s" }
  private static func points(_ value: Double) -> String { Digits.fixed(value, decimals: 0) + " pt" }
  private static func finePoints(_ value: Double) -> String { Digits.fixed(value, decimals: 1) + " pt" }
}

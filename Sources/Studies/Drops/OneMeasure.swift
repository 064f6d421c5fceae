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
    let still =
      drop.settleS.map { OneMeasure("settle_s", Node(.number($0)), "lies still", seconds($0), "after the last coin") }
      ?? OneMeasure("settle_s", Node(.null), "lies still", "no", "a coin still moves at the end of the watch")
    return [
      still,
      OneMeasure(
        "bounces", Node(.number(drop.bounces)), "bounces", Digits.fixed(drop.bounces, decimals: 2),
        "a coin, in the mean; lower than 1 pt is none"),
      OneMeasure(
        "rebound_share", Node(.number(drop.reboundShare)), "rebound",
        Digits.fixed(drop.reboundShare, decimals: 1, shift: 2) + " %", "of the first coin's fall, in its first bounce"),
      OneMeasure(
        "width_pt", Node(.number(drop.widthPt)), "width", points(drop.widthPt), "of the pile at the end, edge to edge"),
      OneMeasure(
        "height_pt", Node(.number(drop.heightPt)), "height", points(drop.heightPt),
        "of the pile at the end, above the floor"),
      OneMeasure(
        "outside_coins", Node(.integer(Int64(drop.outside))), "outside", "\(drop.outside)",
        "coins beside the jar, under it or on its lid at the end"),
      OneMeasure(
        "is_finite", Node(.flag(drop.isFinite)), "finite", drop.isFinite ? "yes" : "no",
        "whether every place of a coin was a number"),
      OneMeasure(
        "watched_s", Node(.number(watchedS)), "watched", seconds(watchedS),
        "after the last coin, or until nothing could move any more"),
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

  private static func seconds(_ value: Double) -> String { Digits.fixed(value, decimals: 2) + " s" }
  private static func points(_ value: Double) -> String { Digits.fixed(value, decimals: 0) + " pt" }
}

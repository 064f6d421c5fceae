import CoinDrop
import Experiments
import Reports
import Statistics

/// Whether the coins of a case bounce once and then lie still in time: what the diaries wish for.
struct DropsVerdicts {
  let results: DropsResults

  private var study: DropsStudy { results.study }

  /// A yes or no that a sample may leave open.
  enum Answer: Equatable {
    case yes, no, open
  }

  /// What is said of one case.
  struct Verdict: Equatable {
    /// Bounces of a coin, rounded, where the sample tells; nil where it does not.
    var bounces: Int?
    var isStill: Answer
    /// Not one drop lay still within the watched time.
    var isNeverStill: Bool
    /// Drops that ended with a coin outside the jar.
    var losing: Int64

    /// Bounces once, lies still in time, and keeps its coins.
    var isWished: Bool { bounces == 1 && isStill == .yes && losing == 0 }
    /// May be as wished: more drops would tell.
    var isOpen: Bool { losing == 0 && !isWished && (bounces ?? 1) == 1 && isStill != .no }

    /// In words: `bounces once, still in time`.
    var word: String {
      let bounce =
        switch bounces {
        case nil: "bounces: undecided"
        case 0: "does not bounce"
        case 1: "bounces once"
        case 2: "bounces twice"
        case .some(let number): "bounces \(number) times"
        }
      let still =
        switch isStill {
        case .yes: "still in time"
        case .no: isNeverStill ? "never still" : "not still in time"
        case .open: "still in time: undecided"
        }
      let loss = losing == 0 ? "" : ", loses coins in \(Words.whole(losing)) drop\(losing == 1 ? "" : "s")"
      return "\(bounce), \(still)\(loss)"
    }
  }

  /// A jar is still in time if this share of drops is.
  static let wantedShare = 0.9

  func verdict(_ index: Int) -> Verdict {
    let bounces = results.quantile(index, .bounces)
    let rounded = [bounces.low, bounces.estimate, bounces.high].map { $0.map { Int($0.rounded()) } }
    let isSure = rounded[0] == rounded[1] && rounded[1] == rounded[2]
    let share = results.share(index, .inTime)
    let isStill: Answer =
      share.map { $0.low >= Self.wantedShare ? .yes : $0.high < Self.wantedShare ? .no : .open } ?? .open
    return Verdict(
      bounces: isSure ? rounded[1] : nil, isStill: isStill,
      isNeverStill: results.count(index, .notSettled) == results.drops(index),
      losing: results.count(index, .outside))
  }

  /// Cases in the order of the plan: all if they are few, else the chosen one, the first, the last, and up to eight that are
  /// as wished; of those that may be, the likeliest, where fewer are.
  private var shown: [Int] {
    let all = study.cases.indices
    if all.count <= Self.mostRows { return Array(all) }
    let verdicts = all.map(verdict)
    let wished = all.filter { verdicts[$0].isWished }
    let spread = wished.count <= 8 ? wished : (0..<8).map { wished[$0 * (wished.count - 1) / 7] }
    let open = all.filter { verdicts[$0].isOpen }.sorted {
      let (one, other) = (results.count($0, .inTime), results.count($1, .inTime))
      return (-one, $0) < (-other, $1)
    }
    return Set(spread + open.prefix(8 - spread.count) + [study.chosen, 0, all.count - 1]).sorted()
  }

  private static let mostRows = 20

  /// A row a case: bounces, when it lies still, what a frame costs, and the verdict.
  var scorecard: Table {
    let rows = study.cases.indices.map { index -> [Cell] in
      let (bounces, settle) = (results.quantile(index, .bounces), results.quantile(index, .settle))
      let mark = study.experiment.sampling == nil ? " (chosen)" : " (closest sampled point)"
      let verdict = verdict(index).word + (index == study.chosen ? mark : "")
      return [.text(study.cases[index].name)] + Self.cells(bounces) + Self.cells(settle)
        + Self.cells(results.share(index, .inTime)) + [
          results.sample(index, .frameMax).greatest.map { .number($0) } ?? .missing, .text(verdict),
        ]
    }
    let patience = Words.number(study.cases[study.chosen].scene.patienceS)
    let isFull = shown.count == rows.count
    return Table(
      name: "scorecard", title: "Scorecard",
      definition:
        "Of all drops of a case. Medians with distribution-free 95 % intervals. Bounces once: the interval of the median rounds to 1. Still in time: the whole interval of the share that lies still within \(patience) s of the last coin is at least 90 %. \u{201C}Chosen\u{201D} is the scene as it is, or the case nearest to it.\(isFull ? "" : " Of many cases the chosen one, the first, the last and up to eight that are as wished or may be are printed.")",
      columns: [
        ChangesTable.caseColumn,
        Column("bounces", .number, meaning: "Bounces of a coin, mean over coins: median over drops"),
        Column("bounces_low", .number, meaning: "Lower end of its interval"),
        Column("bounces_high", .number, meaning: "Upper end of its interval"),
        Column(
          "settle_s", .number, unit: "s", title: "lies still after (s)",
          meaning: "Seconds after the last coin: median over drops"),
        Column("settle_low", .number, unit: "s", meaning: "Lower end of its interval"),
        Column("settle_high", .number, unit: "s", meaning: "Upper end of its interval"),
        Column(
          "in_time_share", .number, unit: "share", title: "still in time",
          meaning: "Drops that lie still within \(patience) s of the last coin"),
        Column("in_time_low", .number, unit: "share", meaning: "Lower end of its interval"),
        Column("in_time_high", .number, unit: "share", meaning: "Upper end of its interval"),
        Column(
          "frame_max_ms", .number, unit: "ms", title: "dearest frame (ms)",
          meaning: "Cost of the dearest frame of all drops, under the device profile"),
        Column("verdict", .string, meaning: "Whether it bounces once and lies still in time"),
      ], rows: rows, excerpt: isFull ? nil : shown)
  }

  static func cells(_ quantile: DropsResults.Quantile) -> [Cell] {
    [quantile.estimate, quantile.low, quantile.high].map { $0.map { .number($0) } ?? .missing }
  }

  static func cells(_ interval: Interval?) -> [Cell] { IntervalCells.of(interval) }
}

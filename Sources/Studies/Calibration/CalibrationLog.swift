import Chance
import Fields
import Statistics

/// The real log that a calibration fits to: one half of its users is fitted, the other is the test.
struct CalibrationLog: Sendable {
  /// The file as the spec names it.
  var file: String
  /// How the users were halved, in words.
  var words: String
  var fitted: Shapes
  var held: Shapes
  /// Rows that could not be read.
  var unread: Int

  /// The shapes of the fitted half as targets.
  var targets: [CalibrationTarget] { ShapeFigure.targets(fitted) }

  /// Reads the log that a spec's `log` names. `bytes` reads a file by its path as written. Throws every fault.
  init(
    _ node: Node, seed: UInt64, zones: LivesStudy.ZoneSource, bytes: (String, Mark) throws(Faults) -> [UInt8]
  ) throws(Faults) {
    var written = Written()
    if case .text(let path) = node.content {
      written.file = path
    } else {
      try Written.table.apply(node, to: &written, under: "log")
    }
    let mark = node["file"]?.mark ?? node.mark
    if written.file.isEmpty {
      throw Faults([Fault(mark, "log: expected the key \"file\"; allowed: the path of a CSV file")])
    }
    let log = try LogReader.read(try bytes(written.file, mark), file: written.file, zones: zones)
    let order = Self.order(of: log.users.count, written.split, seed: seed)
    let middle = (order.count + 1) / 2
    let halves = [log.shapes(of: order[..<middle].sorted()), log.shapes(of: order[middle...].sorted())]
    file = written.file
    words = written.split.words
    fitted = halves[written.fit == .first ? 0 : 1]
    held = halves[written.fit == .first ? 1 : 0]
    unread = log.faults.count
    for (half, name) in [(fitted, "that is fitted"), (held, "that is the test")] where half.users < 2 {
      let found = "found \(counted(Int(half.users), "user")) with \(Shapes.leastActiveDays) active days or more"
      throw Faults([Fault(mark, "log: the half \(name): \(found); allowed: 2 or more")])
    }
  }

  /// The users in the order in which they are halved.
  private static func order(of count: Int, _ split: Split, seed: UInt64) -> [Int] {
    guard split == .draw else { return Array(0..<count) }
    let draws = (0..<count).map { user -> UInt32 in
      // No design of experiments has traits, so these draws are nobody else's.
      var luck = Stream(seed: seed, .design, unit: UInt64(user), .traits)
      return luck.next()
    }
    return (0..<count).sorted { (draws[$0], $0) < (draws[$1], $1) }
  }

  private enum Split: String, Choosable {
    case draw, order

    var meaning: String {
      switch self {
      case .draw: "by a draw with the seed as its key"
      case .order: "in the order in which users first stand in the log"
      }
    }

    var words: String { self == .draw ? "halved by a draw" : "halved in the log's order" }
  }

  private enum Half: String, Choosable {
    case first, second

    var meaning: String { self == .first ? "the first half is fitted" : "the second half is fitted" }
  }

  /// `log` as written.
  private struct Written: Sendable {
    var file = ""
    var split = Split.draw
    var fit = Half.first

    static let table = FieldTable<Written>([
      .text("file", \.file, meaning: "the log", source: "spec", standard: ""),
      .choice("split", \.split, meaning: "how users are halved", source: "spec", standard: .draw),
      .choice("fit", \.fit, meaning: "which half is fitted", source: "spec", standard: .first),
    ])
  }
}

/// One figure of the log's halves and of the people fitted to one of them.
struct ShapeRow: Sendable {
  var kind: Shapes.Kind
  var at: Int
  var fitted: Interval?
  var held: Interval?
  var model: Interval?

  /// By how many half-widths of the held half's interval the people are off it; nil where either says nothing.
  var miss: Double? {
    guard let held, let model, held.halfWidth > 0 else { return nil }
    return (model.estimate - held.estimate) / held.halfWidth
  }

  /// All figures side by side.
  static func all(_ log: CalibrationLog, _ model: Shapes) -> [ShapeRow] {
    zip(zip(log.fitted.figures, log.held.figures), model.figures).map { halves, model in
      ShapeRow(
        kind: halves.0.kind, at: halves.0.at, fitted: halves.0.interval, held: halves.1.interval, model: model.interval)
    }
  }
}

extension CalibrationLog {
  /// Where the people miss the half that was not fitted, in one sentence: of each kind of shape, the place where they are
  /// farthest off, if that is outside the half's interval.
  func whereItMisses(_ rows: [ShapeRow]) -> String {
    let worst = Shapes.Kind.allCases.compactMap { kind -> (row: ShapeRow, miss: Double)? in
      let misses = rows.filter { $0.kind == kind }.compactMap { row in row.miss.map { (row: row, miss: $0) } }
      return misses.filter { abs($0.miss) > 1 }.max { abs($0.miss) < abs($1.miss) }
    }
    let ranked = worst.enumerated().sorted { (abs($1.element.miss), $0.offset) < (abs($0.element.miss), $1.offset) }
    let parts = ranked.compactMap { Self.told($0.element.row) }
    if parts.isEmpty { return "Nowhere do the people lie outside the intervals of the half that was not fitted." }
    return "Where the people miss the half that was not fitted: \(parts.joined(separator: "; "))."
  }

  private static func told(_ row: ShapeRow) -> String? {
    guard let held = row.held?.estimate, let model = row.model?.estimate else { return nil }
    func percent(_ share: Double) -> String { "\(numberText(Tables.significant(share * 100, digits: 2))) %" }
    let pair = "\(percent(model)), not \(percent(held)),"
    switch row.kind {
    case .runHazard:
      let days = row.at == 1 ? "single active days" : "runs that have got to \(row.at) days"
      return "of \(days), \(pair) end there, so that long streaks are too \(model > held ? "rare" : "common")"
    case .gapHazard:
      let days = "gaps that have got to \(counted(row.at, "silent day"))"
      return "of \(days), \(pair) end there, so that longer absences are too \(model > held ? "rare" : "common")"
    case .autocorrelation:
      let far = row.at == 1 ? "on one day and the next" : "on days \(row.at) apart"
      let (a, b) = (Tables.significant(model, digits: 2), Tables.significant(held, digits: 2))
      return "activity \(far) hangs together by \(numberText(a)), not \(numberText(b))"
    case .hour: return "\(pair) of acts fall into the hour from \(row.at):00"
    case .weekday:
      let names = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"]
      return "\(pair) of active days are \(names[row.at - 1])"
    }
  }
}

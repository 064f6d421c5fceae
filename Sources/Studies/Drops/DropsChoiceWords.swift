import CoinDrop
import Experiments
import Reports
import Statistics

/// What to choose and how far the cliff is, in words.
extension DropsChoice {
  /// Two sentences; nil where there is no sweep, or no drop was run.
  var answer: String? {
    guard Self.isSweep(study), let pick, let score = feel.cells[pick], let best = feel.best else { return nil }
    let isNear = pick == chosen && !isOwn
    let verb =
      isNear
      ? "Of what was tried take \(told(pick)), the nearest to today's"
      : pick == chosen ? "Keep \(told(pick))" : "Change \(changes(to: pick))"
    let rank = "feel \(Self.told(score.score)), \(Self.ordinal(score.rank)) of \(feel.ranking.count)"
    // Where most cells cannot be told from a best that seems much better, drops are too few.
    let gap = (feel.cells[best]?.score.estimate ?? 0) - score.score.estimate
    let isOpen = gap >= 0.1 && feel.leading.count * 2 > feel.ranking.count
    let open = isOpen ? "; more drops would tell more cells apart" : ""
    return "\(verb): \(rank)\(reason(pick, best))\(open). \(cliff)".trimmingSpaces
  }

  /// Why a case is chosen: `, and the best, with …, is not surely better`.
  private func reason(_ pick: Int, _ best: Int) -> String {
    var reason = ""
    if let top = feel.cells[best], feel.cells[pick]?.rank != 1 {
      let isWorse = feel.cells[pick]?.isWorse ?? false
      let breaks = isBroken(best) ? ", but breaks" : ""
      reason =
        "; the best, \(with(best)), has \(Self.two(top.score.estimate)), "
        + (isWorse ? "surely better\(breaks)" : "not surely better\(breaks)")
    }
    guard pick != chosen, let own = feel.cells[chosen] else { return reason }
    let broken = cell(chosen).flatMap { $0.isBroken ? ", and break" : nil } ?? ""
    let verdict = own.isWorse ? "are surely worse than the best" : "are not surely worse than the best"
    return
      "\(reason); \(today), \(Self.two(own.score.estimate)) and \(Self.ordinal(own.rank)), \(verdict)\(broken)"
  }

  /// `restitution from 0.3 to 0.2 and friction from 0.5 to 1`.
  private func changes(to index: Int) -> String {
    let parameters = study.parameters.all
    return Sentence.list(
      parameters.indices.filter { parameters[$0].meant[index] != parameters[$0].meant[chosen] }.map { number in
        "\(parameters[number].spoken) from \(slices.value(number, of: chosen)) to \(slices.value(number, of: index))"
      })
  }

  /// `restitution 0.3, friction 0.5`: the values of a case that are chosen among.
  func told(_ index: Int) -> String {
    free.map { "\(study.parameters.all[$0].spoken) \(slices.value($0, of: index))" }.joined(separator: ", ")
  }

  private func with(_ index: Int) -> String { "with \(told(index))" }

  // MARK: The cliff

  /// How far the cliff is from today's values; empty without a box.
  var cliff: String {
    guard let safe, let table else { return "" }
    guard safe.holdsChosen else { return overCliff(safe, table) }
    let breaks = safe.edges.flatMap { edge -> [String] in
      let parameter = study.parameters.all[edge.axis.parameter].spoken
      func told(_ way: String, _ end: Int, _ broken: DropsSafeBox.Break?) -> String? {
        guard let broken else { return nil }
        let levels = table.levels(edge, broken)
        let what = table.what(broken.pool)
        if edge.axis.numbers == nil { return "\(parameter) \(levels) (\(what))" }
        return "\(parameter) \(way) \(edge.axis.levels[end]) (at \(levels), \(what))"
      }
      let sides = [told("under", edge.safe.lowerBound, edge.below), told("above", edge.safe.upperBound, edge.above)]
      let ends = ["none down to \(edge.axis.levels[0])", "none up to \(edge.axis.levels[edge.axis.levels.count - 1])"]
      // Of a side without a cliff it is said how far was tried, behind the other side.
      guard edge.axis.numbers != nil, let side = [sides[0], sides[1]].firstIndex(where: { $0 != nil }),
        sides[1 - side] == nil, let text = sides[side]
      else { return sides.compactMap(\.self) }
      return ["\(text.dropLast()); \(ends[1 - side]))"]
    }
    if breaks.isEmpty {
      return "No cliff in what was tried: all \(Words.whole(Int64(safe.cells.cells.count))) cells are one safe box."
    }
    let free = safe.edges.filter { $0.below == nil && $0.above == nil }.map { edge in
      study.parameters.all[edge.axis.parameter].spoken
    }
    let rest = free.isEmpty ? "" : "; none in what was tried for \(Sentence.list(free))"
    return "The cliff around \(today): \(breaks.joined(separator: "; "))\(rest)."
  }

  /// Where today's values are not safe themselves.
  private func overCliff(_ safe: DropsSafeBox, _ table: DropsSafeBoxTable) -> String {
    let pool = safe.cells.pool([safe.grid.start])
    let late = results.quantile(chosen, .settle, p: 0.99).estimate.map {
      "; 99 % of \(isOwn ? "today's" : "those") drops lie still within \(Digits.fixed($0, decimals: 2))\u{A0}s"
    }
    let near =
      safe.cells.nearest.flatMap { feelMember(of: $0) }.map { index in
        "; the nearest safe cell has \(changes(to: index)), and the safe box around it \(Sentence.list(boxRanges))"
      } ?? "; no cell that was tried is safe"
    return "\(Sentence.begun(today)) are over the cliff: \(table.what(pool))\(late ?? "")\(near)."
  }

  /// The case of a cell that is ranked.
  private func feelMember(of cell: Int) -> Int? {
    safe?.grid.members[cell].first { feel.cells[$0] != nil } ?? safe?.grid.members[cell].last
  }

  /// The box in words, an item an axis.
  private var boxRanges: [String] {
    guard let safe, let box = safe.box else { return [] }
    return zip(safe.grid.axes, box).map { axis, range in
      "\(study.parameters.all[axis.parameter].spoken) \(DropsSafeBoxTable.range(axis, range))"
    }
  }

  // MARK: Findings

  /// What is found of a sweep: the box, how cells feel, where the diaries stand, what words do not tell.
  var findings: [Finding] {
    [
      boxWords.map { Finding($0, figure: "safe-box") }, leadingWords.map { Finding($0, figure: "feel") },
      diaryWords.map { Finding($0) }, bluntWords.map { Finding($0) },
    ].compactMap(\.self)
  }

  private var boxWords: String? {
    guard let safe, let pool = safe.pool, let share = pool.inTime else { return nil }
    let around = safe.holdsChosen ? today : "the safe cell that is nearest to \(today)"
    let cells = "\(Words.whole(Int64(pool.cells))) of \(Words.whole(Int64(safe.cells.cells.count))) cells"
    var rates = ""
    if let settle = pool.settle, let bounces = pool.bounces {
      rates =
        "; at 120 steps a second it takes \(signed(settle))\u{A0}s (\(Words.interval(settle.low, settle.high, plus: true))\u{A0}s) more than at 60, with \(signed(bounces)) (\(Words.interval(bounces.low, bounces.high, plus: true))) more bounces of a coin"
    }
    return
      "The safe box around \(around) has \(cells): \(Sentence.list(boxRanges)). Of its \(Words.whole(Int64(pool.drops))) drops \(Words.percent(share.estimate)) lie still within \(Words.number(patienceS))\u{A0}s of the last coin (\(Words.percentInterval(share.low, share.high)), taking its \(Words.whole(Int64(study.experiment.drops))) starts as independent, and a little optimistic, since the box was found from the same drops), none loses a coin\(rates)."
  }

  private func signed(_ value: Interval) -> String {
    Words.value(value.estimate, low: value.low, high: value.high, unit: "", plus: true)
  }

  /// How many cells lead, and which values they have.
  private var leadingWords: String? {
    guard let best = feel.best, let top = feel.cells[best] else { return nil }
    let leading = feel.leading
    let shared = free.compactMap { number -> String? in
      let parameter = study.parameters.all[number]
      let own = Set(leading.map { parameter.meant[$0] })
      guard own.count < Set(parameter.meant).count else { return nil }
      let values = leading.map { slices.value(number, of: $0) }
      guard let numbers = parameter.numbers else {
        return "\(parameter.spoken) \(Sentence.list(Set(values).sorted()))"
      }
      let ends = leading.sorted { numbers[$0] < numbers[$1] }
      guard let low = ends.first, let high = ends.last, own.count > 1 else { return "\(parameter.spoken) \(values[0])" }
      return "\(parameter.spoken) \(slices.value(number, of: low)) to \(slices.value(number, of: high))"
    }
    let place = shared.isEmpty ? "" : ", all with \(Sentence.list(shared))"
    let count = leading.count == 1 ? "the best alone is" : "\(leading.count) cells are"
    return
      "By feel the best of \(feel.ranking.count) cells is that \(with(best)), with \(Self.told(top.score)); \(count) not surely worse than it over the same starts\(leading.count == 1 ? "" : place).\(single ?? "")\(inert ?? "")"
  }

  /// Words that do not tell cells apart, and why none may.
  var bluntWords: String? {
    let blunt = feel.blunt(among: feel.ranking)
    let all = blunt.map { "\(told($0)) in all cells" }
    let some = switches.flatMap { place, cells in
      feel.blunt(among: cells).filter { word in !blunt.contains { $0.word == word.word } }.map {
        "\(told($0)) wherever \(place)"
      }
    }
    if all.isEmpty, some.isEmpty { return nil }
    return "What words do not tell: \(Sentence.list(all + some, joint: "; "))."
  }

  private func told(_ blunt: DropsFeel.Blunt) -> String {
    let (low, high) = (Self.two(blunt.low), Self.two(blunt.high))
    return "\(FeelWord.all[blunt.word].spoken) is \(low == high ? low : "\(low) to \(high)")"
  }

  /// Values of what has no order, such as a switch, each with its cells.
  private var switches: [(place: String, cells: [Int])] {
    study.parameters.all.indices.flatMap { number -> [(place: String, cells: [Int])] in
      let parameter = study.parameters.all[number]
      guard parameter.isVaried, parameter.numbers == nil else { return [] }
      let cells = Dictionary(grouping: feel.ranking.sorted()) { parameter.meant[$0] }
      return cells.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }.map { cells in
        ("\(parameter.spoken) is \(slices.value(number, of: cells[0]))", cells)
      }
    }
  }

  /// The single change that does the most for the feel, where the choice changes more than one value.
  private var single: String? {
    guard let pick, let own = feel.cells[chosen] else { return nil }
    let (parameters, varied) = (study.parameters, free)
    guard varied.count(where: { parameters.all[$0].meant[pick] != parameters.all[$0].meant[chosen] }) > 1 else {
      return nil
    }
    let near = varied.flatMap { parameters.cases(free: [$0]) }.filter { $0 != chosen && !isBroken($0) }
    let best = near.max { (feel.cells[$0]?.score.estimate ?? 0, $1) < (feel.cells[$1]?.score.estimate ?? 0, $0) }
    guard let best, let score = feel.cells[best], score.score.estimate > own.score.estimate else { return nil }
    return
      " Of single changes, \(changes(to: best)) does the most: from \(Self.two(own.score.estimate)) to \(Self.told(score.score))."
  }

  /// Parameters that change nothing of how any cell feels.
  private var inert: String? {
    let all = study.parameters.all
    let ranked = feel.ranking
    let names = free.filter { number in
      let others = free.filter { $0 != number }
      let lines = Dictionary(grouping: ranked) { index in others.map { all[$0].meant[index] } }
      return lines.values.contains { $0.count > 1 }
        && lines.values.allSatisfy { line in line.allSatisfy { feel.cells[$0]?.words == feel.cells[line[0]]?.words } }
    }
    return names.isEmpty
      ? nil : " \(Sentence.begun(Sentence.list(names.map { all[$0].spoken }))) changes nothing of it in any cell."
  }

  // MARK: Words

  /// The table of the box, which has its words; nil without one.
  var table: DropsSafeBoxTable? {
    safe.map {
      DropsSafeBoxTable(
        safe: $0, parameters: study.parameters, patienceS: patienceS, drops: study.experiment.drops)
    }
  }

  /// `0.83 (0.82 to 0.84)`.
  static func told(_ score: Interval) -> String {
    "\(two(score.estimate)) (\(two(score.low)) to \(two(score.high)))"
  }

  static func two(_ value: Double) -> String { Digits.fixed(value, decimals: 2) }

  /// `1st`, `2nd`, `113th`.
  static func ordinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    let end = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
    return "\(Words.whole(Int64(number)))\(end)"
  }
}

extension String {
  /// Without spaces at its end.
  fileprivate var trimmingSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}

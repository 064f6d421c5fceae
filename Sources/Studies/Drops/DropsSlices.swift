import Fields
import Reports
import Statistics

/// The cases of a drops study along one parameter: lines for the other parameters' values.
struct DropsSlices {
  let study: DropsStudy
  /// Number of the parameter that is looked along: restitution if it varies, else the first that does; nil if none does.
  let lead: Int?

  /// Cases that share all other parameters, by rising value of the lead.
  struct Line {
    /// `friction 0.5, coins 30`; empty where nothing else varies.
    var name: String
    var cases: [Int]
  }

  init(_ study: DropsStudy) {
    self.study = study
    let numeric = study.parameters.numeric
    lead = numeric.first { study.parameters.all[$0].path == "coin.restitution" } ?? numeric.first
  }

  var parameter: DropsParameters.Parameter? { lead.map { study.parameters.all[$0] } }

  /// Whether a parameter has enough values for a picture of its own.
  func isSwept(_ number: Int) -> Bool { (study.parameters.all[number].levels?.count ?? 0) > 2 }

  /// The lead and the next parameter that span a heat map; nil where fewer than two have three values or more.
  var plane: (across: Int, up: Int)? {
    guard let lead, isSwept(lead), let other = study.parameters.numeric.first(where: { $0 != lead && isSwept($0) })
    else { return nil }
    return (lead, other)
  }

  /// All lines along `number`, in plan order; those of fewer than two cases are no lines.
  func lines(along number: Int) -> [Line] {
    var lines: [Line] = []
    var places: [String: Int] = [:]
    for index in study.cases.indices {
      let name = name(of: index, without: number)
      if let line = places[name] {
        lines[line].cases.append(index)
      } else {
        places[name] = lines.count
        lines.append(Line(name: name, cases: [index]))
      }
    }
    let values = study.parameters.all[number].numbers ?? []
    return lines.filter { $0.cases.count > 1 }.map { line in
      Line(name: line.name, cases: line.cases.sorted { values[$0] < values[$1] })
    }
  }

  /// The lines along the lead if every case is on one of them, else nil: then the lead does not tell all cases apart.
  var leadLines: [Line]? {
    guard let lead else { return nil }
    let lines = lines(along: lead)
    return lines.reduce(0) { $0 + $1.cases.count } == study.cases.count ? lines : nil
  }

  /// The line that the chosen case is on.
  func chosenLine(along number: Int) -> Line? { lines(along: number).first { $0.cases.contains(study.chosen) } }

  /// The value of a parameter in a case, as a person reads it: `0.3`, `0.08 s`.
  func value(_ number: Int, of index: Int) -> String {
    let parameter = study.parameters.all[number]
    let node = parameter.values[index]
    let text = node.asNumber.map { Words.number($0) } ?? node.valueText
    return text + (parameter.shownUnit.isEmpty || parameter.shownUnit == "1/s" ? "" : "\u{A0}\(parameter.shownUnit)")
  }

  /// A parameter with its value in a case: `friction 0.5`, `30 coins`.
  private func named(_ number: Int, of index: Int) -> String {
    let parameter = study.parameters.all[number]
    let value = value(number, of: index)
    if parameter.path == "scene.coins" { return value == "1" ? "one coin" : "\(value)\u{A0}coins" }
    return "\(parameter.spoken) \(value)"
  }

  private func name(of index: Int, without number: Int?) -> String {
    let varied = study.parameters.all.indices.filter { $0 != number && study.parameters.all[$0].isVaried }
    return varied.map { named($0, of: index) }.joined(separator: ", ")
  }

  /// What tells some lines along `number` apart, one name a line: the parameters in which they differ.
  func namesApart(_ lines: [Line], along number: Int) -> [String] {
    let differing = study.parameters.all.indices.filter { other in
      other != number && Set(lines.map { named(other, of: $0.cases[0]) }).count > 1
    }
    return lines.map { line in differing.map { named($0, of: line.cases[0]) }.joined(separator: ", ") }
  }

  /// A level of a parameter, and how far its cases are from the chosen one in a measure.
  struct Average {
    var value: Double
    var change: Interval
  }

  /// The mean difference from the chosen case at each level of a parameter, over all cases of that level. The bounds are the
  /// means of the cases' bounds: since cases share their starts, nothing is taken for independent.
  func averages(_ results: DropsResults, _ metric: DropsMetric, along number: Int) -> [Average] {
    let parameter = study.parameters.all[number]
    guard let values = parameter.numbers, let levels = parameter.levels else { return [] }
    return levels.compactMap { level in
      let changes = study.cases.indices.filter { values[$0] == level }.compactMap { index in
        index == study.chosen ? Interval(low: 0, estimate: 0, high: 0) : results.change(index, metric)
      }
      if changes.isEmpty { return nil }
      func mean(_ part: (Interval) -> Double) -> Double { changes.map(part).reduce(0, +) / Double(changes.count) }
      return Average(value: level, change: Interval(low: mean(\.low), estimate: mean(\.estimate), high: mean(\.high)))
    }
  }

  /// All parameters of a case that vary: `restitution 0.3, 30 coins`; its name where none does.
  func told(_ index: Int) -> String {
    let text = name(of: index, without: nil)
    return text.isEmpty ? study.cases[index].name : text
  }

  /// In what a case differs from the chosen one: `restitution 0.9, friction 0.1`.
  func differences(_ index: Int) -> String {
    let differing = study.parameters.all.indices.filter { number in
      study.parameters.all[number].meant[index] != study.parameters.all[number].meant[study.chosen]
    }
    return differing.isEmpty ? told(index) : differing.map { named($0, of: index) }.joined(separator: ", ")
  }

  /// `with restitution 0.3, coins 30`; `in “as designed”` where a case sets nothing.
  func `where`(_ index: Int) -> String {
    let text = name(of: index, without: nil)
    return text.isEmpty ? "in \u{201C}\(study.cases[index].name)\u{201D}" : "with \(text)"
  }

  /// The rising values of the lead at some cases of a line of `all`: `0 to 0.2`, `0.1 and 0.3`; runs of three or more are
  /// told by their ends.
  func levels(_ some: [Int], of all: [Int]) -> String {
    guard let lead else { return "" }
    var runs: [[Int]] = []
    for (place, index) in all.enumerated() where some.contains(index) {
      if place > 0, let last = runs.last?.last, last == all[place - 1] {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    let words = runs.flatMap { run -> [String] in
      guard run.count > 2, let first = run.first, let last = run.last else { return run.map { value(lead, of: $0) } }
      return ["\(value(lead, of: first)) to \(value(lead, of: last))"]
    }
    return Sentence.list(words)
  }
}

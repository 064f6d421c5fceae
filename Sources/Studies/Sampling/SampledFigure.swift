import Experiments
import Fields
import Statistics

/// A figure of every case of a study that draws its cases.
struct SampledFigure: Sendable {
  /// `active_d30_share`.
  var name: String
  /// In a sentence: `the share active on day 30`.
  var title: String
  var unit: String
  var meaning: String
  /// By case; nil where too little is known.
  var values: [Interval?]
  /// By replicate, then by case: the same over a part of what was simulated, in which luck is independent of that of the other
  /// parts. A single one is taken as exact.
  var replicates: [[Double?]]

  /// `Share active on day 30`.
  var heading: String {
    let text = ["the share that ", "the share ", "the "].first { title.hasPrefix($0) }.map { title.dropFirst($0.count) }
    return Sentence.begun(String(text ?? title[...]))
  }
}

extension Sampling {
  /// A row of the design with the case that it is under a named one, each case once.
  func distinct(named: Int, _ rows: some Sequence<Int>) -> [(row: Int, index: Int)] {
    var seen: Set<Int> = []
    return rows.compactMap { row in
      let index = cases[named][row]
      return seen.insert(index).inserted ? (row, index) : nil
    }
  }

  /// Rows that are spread over all values of all inputs, whatever the others are.
  var spread: [Int] {
    switch design {
    case .latin: Array(rows.indices)
    case .sobol(let design):
      rows.indices.filter { row in
        switch design.place(of: row).matrix {
        case .a, .b: true
        case .ab: false
        }
      }
    case .morris: []
    }
  }

  /// An input at a row as a number that rises from level to level: its value where it has one, else the level's place.
  func number(_ input: Int, row: Int) -> Double {
    let values = rows[row].values[input]
    if isNumber(input), let value = values[0].asNumber { return value }
    return Double(rows[row].levels[input] ?? 0)
  }

  /// Whether an input is one number.
  func isNumber(_ input: Int) -> Bool {
    let one = inputs[input]
    return one.paths.count == 1 && one.levels.allSatisfy { $0[0].asNumber != nil }
  }

  /// Inputs as sentences name them: `restitution`, `spawn interval`.
  func spoken(_ input: Int) -> String {
    inputs[input].labels.map(DropsParameters.spoken).joined(separator: " with ")
  }

  /// Copies of the design, each with luck of its own.
  var copyCount: Int { (copies.max() ?? 0) + 1 }

  /// How many cases each named one has.
  var casesEach: Int { copies.count / max(named.count, 1) }

  /// What was drawn, in words: `500 points of a Latin hypercube over 3 inputs (212 of them different)`.
  var words: String {
    let over = "over \(counted(inputs.count, "input"))"
    let same = casesEach < rows.count ? " (\(casesEach) of them different)" : ""
    let dealt = copyCount > 1 ? ", dealt into \(copyCount) copies" : ""
    switch design {
    case .latin: return "\(points) points of a Latin hypercube \(over)\(dealt)\(same)"
    case .sobol(let design):
      let more = asked == points ? "" : " (\(asked) were asked for; each of \(design.shifts) copies has a power of two)"
      return "\(points) base points of a Sobol sequence \(over)\(more), \(rows.count) rows\(same)"
    case .morris:
      let more = asked == points ? "" : " (\(asked) was asked for, two are needed)"
      return "\(points) walks of Morris \(over)\(more)\(dealt), \(rows.count) rows\(same)"
    }
  }
}

import Experiments
import Fields
import Reports
import Statistics

/// What the figures of a study that draws its cases depend on: in words, tables and a picture.
struct SensitivityReport {
  let sampling: Sampling
  /// The first one is told in words.
  let figures: [SampledFigure]
  /// Names of all cases.
  let names: [String]
  /// What was simulated of each case: `48 lives`, `4 drops`.
  let amount: String
  /// By named case, then by figure.
  let all: [[Sensitivity]]

  init(_ sampling: Sampling, _ figures: [SampledFigure], names: [String], amount: String) {
    self.sampling = sampling
    self.amount = amount
    self.figures = figures
    self.names = names
    all = sampling.named.indices.map { named in figures.map { Sensitivity(sampling, $0, named: named) } }
  }

  /// The columns that say whose row it is, where there are several named cases.
  var caseColumns: [Column] {
    sampling.named.count > 1 ? [Column("case", .string, meaning: "The named case, crossed with all points")] : []
  }

  func caseCells(_ named: Int) -> [Cell] { sampling.named.count > 1 ? [.text(sampling.named[named].name)] : [] }

  // MARK: Tables

  var tables: [Table] { [sensitivity, effects, points].compactMap { $0 } }

  /// A row a figure and input.
  var sensitivity: Table {
    let columns =
      caseColumns + [
        Column("metric", .string, meaning: "Name of the figure"),
        Column("input", .string, meaning: "What varies; chance: the luck of what was simulated"),
      ] + measureColumns + [Column("role", .string, title: "what it does", meaning: roleMeaning)]
    let rows = all.enumerated().flatMap { named, all in
      all.flatMap { one -> [[Cell]] in
        let lead = caseCells(named) + [Cell.text(one.figure.name)]
        let ranked = one.influences.sorted { ($0.weight, $1.input) > ($1.weight, $0.input) }
        var rows = ranked.map { influence in
          lead + [.text(sampling.inputs[influence.input].label)] + cells(influence) + [.text(influence.role.rawValue)]
        }
        if rows.isEmpty {
          let empty = measureColumns.map { _ in Cell.missing }
          let why =
            one.isConstant
            ? "the same in every case"
            : isScarce ? "too few points" : "does not vary surely, or is not known in every case"
          rows = [lead + [.text("all")] + empty + [.text(why)]]
        } else if let chance = one.chance {
          rows.append(
            lead + [.text("chance"), .missing, .missing, .missing] + IntervalCells.of(chance) + [.text("chance")])
        }
        return rows
      }
    }
    let primary = figures.first?.name ?? ""
    let shown = rows.indices.filter { rows[$0][caseColumns.count] == .text(primary) }
    return Table(
      name: "sensitivity", title: "What figures depend on", definition: definition, columns: columns, rows: rows,
      excerpt: rows.count > 40 ? shown : nil)
  }

  private func cells(_ influence: Sensitivity.Influence) -> [Cell] {
    influence.measures.flatMap(IntervalCells.of) + (influence.deviation.map { [Cell.number($0)] } ?? [])
  }

  private var measureColumns: [Column] {
    func measure(_ name: String, _ end: String, unit: String, title: String, _ meaning: String) -> [Column] {
      [
        Column(name + end, .number, unit: unit, title: title, meaning: meaning),
        Column("\(name)_low", .number, unit: unit, meaning: "Lower end of its interval"),
        Column("\(name)_high", .number, unit: unit, meaning: "Upper end of its interval"),
      ]
    }
    switch sampling.design {
    case .latin:
      return measure(
        "rank_correlation", "", unit: "", title: "rank correlation",
        "From −1 to 1: how surely the figure rises (above 0) or falls with the input, whatever the shape; mean over copies"
      )
    case .sobol:
      return measure(
        "first", "_share", unit: "share", title: "decides alone",
        "Share of the variance between cases that goes away once this input is known")
        + measure(
          "total", "_share", unit: "share", title: "has a part in",
          "Share of the variance that stays while this input alone is not known")
    case .morris:
      return measure(
        "effect_size", "", unit: "", title: "size of effect",
        "Typical size of the change over the input's whole range, in the figure's unit: root of the mean square of effects, chance taken out"
      )
        + measure("mu", "", unit: "", title: "effect", "Mean change over the whole range, ups and downs cancelled (μ)")
        + [
          Column(
            "sigma", .number, title: "spread of effects",
            meaning:
              "Standard deviation of effects: large where the input bends or acts together with others (σ), chance taken out"
          )
        ]
    }
  }

  private var roleMeaning: String {
    let small = Words.percent(Sensitivity.negligible)
    switch sampling.design {
    case .latin: return "Which way the figure goes with the input, where the interval leaves out zero"
    case .sobol:
      return
        "none: surely a part in less than \(small) of the variance; undecided: the interval of its part goes down to zero; together: no share of its own is seen"
    case .morris:
      return
        "little: surely less than a twentieth of the strongest; undecided: its effects may be chance alone; not one way: surely more than chance, but effects differ more than their mean, so the input bends or acts together with others"
    }
  }

  private var definition: String {
    let over = "Over \(sampling.words), every value equally likely within what the spec varies."
    let family =
      "Student's intervals over \(sampling.copyCount) copies of the design, each with luck of its own, so that they know of luck; so wide that all inputs of a figure hold at once with 95 %."
    switch sampling.design {
    case .latin:
      return
        "\(over) Spearman's correlation within each copy, their mean. \(family) An input can matter without a direction: see the table of effects."
    case .sobol:
      return
        "\(over) Sobol indices: first order by Saltelli's estimator, total by Jansen's; products between independent halves of what was simulated, so that chance counts for nothing. \(family) Estimates and ends below 0 or above 100 % are told as 0 and 100 %. Chance is its share in the variance between cases of one copy, which share their luck. Other ranges in the spec, other shares."
    case .morris:
      return
        "\(over) Effects of moving one input at a time, over its whole range; their squares are products between independent halves of what was simulated, so that chance counts for nothing. \(family) It ranks inputs; shares of variance are found by sobol."
    }
  }

  /// A row a figure, input and level.
  var effects: Table? {
    let rows = all.enumerated().flatMap { named, all in
      all.flatMap { one in
        sampling.inputs.indices.flatMap { input in
          one.effects(input).map { effect -> [Cell] in
            caseCells(named) + [
              .text(one.figure.name), .text(sampling.inputs[input].label), .text(effect.level),
              .integer(Int64(effect.points)), .text(one.figure.unit), .number(effect.mean),
            ] + IntervalCells.of(effect.interval).dropFirst()
          }
        }
      }
    }
    if rows.isEmpty { return nil }
    let primary = figures.first?.name ?? ""
    let shown = rows.indices.filter { rows[$0][caseColumns.count] == .text(primary) }
    return Table(
      name: "effects", title: "Level by level",
      definition:
        "The mean of a figure over all points at a level of an input, whatever the other inputs are, with a 95 % interval over copies of the design, each with luck of its own (Fieller's; missing where too few copies have points there). Ranges are cut into fifths of the points.",
      columns: caseColumns + [
        Column("metric", .string, meaning: "Name of the figure"), Column("input", .string, meaning: "What varies"),
        Column("level", .string, meaning: "Its value, or from which to which"),
        Column("points", .integer, meaning: "Different points there"), Column("unit", .string, meaning: "Unit"),
        Column("mean", .number, meaning: "Mean of the figure over these points"),
        Column("low", .number, meaning: "Lower end of its interval"),
        Column("high", .number, meaning: "Upper end of its interval"),
      ], rows: rows, excerpt: Array(shown.prefix(40)))
  }

  /// A row a row of the design.
  var points: Table {
    let paths = sampling.inputs.flatMap { zip($0.paths, $0.labels) }
    let valueColumns = paths.enumerated().map { number, path in
      let isNumber = sampling.rows.allSatisfy { $0.values.flatMap { $0 }[number].asNumber != nil }
      return Column(
        path.0.replacing(".", with: "_"), isNumber ? .number : .string, title: path.1, meaning: "Value of \(path.0)")
    }
    let figureColumns = figures.flatMap { figure in
      let column = Column(
        figure.name, .number, unit: figure.unit, title: figure.heading.lowercased(), meaning: figure.meaning)
      return [
        column,
        Column("\(column.stem)_low", .number, unit: figure.unit, meaning: "Lower end of its interval"),
        Column("\(column.stem)_high", .number, unit: figure.unit, meaning: "Upper end of its interval"),
      ]
    }
    let rows = sampling.named.indices.flatMap { named in
      sampling.rows.indices.map { row -> [Cell] in
        let index = sampling.cases[named][row]
        let values = zip(valueColumns, sampling.rows[row].values.flatMap { $0 }).map { column, node -> Cell in
          column.kind == .number ? node.asNumber.map { .number($0) } ?? .missing : .text(node.valueText)
        }
        return [.integer(Int64(row + 1)), .text(place(row)), .text(names[index])] + values
          + figures.flatMap { IntervalCells.of($0.values[index]) }
      }
    }
    let columns =
      [
        Column("row", .integer, meaning: "Row of the design, from 1"),
        Column("place", .string, meaning: "Where in the design the row belongs"),
        Column("case", .string, meaning: "Name of the case"),
      ] + valueColumns + figureColumns
    let printed = 3 + valueColumns.count + 3 * min(figures.count, 3)
    return Table(
      name: "points", title: "Points",
      definition:
        "A row a row of the design. Rows with the same values and the same luck are one case. A few are printed, evenly spread.",
      columns: columns, rows: rows,
      excerpt: rows.count <= 12 ? nil : (0..<12).map { $0 * (rows.count - 1) / 11 },
      printedColumns: columns.indices.filter { $0 != 1 && $0 != 2 && $0 < printed })
  }

  private func place(_ row: Int) -> String {
    switch sampling.design {
    case .latin: return "point \(row + 1)"
    case .sobol(let design):
      let place = design.place(of: row)
      let matrix =
        switch place.matrix {
        case .a: "A"
        case .b: "B"
        case .ab(let input): "A with \(sampling.inputs[input].label) of B"
        }
      return "copy \(place.shift + 1), point \(place.point + 1), \(matrix)"
    case .morris(let design):
      let (walk, step) = row.quotientAndRemainder(dividingBy: design.inputs + 1)
      if step == 0 { return "walk \(walk + 1), start" }
      return "walk \(walk + 1), \(sampling.inputs[design.steps[row - walk - 1].input].label) moved"
    }
  }
}

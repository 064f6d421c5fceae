import Chance
import Fields
import Statistics

/// `sample` of a spec: a design, and how many points.
struct Sample: Sendable {
  var method = Sampling.Method.grid
  var points: Int?

  static let table = FieldTable<Sample>([
    .choice(
      "method", \.method, meaning: "how cases are drawn from what varies", source: "choice of the lab", standard: .grid),
    .custom(
      "points", \.points, type: .integer(1...10_000),
      meaning: "how many points: rows of latin, base points of sobol, walks of morris", source: "choice of the lab",
      standard: nil
    ) {
      $0.map { Node(.integer(Int64($0))) } ?? Node(.null)
    } decode: { (node, path) throws(Faults) in
      let range: ClosedRange<Int64> = 1...Int64(Axis.maximumCount)
      guard let value = node.asInteger, range.contains(value) else { throw node.wrong(path, .integer(range)) }
      return Int(value)
    },
  ])
}

extension SpecReader {
  /// What `sample` says; a grid where it is not there or faulty.
  mutating func sample(_ node: Node) -> Sample {
    var sample = Sample()
    if node.content == .null { return sample }
    let before = faults.count
    attempt { () throws(Faults) in try Sample.table.apply(node, to: &sample, under: "sample") }
    if faults.count > before { return Sample() }
    if node["method"] == nil {
      faults.append(Fault(node.mark, "sample: expected the key \"method\"; allowed values: \(Self.methods)"))
    } else if sample.method == .grid, let points = node["points"] {
      faults.append(
        Fault(points.mark, "sample.points: a grid has all points; allowed: no \"points\", or another method"))
    } else if sample.method != .grid, sample.points == nil {
      faults.append(Fault(node.mark, "sample: expected the key \"points\""))
      sample.method = .grid
    }
    return sample
  }

  private static let methods = listed(Sampling.Method.allCases.map(\.rawValue))

  /// The cases that a design draws, and its structure; nil with faults.
  mutating func drawn(_ sample: Sample, from axes: [Axis], named: [Case], of spec: Spec, _ kind: SpecKind)
    -> (cases: [Case], sampling: Sampling)?
  {
    let mark = spec.sample.mark
    let before = faults.count
    if axes.isEmpty {
      // Where something stands there, what is wrong with it has been told.
      if !spec.vary.keys.isEmpty || !spec.zip.keys.isEmpty { return nil }
      let message = "sample: there is nothing to draw from; allowed: beside \"vary\" or \"zip\""
      faults.append(Fault(mark, message))
    }
    for axis in axes {
      let (member, wholes) = (axis.members[0], isWhole(axis, kind))
      if axis.span == nil, axis.levels.count < 2 {
        let message =
          "\(member.place): found one value; allowed: two or more to draw from (what is fixed goes into a case)"
        faults.append(Fault(member.mark, message))
      } else if wholes, axis.span?.holdsWholes == false {
        faults.append(Fault(member.mark, "\(member.place): there is no whole number from end to end"))
      }
    }
    let labels = Self.labels(axes.flatMap { $0.members.map(\.path) })
    var rest = labels[...]
    let inputs = axes.map { axis in
      defer { rest = rest.dropFirst(axis.members.count) }
      let own = Array(rest.prefix(axis.members.count))
      return Sampling.Input(paths: axis.members.map(\.path), labels: own, levels: axis.levels)
    }
    guard faults.count == before, let points = points(sample, inputs: axes.count, named: named.count, at: spec.sample)
    else { return nil }
    let levels = axes.map { $0.span == nil ? $0.levels.count : nil }
    guard let (design, places) = Self.design(sample.method, points, levels, seed: spec.seed) else {
      faults.append(Fault(mark, "sample: this design cannot be made; allowed: fewer points"))
      return nil
    }
    let wholes = axes.map { isWhole($0, kind) }
    let rows = places.map { Self.point($0.places, copy: $0.copy, axes, wholes) }
    let (cases, numbers, copies) = Self.cases(rows, named, axes)
    return (
      cases,
      Sampling(
        method: sample.method, asked: sample.points ?? points, points: points, design: design, inputs: inputs,
        rows: rows, cases: numbers, copies: copies, named: named, vary: spec.vary, zip: spec.zip, sample: spec.sample)
    )
  }

  /// How many points there will be; nil with faults where they make too many cases.
  private mutating func points(_ sample: Sample, inputs: Int, named: Int, at node: Node) -> Int? {
    let asked = sample.points ?? 1
    let mark = node["points"]?.mark ?? node.mark
    let most = Axis.maximumCount
    if sample.method == .latin {
      if named * asked <= most { return asked }
      let message = "sample.points: \(asked) points in \(named) cases make \(named * asked) cases; "
      faults.append(Fault(mark, message + "allowed: at most \(most) cases, so \(most / named) points"))
      return nil
    }
    if named > 1 {
      let message = "sample: \(sample.method.rawValue) goes with one case; found \(named) cases"
      faults.append(Fault(node.mark, message))
      return nil
    }
    if sample.method == .sobol, inputs > SaltelliDesign.mostInputs {
      let message = "sample: found \(inputs) inputs; allowed: at most \(SaltelliDesign.mostInputs) under sobol; "
      faults.append(Fault(node.mark, message + "morris finds the few that matter among many"))
      return nil
    }
    let isSobol = sample.method == .sobol
    let rows = isSobol ? inputs + 2 : inputs + 1
    let points = isSobol ? Self.evenPoints(asked) : max(asked, 2)
    if points * rows <= most { return points }
    let largest = isSobol ? Self.evenPoints(atMost: most / rows) : most / rows
    let what = isSobol ? "points" : "walks"
    faults.append(
      Fault(
        mark,
        "sample.points: \(points) \(what) over \(counted(inputs, "input")) make \(points * rows) cases (\(rows) each); "
          + "allowed: at most \(most) cases, so \(largest) \(what)"))
    return nil
  }

  /// The least number of base points that is no less than `asked`: a power of two, two or more, in each shifted copy.
  private static func evenPoints(_ asked: Int) -> Int {
    var each = 2
    while each * Sampling.shifts < asked { each *= 2 }
    return each * Sampling.shifts
  }

  /// The largest such number that is no more than `most`.
  private static func evenPoints(atMost most: Int) -> Int {
    var each = 2
    while each * 2 * Sampling.shifts <= most { each *= 2 }
    return each * Sampling.shifts
  }

  /// The design, and its rows as places from 0 to 1.
  private static func design(_ method: Sampling.Method, _ points: Int, _ levels: [Int?], seed: UInt64)
    -> (Sampling.Design, [(places: [Double], copy: Int)])?
  {
    switch method {
    case .grid: return nil
    case .latin:
      let copies = Sampling.copies(.latin, points: points)
      return LatinHypercube.points(points, levels: levels, seed: seed).map { points in
        (.latin, points.enumerated().map { ($1, $0 % copies) })
      }
    case .morris:
      return Morris(trajectories: points, levels: levels, seed: seed).map { morris in
        let copies = Sampling.copies(.morris, points: points)
        return (.morris(morris), morris.rows.enumerated().map { ($1, $0 / (levels.count + 1) % copies) })
      }
    case .sobol:
      let each = points / Sampling.shifts
      guard let design = SaltelliDesign(inputs: levels.count, shifts: Sampling.shifts, points: each, seed: seed) else {
        return nil
      }
      return (.sobol(design), (0..<design.count).map { (design.row($0), design.place(of: $0).shift) })
    }
  }

  private static func point(_ places: [Double], copy: Int, _ axes: [Axis], _ wholes: [Bool]) -> Sampling.Point {
    var levels: [Int?] = []
    let values = axes.indices.map { number -> [Node] in
      let axis = axes[number]
      if let span = axis.span {
        levels.append(nil)
        return [span.value(at: places[number], isWhole: wholes[number], mark: axis.members[0].mark)]
      }
      let level = Level.index(places[number], of: axis.levels.count)
      levels.append(level)
      return axis.levels[level]
    }
    return Sampling.Point(values: values, levels: levels, copy: copy)
  }

  /// The cases of all rows under each named case, rows that are alike only once.
  private static func cases(_ rows: [Sampling.Point], _ named: [Case], _ axes: [Axis])
    -> (cases: [Case], numbers: [[Int]], copies: [Int])
  {
    var distinct: [Int] = []
    var places: [String: Int] = [:]
    let numbers = rows.enumerated().map { index, row in
      let key = "\(row.copy)\u{0}" + row.values.joined().map(\.valueText).joined(separator: "\u{0}")
      if let place = places[key] { return place }
      places[key] = distinct.count
      distinct.append(index)
      return distinct.count - 1
    }
    let members = axes.flatMap(\.members)
    let drafts = named.flatMap { one in
      distinct.map { index in
        // A point has a number for a name: its first row. Its values stand in the table of points.
        zip(members, rows[index].values.joined()).reduce(CaseDraft(one, point: index + 1)) { draft, each in
          draft.adding(each.0, each.1)
        }
      }
    }
    let all = named.indices.map { one in numbers.map { one * distinct.count + $0 } }
    return (CaseDraft.unique(drafts), all, named.flatMap { _ in distinct.map { rows[$0].copy } })
  }

  /// Whether values of an axis are whole numbers alone, as far as the field's type is known.
  private func isWhole(_ axis: Axis, _ kind: SpecKind) -> Bool {
    axis.members.count == 1 && kind.fields.type(at: axis.members[0].path)?.isInteger == true
  }
}

extension [FieldInfo] {
  /// The type of the field at a key path, inside maps by id and variants too; nil where there is none, or not one alone.
  func type(at path: String) -> FieldType? {
    if let field = first(where: { $0.path == path }) { return field.type }
    guard let field = first(where: { path.hasPrefix($0.path + ".") }) else { return nil }
    let rest = path.dropFirst(field.path.count + 1)
    switch field.type {
    case .map(let fields):
      guard let dot = rest.firstIndex(of: ".") else { return nil }
      return fields.type(at: String(rest[rest.index(after: dot)...]))
    case .variant(let shapes):
      let types = shapes.compactMap { $0.fields.type(at: String(rest)) }
      return types.allSatisfy { $0.isInteger == types[0].isInteger } ? types.first : nil
    case .integer, .number, .flag, .text, .choice, .list, .tree: return nil
    }
  }
}

extension FieldType {
  fileprivate var isInteger: Bool {
    if case .integer = self { true } else { false }
  }
}

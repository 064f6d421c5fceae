import Fields
import Lives

/// Reads targets as a calibration's spec names them.
struct TargetReader {
  let population: Population
  let days: Int
  var faults: [Fault] = []

  /// Most targets of a calibration, and most that are held out.
  static let most = 50

  init(_ population: Population, days: Int) {
    self.population = population
    self.days = days
  }

  /// The targets under `key`.
  mutating func targets(_ node: Node, key: String) -> [CalibrationTarget] {
    if node.content == .null { return [] }
    guard case .list(let items) = node.content else {
      faults += node.wrong(key, .tree("a list of {metric, equals, within, where}")).all
      return []
    }
    if items.count > Self.most {
      faults.append(Fault(node.mark, "\(key): found \(items.count) targets; allowed: at most \(Self.most)"))
      return []
    }
    var found: [CalibrationTarget] = []
    for (index, item) in items.enumerated() {
      guard let target = target(item, "\(key), item \(index + 1)") else { continue }
      if found.contains(where: { $0.name == target.name }) {
        faults.append(Fault(item.mark, "\(key): found \(target.name) twice; allowed: each figure once"))
      }
      found.append(target)
    }
    return found
  }

  private mutating func target(_ node: Node, _ place: String) -> CalibrationTarget? {
    let before = faults.count
    var written = Written()
    do throws(Faults) { try Written.table.apply(node, to: &written, under: place) } catch { faults += error.all }
    if case .map = node.content {
      for key in ["metric", "equals", "within"] where node[key] == nil {
        faults.append(Fault(node.mark, "\(place): expected the key \"\(key)\""))
      }
    }
    let figure = node["metric"].flatMap { self.figure($0, place) }
    if let within = written.within, let mark = node["within"]?.mark, within <= 0 {
      faults.append(Fault(mark, "\(place).within: found \(numberText(within)); allowed: a number above 0"))
    }
    if let figure, figure.unit == "share", let equals = node["equals"], let value = written.equals,
      !(0...1).contains(value)
    {
      faults += equals.wrong("\(place).equals", .number(0...1)).all
    }
    let archetype = node["where"]?["archetype"].flatMap { self.archetype($0, place) }
    guard faults.count == before, let figure, let equals = written.equals, let within = written.within else {
      return nil
    }
    return CalibrationTarget(source: .lives(figure, archetype: archetype), wanted: equals, within: within)
  }

  private mutating func figure(_ node: Node, _ place: String) -> CalibrationFigure? {
    guard case .text(let name) = node.content else { return nil }
    guard let figure = CalibrationFigure.all.first(where: { $0.name == name }) else {
      let names = CalibrationFigure.all.map(\.name)
      faults.append(Fault(node.mark, "\(place).metric: " + unknownName("metric", name, among: names)))
      return nil
    }
    if figure.leastDays > days {
      let needs = "needs days of at least \(figure.leastDays) (day 0 is the install day)"
      faults.append(Fault(node.mark, "\(place).metric: \(name) \(needs); found days \(days)"))
      return nil
    }
    return figure
  }

  private mutating func archetype(_ node: Node, _ place: String) -> (index: Int32, id: String)? {
    guard case .text(let id) = node.content else { return nil }
    let ids = population.archetypes.map(\.id)
    guard let index = ids.firstIndex(of: id) else {
      faults.append(Fault(node.mark, "\(place).where.archetype: " + unknownName("archetype", id, among: ids)))
      return nil
    }
    return (Int32(index), id)
  }
}

/// One target as written.
private struct Written: Sendable {
  var metric = ""
  var equals: Double?
  var within: Double?
  var archetype = ""

  static let table = FieldTable<Written>([
    .text("metric", \.metric, meaning: "the figure", source: "spec", standard: ""),
    .wanted("equals", \.equals, meaning: "what is wanted"),
    .wanted("within", \.within, meaning: "half the width of the window"),
    .text("where.archetype", \.archetype, meaning: "whose lives count", source: "spec", standard: ""),
  ])
}

import Experiments
import Fields
import Lives
import Rules
import Statistics

/// Reads what a spec solves for, and collects all that is wrong with it.
struct SolveReader {
  let start: SolveStart
  private let finder: FieldFinder
  private var figures: FigureReader<LivesQuestion, LivesResults>
  var faults: [Fault] { own + figures.faults }
  private var own: [Fault] = []

  /// Most items of a spec, inputs of an item, and criteria of a goal.
  static let most = 20
  static let mostInputs = 6
  static let mostCriteria = 4

  private static let form = FieldType.tree("a list of {vary, within, target} or {vary, within, goal}")

  init(_ question: LivesQuestion) {
    start = SolveStart(question)
    finder = FieldFinder(start)
    figures = question.figures
  }

  /// The items under `solve`; those without faults.
  mutating func items(_ node: Node) -> [SolveItem] {
    if node.content == .null { return [] }
    guard case .list(let items) = node.content else {
      own += node.wrong("solve", Self.form).all
      return []
    }
    if items.isEmpty || items.count > Self.most {
      own.append(Fault(node.mark, "solve: found \(items.count) items; allowed: 1 to \(Self.most)"))
      return []
    }
    return items.enumerated().compactMap { item($1, "solve, item \($0 + 1)") }
  }

  private mutating func item(_ node: Node, _ place: String) -> SolveItem? {
    guard case .map(let entries) = node.content else {
      own += node.wrong(place, .tree("a map with vary, within and target or goal")).all
      return nil
    }
    let keys = ["vary", "within", "target", "goal"]
    for entry in entries where !keys.contains(entry.key) {
      own.append(Fault(entry.keyMark, "\(place): " + unknownName("key", entry.key, among: keys)))
    }
    let inputs = inputs(node, place)
    switch (node["target"], node["goal"]) {
    case (let target?, nil):
      if let inputs, inputs.count > 1 {
        own.append(
          Fault(
            target.mark, "\(place).target: found \(inputs.count) key paths; allowed: one, or a goal instead of a target"
          ))
      }
      let wish = self.target(target, "\(place).target")
      guard let inputs, inputs.count == 1, let wish else { return nil }
      return SolveItem(inputs: inputs, wish: wish)
    case (nil, let goal?):
      let wish = self.goal(goal, "\(place).goal")
      guard let inputs, let wish else { return nil }
      return SolveItem(inputs: inputs, wish: wish)
    case (let target?, .some):
      own.append(Fault(target.mark, "\(place): found a target and a goal; allowed: one of the two"))
    case (nil, nil):
      own.append(Fault(node.mark, "\(place): expected the key \"target\" or \"goal\""))
    }
    return nil
  }

  // MARK: Inputs

  private mutating func inputs(_ node: Node, _ place: String) -> [SolveInput]? {
    guard let vary = node["vary"] else {
      own.append(Fault(node.mark, "\(place): expected the key \"vary\", a key path"))
      return nil
    }
    switch vary.content {
    case .text(let path):
      guard let within = node["within"] else {
        own.append(Fault(node.mark, "\(place): expected the key \"within\", the two ends to look between"))
        return nil
      }
      return input(path, vary.mark, within, "\(place).within").flatMap { fitting([$0], place) }
    case .map(let entries):
      if let within = node["within"] {
        own.append(Fault(within.mark, "\(place).within: the map under vary has the ends; allowed: one of the two"))
      }
      if entries.isEmpty || entries.count > Self.mostInputs {
        own.append(
          Fault(vary.mark, "\(place).vary: found \(entries.count) key paths; allowed: 1 to \(Self.mostInputs)"))
        return nil
      }
      let read = entries.map { input($0.key, $0.keyMark, $0.value, "\(place).vary.\($0.key)") }
      let known = read.compactMap { $0 }
      return known.count == entries.count && node["within"] == nil ? fitting(known, place) : nil
    default:
      own += vary.wrong("\(place).vary", .tree("a key path, or a map from key paths to [low, high]")).all
      return nil
    }
  }

  /// An input, and where its ends are written.
  private typealias Read = (input: SolveInput, ends: [Mark])

  /// A key path with the two ends to look between.
  private mutating func input(_ path: String, _ mark: Mark, _ ends: Node, _ place: String) -> Read? {
    let found: (info: FieldInfo, value: Node)
    do throws(FieldFinderFault) { found = try finder.field(path) } catch {
      own.append(Fault(mark, "\(place.outer): \(error.message)"))
      return nil
    }
    let limits: ClosedRange<Double>
    var isWhole = false
    switch found.info.type {
    case .integer(let range):
      (isWhole, limits) = (true, Double(range.lowerBound)...Double(range.upperBound))
    case .number(let range): limits = range
    default:
      own.append(Fault(mark, "\(place.outer): \"\(path)\" is \(found.info.type.allowed); allowed: numbers"))
      return nil
    }
    guard case .list(let items) = ends.content, items.count == 2 else {
      own += ends.wrong(place, .tree("a list of two numbers, [low, high]")).all
      return nil
    }
    let type = found.info.type
    let numbers = items.compactMap { item -> Double? in
      guard let value = item.asNumber, limits.contains(value), !isWhole || item.asInteger != nil else { return nil }
      return value
    }
    guard numbers.count == 2 else {
      for item in items where !(item.asNumber.map(limits.contains) ?? false) || isWhole && item.asInteger == nil {
        own += item.wrong(place, type).all
      }
      return nil
    }
    if numbers[0] >= numbers[1] {
      let shown = numbers.map { numberText($0) }
      own.append(Fault(ends.mark, "\(place): found [\(shown[0]), \(shown[1])]; allowed: the lower end first"))
      return nil
    }
    let input = SolveInput(
      path: path, unit: found.info.unit, isWhole: isWhole, low: numbers[0], high: numbers[1],
      start: found.value.asNumber ?? numbers[0])
    if !input.hasSteps {
      let shown = numbers.map { numberText($0) }
      own.append(
        Fault(
          ends.mark,
          "\(place): found [\(shown[0]), \(shown[1])]; allowed: ends that are neither too near nor too far for numbers between them"
        ))
      return nil
    }
    return (input, items.map(\.mark))
  }

  private mutating func fitting(_ read: [Read], _ place: String) -> [SolveInput]? {
    fits(read.map(\.input), read.map(\.ends), place) ? read.map(\.input) : nil
  }

  /// Whether the models are valid at every corner of the inputs: what they allow between is a range, or fits together evenly.
  private mutating func fits(_ inputs: [SolveInput], _ ends: [[Mark]], _ place: String) -> Bool {
    let before = own.count
    for corner in 0..<(1 << inputs.count) {
      var values: [(path: String, value: Node)] = []
      for (number, input) in inputs.enumerated() {
        let isHigh = corner >> number & 1 == 1
        var node = input.node(isHigh ? input.high : input.low)
        node.mark = ends[number][isHigh ? 1 : 0]
        values.append((input.path, node))
      }
      do throws(Faults) {
        let (design, population) = try start.setting(values)
        let mark = values.last?.value.mark ?? Mark(file: "")
        let wrong = design.faults(at: mark) + population.faults(at: mark)
        let told = values.map { "\($0.path) \($0.value.shown)" }
        own += wrong.map { Fault($0.mark, "\(place), with \(Sentence.list(told)): \($0.message)") }
      } catch { own += error.all }
      if own.count > before { return false }
    }
    return true
  }

  // MARK: Wishes

  private mutating func target(_ node: Node, _ place: String) -> SolveItem.Wish? {
    let others = unknownKeys(node, place, ["metric", "where", "equals"])
    let figure = figures.figure(in: node, at: place)
    guard case .map = node.content else { return nil }
    guard let equals = node["equals"] else {
      own.append(Fault(node.mark, "\(place): expected the key \"equals\""))
      return nil
    }
    let isShare = figure?.unit == "share"
    if isShare, let value = equals.asNumber, value > 1, value <= 100 {
      let hint = "\(numberText(value)) % is written \(numberText(value / 100))"
      own.append(
        Fault(equals.mark, "\(place).equals: found \(equals.shown); allowed: a number from 0 to 1 (\(hint))"))
      return nil
    }
    let allowed: FieldType = isShare ? .number(0...1) : .number(-1e15...1e15)
    guard let value = equals.asNumber, case .number(let range) = allowed, range.contains(value) else {
      own += equals.wrong("\(place).equals", allowed).all
      return nil
    }
    return figure.flatMap { others ? nil : .target($0, equals: value) }
  }

  private mutating func goal(_ node: Node, _ place: String) -> SolveItem.Wish? {
    var isWrong = unknownKeys(node, place, ["criteria"])
    guard case .list(let items)? = node["criteria"]?.content else {
      let found = node["criteria"] ?? node
      own += found.wrong("\(place).criteria", .tree("a list of {metric, where, toward}")).all
      return nil
    }
    if items.isEmpty || items.count > Self.mostCriteria {
      own.append(
        Fault(node.mark, "\(place).criteria: found \(items.count) criteria; allowed: 1 to \(Self.mostCriteria)"))
      return nil
    }
    var criteria: [SolveCriterion] = []
    for (index, item) in items.enumerated() {
      guard let one = criterion(item, "\(place).criteria, item \(index + 1)") else {
        isWrong = true
        continue
      }
      if criteria.contains(where: { $0.figure.name == one.figure.name }) {
        own.append(Fault(item.mark, "\(place).criteria: found \(one.figure.name) twice; allowed: each figure once"))
        isWrong = true
      }
      criteria.append(one)
    }
    return isWrong ? nil : .goal(criteria)
  }

  private mutating func criterion(_ node: Node, _ place: String) -> SolveCriterion? {
    let others = unknownKeys(node, place, ["metric", "where", "toward"])
    let figure = figures.figure(in: node, at: place)
    guard case .map = node.content else { return nil }
    var toward = figure?.figure.better ?? .neither
    if let word = node["toward"] {
      switch word.content {
      case .text("higher"): toward = .higherIsBetter
      case .text("lower"): toward = .lowerIsBetter
      default:
        own.append(Fault(word.mark, "\(place).toward: found \(word.shown); allowed: one of higher, lower"))
        return nil
      }
    } else if let figure, toward == .neither {
      own.append(
        Fault(node.mark, "\(place): expected the key \"toward\", higher or lower: \(figure.name) has no good side"))
      return nil
    }
    return figure.flatMap { others ? nil : SolveCriterion(figure: $0, toward: toward) }
  }

  /// Tells of keys that a map does not take; true if there are any.
  private mutating func unknownKeys(_ node: Node, _ place: String, _ keys: [String]) -> Bool {
    guard case .map(let entries) = node.content else { return false }
    let unknown = entries.filter { !keys.contains($0.key) }
    for entry in unknown {
      own.append(Fault(entry.keyMark, "\(place): " + unknownName("key", entry.key, among: keys)))
    }
    return !unknown.isEmpty
  }
}

extension String {
  /// The place of a key path that is written beside its `within`, or is itself the key.
  fileprivate var outer: String { hasSuffix(".within") ? dropLast(".within".count) + ".vary" : self }
}

import Fields

/// The part of a picture that lines are drawn in: where values lie, in pixels from its top left.
struct PlotArea {
  var x: PlotScale
  var y: PlotScale
  /// Equal factors of x are equal lengths.
  var isLogarithmic: Bool
  var width: Double
  var height: Double

  func across(_ value: Double) -> Double { width * (isLogarithmic ? logarithmic(value) : x.position(value)) }

  func down(_ value: Double) -> Double { height * (1 - y.position(value)) }

  /// Where `value` lies on the logarithmic axis, from 0 to 1. Halving needs no logarithm, so every machine finds the same.
  private func logarithmic(_ value: Double) -> Double {
    var (low, high, place, half) = (x.low, x.high, 0.0, 0.5)
    while half > 1e-9 {
      let middle = (low * high).squareRoot()
      if value >= middle {
        low = middle
        place += half
      } else {
        high = middle
      }
      half /= 2
    }
    return place
  }
}

/// The lines of `Curves` at a chosen value of the axis at the bottom and at a limit on the left, with their labels.
struct ReferenceLines {
  private let chosen: (line: Curves.Reference, across: Double)?
  private let limit: (line: Curves.Reference, down: Double)?
  private let place: Place
  private let area: PlotArea
  /// The sentence under the title where the chosen value is not in the picture; empty where it is.
  let note: String

  /// Where the label of the limit stands.
  private struct Place {
    var isLeft: Bool
    var isAbove: Bool
  }

  /// Pixels from the top left.
  private struct Spot {
    var x: Double
    var y: Double
  }

  private static let room = 6.0

  init(chosen: Curves.Reference?, limit: Curves.Reference?, on area: PlotArea, _ lines: [Curves.Line]) {
    self.area = area
    let isInside = chosen.map { $0.value >= area.x.low && $0.value <= area.x.high } ?? false
    self.chosen = isInside ? chosen.map { ($0, area.across($0.value)) } : nil
    note = isInside ? "" : chosen.map { "Not in the picture: \($0.label) (\(Words.number($0.value)))." } ?? ""
    self.limit = limit.map { ($0, area.down($0.value)) }
    var paths = lines.map { line in line.points.map { Spot(x: area.across($0.x), y: area.down($0.y)) } }
    if let chosen = self.chosen {
      paths.append([Spot(x: chosen.across, y: 0), Spot(x: chosen.across, y: area.height)])
    }
    place =
      self.limit.map { Self.place($0.line.label, down: $0.down, in: area, paths) } ?? Place(isLeft: true, isAbove: true)
  }

  /// Every text, for the font.
  var labels: [String] { [chosen?.line.label, limit?.line.label].compactMap(\.self) }

  /// Pixels over the plot that the label of the chosen value takes.
  var header: Double { chosen == nil ? 0 : 16 }

  /// The lines, to stand behind the curves.
  var rules: [Node] {
    var rules: [Node] = []
    if let chosen {
      rules.append(
        rule([
          "x": ["value": number(chosen.across)], "y": ["value": -4], "y2": ["value": number(area.height)],
        ]))
    }
    if let limit {
      rules.append(
        rule([
          "x": ["value": 0], "x2": ["value": number(area.width)], "y": ["value": number(limit.down)],
        ]))
    }
    return rules
  }

  /// The labels, to stand before the curves.
  var texts: [Node] {
    var texts: [Node] = []
    if let chosen {
      let half = TextWidth.of(chosen.line.label, size: 12) / 2
      let middle = max(min(chosen.across, area.width - half), half)
      texts.append(text(chosen.line.label, x: middle, y: -6, align: "center", baseline: "bottom"))
    }
    if let limit {
      // Paper around the letters where a curve runs behind them.
      for halo in [true, false] {
        texts.append(
          text(
            limit.line.label, x: place.isLeft ? Self.room : area.width - Self.room,
            y: limit.down + (place.isAbove ? -4 : 5), align: place.isLeft ? "left" : "right",
            baseline: place.isAbove ? "bottom" : "top", halo: halo))
      }
    }
    return texts
  }

  /// The first of four places that the fewest lines run through.
  private static func place(_ label: String, down: Double, in area: PlotArea, _ paths: [[Spot]]) -> Place {
    let width = TextWidth.of(label, size: 12) + 2 * room
    let places = [(true, true), (false, true), (true, false), (false, false)].map(Place.init(isLeft:isAbove:))
    let crossings = places.map { place in
      let (left, top) = (place.isLeft ? 0 : area.width - width, place.isAbove ? down - 18 : down + 2)
      guard top >= -8 && top + 16 <= area.height else { return Int.max }
      return paths.count { runs($0, across: left...(left + width), down: top...(top + 16)) }
    }
    let best = crossings.indices.min { (crossings[$0], $0) < (crossings[$1], $1) } ?? 0
    return places[best]
  }

  /// Whether a line runs through a rectangle: told at its points and at places between, about a letter apart.
  private static func runs(_ path: [Spot], across: ClosedRange<Double>, down: ClosedRange<Double>) -> Bool {
    zip(path, path.dropFirst() + path.suffix(1)).contains { from, to in
      (0...50).contains { step in
        let part = Double(step) / 50
        return across.contains(from.x + part * (to.x - from.x)) && down.contains(from.y + part * (to.y - from.y))
      }
    }
  }

  private func rule(_ encoding: Node) -> Node {
    [
      "data": ["values": [["line": 1]]],
      "mark": [
        "type": "rule", "color": PlotFrame.text(Palette.quiet.light), "strokeWidth": 1.25, "strokeDash": [4, 3],
      ],
      "encoding": encoding,
    ]
  }

  private func text(_ label: String, x: Double, y: Double, align: String, baseline: String, halo: Bool = false) -> Node
  {
    var mark = [
      Node.Entry("type", "text"), Node.Entry("text", PlotFrame.text(label)),
      Node.Entry("align", PlotFrame.text(align)), Node.Entry("baseline", PlotFrame.text(baseline)),
      Node.Entry("fontSize", 12), Node.Entry("color", PlotFrame.text((halo ? Palette.paper : Palette.text).light)),
    ]
    if halo {
      mark += [Node.Entry("stroke", PlotFrame.text(Palette.paper.light)), Node.Entry("strokeWidth", 4)]
    }
    return [
      "data": ["values": [["line": 1]]], "mark": Node(.map(mark)),
      "encoding": ["x": ["value": number(x)], "y": ["value": number(y)]],
    ]
  }

  private func number(_ value: Double) -> Node { PlotFrame.number(value) }
}

import Foundation
import FoundationXML

/// An SVG document as elements, for tests.
final class MotionPicture: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    /// Names and classes of those around it, outermost first.
    var path: [String]
  }

  private(set) var elements: [Element] = []
  private(set) var isWellFormed = false
  private var path: [String] = []

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append(Element(name: name, attributes: attributes, path: path))
    path.append(attributes["class"] ?? name)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    path.removeLast()
  }

  /// A coin's animations, as tracks of values over seconds.
  struct Coin {
    var places: [(time: Double, values: [Double])] = []
    var turns: [(time: Double, values: [Double])] = []
    var sight: [(time: Double, value: String)] = []
  }

  /// The coins that move, in order.
  var coins: [Coin] {
    var coins: [Coin] = []
    for element in elements where element.path.contains("moving") {
      let transform = Self.numbers(element.attributes["transform"] ?? "")
      switch element.name {
      case "g":
        let sight = element.attributes["visibility"] ?? "visible"
        coins.append(Coin(places: [(0, transform)], sight: [(0, sight)]))
      case "use": coins[coins.count - 1].turns = [(0, transform)]
      case "animate": coins[coins.count - 1].sight = Self.steps(of: element)
      case "animateTransform":
        let steps = Self.steps(of: element).map { (time: $0.time, values: Self.numbers($0.value)) }
        if element.attributes["type"] == "rotate" {
          coins[coins.count - 1].turns = steps
        } else {
          coins[coins.count - 1].places = steps
        }
      default: break
      }
    }
    return coins
  }

  private static func steps(of element: Element) -> [(time: Double, value: String)] {
    let cycle = Double(element.attributes["dur"]?.dropLast() ?? "") ?? .nan
    let times = (element.attributes["keyTimes"] ?? "").split(separator: ";").map { (Double("0" + $0) ?? .nan) * cycle }
    let values = (element.attributes["values"] ?? "").split(separator: ";").map(String.init)
    return zip(times, values).map { ($0, $1) }
  }

  static func numbers(_ text: String) -> [Double] {
    text.split { !("0"..."9" ~= $0 || $0 == "." || $0 == "-") }.compactMap { Double($0) }
  }
}

extension MotionPicture.Coin {
  /// Values on straight lines between the steps.
  static func values(of steps: [(time: Double, values: [Double])], at time: Double) -> [Double] {
    let after = steps.firstIndex { $0.time > time } ?? steps.count
    guard after > 0, after < steps.count else { return (after == 0 ? steps.first : steps.last)?.values ?? [] }
    let (one, other) = (steps[after - 1], steps[after])
    let share = (time - one.time) / (other.time - one.time)
    return zip(one.values, other.values).map { $0 + ($1 - $0) * share }
  }

  func isInSight(at time: Double) -> Bool { sight.last { $0.time <= time + 1e-3 }?.value == "visible" }
}

extension MotionPicture {
  /// Coins in each picture of a film strip.
  var coinsInPictures: [Int] {
    elements.reduce(into: []) { counts, element in
      let link = element.attributes["href"] ?? ""
      if link.hasSuffix("-back") { counts.append(0) }
      if link.contains("-coin-") { counts[counts.count - 1] += 1 }
    }
  }
}

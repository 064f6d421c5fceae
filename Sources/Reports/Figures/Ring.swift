/// The ring around a chosen point, in pixels from the top left of the plot.
struct Ring: Equatable {
  /// A text around its middle.
  struct Text: Equatable {
    var text: String
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  var x: Double
  var y: Double
  var radius = 8.0

  private static let mostRadius = 22.0
  /// Pixels on both sides of the circle that texts stay out of.
  private static let room = 3.0

  /// Grows around a text in its middle.
  mutating func widen(around text: Text) {
    guard (text.x - x).magnitude < 1 && (text.y - y).magnitude < 1 else { return }
    let corner = (text.width * text.width + text.height * text.height).squareRoot() / 2
    radius = max(radius, min(corner + Self.room, Self.mostRadius))
  }

  /// Whether the circle runs through the text.
  func cuts(_ text: Text) -> Bool {
    let (across, down) = ((text.x - x).magnitude, (text.y - y).magnitude)
    func distance(_ across: Double, _ down: Double) -> Double { (across * across + down * down).squareRoot() }
    let nearest = distance(max(across - text.width / 2, 0), max(down - text.height / 2, 0))
    let farthest = distance(across + text.width / 2, down + text.height / 2)
    return nearest < radius + Self.room && farthest > radius - Self.room + 0.001
  }
}

/// The colours of figures, on light and dark screens.
///
/// Okabe–Ito (told apart by people with any of the common colour vision deficiencies), in an order that puts what is weak
/// on white last, with yellow darkened so that a line of it can be seen. A dash pattern goes with each colour, since colour
/// alone must not carry meaning.
enum Palette {
  struct Ink { var light, dark: String }

  static let text = Ink(light: "#222222", dark: "#e8e8e8")
  static let quiet = Ink(light: "#595959", dark: "#b4b4b4")
  static let axis = Ink(light: "#8a8a8a", dark: "#8b8b8b")
  static let grid = Ink(light: "#e5e5e5", dark: "#33373d")
  static let paper = Ink(light: "#ffffff", dark: "#0d1117")

  struct Line {
    var ink: Ink
    /// Lengths of dash and gap in pixels; empty is a full line.
    var dash: [Int64]
  }

  static let lines = [
    Line(ink: Ink(light: "#0072b2", dark: "#4ba3e0"), dash: []),
    Line(ink: Ink(light: "#d55e00", dark: "#f0792a"), dash: [7, 3]),
    Line(ink: Ink(light: "#009e73", dark: "#23b98c"), dash: [2, 2]),
    Line(ink: Ink(light: "#b85a92", dark: "#d98bb8"), dash: [9, 3, 2, 3]),
    Line(ink: Ink(light: "#000000", dark: "#ffffff"), dash: [1, 3]),
    Line(ink: Ink(light: "#c98a00", dark: "#e69f00"), dash: [12, 4]),
    Line(ink: Ink(light: "#3a9bd9", dark: "#8fd0f8"), dash: [5, 2, 1, 2, 1, 2]),
    Line(ink: Ink(light: "#a89a00", dark: "#f0e442"), dash: [3, 5]),
  ]

  /// Viridis, evenly from the least value to the greatest: it rises in lightness all the way, for all kinds of colour vision
  /// and in print. On dark screens it stays. Source: S. van der Walt and N. Smith for matplotlib, 2015 (CC0), every tenth.
  static let viridis = [
    "#440154", "#482575", "#414487", "#345f8d", "#2a788e", "#21908c", "#22a884", "#43bf71", "#7ad151", "#bcdf27",
    "#fde725",
  ]
  static let viridisMiddle = viridis[viridis.count / 2]
  /// Where on viridis, from 0 to 1, ink turns from white to black: both have a contrast of 4.5 from 0.4283 to 0.442.
  static let viridisTurn = 0.435
  /// Ink on dark cells. In words, since these two stay on dark screens, and `darkStyle` finds colours by their digits.
  static let onDark = "white"
  /// Ink on light cells.
  static let onLight = "black"

  /// CSS that swaps each light colour for its dark one where the reader's screen is dark.
  static var darkStyle: String {
    let inks = [text, quiet, axis, grid, paper] + lines.map(\.ink)
    let rules = inks.map {
      "[fill=\"\($0.light)\"]{fill:\($0.dark)}[stroke=\"\($0.light)\"]{stroke:\($0.dark)}"
    }
    return "@media (prefers-color-scheme:dark){\(rules.joined())}"
  }

  /// A coin: gold that is Okabe–Ito's orange, on light and dark paper alike.
  static let coin = (face: "#e69f00", rim: "#7a4b00", shine: "#ffd983")
}

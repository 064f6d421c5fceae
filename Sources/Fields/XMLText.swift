/// Texts inside XML, as in SVG.
public enum XMLText {
  /// A text as it stands in XML content and in quoted attributes: marks are entities, tabs and line ends are spaces, and what
  /// XML forbids is left out. O(length). Source: XML 1.0, sections 2.2 and 2.4.
  public static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

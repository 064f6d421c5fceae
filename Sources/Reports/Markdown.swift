/// Text and tables in GitHub's Markdown, such that no text of a user can break out of its place.
public enum Markdown {
  /// Text on one line: characters that mean something to Markdown or HTML are escaped, line breaks become spaces.
  public static func line(_ text: String) -> String {
    let scalars = Array(oneLine(text).unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isInWord =
        index > 0 && index + 1 < scalars.count && scalars[index - 1].isWord && scalars[index + 1].isWord
      switch scalar {
      case "\\", "`", "*", "[", "]", "<", "|", "~", "$": result += "\\"
      case "_" where !isInWord: result += "\\"
      case "&" where index + 1 < scalars.count && (scalars[index + 1].isWord || scalars[index + 1] == "#"):
        result += "\\"
      case "#", "+", "-", "=", ">", ":", "!": if index == 0 { result += "\\" }
      case ".", ")":
        let isNumbered = index > 0 && scalars[..<index].allSatisfy { ("0"..."9").contains($0) }
        if isNumbered && (index + 1 == scalars.count || scalars[index + 1] == " ") { result += "\\" }
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Text of several lines: blank lines part paragraphs, other line breaks are kept.
  static func paragraphs(_ text: String) -> String {
    let unified = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    let lines = unified.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }
    return lines.split(whereSeparator: \.isEmpty).map { $0.joined(separator: "\\\n") }.joined(separator: "\n\n")
  }

  /// Bold text on one line; nothing for empty text.
  public static func bold(_ text: String) -> String {
    let text = line(text)
    return text.isEmpty ? "" : "**\(text)**"
  }

  /// A code span; text that holds a backtick is escaped text instead.
  public static func code(_ text: String) -> String {
    let text = oneLine(text)
    if text.isEmpty || text.contains("`") { return line(text) }
    return "`\(text.replacing("|", with: "\\|"))`"
  }

  /// A block of commands, fenced by more backticks than it holds.
  static func block(_ lines: [String]) -> String {
    var fence = "```"
    while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
    return "\(fence)sh\n\(lines.joined(separator: "\n"))\n\(fence)"
  }

  /// A link target: bytes that are not plainly safe are percent-encoded.
  static func target(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII && (scalar.isWord || "./-_".unicodeScalars.contains(scalar)) {
        result.unicodeScalars.append(scalar)
      } else {
        let hex = String(byte, radix: 16, uppercase: true)
        result += "%" + (byte < 16 ? "0" : "") + hex
      }
    }
    return result
  }

  /// A table; `cells` and `header` are Markdown already. Numbers stand to the right.
  public static func table(header: [String], isNumber: [Bool], rows: [[String]]) -> String {
    let rule = isNumber.map { $0 ? "---:" : ":---" }
    return ([header, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  /// Without line breaks, control characters and space at the ends.
  private static func oneLine(_ text: String) -> String {
    let flat = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " }
    let trimmed = flat.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    var result = String.UnicodeScalarView()
    result.append(contentsOf: trimmed)
    return String(result)
  }
}

extension Unicode.Scalar {
  /// A letter or a digit.
  fileprivate var isWord: Bool { properties.isAlphabetic || ("0"..."9").contains(self) }
}

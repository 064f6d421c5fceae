import Fields

/// A syntax error as libyaml states it, and how we say it.
struct YAMLProblem {
  var problem: String
  var mark: Mark
  /// The character at `mark`; nil at the end of the text.
  var character: Unicode.Scalar?
  var context: String?
  var contextMark: Mark?
  /// The innermost open bracket or brace.
  var unclosed: (bracket: String, mark: Mark)?

  /// The fault in our words. Its mark is where a person has to look: the opening of what is never closed, the key that
  /// lacks its colon, else the offending character.
  var fault: Fault {
    let begin = contextMark ?? mark
    let since = begin == mark ? "" : " (it begins at line \(begin.line), column \(begin.column))"
    if problem.contains("tab character") || (character == "\t" && problem.contains("cannot start any token")) {
      return Fault(mark, "found a tab; allowed: spaces for indentation")
    }
    if (context, problem) == ("while scanning a quoted scalar", "found unexpected end of stream") {
      return Fault(begin, "this quoted text is never closed")
    }
    if character == nil, let unclosed {
      return Fault(unclosed.mark, "this \"\(unclosed.bracket)\" is never closed")
    }
    switch (context ?? "", problem) {
    case (_, "could not find expected ':'"): return Fault(begin, "expected \":\" after this key")
    case (_, "mapping values are not allowed in this context"):
      return Fault(mark, "found \":\" where no key can stand; put quotes around a text that has \": \" in it")
    case (_, "found character that cannot start any token"):
      return Fault(mark, "a text cannot begin with \"\(shownCharacter)\"; put quotes around it")
    case ("while parsing a block mapping", "did not find expected key"):
      return Fault(mark, "expected a key of the map\(since); keys of one map stand in one column")
    case ("while parsing a block collection", _):
      return Fault(mark, "expected \"- \" of the list\(since); items of one list stand in one column")
    case (_, "did not find expected <document start>"):
      return Fault(mark, "found text after the end of the document; allowed: one document")
    case (let context, let problem):
      return Fault(mark, (context.isEmpty ? problem : "\(context): \(problem)") + since)
    }
  }

  private var shownCharacter: String { character.map { String(Character($0)) } ?? "the end of the text" }
}

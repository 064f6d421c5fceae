import CYAML
import Fields

/// One step of a YAML text.
struct YAMLEvent {
  enum Kind { case documentStart, scalar, alias, listStart, mapStart, collectionEnd, streamEnd, other }

  var kind: Kind
  var mark: Mark
  /// The scalar's text, or the name of an alias.
  var text = ""
  /// Whether the scalar stood without quotes.
  var plain = false
  /// Whether the list or map stood in brackets or braces.
  var flow = false
  var anchor: String?
  var tag: String?
  var hasDirective = false
}

/// libyaml's events over a text. Owns the C parser (which points into itself, so it lives on the heap) and the bytes it reads.
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let file: String
  /// The lists and maps that are not closed yet; those in brackets or braces can be left open by a cut text.
  private var open: [YAMLEvent] = []

  /// Nil if memory is short. `text` is valid UTF-8.
  init?(_ text: [UInt8], file: String) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      return nil
    }
    self.parser = parser
    self.file = file
    input = UnsafeMutableBufferPointer.allocate(capacity: max(1, text.count))
    _ = input.initialize(from: text)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event. Throws the syntax error that ends the text.
  mutating func next() throws(Fault) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    defer { yaml_event_delete(&event) }
    let result = copy(event)
    switch result.kind {
    case .listStart, .mapStart: open.append(result)
    case .collectionEnd: _ = open.popLast()
    default: break
    }
    return result
  }

  private func copy(_ event: yaml_event_t) -> YAMLEvent {
    var result = YAMLEvent(kind: .other, mark: mark(event.start_mark))
    switch event.type {
    case YAML_STREAM_END_EVENT: result.kind = .streamEnd
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: result.kind = .collectionEnd
    case YAML_DOCUMENT_START_EVENT:
      let start = event.data.document_start
      result.kind = .documentStart
      result.hasDirective = start.version_directive != nil || start.tag_directives.start != start.tag_directives.end
    case YAML_ALIAS_EVENT:
      result.kind = .alias
      result.text = string(event.data.alias.anchor) ?? ""
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      result.kind = .scalar
      result.text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      result.plain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      result.anchor = string(scalar.anchor)
      result.tag = string(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      result.kind = .listStart
      result.flow = start.style == YAML_FLOW_SEQUENCE_STYLE
      result.anchor = string(start.anchor)
      result.tag = string(start.tag)
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      result.kind = .mapStart
      result.flow = start.style == YAML_FLOW_MAPPING_STYLE
      result.anchor = string(start.anchor)
      result.tag = string(start.tag)
    default: break
    }
    return result
  }

  private func problem() -> Fault {
    let state = parser.pointee
    let unclosed = open.last.flatMap { $0.flow ? $0 : nil }
    let problem = YAMLProblem(
      problem: state.problem.map { String(cString: $0) } ?? "not enough memory to read this",
      mark: mark(state.problem_mark), character: character(at: state.problem_mark.index),
      context: state.context.map { String(cString: $0) },
      contextMark: state.context == nil ? nil : mark(state.context_mark),
      unclosed: unclosed.map { ($0.kind == .listStart ? "[" : "{", $0.mark) })
    return problem.fault
  }

  /// The character at an index that libyaml counts in characters; nil at the end of the text. O(bytes).
  private func character(at index: Int) -> Unicode.Scalar? {
    let scalars = String(decoding: input, as: UTF8.self).unicodeScalars
    guard let place = scalars.index(scalars.startIndex, offsetBy: index, limitedBy: scalars.endIndex),
      place < scalars.endIndex
    else { return nil }
    return scalars[place]
  }

  private func mark(_ mark: yaml_mark_t) -> Mark {
    Mark(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  private func string(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    bytes.map { String(decodingCString: $0, as: UTF8.self) }
  }
}

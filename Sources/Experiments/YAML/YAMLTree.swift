public import Fields

/// Builds the tree of one document from events and collects what the strict subset forbids.
struct YAMLTree: ~Copyable {
  private var events: YAMLEvents
  private let file: String
  private var faults: [Fault] = []

  init(_ events: consuming YAMLEvents, file: String) {
    self.events = events
    self.file = file
  }

  /// The document's tree and every fault; no tree if the syntax is broken.
  mutating func read() -> Reading<Node> {
    var root: Node?
    do throws(Fault) {
      root = try document()
    } catch {
      return Reading(nil, faults: (faults + [error]).inTextOrder)
    }
    if root == nil, faults.isEmpty {
      faults.append(Fault(Mark(file: file, line: 1, column: 1), "the text is empty; allowed: a map of keys"))
    }
    return Reading(root, faults: faults.inTextOrder)
  }

  private mutating func document() throws(Fault) -> Node? {
    var root: Node?
    var documents = 0
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamEnd: return root
      case .documentStart:
        documents += 1
        if documents > 1 {
          faults.append(Fault(event.mark, "found a second document; allowed: one document"))
          return root
        }
        if event.hasDirective { faults.append(Fault(event.mark, "found a \"%\" directive; allowed: none")) }
      case .other: break
      default: root = try node(event, depth: 0)
      }
    }
  }

  /// The node that begins with `event`; nil for a refused number, which has been noted as a fault. An alias stands as a
  /// text, so that nobody misses its key; what else is found wrong with it is dropped by `besidesAliases`.
  private mutating func node(_ event: YAMLEvent, depth: Int) throws(Fault) -> Node? {
    if let anchor = event.anchor {
      faults.append(Fault(event.mark, "found the anchor \"&\(anchor)\"; allowed: no anchors, write the value again"))
    }
    if let tag = event.tag { faults.append(Fault(event.mark, "found the tag \"\(tag)\"; allowed: no tags")) }
    switch event.kind {
    case .alias:
      faults.append(Fault(event.mark, "found the alias \"*\(event.text)\"; allowed: no aliases, write the value again"))
      return Node(.text("*\(event.text)"), at: event.mark)
    case .scalar: return scalar(event)
    case .listStart: return try list(event, depth: deeper(event, depth))
    case .mapStart: return try map(event, depth: deeper(event, depth))
    default: throw Fault(event.mark, "expected a value")
    }
  }

  private func deeper(_ event: YAMLEvent, _ depth: Int) throws(Fault) -> Int {
    if depth == YAML.maximumDepth {
      throw Fault(event.mark, "lists and maps nest too deep here; allowed: \(YAML.maximumDepth) levels")
    }
    return depth + 1
  }

  private mutating func scalar(_ event: YAMLEvent) -> Node? {
    guard event.plain else { return Node(.text(event.text), at: event.mark) }
    do throws(PlainScalarError) {
      return Node(try plainScalar(event.text), at: event.mark)
    } catch {
      faults.append(Fault(event.mark, error.message))
      return nil
    }
  }

  private mutating func list(_ start: YAMLEvent, depth: Int) throws(Fault) -> Node {
    var items: [Node] = []
    while true {
      let event = try events.next()
      if event.kind == .collectionEnd { return Node(.list(items), at: start.mark) }
      if let item = try node(event, depth: depth) { items.append(item) }
    }
  }

  private mutating func map(_ start: YAMLEvent, depth: Int) throws(Fault) -> Node {
    var entries: [Node.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      let event = try events.next()
      if event.kind == .collectionEnd { return Node(.map(entries), at: start.mark) }
      var key = try key(event, depth: depth)
      let next = try events.next()
      var value = try node(next, depth: depth)
      if start.flow, next.kind == .scalar, next.plain, next.text.isEmpty, let (name, text) = glued(event) {
        faults.append(Fault(event.mark, "a space is needed after the colon: \"\(name): \(text)\""))
        (key, value) = (name, Node((try? plainScalar(text)) ?? .text(text), at: event.mark))
      }
      guard let key else { continue }
      if let line = lines[key] {
        faults.append(Fault(event.mark, "duplicate key \"\(key)\"; the first is at line \(line)"))
      } else if let value {
        lines[key] = event.mark.line
        entries.append(Node.Entry(key, value, keyMark: event.mark))
      }
    }
  }

  /// Key and value of `{kind:freeze}`, which YAML reads as one key without a value.
  private func glued(_ event: YAMLEvent) -> (name: String, text: String)? {
    guard event.kind == .scalar, event.plain, let colon = event.text.firstIndex(of: ":") else { return nil }
    let (name, text) = (event.text[..<colon], event.text[colon...].dropFirst())
    return name.isEmpty || text.isEmpty ? nil : (String(name), String(text))
  }

  /// The text of a key; nil if it is none, which has been noted as a fault.
  private mutating func key(_ event: YAMLEvent, depth: Int) throws(Fault) -> String? {
    guard event.kind == .scalar, event.tag == nil, event.anchor == nil else {
      _ = try node(event, depth: depth)
      if event.kind == .listStart || event.kind == .mapStart {
        faults.append(Fault(event.mark, "found a list or a map as a key; allowed: a text"))
      }
      return nil
    }
    if event.plain, event.text == "<<" {
      faults.append(Fault(event.mark, "found the merge key \"<<\"; allowed: no merge keys, write the keys again"))
      return nil
    }
    if event.text.isEmpty {
      faults.append(Fault(event.mark, "found an empty key; allowed: a text"))
      return nil
    }
    if event.text.count > YAML.maximumKeyLength {
      faults.append(
        Fault(event.mark, "the key has \(event.text.count) characters; allowed: at most \(YAML.maximumKeyLength)"))
      return nil
    }
    return event.text
  }
}

extension [Fault] {
  /// Without those that stand where `earlier` found an alias: the value that it would have is not known.
  public func besidesAliases(of earlier: [Fault]) -> [Fault] {
    let aliases = Set(earlier.filter { $0.message.hasPrefix("found the alias ") }.map(\.mark))
    return filter { !aliases.contains($0.mark) }
  }
}

import Fields

func names(_ texts: [String]) -> Node { Node(.list(texts.map { Node(.text($0)) })) }

/// One of names that an editor offers with what they stand for.
private func oneOf(_ choices: [FieldType.Choice]) -> Node {
  [
    "oneOf": Node(
      .list(choices.map { ["const": Node(.text($0.name)), "description": Node(.text($0.meaning))] }))
  ]
}

/// A key path as part of a pattern.
func escaped(_ path: String) -> String { path.split(separator: ".").joined(separator: "\\.") }

/// Fields as a tree of keys.
struct FieldTree {
  struct Child {
    var name: String
    var path: String
    var info: FieldInfo?
    var tree: FieldTree
  }

  var children: [Child] = []

  init(_ fields: [FieldInfo], under prefix: [Substring] = []) {
    for field in fields {
      let parts = field.path.split(separator: ".")
      guard parts.count > prefix.count, parts.starts(with: prefix) else { continue }
      let name = String(parts[prefix.count])
      if children.contains(where: { $0.name == name }) { continue }
      let here = Array(parts[...prefix.count])
      let isLeaf = parts.count == here.count
      children.append(
        Child(
          name: name, path: here.joined(separator: "."), info: isLeaf ? field : nil,
          tree: isLeaf ? FieldTree([]) : FieldTree(fields, under: here)))
    }
  }

  /// Every inner path with what lies below it.
  var subtrees: [(path: String, tree: FieldTree)] {
    children.filter { $0.info == nil }.flatMap { [($0.path, $0.tree)] + $0.tree.subtrees }
  }

  /// An object of nested keys.
  var schema: Node {
    let properties = children.map { child in
      Node.Entry(child.name, child.info.map { SpecSchema.described($0.type.schema, $0) } ?? child.tree.schema)
    }
    return ["type": "object", "additionalProperties": false, "properties": Node(.map(properties))]
  }
}

extension FieldType {
  /// JSON Schema of a value of this type.
  var schema: Node {
    switch self {
    case .integer(let range):
      return [
        "type": "integer", "minimum": Node(.integer(range.lowerBound)), "maximum": Node(.integer(range.upperBound)),
      ]
    case .number(let range):
      return ["type": "number", "minimum": Node(.number(range.lowerBound)), "maximum": Node(.number(range.upperBound))]
    case .flag: return ["type": "boolean"]
    case .text: return ["type": "string"]
    case .choice(let all): return oneOf(all)
    case .list(let element, let count):
      return [
        "type": "array", "minItems": Node(.integer(Int64(count.lowerBound))),
        "maxItems": Node(.integer(Int64(count.upperBound))), "items": element.schema,
      ]
    case .variant(let shapes):
      return ["anyOf": Node(.list([oneOf(shapes.map(\.choice))] + shapes.map(\.schema)))]
    case .map(let fields):
      return [
        "type": "object", "additionalProperties": false,
        "patternProperties": Node(
          .map([Node.Entry("^\(idPattern)$", ["anyOf": [["type": "null"], FieldTree(fields).schema]])])),
      ]
    case .tree: return [:]
    }
  }

  /// Patterns of the key paths inside a value of this type, and what each takes.
  var inside: [(pattern: String, schema: Node)] {
    switch self {
    case .map(let fields):
      let id = idPattern
      let tree = FieldTree(fields)
      var inner: [(pattern: String, schema: Node)] = [(id, ["anyOf": [["type": "null"], tree.schema]])]
      for field in fields {
        let path = "\(id)\\.\(escaped(field.path))"
        inner.append((path, field.type.schema))
        for (deeper, schema) in field.type.inside { inner.append(("\(path)\\.\(deeper)", schema)) }
      }
      for (path, subtree) in tree.subtrees { inner.append(("\(id)\\.\(escaped(path))", subtree.schema)) }
      return inner
    case .variant(let shapes):
      // The same key of two kinds takes what either takes.
      var inner: [(String, Node)] = [("kind", oneOf(shapes.map(\.choice)))]
      for path in Set(shapes.flatMap { $0.fields.map(\.path) }).sorted() {
        let types = shapes.flatMap(\.fields).filter { $0.path == path }.map(\.type.schema)
        inner.append((escaped(path), ["anyOf": Node(.list(types))]))
      }
      return inner
    case .integer, .number, .flag, .text, .choice, .list, .tree: return []
    }
  }
}

extension FieldType.Shape {
  /// A map of this kind.
  fileprivate var schema: Node {
    let fields = FieldTree(fields)
    let properties = fields.children.map { child in
      Node.Entry(child.name, child.info.map { SpecSchema.described($0.type.schema, $0) } ?? child.tree.schema)
    }
    return [
      "type": "object", "description": Node(.text(meaning)), "required": ["kind"], "additionalProperties": false,
      "properties": Node(.map([Node.Entry("kind", ["const": Node(.text(kind))])] + properties)),
    ]
  }
}

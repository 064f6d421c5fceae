public import Fields

/// JSON Schema (draft-07) of specs for editors, made of the tables that the reader uses.
///
/// It knows keys, types, ranges, defaults and key paths; what needs the whole spec (names of cases, sizes of ranges, files)
/// is left to `sandglass check`.
public enum SpecSchema {
  /// The schema of the specs of `kinds`.
  public static func draft7(kinds: [SpecKind]) -> Node {
    var fields: [FieldInfo] = []
    for field in kinds.flatMap(\.fields) where !fields.contains(where: { $0.path == field.path }) {
      fields.append(field)
    }
    let metrics = kinds.flatMap(\.metrics)
    let children = FieldTree(Spec.table.fields.map(\.info)).children
    let top = children.filter { child in kinds.contains { $0.takes(child.name) } }.map { child in
      Node.Entry(child.name, specKey(child, kinds: kinds, metrics: metrics))
    }
    return [
      "$schema": "http://json-schema.org/draft-07/schema#", "title": "Sandglass spec", "type": "object",
      "required": ["study"], "additionalProperties": false, "properties": Node(.map(top)),
      "definitions": definitions(fields),
    ]
  }

  /// A key of the spec itself; those whose form the field types cannot tell are told here.
  private static func specKey(_ child: FieldTree.Child, kinds: [SpecKind], metrics: [SpecKind.Metric]) -> Node {
    let text: Node = ["type": "string"]
    // Cases are compared life by life, which not every figure allows.
    let metric: Node = ["enum": names(metrics.filter(\.isPaired).map(\.name))]
    let most = Node(.integer(Int64(SpecReader.maximumParts)))
    let form: Node? =
      switch child.path {
      case "study": ["enum": names(kinds.map(\.name))]
      case "start": ["type": "string", "pattern": "^\\d{4}-\\d{2}-\\d{2}$"]
      case _ where Spec.roots(of: child.path) != nil: ["anyOf": [text, reference("tree")]]
      case "cases":
        [
          "type": "object", "minProperties": 1,
          "propertyNames": ["minLength": 1, "maxLength": Node(.integer(Int64(SpecReader.maximumNameLength)))],
          "additionalProperties": ["anyOf": [["type": "null"], reference("overrides")]],
        ]
      case "vary", "zip": reference("axes")
      case "sample": sample
      case "parts":
        [
          "anyOf": [
            ["type": "array", "minItems": 1, "maxItems": most, "items": text],
            [
              "type": "object", "minProperties": 1, "maxProperties": most,
              "additionalProperties": ["anyOf": [text, ["$ref": "#"]]],
            ],
          ]
        ]
      case "fit", "also": constants
      case "uncertain": uncertain
      case "targets", "held_out": targets
      case "expect": expectations(metrics.map(\.name))
      case "statements": statements(metrics.map(\.name))
      case "solve": solve(names(metrics.map(\.name)))
      case "log": ["anyOf": [text, ["type": "object", "required": ["file"]]]]
      case "precision":
        [
          "type": "object", "required": ["metric", "half_width"], "additionalProperties": false,
          "properties": [
            "metric": ["enum": names(metrics.map(\.name))], "where": ["type": "object"],
            "half_width": ["type": "number", "exclusiveMinimum": 0],
            "min_lives": ["type": "integer", "minimum": 1], "max_lives": ["type": "integer", "minimum": 1],
          ],
        ]
      case "segment":
        ["type": "array", "uniqueItems": true, "items": ["enum": names(kinds.flatMap(\.segments))]]
      case "compare.primary": metric
      case "compare.guard": guards(metrics.map(\.name))
      case "compare.margin":
        ["type": "object", "propertyNames": metric, "additionalProperties": ["type": "number", "exclusiveMinimum": 0]]
      default: nil
      }
    if child.path == "feel" { return child.tree.schema }
    guard let info = child.info else {
      let inner = child.tree.children.map { Node.Entry($0.name, specKey($0, kinds: kinds, metrics: metrics)) }
      return [
        // Which kinds need `primary` is left to `sandglass check`.
        "type": "object", "required": ["baseline"], "additionalProperties": false,
        "properties": Node(.map(inner)),
      ]
    }
    return described(form ?? info.type.schema, info)
  }

  /// A list of key paths, or a map from them to bounds.
  private static let constants: Node = [
    "anyOf": [
      ["type": "array", "items": ["type": "string"]],
      [
        "type": "object",
        "additionalProperties": [
          "anyOf": [
            ["type": "null"],
            [
              "type": "object", "additionalProperties": false,
              "properties": ["from": ["type": "number"], "to": ["type": "number"]],
            ],
          ]
        ],
      ],
    ]
  ]

  /// A map from figures to bounds.
  private static func guards(_ figures: [String]) -> Node {
    [
      "type": "object", "propertyNames": ["enum": names(figures)],
      "additionalProperties": [
        "type": "object", "additionalProperties": false,
        "anyOf": [["required": ["at_least"]], ["required": ["at_most"]]],
        "properties": ["at_least": ["type": "number"], "at_most": ["type": "number"], "where": ["type": "object"]],
      ],
    ]
  }

  /// How many other populations, of how many lives, in which constants.
  private static let uncertain: Node = [
    "type": "object", "additionalProperties": false,
    "properties": [
      "points": ["type": "integer", "minimum": 1, "maximum": 1000],
      "lives": ["type": "integer", "minimum": 1024, "maximum": 1_000_000],
      "over": ["anyOf": [["const": "plausible"], ["type": "array", "minItems": 1, "items": ["type": "string"]]]],
    ],
  ]

  /// A design and how many points.
  private static let sample: Node = [
    "type": "object", "additionalProperties": false, "required": ["method"],
    "properties": [
      "method": FieldType.choice(of: Sampling.Method.self).schema,
      "points": ["type": "integer", "minimum": 1, "maximum": Node(.integer(Int64(Axis.maximumCount)))],
    ],
  ]

  /// A list of figures with what is wanted of them.
  private static let targets: Node = [
    "type": "array",
    "items": [
      "type": "object", "additionalProperties": false, "required": ["metric", "within"],
      "properties": [
        "metric": ["type": "string"], "equals": ["type": "number"],
        "within": ["type": "number", "exclusiveMinimum": 0], "where": ["type": "object"],
      ],
    ],
  ]

  /// A list of figures with the bounds that they are to keep.
  private static func expectations(_ metrics: [String]) -> Node {
    [
      "type": "array", "minItems": 1,
      "items": [
        "type": "object", "additionalProperties": false, "required": ["metric"],
        "anyOf": [["required": ["at_least"]], ["required": ["at_most"]]],
        "properties": [
          "metric": ["enum": names(metrics)], "where": ["type": "object"], "at_least": ["type": "number"],
          "at_most": ["type": "number"],
        ],
      ],
    ]
  }

  /// A list of what somebody says, with the bounds that a figure of it keeps.
  private static func statements(_ metrics: [String]) -> Node {
    [
      "type": "array", "minItems": 1,
      "items": [
        "type": "object", "additionalProperties": false, "required": ["says", "metric"],
        "anyOf": [["required": ["at_least"]], ["required": ["at_most"]]],
        "properties": [
          "says": ["type": "string", "minLength": 1], "metric": ["enum": names(metrics)], "where": ["type": "object"],
          "minus": ["type": "object"], "at_least": ["type": "number"], "at_most": ["type": "number"],
        ],
      ],
    ]
  }

  /// A list of values that are looked for.
  private static func solve(_ names: Node) -> Node {
    let metric: Node = ["enum": names]
    return [
      "type": "array", "minItems": 1,
      "items": [
        "type": "object", "additionalProperties": false, "required": ["vary"],
        "oneOf": [["required": ["target", "within"]], ["required": ["goal"]]],
        "properties": [
          "vary": [
            "anyOf": [
              ["type": "string"], ["type": "object", "minProperties": 1, "additionalProperties": ends],
            ]
          ],
          "within": ends,
          "target": [
            "type": "object", "additionalProperties": false, "required": ["metric", "equals"],
            "properties": [
              "metric": metric, "where": ["type": "object"], "equals": ["type": "number"],
            ],
          ],
          "goal": [
            "type": "object", "additionalProperties": false, "required": ["criteria"],
            "properties": [
              "criteria": [
                "type": "array", "minItems": 1,
                "items": [
                  "type": "object", "additionalProperties": false, "required": ["metric"],
                  "properties": [
                    "metric": metric, "where": ["type": "object"], "toward": ["enum": ["higher", "lower"]],
                  ],
                ],
              ]
            ],
          ],
        ],
      ],
    ]
  }

  /// The two ends to look between.
  private static let ends: Node = ["type": "array", "minItems": 2, "maxItems": 2, "items": ["type": "number"]]

  private static func definitions(_ fields: [FieldInfo]) -> Node {
    let tree = FieldTree(fields)
    return [
      "tree": tree.schema, "overrides": paths(fields, tree) { $0 },
      "axes": paths(fields, tree) { ["anyOf": [["type": "array", "minItems": 1, "items": $0], reference("range")]] },
      "range": [
        "type": "object", "additionalProperties": false, "required": ["from", "to"],
        "not": ["required": ["step", "count"]],
        "properties": [
          "from": ["type": "number"], "to": ["type": "number"], "step": ["type": "number", "exclusiveMinimum": 0],
          "count": ["type": "integer", "minimum": 1, "maximum": Node(.integer(Int64(Axis.maximumCount)))],
          "scale": ["enum": ["linear", "log"]],
        ],
      ],
    ]
  }

  /// An object whose keys are key paths: fields, subtrees, and what lies inside maps by id and variants.
  private static func paths(_ fields: [FieldInfo], _ tree: FieldTree, _ value: (Node) -> Node) -> Node {
    var properties: [Node.Entry] = fields.map { Node.Entry($0.path, value(described($0.type.schema, $0))) }
    for (path, subtree) in tree.subtrees { properties.append(Node.Entry(path, value(subtree.schema))) }
    var patterns: [Node.Entry] = []
    for field in fields {
      for (pattern, schema) in field.type.inside {
        patterns.append(Node.Entry("^\(escaped(field.path))\\.\(pattern)$", value(schema)))
      }
    }
    return [
      "type": "object", "additionalProperties": false, "properties": Node(.map(properties)),
      "patternProperties": Node(.map(patterns)),
    ]
  }

  static func described(_ schema: Node, _ info: FieldInfo) -> Node {
    guard case .map(let entries) = schema.content else { return schema }
    let unit = info.unit.isEmpty ? "" : " (\(info.unit))"
    var extra = [Node.Entry("description", Node(.text("\(info.meaning)\(unit); source: \(info.source)")))]
    if info.standard.content != .null { extra.append(Node.Entry("default", info.standard)) }
    return Node(.map(extra + entries))
  }

  private static func reference(_ name: String) -> Node { ["$ref": Node(.text("#/definitions/\(name)"))] }
}

import Fields
import Testing

@testable import Rules

/// A field and all that lie inside its value, with whole names: `savings.streak.freeze.equipped`.
private func withInner(_ info: FieldInfo) -> [(name: String, info: FieldInfo)] {
  let inner: [(name: String, info: FieldInfo)]
  switch info.type {
  case .variant(let shapes):
    inner = shapes.flatMap { shape in shape.fields.flatMap(withInner).map { ("\(shape.kind).\($0.name)", $0.info) } }
  case .map(let keys): inner = keys.flatMap(withInner).map { ("<id>.\($0.name)", $0.info) }
  case .integer, .number, .flag, .text, .choice, .list, .tree: inner = []
  }
  return [(info.path, info)] + inner.map { ("\(info.path).\($0.name)", $0.info) }
}

private let all = Design.fields.fields.map(\.info).flatMap(withInner)

private func isNumeric(_ type: FieldType) -> Bool {
  switch type {
  case .integer, .number: true
  case .list(let element, _): isNumeric(element)
  case .flag, .text, .choice, .variant, .map, .tree: false
  }
}

@Test func everyFieldSaysWhatItMeansAndWhereItsValueComesFrom() {
  #expect(all.count > Design.fields.fields.count + 50)
  for (name, info) in all {
    #expect(!info.meaning.isEmpty && !info.meaning.hasSuffix("."), "\(name)")
    #expect(info.source.contains("diary") || info.source.contains("assumed"), "\(name): \(info.source)")
  }
}

/// Ratios and powers alone are pure numbers.
@Test func everyNumberHasAUnit() {
  let pure = all.filter { isNumeric($0.info.type) && $0.info.unit.isEmpty }.map(\.name)
  #expect(
    pure == ["focus.curve.exponential.ratio", "focus.curve.polynomial.p", "focus.curve.pace-targeted.growth"])
}

@Test func everyChoiceSaysWhatItStandsFor() {
  for (name, info) in all {
    guard case .choice(let choices) = info.type else { continue }
    #expect(choices.count > 1 && Set(choices.map(\.meaning)).count == choices.count, "\(name)")
    #expect(choices.allSatisfy { !$0.meaning.isEmpty && !$0.meaning.hasSuffix(".") }, "\(name)")
  }
}

@Test func theDefaultThatAFieldTellsIsTheDesigns() {
  let design = Design.fields.encode(.standard)
  for field in Design.fields.fields {
    #expect(design.value(at: field.info.path) == field.info.standard, "\(field.info.path)")
  }
}

/// What a new entry does not say stands as its keys tell.
@Test func aNewEntryBeginsAtTheDefaultsOfItsKeys() throws {
  for field in Design.fields.fields {
    guard case .map(let keys) = field.info.type else { continue }
    var design = Design.standard
    try Design.fields.set("\(field.info.path).new", to: [:], in: &design)
    for key in keys {
      let value = Design.fields.encode(design).value(at: "\(field.info.path).new.\(key.path)")
      #expect(value == key.standard, "\(field.info.path).<id>.\(key.path)")
    }
  }
}

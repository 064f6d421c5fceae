import Fields
import Lives
import Reports
import Testing

@testable import Studies

/// A value that a study sets does not come from where the default's comes from.
@Test func anAssumptionThatAStudySetsSaysSo() throws {
  let usual = Population.fields.assumptions(.standard)
  #expect(usual.allSatisfy { !$0.source.contains("set in this study") } && usual.count > 20)
  var people = Population.standard
  people.reminderShare = 0.77
  people.archetypes[0].value.savingsBase = 0.5
  let found = Population.fields.assumptions(people)
  let changed = zip(usual, found).filter { $0.source != $1.source }
  #expect(changed.map(\.1.path) == ["people.archetypes", "people.reminder_share"])
  #expect(changed[0].1.source == "set in this study; by default otherwise (\(changed[0].0.source))")
  #expect(changed[1].1.value == "0.77 share")
  #expect(changed[1].1.source == "set in this study; by default \(changed[1].0.value) (\(changed[1].0.source))")
}

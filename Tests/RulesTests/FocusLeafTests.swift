import Rules
import Testing

@Test func stampsAreTheFirstAndEveryTenth() throws {
  let rule = try Stamps(every: 10)
  let stamped = try (1...40 as ClosedRange<Int64>).filter { try rule.stamps(completed: $0) }
  #expect(stamped == [1, 10, 20, 30, 40])
  #expect(try rule.count(completed: 0) == 0 && rule.count(completed: 1) == 1 && rule.count(completed: 9) == 1)
  #expect(try rule.count(completed: .max) == .max / 10 + 1)
}

/// What is counted is what was stamped, session by session.
@Test(arguments: [1, 2, 3, 10, 1_000_000] as [Int64])
func stampsAddUp(every: Int64) throws {
  let rule = try Stamps(every: every)
  var sum: Int64 = 0
  for completed in 1...60 as ClosedRange<Int64> {
    if try rule.stamps(completed: completed) { sum += 1 }
    #expect(try rule.count(completed: completed) == sum)
  }
}

@Test func aLogIsStampedSceneByScene() throws {
  let sessions = try (0..<24 as Range<Int64>).map { index in
    try Session(
      start: index * 3600, plannedMinutes: 25, focusedMinutes: 25, isInterrupted: index % 4 == 3, scene: index % 2)
  }
  // Twelve sessions in each scene; of the second, half were interrupted.
  #expect(try SessionLog(sessions).completed(scenes: 3) == [12, 6, 0])
  #expect(try Stamps(every: 10).counts(SessionLog(sessions), scenes: 3) == [2, 1, 0])
  #expect(try SessionLog(sessions).visits(scenes: 3) == [12, 12, 0])
}

@Test func stampsWithoutSenseAreRefused() throws {
  for every in [0, -1, 1_000_001, .min, .max] as [Int64] {
    let fault = #expect(throws: RuleFault.self) { try Stamps(every: every) }
    #expect(fault?.name == "stamp_every" && fault?.found == "\(every)")
  }
  for completed in [-1, .min] as [Int64] {
    #expect(throws: RuleFault.self) { try Stamps(every: 10).count(completed: completed) }
    #expect(throws: RuleFault.self) { try Stamps(every: 10).stamps(completed: completed) }
  }
  #expect(throws: RuleFault.self) { try Stamps(every: 10).stamps(completed: 0) }
}

private func tasks(_ ids: String...) throws -> TaskList { try TaskList(ids.map { FocusTask(id: $0, name: $0 + "!") }) }

@Test func tasksAreDoneOnceAndInAnyOrder() throws {
  var list = try tasks("outline", "draft", "revise")
  #expect(list.next?.id == "outline" && list.done == 0)
  try list.complete("draft")
  #expect(list.next?.id == "outline" && list.done == 1)
  try list.complete("outline")
  try list.complete("revise")
  #expect(list.next == nil && list.done == 3)
}

@Test func aTaskUnknownOrDoneIsRefused() throws {
  var list = try tasks("outline", "draft", "revise")
  try list.complete("draft")
  func message(_ id: String) -> String? {
    #expect(throws: RuleFault.self) { try list.complete(id) }?.message
  }
  #expect(message("outlin") == "task: found outlin; allowed: a task of the list, such as outline")
  #expect(message("x") == "task: found x; allowed: one of: outline, revise")
  #expect(message("draft") == "task: found draft, done already; allowed: one of: outline, revise")
  #expect(list.done == 1)
  #expect(throws: RuleFault.self) { try tasks("a", "b", "a") }
  #expect(throws: RuleFault.self) { try tasks("a", "") }
}

@Test func theNextActionIsASegmentOrABeacon() throws {
  var list = try tasks("outline", "draft")
  let left = try NextAction(target: 3, done: 1, segmentMinutes: 25, tasks: list, current: "outline")
  #expect(left.segmentsLeft == 2 && left.segmentMinutes == 25 && left.beacon == nil)
  try list.complete("outline")
  let both = try NextAction(target: 3, done: 1, segmentMinutes: 50, tasks: list, current: "outline")
  #expect(both.segmentsLeft == 2 && both.segmentMinutes == 50 && both.beacon?.id == "draft")
  try list.complete("draft")
  let none = try NextAction(target: 1, done: 5, segmentMinutes: 25, tasks: list, current: "outline")
  #expect(none.segmentsLeft == 0 && none.segmentMinutes == nil && none.beacon == nil)
}

@Test func aNextActionWithoutSenseIsRefused() throws {
  let list = try tasks("outline")
  func name(_ make: () throws -> NextAction) -> String? { #expect(throws: RuleFault.self) { try make() }?.name }
  #expect(name { try NextAction(target: -1, done: 0, segmentMinutes: 25) } == "target")
  #expect(name { try NextAction(target: 1, done: .min, segmentMinutes: 25) } == "done")
  #expect(name { try NextAction(target: 1, done: 0, segmentMinutes: 0) } == "segment_minutes")
  #expect(name { try NextAction(target: 1, done: 0, segmentMinutes: 1441) } == "segment_minutes")
  #expect(name { try NextAction(target: 1, done: 0, segmentMinutes: 25, tasks: list, current: "other") } == "task")
  #expect(name { try NextAction(target: 1, done: 0, segmentMinutes: 25, current: "other") } == "task")
}

@Test func theSceneLeastVisitedIsSuggested() throws {
  #expect(try Suggestion.scene(visits: [3, 1, 2, 1]) == 1)
  #expect(try Suggestion.scene(visits: [0, 0]) == 0)
  #expect(try Suggestion.scene(visits: []) == nil)
  #expect(throws: RuleFault.self) { try Suggestion.scene(visits: [3, -1]) }
}

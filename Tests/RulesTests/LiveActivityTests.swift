import Rules
import Testing

@Test func contentAddsUpAndNeverFalls() throws {
  for minutes in [1, 2, 7, 25, 1440] as [Int64] {
    let activity = try LiveActivity(plannedMinutes: minutes, budget: 60)
    var last: Int64 = 0
    for elapsed in stride(from: 0, through: minutes * 60, by: max(1, Int(minutes) / 25)) {
      let content = try activity.content(elapsed: Int64(elapsed))
      #expect(content.remainingSeconds + Int64(elapsed) == minutes * 60)
      #expect(content.progress >= last)
      #expect((content.progress == LiveActivity.one) == (content.remainingSeconds == 0))
      last = content.progress
    }
    #expect(try activity.content(elapsed: 0) == .init(remainingSeconds: minutes * 60, progress: 0))
    for over in [minutes * 60, minutes * 60 + 1, .max] {
      #expect(try activity.content(elapsed: over) == .init(remainingSeconds: 0, progress: 65_536))
    }
  }
  #expect(try LiveActivity(plannedMinutes: 25, budget: 60).content(elapsed: 750).progress == 32_768)
  #expect(try LiveActivity(plannedMinutes: 25, budget: 60).content(elapsed: 1).progress == 43)
}

@Test func updatesStayWithinTheirBudget() throws {
  for minutes in [1, 25, 1440] as [Int64] {
    for budget in [1, 2, 7, 59, 60, 61, 86_400] as [Int64] {
      let activity = try LiveActivity(plannedMinutes: minutes, budget: budget)
      let updates = activity.updates
      #expect(updates.count == Int(min(budget, minutes * 60)) && updates.last == minutes * 60)
      #expect(zip([0] + updates, updates).allSatisfy { $0 < $1 })
      // Evenly spaced up to a second.
      let gaps = zip([0] + updates, updates).map { $1 - $0 }
      #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) <= 1)
    }
  }
  #expect(try LiveActivity(plannedMinutes: 1, budget: 7).updates == [9, 18, 26, 35, 43, 52, 60])
}

@Test func whatIsShownIsTheLastUpdate() throws {
  for budget in [1, 3, 7, 60, 100] as [Int64] {
    let activity = try LiveActivity(plannedMinutes: 1, budget: budget)
    for elapsed in 0...70 as ClosedRange<Int64> {
      let update = activity.updates.last { $0 <= elapsed } ?? 0
      #expect(try activity.shown(elapsed: elapsed) == activity.content(elapsed: update), "\(budget) at \(elapsed)")
    }
    #expect(try activity.shown(elapsed: .max).progress == LiveActivity.one)
  }
}

@Test func pausesStopTheClock() throws {
  #expect(try LiveActivity.elapsed(from: 100, to: 400, pauses: []) == 300)
  #expect(try LiveActivity.elapsed(from: 100, to: 400, pauses: [(100, 150), (150, 160), (390, 400)]) == 230)
  #expect(try LiveActivity.elapsed(from: 100, to: 400, pauses: [(100, 400)]) == 0)
  for pauses in [[(99, 150)], [(150, 401)], [(200, 190)], [(200, 250), (240, 260)], [(300, 310), (200, 210)]] {
    let spans = pauses.map { (from: Int64($0.0), to: Int64($0.1)) }
    let fault = #expect(throws: RuleFault.self) { try LiveActivity.elapsed(from: 100, to: 400, pauses: spans) }
    #expect(fault?.name == "pauses")
  }
  for (start, now) in [(400, 399), (.min, 0), (0, .max), (.max, .max)] as [(Int64, Int64)] {
    #expect(throws: RuleFault.self) { try LiveActivity.elapsed(from: start, to: now, pauses: []) }
  }
}

@Test func anActivityWithoutSenseIsRefused() throws {
  for minutes in [0, -1, 1441, .min, .max] as [Int64] {
    let fault = #expect(throws: RuleFault.self) { try LiveActivity(plannedMinutes: minutes, budget: 60) }
    #expect(fault?.name == "planned_minutes" && fault?.found == "\(minutes)")
  }
  for budget in [0, -1, 86_401, .min, .max] as [Int64] {
    let fault = #expect(throws: RuleFault.self) { try LiveActivity(plannedMinutes: 25, budget: budget) }
    #expect(fault?.name == "update_budget")
  }
  let activity = try LiveActivity(plannedMinutes: 25, budget: 60)
  #expect(throws: RuleFault.self) { try activity.content(elapsed: -1) }
  #expect(throws: RuleFault.self) { try activity.shown(elapsed: .min) }
}

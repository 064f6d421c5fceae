import CivilTime
import Rules
import Testing

private func session(_ start: Int64, _ minutes: Int64, interrupted: Bool = false, scene: Int64 = 0) throws -> Session {
  try Session(
    start: start, plannedMinutes: 25, focusedMinutes: minutes, isInterrupted: interrupted, scene: scene)
}

@Test func aSessionIsDeepUnlessInterrupted() throws {
  let deep = try session(1000, 25)
  #expect(deep.isDeep && deep.isCompleted && deep.end == 2500 && deep.efficiency?.perMille == 1000)
  let broken = try session(1000, 10, interrupted: true)
  #expect(!broken.isDeep && !broken.isCompleted && broken.end == 1600 && broken.efficiency?.perMille == 400)
  // One that ran over is allowed.
  #expect(try session(0, 30).efficiency?.perMille == 1200)
}

@Test(
  arguments: [
    (.max, 25, 25, 0, "start"), (.min, 25, 25, 0, "start"), (0, -1, 25, 0, "planned_minutes"),
    (0, 1441, 25, 0, "planned_minutes"), (0, 25, -1, 0, "focused_minutes"), (0, 25, 1441, 0, "focused_minutes"),
    (0, 25, .max, 0, "focused_minutes"), (0, .min, 25, 0, "planned_minutes"), (0, 25, 25, -1, "scene"),
    (0, 25, 25, 32, "scene"), (0, 25, 25, .max, "scene"),
  ] as [(Int64, Int64, Int64, Int64, String)])
func aSessionWithoutSenseIsRefused(start: Int64, planned: Int64, focused: Int64, scene: Int64, name: String) throws {
  let fault = #expect(throws: RuleFault.self) {
    try Session(
      start: start, plannedMinutes: planned, focusedMinutes: focused, isInterrupted: false, scene: scene)
  }
  let values = ["start": start, "planned_minutes": planned, "focused_minutes": focused, "scene": scene]
  #expect(fault?.name == name && fault?.found == values[name].map { "\($0)" })
}

@Test func theEndsOfTheRangesAreTaken() throws {
  for start in [Session.instants.lowerBound, Session.instants.upperBound] {
    for minutes in [0, 1440] as [Int64] { #expect(try session(start, minutes).end == start + minutes * 60) }
  }
}

@Test func aLogIsInOrderAndSessionsDoNotOverlap() throws {
  // One may begin in the instant in which another ends, and an empty one where it began.
  let log = try SessionLog([session(0, 25), session(1500, 0), session(1500, 5, scene: 3)])
  #expect(log.sessions.count == 3)
  #expect(log.completed(scenes: 2) == [2, 0, 0, 1])
  #expect(try SessionLog([]).completed(scenes: 2) == [0, 0])
  for start in [1499, 0, -1] as [Int64] {
    let fault = #expect(throws: RuleFault.self) { try SessionLog([session(0, 25), session(start, 5)]) }
    #expect(
      fault?.message
        == "start: found \(start); allowed: instants from 1500 on, when session 1 ends, in session 2")
  }
  let fault = #expect(throws: RuleFault.self) { try SessionLog([session(0, 5, scene: 6)], scenes: 6) }
  #expect(fault?.message == "scene: found 6; allowed: 0 to 5, the design's scenes, in session 1")
  #expect(throws: RuleFault.self) { try SessionLog([session(0, 5)], scenes: 0) }
}

@Test func efficiencyIsAFraction() throws {
  #expect(try Efficiency.of(focusedMinutes: 5, plannedMinutes: 0) == nil)
  #expect(try Efficiency.of(focusedMinutes: 0, plannedMinutes: 0) == nil)
  #expect(try Efficiency.of(focusedMinutes: 0, plannedMinutes: 25)?.perMille == 0)
  // 999.9… never shows as all.
  #expect(try Efficiency.of(focusedMinutes: 99_999, plannedMinutes: 100_000)?.perMille == 999)
  let half = try #require(try Efficiency.of(focusedMinutes: 12, plannedMinutes: 24))
  #expect(try half == Efficiency.of(focusedMinutes: 1, plannedMinutes: 2))
  let more = try #require(try Efficiency.of(focusedMinutes: 500_000_001, plannedMinutes: 1_000_000_000))
  #expect(half < more && !(more < half) && half.perMille == more.perMille)
  for bad in [-1, 1_000_000_001, .max, .min] as [Int64] {
    #expect(throws: RuleFault.self) { try Efficiency.of(focusedMinutes: bad, plannedMinutes: 1) }
    #expect(throws: RuleFault.self) { try Efficiency.of(focusedMinutes: 1, plannedMinutes: bad) }
  }
}

@Test func aSessionEarnsXPAndMilesByTheMinute() throws {
  let rewards = Design.standard.rewards
  #expect(try rewards.earned(by: session(0, 25)) == (70, 200))
  #expect(try rewards.earned(by: session(0, 25, interrupted: true)) == (50, 200))
  #expect(try rewards.earned(by: session(0, 0)) == (20, 0))
  let most = Rewards(xpPerMinute: 1000, xpDeepSession: 100_000, milesPerMinute: 100_000)
  #expect(try most.earned(by: session(0, 1440)) == (1_540_000, 144_000_000))
  for (rates, name) in [
    (Rewards(xpPerMinute: -1, xpDeepSession: 0, milesPerMinute: 0), "xp_per_minute"),
    (Rewards(xpPerMinute: 0, xpDeepSession: .max, milesPerMinute: 0), "xp_deep_session"),
    (Rewards(xpPerMinute: 0, xpDeepSession: 0, milesPerMinute: 100_001), "miles_per_minute"),
  ] {
    let fault = #expect(throws: RuleFault.self) { try rates.earned(by: session(0, 25)) }
    #expect(fault?.name == name)
  }
}

import Rules
import Testing

/// Out to the app switcher, away, and back again.
private let outAndBack: [ScenePhase] = [.active, .inactive, .background, .inactive, .active]

@Test(
  arguments: [
    (.inactive, [false, true, true, true, false], 0), (.background, [false, false, true, false, false], 2),
    (.never, [false, false, false, false, false], 1),
  ] as [(MaskFrom, [Bool], Int64)])
func amountsAreHiddenOutsideTheForeground(maskFrom: MaskFrom, masked: [Bool], exposures: Int64) throws {
  let run = try PrivacyMask.run(outAndBack, maskFrom: maskFrom)
  #expect(run.masked == masked && run.exposures == exposures)
}

@Test func theFirstPhaseCanExpose() throws {
  #expect(PrivacyMask(maskFrom: .never, phase: .background).exposures == 1)
  #expect(PrivacyMask(maskFrom: .background, phase: .inactive).exposures == 1)
  #expect(PrivacyMask(maskFrom: .background, phase: .background).exposures == 0)
  #expect(PrivacyMask(maskFrom: .inactive).exposures == 0)
  #expect(try PrivacyMask.run([], maskFrom: .never).exposures == 0)
}

@Test func everyStepIsAllowedOrNamed() {
  let refused: Set<[ScenePhase]> = [
    [.active, .background], [.active, .active], [.inactive, .inactive], [.background, .background],
  ]
  for from in ScenePhase.allCases {
    for next in ScenePhase.allCases {
      var mask = PrivacyMask(maskFrom: .inactive, phase: from)
      let before = mask
      do throws(RuleFault) {
        try mask.go(to: next)
        #expect(!refused.contains([from, next]) && mask.phase == next)
      } catch {
        #expect(refused.contains([from, next]) && mask == before && error.found == next.rawValue)
      }
    }
  }
  let fault = #expect(throws: RuleFault.self) { try PrivacyMask.run([.active, .background], maskFrom: .inactive) }
  #expect(fault?.message == "phases: found background; allowed: inactive after active")
}

/// Along any walk: the default never exposes, and an exposure begins wherever amounts come to be seen outside `active`.
@Test func exposuresAreCountedWhereTheyBegin() throws {
  var luck = Luck(9)
  for _ in 0..<200 {
    var phases = [ScenePhase.allCases[Int(luck.next(3))]]
    for _ in 0..<20 {
      let next = ScenePhase.allCases.filter { phases[phases.count - 1].mayGo(to: $0) }
      phases.append(next[Int(luck.next(Int64(next.count)))])
    }
    for maskFrom in MaskFrom.allCases {
      let run = try PrivacyMask.run(phases, maskFrom: maskFrom)
      let seen = zip(phases, run.masked).map { $0 != .active && !$1 }
      let begins = zip([false] + seen, seen).filter { !$0 && $1 }.count
      #expect(run.exposures == Int64(begins))
      if maskFrom == .inactive { #expect(run.exposures == 0) }
      if maskFrom == .never { #expect(!run.masked.contains(true)) }
    }
  }
}

import Fields
import Rules
import Testing

private let standard = Chapter.standard.map(\.value.missions)

private func expedition(_ countFrom: CountFrom, _ chapters: [Missions] = standard) throws -> Expedition {
  try Expedition(chapters, countFrom: countFrom)
}

@Test func theStandardChaptersAreTheProducts() {
  #expect(standard.map(\.sessions) == [3, 5, 8, 10, 13, 15])
  #expect(standard.map(\.minutes) == [75, 125, 200, 250, 325, 375])
  #expect(standard.map(\.deepSessions) == [2, 3, 4, 5, 7, 8])
  #expect(standard.map(\.bonusMiles) == [500, 1000, 1500, 2000, 2500, 3000])
  let chapters = Chapter.standard.map(\.value)
  #expect(Set(chapters.map(\.city)).count == 6 && Set(chapters.map(\.scene)).count == 6)
  #expect(chapters.allSatisfy { !$0.tagline.isEmpty })
}

@Test func aChapterIsReadAndWrittenByItsFields() throws {
  for chapter in Chapter.standard.map(\.value) {
    var read = Chapter(
      city: "", scene: "", tagline: "", missions: Missions(sessions: 1, minutes: 0, deepSessions: 0, bonusMiles: 0))
    try Chapter.fields.apply(Chapter.fields.encode(chapter), to: &read, under: "")
    #expect(read == chapter)
  }
  #expect(Chapter.fields.fields.allSatisfy { $0.info.source.contains("assumed") })
}

@Test func countedFromTheUnlockEachChapterTakesItsOwnSessions() throws {
  let expedition = try expedition(.unlock)
  var progress = ExpeditionProgress()
  var (sessions, miles) = (0, Int64(0))
  for (index, missions) in standard.enumerated() {
    for _ in 1..<missions.sessions {
      #expect(progress.add(focusedMinutes: 25, isDeep: true, expedition).chaptersDone == 0)
    }
    let outcome = progress.add(focusedMinutes: 25, isDeep: true, expedition)
    // The deep mission was done half way; sessions and minutes end together.
    #expect(outcome.missionsDone == 2 && outcome.chaptersDone == 1)
    #expect(Int(progress.chapter) == index + 1 && progress.sessions == 0)
    sessions += Int(missions.sessions)
    miles += outcome.bonusMiles
  }
  #expect(sessions == 54 && miles == 10_500)
  #expect(progress.add(focusedMinutes: 25, isDeep: true, expedition) == ExpeditionOutcome())
  #expect(progress.progress(expedition) == 1)
}

@Test func overAllTimeSeveralChaptersAreDoneAtOnce() throws {
  let expedition = try expedition(.allTime)
  var progress = ExpeditionProgress()
  // Fifteen sessions, none deep: nothing is done but sessions and minutes of the first.
  for count in 1...15 {
    let outcome = progress.add(focusedMinutes: 25, isDeep: false, expedition)
    #expect(outcome.missionsDone == (count == 3 ? 2 : 0) && progress.chapter == 0)
  }
  #expect(progress.add(focusedMinutes: 25, isDeep: true, expedition).chaptersDone == 0)
  // The second deep one does the first chapter, and of the second two missions are done already.
  let second = progress.add(focusedMinutes: 25, isDeep: true, expedition)
  #expect(second.missionsDone == 3 && second.chaptersDone == 1 && second.bonusMiles == 500)
  #expect(progress.sessions == 17 && progress.deepSessions == 2)

  let single = try Expedition(
    (1...4).map { Missions(sessions: 2, minutes: 0, deepSessions: 0, bonusMiles: Int64($0)) }, countFrom: .allTime)
  var together = ExpeditionProgress()
  #expect(together.add(focusedMinutes: 0, isDeep: false, single) == ExpeditionOutcome())
  let outcome = together.add(focusedMinutes: 0, isDeep: false, single)
  #expect(outcome.chaptersDone == 4 && outcome.bonusMiles == 10 && outcome.missionsDone == 4 && together.chapter == 4)
}

@Test func progressIsTheLeastCompleteMission() throws {
  let expedition = try expedition(.unlock)
  var progress = ExpeditionProgress()
  #expect(progress.progress(expedition) == 0)
  _ = progress.add(focusedMinutes: 75, isDeep: true, expedition)
  #expect(progress.progress(expedition) == Float(1) / 3)
  _ = progress.add(focusedMinutes: 0, isDeep: false, expedition)
  #expect(progress.progress(expedition) == 0.5)
  _ = progress.add(focusedMinutes: 0, isDeep: false, expedition)
  #expect(progress.progress(expedition) == 0.5 && progress.chapter == 0)
  #expect(ExpeditionProgress().progress(try Expedition([], countFrom: .unlock)) == 1)
}

/// The rules as product.md tells them, over the whole list of sessions each time.
private func chapterByDefinition(_ sessions: [(Int32, Bool)], _ expedition: Expedition) -> Int32 {
  var (first, chapter) = (0, Int32(0))
  for end in sessions.indices {
    while Int(chapter) < expedition.chapters.count {
      let counted = sessions[(expedition.countFrom == .allTime ? 0 : first)...end]
      let missions = expedition.chapters[Int(chapter)]
      guard counted.count >= missions.sessions, counted.reduce(0, { $0 + $1.0 }) >= missions.minutes,
        counted.count(where: \.1) >= missions.deepSessions
      else { break }
      chapter += 1
      if expedition.countFrom == .unlock {
        first = end + 1
        break
      }
    }
  }
  return chapter
}

@Test func anyCourseIsItsDefinition() throws {
  var luck = Luck(7)
  for _ in 0..<300 {
    let chapters = (0..<1 + luck.next(5)).map { number in
      Missions(
        sessions: 1 + Int32(luck.next(4)), minutes: Int32(luck.next(120)), deepSessions: Int32(luck.next(3)),
        bonusMiles: 1 << number)
    }
    for countFrom in CountFrom.allCases {
      let expedition = try expedition(countFrom, chapters)
      let sessions = (0..<luck.next(30)).map { _ in (Int32(luck.next(60)), luck.next(2) == 0) }
      let log = try SessionLog(
        sessions.enumerated().map { index, session in
          try Session(
            start: Int64(index) * 86_400, plannedMinutes: 25, focusedMinutes: Int64(session.0),
            isInterrupted: !session.1)
        })
      let (progress, sum) = ExpeditionProgress.over(log, expedition)
      #expect(progress.chapter == chapterByDefinition(sessions, expedition))
      #expect(sum.chaptersDone == progress.chapter && sum.bonusMiles == 1 << progress.chapter - 1)
      #expect((0...1).contains(progress.progress(expedition)))
    }
  }
}

@Test func anExpeditionWithoutSenseIsRefused() throws {
  let one = Missions(sessions: 1, minutes: 0, deepSessions: 0, bonusMiles: 0)
  for (missions, name) in [
    (Missions(sessions: 0, minutes: 1, deepSessions: 0, bonusMiles: 0), "sessions"),
    (Missions(sessions: .max, minutes: 1, deepSessions: 0, bonusMiles: 0), "sessions"),
    (Missions(sessions: 1, minutes: -1, deepSessions: 0, bonusMiles: 0), "minutes"),
    (Missions(sessions: 1, minutes: 1, deepSessions: .min, bonusMiles: 0), "deep_sessions"),
    (Missions(sessions: 1, minutes: 1, deepSessions: 0, bonusMiles: .max), "bonus_miles"),
  ] {
    let fault = #expect(throws: RuleFault.self) { try expedition(.unlock, [one, missions]) }
    #expect(fault?.name == name)
  }
  let fault = #expect(throws: RuleFault.self) { try expedition(.unlock, Array(repeating: one, count: 33)) }
  #expect(fault?.message == "chapters: found 33; allowed: 0 to 32")
  #expect(try expedition(.unlock, Array(repeating: one, count: 32)).chapters.count == 32)
}

@Test func countsAreHeldAndNeverWrap() throws {
  let endless = try Expedition(
    [Missions(sessions: 1, minutes: 0, deepSessions: 1, bonusMiles: 0)], countFrom: .allTime)
  var progress = ExpeditionProgress()
  (progress.sessions, progress.minutes) = (.max, .max - 3)
  _ = progress.add(focusedMinutes: .max, isDeep: false, endless)
  #expect(progress.sessions == .max && progress.minutes == .max && progress.chapter == 0)
  _ = progress.add(focusedMinutes: .min, isDeep: false, endless)
  #expect(progress.minutes == .max)
}

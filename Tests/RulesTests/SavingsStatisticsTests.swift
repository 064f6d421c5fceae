import CivilTime
import Rules
import Testing

private func date(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

@Test func theStatisticsOfAFewEntries() throws {
  // A Friday, a Saturday, and a Friday in the month after.
  let entries = try [
    SavingsEntry(day: date("2024-03-01"), second: 0, amountMinor: 1000),
    SavingsEntry(day: date("2024-03-01"), second: 86_399, amountMinor: 500),
    SavingsEntry(day: date("2024-03-02"), second: 3600, amountMinor: 1500),
    SavingsEntry(day: date("2024-03-02"), second: 3600, amountMinor: -700),
    SavingsEntry(day: date("2024-04-05"), second: 79_200, amountMinor: 10),
  ]
  let all = try SavingsStatistics(entries)
  #expect(all.saved == AmountSum(count: 4, minor: 3010) && all.withdrawn == AmountSum(count: 1, minor: 700))
  #expect(all.netMinor == 2310)
  #expect(try #require(all.saved.mean) == (752, 2))
  #expect(
    all.bestDay?.day == entries[0].day && all.bestDay?.saved == AmountSum(count: 2, minor: 1500), "first of equals")
  #expect(all.byWeekday.map(\.minor) == [0, 0, 0, 0, 1510, 1500, 0])
  #expect(all.byHour.map(\.count) == [1, 1] + Array(repeating: 0, count: 20) + [1, 1])
  #expect(all.byMonth.map(\.month) == [3, 4] && all.byMonth.map(\.saved.minor) == [3000, 10])
  #expect(try all.saved(fromHour: 22, toHour: 1) == AmountSum(count: 3, minor: 1510))
  #expect(try all.saved(fromHour: 0, toHour: 24) == all.saved)
  #expect(try all.saved(fromHour: 5, toHour: 5) == AmountSum())
  let none = try SavingsStatistics([])
  #expect(none.saved.mean == nil && none.bestDay == nil && none.byMonth.isEmpty && none.netMinor == 0)
}

@Test func theOrderOfEntriesChangesNothingAndPartsAddUp() throws {
  var luck = Luck(4)
  for _ in 0..<50 {
    var entries: [SavingsEntry] = []
    for _ in 0..<60 {
      let sign = luck.next(4) == 0 ? -1 : 1
      entries.append(
        SavingsEntry(
          day: LocalDay(number: Int32(luck.next(100) - 50)), second: luck.next(86_400),
          amountMinor: Int64(sign) * (1 + luck.next(30))))
    }
    let all = try SavingsStatistics(entries)
    for index in entries.indices { entries.swapAt(index, Int(luck.next(60))) }
    #expect(try SavingsStatistics(entries) == all)
    for parts in [all.byWeekday, all.byHour, all.byMonth.map(\.saved)] {
      #expect(parts.reduce(0) { $0 + $1.minor } == all.saved.minor)
      #expect(parts.reduce(0) { $0 + $1.count } == all.saved.count)
    }
    let days = Dictionary(grouping: entries.filter { $0.amountMinor > 0 }, by: \.day)
    let sums = days.mapValues { $0.reduce(0) { $0 + $1.amountMinor } }
    let most = try #require(sums.values.max())
    #expect(all.bestDay?.saved.minor == most)
    #expect(all.bestDay?.day == sums.filter { $0.value == most }.keys.min())
    let mean = try #require(all.saved.mean)
    #expect(mean.minor * all.saved.count + mean.rest == all.saved.minor && mean.rest < all.saved.count)
  }
}

@Test func anEntryWithoutSenseIsRefused() throws {
  let day = try date("2024-03-01")
  func message(_ entries: [SavingsEntry]) -> String? {
    do throws(RuleFault) {
      _ = try SavingsStatistics(entries)
      return nil
    } catch { return error.message }
  }
  for amount in [Int64.min, -Goal.most - 1, 0, Goal.most + 1, .max] {
    #expect(
      message([SavingsEntry(day: day, second: 0, amountMinor: amount)])
        == "amount_minor: found \(amount); allowed: 1 to 1000000000000000, or below 0 for a withdrawal")
  }
  for second in [Int64.min, -1, 86_400, .max] {
    #expect(
      message([SavingsEntry(day: day, second: second, amountMinor: 1)])
        == "second: found \(second); allowed: 0 to 86399")
  }
  for number in [Int32.min, .max] {
    let far = SavingsEntry(day: LocalDay(number: number), second: 0, amountMinor: 1)
    #expect(message([far])?.hasPrefix("day: found ") == true)
  }
  for sign in [1, -1] as [Int64] {
    let much = Array(repeating: SavingsEntry(day: day, second: 0, amountMinor: sign * Goal.most), count: 9224)
    #expect(
      message(much)?.hasPrefix("amount_minor: found 1000000000000000; allowed: up to 372036854775807,") == true)
    #expect(message(Array(much.dropLast())) == nil)
  }
  let all = try SavingsStatistics([])
  for (from, to) in [(-1, 3), (24, 3), (0, 25), (0, -1), (.min, .max)] as [(Int64, Int64)] {
    #expect(throws: RuleFault.self) { try all.saved(fromHour: from, toHour: to) }
  }
}

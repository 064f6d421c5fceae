import Foundation
import Rules
import Testing

private func score(_ days: [Bool], _ times: Int64, in interval: Int64) throws -> Double {
  var score = try LoopScore(times: times, inDays: interval)
  for day in days { score.add(kept: day) }
  return Double(score.score) / Double(LoopScore.one)
}

/// The recursion in floating point, with the sum over the window taken anew each day.
@Test(arguments: [(1, 1), (3, 3), (1, 2), (1, 7), (3, 7), (1, 30), (29, 30), (1, 3650)] as [(Int64, Int64)])
func theScoreIsItsRecursion(times: Int64, interval: Int64) throws {
  var luck = Luck(4)
  let days = (0..<500).map { _ in luck.next(3) == 0 }
  let multiplier = pow(0.5, sqrt(Double(times) / Double(interval)) / 13)
  let (wanted, window) = times == interval ? (1, 1) : (Int(2 * times), Int(2 * interval))
  var exact = 0.0
  for day in days.indices {
    let kept = days[max(0, day + 1 - window)...day].count { $0 }
    exact = exact * multiplier + min(1, Double(kept) / Double(wanted)) * (1 - multiplier)
  }
  #expect(abs(try score(days, times, in: interval) - exact) < 1e-6)
}

@Test func thirteenDaysMakeAHalf() throws {
  #expect(abs(try score(Array(repeating: true, count: 13), 1, in: 1) - 0.5) < 1e-8)
  #expect(try score([], 1, in: 1) == 0)
  #expect(try score(Array(repeating: false, count: 100), 1, in: 7) == 0)
}

@Test func theScoreNeverLeavesItsRange() throws {
  for (times, days) in [(1, 1), (1, 7), (1, 3650)] as [(Int64, Int64)] {
    var score = try LoopScore(times: times, inDays: days)
    for _ in 0..<20_000 {
      score.add(kept: true)
      #expect(score.score <= LoopScore.one)
    }
  }
}

@Test(arguments: [(0, 1), (2, 1), (1, 0), (-1, -1), (1, 3651), (.max, .max), (.min, .min)] as [(Int64, Int64)])
func aFrequencyWithoutSenseIsRefused(times: Int64, days: Int64) {
  let fault = #expect(throws: RuleFault.self) { try LoopScore(times: times, inDays: days) }
  #expect(fault?.found == "\(times) in \(days)")
}

@Test func theScoreAsOfADayIsThatOfTheDaysBeforeIt() throws {
  // Thirteen days kept in a row come to a half, and what is done twice or today adds nothing.
  let days = Array(1...13) + [13, 14] as [Int64]
  let score = try LoopScore.asOf(14, from: 1, checkIns: days, times: 1, inDays: 1)
  #expect((Double(score.score) / Double(LoopScore.one) - 0.5).magnitude < 1e-7)
  // A day before the first is left out; a missed one lowers it.
  #expect(try LoopScore.asOf(14, from: 1, checkIns: [-3] + days, times: 1, inDays: 1).score == score.score)
  #expect(try LoopScore.asOf(15, from: 1, checkIns: Array(days.prefix(13)), times: 1, inDays: 1).score < score.score)
  #expect(try LoopScore.asOf(5, from: 5, checkIns: [], times: 1, inDays: 1).score == 0)
  for (day, first) in [(5, 6), (5, -2_000_000), (Int64.max, 0), (0, .min)] as [(Int64, Int64)] {
    #expect(throws: RuleFault.self) { try LoopScore.asOf(day, from: first, checkIns: [], times: 1, inDays: 1) }
  }
}

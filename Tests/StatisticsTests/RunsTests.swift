import Statistics
import Testing

/// Whether the lowest `days` bits hold `run` ones in a row.
private func holds(_ bits: Int, run: Int, days: Int) -> Bool {
  var length = 0
  for day in 0..<days {
    length = bits & 1 << day != 0 ? length + 1 : 0
    if length == run { return true }
  }
  return false
}

@Test(arguments: [0, 0.1, 0.5, 0.8, 1])
func runsAreAsLikelyAsTheSequencesThatHoldThem(chance: Double) throws {
  for days in 0...9 {
    for run in 1...10 {
      var sum = 0.0
      for bits in 0..<1 << days where holds(bits, run: run, days: days) {
        var weight = 1.0
        for day in 0..<days { weight *= bits & 1 << day != 0 ? chance : 1 - chance }
        sum += weight
      }
      let found = try #require(Runs.probability(ofRun: Int64(run), inDays: Int64(days), chance: chance))
      #expect(abs(found - sum) < 1e-14, "\(run) in \(days)")
    }
  }
}

@Test func longRunsOverManyDaysStayProbabilities() throws {
  var before = 0.0
  for days in stride(from: Int64(0), through: 100_000, by: 9973) {
    let found = try #require(Runs.probability(ofRun: 12, inDays: days, chance: 0.5))
    #expect(found >= before && found <= 1)
    before = found
  }
  #expect(before > 0.99)
  #expect(Runs.probability(ofRun: .max, inDays: 5, chance: 0.5) == 0)
}

@Test(
  arguments: [
    (0, 5, 0.5), (-1, 5, 0.5), (1, -1, 0.5), (1, .max, 0.5), (1, 5, -0.1), (1, 5, 1.1), (1, 5, .nan),
  ] as [(Int64, Int64, Double)])
func runsWithoutSenseHaveNoProbability(run: Int64, days: Int64, chance: Double) {
  #expect(Runs.probability(ofRun: run, inDays: days, chance: chance) == nil)
}

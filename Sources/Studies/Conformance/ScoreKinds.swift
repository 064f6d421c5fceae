import Fields
import Rules
import Statistics

extension ConformanceKind {
  /// Numbers that are computed to a tolerance.
  static let scoreKinds: [ConformanceKind] = [
    ConformanceKind(
      name: "loop_score", meaning: "Loop Habit Tracker's score of a habit after some days, 0.0001 off at most",
      input: [
        Value("frequency", "how often to keep it: [times, days], times from 1 to days"),
        Value("days", "one letter a day from the first on: 1 for kept, 0 for missed"),
      ], right: [Value("", "the score after the last day, 0 to 1")], tolerance: 0.0001, run: loopScore),
    ConformanceKind(
      name: "run_probability",
      meaning: "chance of a run of successes somewhere in independent days, 0.000001 off at most",
      input: [
        Value("p", "chance of success on a day, 0 to 1"), Value("days", "number of days, 0 to \(Runs.mostDays)"),
        Value("run", "length of the run in days, from 1"),
      ], right: [Value("", "the probability")], tolerance: 0.000001, run: runProbability),
  ]
}

@Sendable private func loopScore(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let frequency = try input.integers("frequency", count: 2)
  let days = try input.text("days")
  guard days.utf8.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") }) else {
    throw input.wrong("days", "letters 0 and 1")
  }
  var score = try input.applying { () throws(RuleFault) in try LoopScore(times: frequency[0], inDays: frequency[1]) }
  for day in days.utf8 { score.add(kept: day == UInt8(ascii: "1")) }
  return .one(Double(score.score) / Double(LoopScore.one))
}

@Sendable private func runProbability(_ input: ConformanceInput) throws(Faults) -> [Node.Entry] {
  let chance = try input.number("p")
  let days = try input.integer("days")
  let run = try input.integer("run")
  guard (0...1).contains(chance) else { throw input.wrong("p", "a number from 0 to 1") }
  guard (0...Runs.mostDays).contains(days) else {
    throw input.wrong("days", "a whole number from 0 to \(Runs.mostDays)")
  }
  guard let probability = Runs.probability(ofRun: run, inDays: days, chance: chance) else {
    throw input.wrong("run", "a whole number from 1")
  }
  return .one(probability)
}

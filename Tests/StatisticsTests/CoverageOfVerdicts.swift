import Statistics
import Testing

/// Whether what a verdict says of the true difference, counted so that more is better, is so.
private func isTrue(_ verdict: Verdict, of truth: Double, margin: Double) -> Bool {
  switch verdict {
  case .better: truth > margin
  case .worse: truth < -margin
  case .tie: truth.magnitude <= margin
  case .betterPerhapsTrivially: truth > 0
  case .worsePerhapsTrivially: truth < 0
  case .undecided: true
  }
}

/// Every verdict is true wherever its interval holds the truth: so verdicts are wrong no more often than intervals miss, and those
/// of a family all at once.
@Test func aWrongVerdictIsAMissedTruth() throws {
  let ends = stride(from: -3.0, through: 3, by: 0.5)
  var seen: Set<String> = []
  for low in ends {
    for high in ends where high >= low {
      for margin in [nil, 0, 0.5, 1] as [Double?] {
        for direction in [Direction.higherIsBetter, .lowerIsBetter] {
          let interval = Interval(low: low, estimate: (low + high) / 2, high: high)
          let verdict = try #require(Verdict(interval, margin: margin, direction: direction))
          seen.insert(verdict.rawValue)
          for truth in ends where interval.holds(truth) {
            let better = direction == .higherIsBetter ? truth : -truth
            #expect(isTrue(verdict, of: better, margin: margin ?? 0), "\(verdict): \(interval), \(truth)")
          }
        }
      }
    }
  }
  #expect(seen.count == Verdict.allCases.count)
}

/// Runs of successes in independent trials: what streaks luck alone brings.
public enum Runs {
  /// Most trials.
  public static let mostDays: Int64 = 1_000_000

  /// The probability of at least `run` successes in a row somewhere in `days` independent trials of chance `chance` each;
  /// nil unless 0 ≤ `chance` ≤ 1, `run` ≥ 1 and 0 ≤ `days` ≤ `mostDays`.
  ///
  /// The exact recursion: the first run of k ends on day n if days n − k + 1 … n succeed, the day before them fails, and
  /// no run ended before that one; so f(n) = f(n − 1) + (1 − f(n − k − 1)) · (1 − p) · pᵏ, from f(k) = pᵏ and f(n) = 0
  /// below. All terms are positive, so nothing cancels: some 10⁻¹⁶ · `days` off at most. O(days) in time and memory.
  ///
  /// Source: A. de Moivre, The Doctrine of Chances (1738), problem 74; W. Feller, An Introduction to Probability Theory and
  /// Its Applications, vol. 1, XIII.7.
  public static func probability(ofRun run: Int64, inDays days: Int64, chance: Double) -> Double? {
    guard chance >= 0, chance <= 1, run >= 1, days >= 0, days <= mostDays else { return nil }
    guard days >= run else { return 0 }
    let length = Int(run)
    let whole = (0..<length).reduce(1.0) { power, _ in power * chance }
    var chances = Array(repeating: 0.0, count: length) + [whole]
    for day in (length + 1)..<max(length + 1, Int(days) + 1) {
      chances.append(min(1, chances[day - 1] + (1 - chances[day - length - 1]) * (1 - chance) * whole))
    }
    return chances[Int(days)]
  }
}

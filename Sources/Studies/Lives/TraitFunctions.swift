import Lives
import Statistics

extension TraitTables.Functions {
  /// By the numerical library, rounded to six digits, so that no C library can show in a report.
  static var standard: TraitTables.Functions {
    let steps = 1024
    // A mean of 0 and steps above 1 are in range, so there are nodes.
    return TraitTables.Functions(
      normalNodes: Tables.normal(steps: steps) ?? [0, 0],
      exponentialNodes: Tables.exponential(mean: 1, steps: steps) ?? [0, 0],
      normalProbability: { Quantiles.normalProbability($0) },
      betaQuantile: { alpha, beta, p in
        min(max(Tables.significant(Quantiles.beta(p, alpha, beta)), 1e-300), 0.999999)
      })
  }
}

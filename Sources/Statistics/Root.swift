import CGSL

/// Where a monotone function crosses a target, as a search that can be taken up again: by the solver of Brent (GSL), which
/// is run from its start over all values known so far, and stops where it wants one more.
///
/// The function is only asked at whole steps from the lower bound, and at the upper bound: so the answer is two neighbours
/// with the target between them, and no step is simulated twice. For whole numbers the step is 1.
///
/// Source: R. P. Brent, Algorithms for Minimization without Derivatives (1973), chapter 4.
public enum Root {
  /// What to do next.
  public enum Next: Sendable, Equatable {
    /// Find the function's values here: both bounds first, then one at a time.
    case ask([Double])
    /// The known place whose value is nearest to the target, and the two neighbours that the target lies between: both the
    /// same where it is met exactly, or at a bound; farther apart than a step where it is met within `enough`.
    case found(Double, between: ClosedRange<Double>)
    /// The values at both bounds lie on the same side of the target.
    case outside
    /// The value here is not finite.
    case undefined(Double)
  }

  /// Looks for `target` over the range `within` at whole steps of `step`; a value that differs by `enough` or less will do.
  /// Nil unless the range is finite, the step above zero, and there are at most 2⁵³ steps.
  ///
  /// `known` holds values by place, such as were asked for; others do no harm. A function that is not monotone is taken at
  /// one of its crossings. Some ten questions for a smooth function, at most a few times log₂ of the number of steps.
  public static func next(
    known: [Double: Double], within range: ClosedRange<Double>, step: Double, target: Double, enough: Double = 0
  ) -> Next? {
    let (low, high) = (range.lowerBound, range.upperBound)
    let count = ((high - low) / step).rounded(.up)
    guard low.isFinite, high.isFinite, target.isFinite, step > 0, count <= 0x1p53 else { return nil }
    gsl_set_error_handler_off()
    let function = Known(known, target: target, count: count) { $0 < count ? low + $0 * step : high }
    let unknown = (low == high ? [low] : [low, high]).filter { known[$0] == nil }
    if !unknown.isEmpty { return .ask(unknown) }
    return withExtendedLifetime(function) { search(function, enough: max(enough, 0)) }
  }

  private static func search(_ function: Known, enough: Double) -> Next? {
    let (first, last) = (function.excess(at: 0), function.excess(at: function.count))
    guard let first, let last else { return function.stopped }
    for (excess, step) in [(first, 0), (last, function.count)] where excess.magnitude <= enough {
      return .found(function.place(step), between: function.place(step)...function.place(step))
    }
    if (first < 0) == (last < 0) { return .outside }
    guard let solver = brent_solver() else { return nil }
    defer { gsl_root_fsolver_free(solver) }
    var asked = gsl_function(
      function: { step, known in
        guard let known else { return .nan }
        return Unmanaged<Known>.fromOpaque(known).takeUnretainedValue().excess(at: step) ?? .nan
      }, params: Unmanaged.passUnretained(function).toOpaque())
    // The solver keeps the address of the function, so it lives in one call.
    return withUnsafeMutablePointer(to: &asked) { asked -> Next? in
      guard Int(gsl_root_fsolver_set(solver, asked, 0, function.count)) == GSL_SUCCESS else { return function.stopped }
      while true {
        let low = gsl_root_fsolver_x_lower(solver).rounded()
        let high = gsl_root_fsolver_x_upper(solver).rounded()
        guard let below = function.excess(at: low), let above = function.excess(at: high) else {
          return function.stopped
        }
        let (nearest, excess) = above.magnitude < below.magnitude ? (high, above) : (low, below)
        if excess.magnitude <= enough || high - low <= 1 {
          let ends = excess == 0 ? (nearest, nearest) : (low, high)
          return .found(function.place(nearest), between: function.place(ends.0)...function.place(ends.1))
        }
        guard Int(gsl_root_fsolver_iterate(solver)) == GSL_SUCCESS else { return function.stopped }
      }
    }
  }

  /// What is known of the function, by steps. Used by one thread.
  private final class Known {
    private let values: [Double: Double]
    private let target: Double
    let count: Double
    let place: (Double) -> Double
    /// Why the search cannot go on.
    var stopped: Next?

    init(_ values: [Double: Double], target: Double, count: Double, _ place: @escaping (Double) -> Double) {
      (self.values, self.target, self.count, self.place) = (values, target, count, place)
    }

    /// Value − target at the nearest whole step.
    func excess(at step: Double) -> Double? {
      let place = place(step.rounded())
      guard let value = values[place] else {
        stopped = .ask([place])
        return nil
      }
      guard value.isFinite else {
        stopped = .undefined(place)
        return nil
      }
      return value - target
    }
  }
}

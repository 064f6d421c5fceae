import CGSL

/// The least value of a function of several numbers, by the simplex of Nelder and Mead (GSL, `nmsimplex2`): it takes no
/// derivatives, so that a function with steps, as of a simulation, does no harm. Deterministic.
///
/// Source: J. A. Nelder and R. Mead, Computer Journal 7 (1965) 308.
public enum Minimiser {
  /// What was found.
  public struct Minimum: Sendable, Equatable {
    /// Where the least value lies.
    public var point: [Double]
    /// That value.
    public var value: Double
    /// Calls of the function.
    public var evaluations: Int
    /// Whether the simplex shrank to the tolerance; else the calls ran out.
    public var isConverged: Bool
  }

  /// What stands for a value that is not finite.
  private static let worst = 1e300

  /// Searches from `start` with first steps of `step` in every direction, until the simplex's mean size is under `tolerance`
  /// or the function was called `most` times (a few more, since a step is finished).
  ///
  /// `function` may answer nil to stop the search: then, and where there is no number to vary, the result is nil.
  public static func simplex(
    from start: [Double], step: Double, tolerance: Double, atMost most: Int, of function: ([Double]) -> Double?
  ) -> Minimum? {
    let count = start.count
    guard count > 0 else { return nil }
    gsl_set_error_handler_off()
    return withoutActuallyEscaping(function) { function in
      let calls = Calls(function)
      return withExtendedLifetime(calls) { search(from: start, step, tolerance, most, calls) }
    }
  }

  private static func search(
    from start: [Double], _ step: Double, _ tolerance: Double, _ most: Int, _ calls: Calls
  ) -> Minimum? {
    let count = start.count
    guard let machine = simplex_minimiser(count),
      let first = gsl_vector_alloc(count), let steps = gsl_vector_alloc(count)
    else { return nil }
    defer {
      gsl_multimin_fminimizer_free(machine)
      gsl_vector_free(first)
      gsl_vector_free(steps)
    }
    for index in 0..<count {
      gsl_vector_set(first, index, start[index])
      gsl_vector_set(steps, index, step)
    }
    var asked = gsl_multimin_function(
      f: { point, calls in
        guard let point, let calls else { return Minimiser.worst }
        let numbers = (0..<point.pointee.size).map { gsl_vector_get(point, $0) }
        return Unmanaged<Calls>.fromOpaque(calls).takeUnretainedValue().value(at: numbers)
      }, n: count, params: Unmanaged.passUnretained(calls).toOpaque())
    // The machine keeps the address of the function, so it lives in one call.
    return withUnsafeMutablePointer(to: &asked) { asked -> Minimum? in
      guard Int(gsl_multimin_fminimizer_set(machine, asked, first, steps)) == GSL_SUCCESS else { return nil }
      var isConverged = false
      while !calls.isStopped, calls.count < most, !isConverged {
        guard Int(gsl_multimin_fminimizer_iterate(machine)) == GSL_SUCCESS else { break }
        isConverged = gsl_multimin_fminimizer_size(machine) < tolerance
      }
      guard !calls.isStopped, let best = machine.pointee.x else { return nil }
      return Minimum(
        point: (0..<count).map { gsl_vector_get(best, $0) }, value: machine.pointee.fval, evaluations: calls.count,
        isConverged: isConverged)
    }
  }

  /// The function and how often it was called. Used by one thread.
  private final class Calls {
    private let function: ([Double]) -> Double?
    var count = 0
    var isStopped = false

    init(_ function: @escaping ([Double]) -> Double?) { self.function = function }

    func value(at point: [Double]) -> Double {
      if isStopped { return Minimiser.worst }
      count += 1
      guard let value = function(point) else {
        isStopped = true
        return Minimiser.worst
      }
      return value.isFinite ? min(value, Minimiser.worst) : Minimiser.worst
    }
  }
}

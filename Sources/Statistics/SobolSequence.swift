import CGSL
import Chance

/// The points of Sobol's sequence (GSL), which fill a cube more evenly than random ones, and shifted copies of it.
///
/// Point 0 is the origin. Best in powers of two: then each input has one point in every n-th of its range. All places are
/// whole multiples of 2⁻³², so the same everywhere. Source: P. Bratley and B. L. Fox, ACM TOMS 14 (1988) 88, algorithm 659.
public struct SobolSequence: Sendable {
  /// The library has direction numbers for so many inputs.
  public static let mostInputs = 40
  /// The largest design.
  public static let mostPoints = 1 << 18

  /// Numbers of points and of inputs.
  public let count: Int
  public let inputs: Int
  /// Places · 2³², a point after the other.
  private let words: [UInt32]

  /// The first `count` points. Nil unless `count` is from 0 to `mostPoints` and `inputs` from 1 to `mostInputs`.
  public init?(_ count: Int, inputs: Int) {
    guard (0...Self.mostPoints).contains(count), (1...Self.mostInputs).contains(inputs) else { return nil }
    gsl_set_error_handler_off()
    guard let machine = sobol_sequence(UInt32(inputs)) else { return nil }
    defer { gsl_qrng_free(machine) }
    var words = Array(repeating: 0 as UInt32, count: min(count, 1) * inputs)
    words.reserveCapacity(count * inputs)
    var point = Array(repeating: 0.0, count: inputs)
    // The library leaves the origin out, without which no power of two is even. It gives multiples of 2⁻³⁰.
    for _ in 0..<max(count - 1, 0) {
      guard Int(gsl_qrng_get(machine, &point)) == GSL_SUCCESS else { return nil }
      words += point.map { UInt32($0 * 0x1p32) }
    }
    (self.count, self.inputs, self.words) = (count, inputs, words)
  }

  /// The shift number `number` of a seed: a random word for each input, which is added bit by bit without carry.
  ///
  /// Each point of a shifted copy is even over the cube, and copies are independent, so that their spread tells how sure
  /// their mean is.
  public static func shift(_ number: Int, inputs: Int, seed: UInt64) -> [UInt32] {
    var stream = Stream(seed: seed, .design, unit: UInt64(truncatingIfNeeded: number), .shift)
    return (0..<max(inputs, 0)).map { _ in stream.next() }
  }

  /// Point `index`, a place in 0 ..< 1 for each input, moved by `shift` if there is one.
  ///
  /// - Precondition: `index` is below `count`, and a shift has a word an input.
  public func point(_ index: Int, shift: [UInt32]? = nil) -> [Double] {
    (0..<inputs).map { place(index, $0, shift: shift?[$0] ?? 0) }
  }

  /// The place of one input, moved by one word.
  func place(_ index: Int, _ input: Int, shift: UInt32) -> Double {
    Double(words[index * inputs + input] ^ shift) * 0x1p-32
  }

  /// All points.
  public func points(shift: [UInt32]? = nil) -> [[Double]] { (0..<count).map { point($0, shift: shift) } }
}

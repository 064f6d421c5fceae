import Chance
import Foundation
import Testing

@Suite("Portable maths")
struct PortableMathTests {
  let tiny = Double.leastNonzeroMagnitude

  struct Point {
    var function: String
    var arguments: [Double]
    var result: Double
  }

  /// The points of `Fixtures/portable_math.txt`, made by `Fixtures/portable_math.py` with 2400 bits.
  static func points() throws -> [Point] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "Fixtures/portable_math.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let numbers = try words.dropFirst().map { Double(bitPattern: try #require(UInt64($0, radix: 16))) }
      return Point(function: String(words[0]), arguments: Array(numbers.dropLast()), result: try #require(numbers.last))
    }
  }

  /// How many doubles lie between two numbers, the zeros counted as one.
  static func distance(_ a: Double, _ b: Double) -> UInt64 {
    func ordered(_ x: Double) -> Int64 {
      x.sign == .minus ? -Int64(x.magnitude.bitPattern) : Int64(x.bitPattern)
    }
    if a.isNaN || b.isNaN { return a.isNaN && b.isNaN ? 0 : .max }
    return ordered(a).subtractingReportingOverflow(ordered(b)).partialValue.magnitude
  }

  static func value(_ point: Point) -> Double? {
    let x = point.arguments[0]
    switch point.function {
    case "exp": return PortableMath.exp(x)
    case "expm1": return PortableMath.expm1(x)
    case "log": return PortableMath.log(x)
    case "log1p": return PortableMath.log1p(x)
    case "logistic": return PortableMath.logistic(x)
    case "pow": return PortableMath.pow(x, point.arguments[1])
    default: return nil
    }
  }

  @Test func liesWithinOneUnitOfTheCorrectlyRoundedResult() throws {
    let points = try Self.points()
    #expect(points.count > 5000)
    // Largest distance allowed, and the share of points that may differ at all.
    let allowed: [String: (UInt64, Double)] = [
      "exp": (1, 0.03), "expm1": (1, 0.03), "log": (1, 0.001), "log1p": (1, 0.001), "pow": (1, 0.03),
      "logistic": (2, 0.5),
    ]
    for (function, (largest, share)) in allowed {
      let own = points.filter { $0.function == function }
      var off = 0
      for point in own {
        let value = try #require(Self.value(point))
        let distance = Self.distance(value, point.result)
        #expect(distance <= largest, "\(function)(\(point.arguments)) = \(value), not \(point.result)")
        off += distance == 0 ? 0 : 1
      }
      #expect(own.count >= 500)
      #expect(Double(off) <= share * Double(own.count), "\(function) differs at \(off) of \(own.count) points")
    }
    #expect(points.allSatisfy { allowed[$0.function] != nil })
  }

  @Test func specialValuesAreThoseOfC() {
    let inf = Double.infinity
    #expect(PortableMath.exp(inf) == inf)
    #expect(PortableMath.exp(-inf) == 0)
    #expect(PortableMath.exp(.nan).isNaN)
    #expect(PortableMath.exp(709.79) == inf)
    #expect(PortableMath.exp(-745.14) == 0)
    #expect(PortableMath.exp(0) == 1)
    #expect(PortableMath.log(0) == -inf)
    #expect(PortableMath.log(-0.0) == -inf)
    #expect(PortableMath.log(-1).isNaN)
    #expect(PortableMath.log(-inf).isNaN)
    #expect(PortableMath.log(inf) == inf)
    #expect(PortableMath.log(.nan).isNaN)
    #expect(PortableMath.log(1) == 0)
    #expect(PortableMath.log1p(-1) == -inf)
    #expect(PortableMath.log1p(-1.5).isNaN)
    #expect(PortableMath.log1p(inf) == inf)
    #expect(PortableMath.log1p(tiny) == tiny)
    #expect(PortableMath.expm1(-inf) == -1)
    #expect(PortableMath.expm1(inf) == inf)
    #expect(PortableMath.expm1(-tiny) == -tiny)
    #expect(PortableMath.logistic(inf) == 1)
    #expect(PortableMath.logistic(-inf) == 0)
    #expect(PortableMath.logistic(0) == 0.5)
    #expect(PortableMath.logistic(.nan).isNaN)
  }

  @Test func specialPowersAreThoseOfC() {
    let special: [Double] = [
      0, -0.0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.5, -1.5, .infinity, -.infinity, .nan, 1e308, -1e308, tiny, -tiny,
      0x1p53, 0x1p53 - 1, -(0x1p53 - 1), 0x1p52 + 1, 1.0.nextUp, 1.0.nextDown, -1.0.nextUp, 1e19, -1e20, 1e-20,
    ]
    for x in special {
      for y in special {
        let (ours, theirs) = (PortableMath.pow(x, y), Foundation.pow(x, y))
        #expect(Self.distance(ours, theirs) <= 1, "pow(\(x), \(y)) = \(ours), not \(theirs)")
        if ours == 0 || ours.isInfinite { #expect(ours.sign == theirs.sign, "pow(\(x), \(y))") }
      }
    }
  }

  @Test func wholePowersOfTwoAreExact() {
    for exponent in -1074...1023 {
      let exact = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(PortableMath.pow(2, Double(exponent)) == exact)
    }
  }

  @Test func sameBytesAreKept() {
    // A digest of the results over a grid: no processor, compiler or library may change a bit of it.
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ x: Double) { digest = (digest ^ x.bitPattern) &* 0x100_0000_01b3 }
    for step in -4000...4000 {
      let x = Double(step) * 0.18
      add(PortableMath.exp(x))
      add(PortableMath.expm1(x))
      add(PortableMath.logistic(x))
      add(PortableMath.log(x.magnitude))
      add(PortableMath.log1p(x.magnitude))
      add(PortableMath.pow(x.magnitude, 1.7))
    }
    #expect(digest == 4_986_962_569_932_799_841)
  }
}

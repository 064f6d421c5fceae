import Chance
import Statistics
import Testing

@Suite("Quantile tables")
struct TablesTests {
  /// Mean and second moment of what is read from a table: exact integrals of its straight pieces.
  static func moments(_ nodes: [Double]) -> (mean: Double, square: Double) {
    let steps = Double(nodes.count - 1)
    let pieces = zip(nodes, nodes.dropFirst())
    return (
      pieces.reduce(0) { $0 + ($1.0 + $1.1) / 2 } / steps,
      pieces.reduce(0) { $0 + ($1.0 * $1.0 + $1.0 * $1.1 + $1.1 * $1.1) / 3 } / steps
    )
  }

  @Test func theNormalTableIsNormal() throws {
    let nodes = try #require(Tables.normal(steps: 1024))
    #expect(nodes.count == 1025)
    for step in 0...1024 { #expect(nodes[step] == -nodes[1024 - step]) }
    #expect(nodes[512] == 0)
    #expect(nodes[768] == 0.674_490)
    #expect(nodes[1023] == 3.097_27)
    let (mean, square) = Self.moments(nodes)
    #expect(abs(mean) < 1e-12)
    #expect(abs(square - 1) < 4e-4)
  }

  @Test(arguments: [(0.55, 4.8), (0.35, 6.65), (1.75, 5.25), (0.21, 6.79), (4.5, 4.5)])
  func betaTablesKeepTheirMoments(a: Double, b: Double) throws {
    let nodes = try #require(Tables.beta(a, b, steps: 1024))
    #expect(nodes.allSatisfy { $0 > 0 && $0 < 1 })
    #expect(zip(nodes, nodes.dropFirst()).allSatisfy { $0 < $1 })
    let (mean, square) = Self.moments(nodes)
    // What straight pieces add to a convex function, most where the shape is most skewed.
    #expect(abs(mean / (a / (a + b)) - 1) < 2e-4)
    #expect(abs(square / (a * (a + 1) / ((a + b) * (a + b + 1))) - 1) < 6e-4)
  }

  @Test func longTailsKeepTheirMeans() throws {
    let amounts = Self.moments(try #require(Tables.logNormal(zeta: 6.4, sigma: 0.9, steps: 1024)))
    #expect(abs(amounts.mean / PortableMath.exp(6.4 + 0.405) - 1) < 1e-3)
    let gaps = Self.moments(try #require(Tables.exponential(mean: 90, steps: 1024)))
    #expect(abs(gaps.mean / 90 - 1) < 1e-4)
  }

  @Test func nodesHaveSixDigitsAndFitTheReader() throws {
    let nodes = try #require(Tables.logNormal(zeta: 6.4, sigma: 0.9, steps: 256))
    #expect(nodes.allSatisfy { Tables.significant($0) == $0 })
    let table = QuantileTable(nodes: nodes)
    #expect(table.read(1 << 31) == Float(nodes[128]))
    #expect(nodes[128] == 601.845)
  }

  @Test func theCLibraryDoesNotShow() throws {
    // A digest of the nodes: the same with fused multiply-add masked, and on every machine with this GSL.
    let shapes = [
      (0.55, 4.8), (0.35, 7), (0.75, 2), (1.75, 5.25), (0.21, 6.79), (0.35, 6.65), (2.38, 4.62), (2.73, 4.27),
    ]
    let tables =
      try [
        #require(Tables.normal(steps: 1024)), #require(Tables.exponential(mean: 1, steps: 1024)),
        #require(Tables.logNormal(zeta: 6.4, sigma: 0.9, steps: 1024)),
      ] + shapes.map { try #require(Tables.beta($0.0, $0.1, steps: 1024)) }
    let digest = tables.joined().reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1.bitPattern) &* 0x100_0000_01b3 }
    #expect(digest == 8_301_805_810_622_849_330)
  }

  @Test func tablesOfNothingAreMissing() {
    #expect(Tables.normal(steps: 1) == nil)
    #expect(Tables.beta(0, 1, steps: 64) == nil)
    #expect(Tables.logNormal(zeta: .nan, sigma: 1, steps: 64) == nil)
  }

  @Test(
    arguments: [
      (0, 0), (1, 1), (-1.5, -1.5), (1_234_565, 1_234_560), (1_234_575, 1_234_580), (1_234_565.1, 1_234_570),
      (999_999.5, 1_000_000), (-999_999.4, -999_999), (0.000_123_456_789, 0.000_123_457), (1.234_564_999_999, 1.234_56),
      (1e22, 1e22), (1.234_567_8e-7, 1.234_57e-7), (1.797_693_134_862_315_7e308, 1.797_69e308), (0.1, 0.1),
      (2.0 / 3, 0.666_667), (.infinity, .infinity), (123_456_789_012_345_680, 123_457_000_000_000_000),
    ] as [(Double, Double)])
  func roundsAsItIsWritten(x: Double, rounded: Double) {
    #expect(Tables.significant(x) == rounded)
    #expect(Tables.significant(rounded) == rounded)
  }
}

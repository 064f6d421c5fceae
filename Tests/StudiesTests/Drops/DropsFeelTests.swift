import CoinDrop
import Experiments
import Fields
import Statistics
import Testing

@testable import Studies

struct DropsFeelTests {
  /// A drop that is as wished in every word: 30 coins of 16 pt as a triangle of eight rows.
  static let wished = DropFacts(
    bounces: 1, settleS: 1, widthPt: 256, heightPt: 16 * (2 + 7 * 3.0.squareRoot()), knockedShare: 0, isWhole: true)

  private func changed(_ change: (inout DropFacts) -> Void) -> DropFacts {
    var drop = Self.wished
    change(&drop)
    return drop
  }

  private func isNear(_ value: Double, _ expected: Double) -> Bool { abs(value - expected) < 1e-12 }

  @Test func asWishedIsOneInEveryWord() {
    #expect(FeelWord.values(Self.wished, .diary1).allSatisfy { isNear($0, 1) })
    #expect(FeelWord.values(changed { $0.isWhole = false }, .diary1) == [0, 0, 0, 0, 0])
  }

  @Test(arguments: [(1, 1.0), (0, 0), (2, 0), (0.25, 0.25), (1.6, 0.4), (7, 0)])
  func bouncesOnce(_ bounces: Double, _ expected: Double) {
    #expect(isNear(FeelWord.bouncesOnce.value(changed { $0.bounces = bounces }, .diary1), expected))
  }

  /// The first diary's patience is 2 s.
  @Test(arguments: [(0.0, 1.0), (2, 1), (2.5, 0.8), (4, 0.5), (nil, 0)])
  func liesStill(_ seconds: Double?, _ expected: Double) {
    #expect(isNear(FeelWord.liesStill.value(changed { $0.settleS = seconds }, .diary1), expected))
  }

  /// A single row of coins is as low as can be: 32 high, 960 wide, where a triangle is 224.0 high and 256 wide.
  @Test func stacks() {
    let row = changed { ($0.widthPt, $0.heightPt) = (960, 32) }
    let triangle = 16 * (2 + 7 * 1.7320508075688772) / 256
    #expect(isNear(FeelWord.stacks.value(row, .diary1), 32 / 960 / triangle))
    #expect(isNear(FeelWord.stacks.value(changed { $0.heightPt /= 2 }, .diary1), 0.5))
    #expect(FeelWord.stacks.value(changed { $0.heightPt = 500 }, .diary1) == 1)
    #expect(FeelWord.stacks.value(changed { ($0.widthPt, $0.heightPt) = (0, 0) }, .diary1) == 0)
  }

  /// The jar is 300 pt wide, and coins rest 1.5 pt off its walls: 256 pt is all there is to gain, 297 pt all to lose.
  @Test(arguments: [(256.0, 1.0), (297, 0), (276.5, 0.5), (100, 1), (300, 0)])
  func doesNotSlide(_ width: Double, _ expected: Double) {
    #expect(isNear(FeelWord.doesNotSlide.value(changed { $0.widthPt = width }, .diary1), expected))
  }

  @Test func whereAHeapWouldReachTheWallsNothingCanSlide() {
    var scene = Scene.diary1
    scene.coins = 60
    #expect(SteepestHeap(of: scene).widthPt == 11 * 32)
    #expect(FeelWord.doesNotSlide.value(changed { $0.widthPt = 297 }, scene) == 1)
  }

  @Test(arguments: [(0.0, 1.0), (0.25, 0.75), (1, 0), (nil, 1)])
  func doesNotKnock(_ share: Double?, _ expected: Double) {
    #expect(FeelWord.doesNotKnock.value(changed { $0.knockedShare = share }, .diary1) == expected)
  }

  /// Rows of a triangle hold 1, 3, 6, 10 … coins.
  @Test(arguments: [(1, 1), (2, 2), (3, 2), (4, 3), (10, 4), (28, 7), (29, 8), (36, 8), (200, 20)])
  func steepestHeap(_ coins: Int, _ rows: Int) {
    var scene = Scene.diary1
    scene.coins = coins
    #expect(SteepestHeap(of: scene).widthPt == Double(rows) * 32)
    // Each row lies √3 radii over the one below: three middles that touch are a triangle of equal sides.
    #expect(isNear(SteepestHeap(of: scene).heightPt, 32 + Double(rows - 1) * 256.0.squareRoot() * 3.0.squareRoot()))
  }

  @Test func scoreIsTheWeightedMean() {
    var weights = FeelWeights()
    #expect(isNear(FeelWord.score([1, 0.5, 0, 0.25, 0.75], weights), 0.5))
    (weights.stacks, weights.liesStill) = (0, 5)
    #expect(isNear(FeelWord.score([1, 0.5, 0, 0.25, 0.75], weights), (1 + 2.5 + 0.25 + 0.75) / 8))
    weights.bouncesOnce = 0
    (weights.doesNotSlide, weights.doesNotKnock) = (0, 0)
    #expect(FeelWord.score([1, 0.5, 0, 0.25, 0.75], weights) == 0.5)
  }

  // MARK: Ranks

  private func feel(_ bounces: [[Double]], weights: FeelWeights = FeelWeights()) -> DropsFeel {
    let drops = bounces.map { $0.map { number in changed { $0.bounces = number } } }
    return DropsFeel(drops, Array(repeating: .diary1, count: bounces.count), weights: weights)
  }

  /// Only bounces differ, so a score is 0.8 and a fifth of that word.
  @Test func ranks() {
    let feel = feel([[2, 2], [1, 1], [1.5, 1.5], [1, 1], [0, 0]])
    #expect(feel.cells.map { $0?.rank } == [4, 1, 3, 1, 4])
    #expect(feel.best == 1 && feel.ranking == [1, 3, 2, 0, 4])
    #expect(feel.cells.map { $0.map { ($0.score.estimate * 10).rounded() / 10 } } == [0.8, 1, 0.9, 1, 0.8])
    #expect(feel.leading == [1, 3] && feel.cells[1]?.toBest == nil)
  }

  /// Three drops with differences −0.02, −0.04, −0.06: mean −0.04, sd 0.02, and Student's score of 2 degrees is 4.303 at
  /// 95 %; of a family of two, each at 97.5 %, it is 6.205.
  @Test func differenceToTheBestIsPaired() throws {
    let two = feel([[1, 1, 1], [1.1, 1.2, 1.3]])
    let own = try #require(two.cells[1]?.toBest)
    #expect(abs(own.estimate + 0.04) < 1e-12 && abs(own.halfWidth - 4.3027 * 0.02 / 3.0.squareRoot()) < 1e-5)
    #expect(two.leading == [0, 1])
    let three = feel([[1, 1, 1], [1.1, 1.2, 1.3], [2, 2.1, 2]])
    #expect(abs(try #require(three.cells[1]?.toBest).halfWidth - 6.2053 * 0.02 / 3.0.squareRoot()) < 1e-5)
    #expect(three.leading == [0, 1], "the third is surely worse")
  }

  @Test func nothingIsKnownWithoutDrops() {
    let empty = DropsFeel([[], [Self.wished]], [.diary1, .diary1], weights: FeelWeights())
    #expect(empty.cells[0] == nil && empty.best == 1 && empty.ranking == [1])
    // Of one drop no more is known than what a score can be.
    #expect(empty.cells[1]?.toBest == nil && empty.cells[1]?.score.low == 0 && empty.cells[1]?.score.high == 1)
    #expect(DropsFeel([], [], weights: FeelWeights()).best == nil)
  }

  /// A word whose means over cells lie within 0.05 tells them not apart.
  @Test func bluntWords() {
    let feel = feel([[1, 1], [1.04, 1.04], [1.1, 1.1]])
    #expect(feel.blunt(among: [0, 1, 2]).map(\.word) == [1, 2, 3, 4])
    #expect(feel.blunt(among: [0, 1]).map(\.word) == [0, 1, 2, 3, 4])
    #expect(feel.blunt(among: [0]).isEmpty, "one cell is not told from others")
  }

  // MARK: The key

  private func faults(_ text: String) -> [String] {
    let faults = #expect(throws: Faults.self) { try dropsStudy(text) }
    return faults?.all.inTextOrder.map { $0.description.replacing("t.yaml:", with: "") } ?? []
  }

  @Test func weightsAreRead() throws {
    let study = try dropsStudy("feel: {stacks: 0, lies_still: 2.5}\n")
    #expect(study.experiment.feel.stacks == 0 && study.experiment.feel.liesStill == 2.5)
    #expect(study.experiment.feel.bouncesOnce == 1)
    let written = try #require(study.resolved["feel"])
    #expect(
      written.json(indented: false)
        == "{\"bounces_once\": 1.0, \"lies_still\": 2.5, \"stacks\": 0.0, \"does_not_slide\": 1.0, \"does_not_knock\": 1.0}"
    )
  }

  @Test func allFaultsOfTheKeyComeAtOnce() {
    #expect(
      faults("feel: {bounces: 1, stacks: -1, lies_still: x, does_not_knock: 101}\n") == [
        "2:8: feel: unknown key \"bounces\"; allowed: bounces_once, lies_still, stacks, does_not_slide, does_not_knock",
        "2:28: feel.stacks: found -1; allowed: a number from 0 to 100",
        "2:44: feel.lies_still: found \"x\"; allowed: a number from 0 to 100",
        "2:63: feel.does_not_knock: found 101; allowed: a number from 0 to 100",
      ])
    #expect(
      faults("feel: {bounces_once: 0, lies_still: 0, stacks: 0, does_not_slide: 0, does_not_knock: 0}\n") == [
        "2:7: feel: found weights that are all 0; allowed: at least one above 0"
      ])
    #expect(faults("feel: 3\n") == ["2:7: feel: found 3; allowed: a map"])
    #expect(faults("feel: {stack: 1}\n") == ["2:8: feel: unknown key \"stack\"; did you mean \"stacks\"?"])
  }
}

import Chance
import Fields
import Lives
import Statistics

/// A constant of people that is not known: what it may be.
struct UncertainConstant: Sendable {
  let path: String
  let unit: String
  /// Its plausible values, and how they are laid out: by their logarithms where they span more than a factor of five.
  let scale: BoundedScale
  /// Whether it takes whole numbers alone.
  let isWhole: Bool
  /// Whether its size is assumed: then where it turns a verdict is a break-even, and no finding.
  let isAssumed: Bool

  /// Nil unless the field is a number with plausible values.
  init?(_ info: FieldInfo) {
    guard let plausible = info.plausible,
      let scale = BoundedScale(low: plausible.lowerBound, high: plausible.upperBound)
    else { return nil }
    switch info.type {
    case .number: isWhole = false
    case .integer: isWhole = true
    default: return nil
    }
    path = info.path
    unit = info.unit
    self.scale = scale
    isAssumed = info.source.contains("assumed")
  }

  /// All constants of people that have plausible values.
  static let all = Population.fields.fields.compactMap { UncertainConstant($0.info) }

  /// Steps between the values that are drawn. There are few, so that tables which hang on one constant serve many populations.
  private static let steps = 32

  /// The value that a word draws: every step is as likely as the others.
  func value(_ word: UInt32) -> Double {
    let part = Double(word) * 0x1p-32
    if isWhole { return scale.low + (part * (scale.high - scale.low + 1)).rounded(.down) }
    let step = (part * Double(Self.steps + 1)).rounded(.down)
    return Tables.significant(scale.value(ofShare: step / Double(Self.steps)), digits: 4)
  }
}

/// The box that other people are drawn from: each constant anywhere in its plausible values, whatever the others are.
///
/// Draws are independent of each other, and draw n is the same however many there are: so the first that meet the windows are
/// the first whatever the number of threads, and more points only add some. A Latin hypercube would spread all draws evenly,
/// but not the few that are kept.
struct UncertainBox: Sendable {
  let constants: [UncertainConstant]
  /// What all other constants are.
  let center: Population
  let seed: UInt64

  /// The values of draw `draw`, from 1, in the order of the constants; those of the center for draw 0.
  func values(_ draw: Int) -> [Double] {
    if draw == 0 {
      let tree = Population.fields.encode(center)
      return constants.map { tree.value(at: $0.path)?.asNumber ?? 0 }
    }
    var stream = Stream(seed: seed, .design, unit: UInt64(draw), .otherPeople)
    return constants.map { $0.value(stream.next()) }
  }

  /// Some people with the values of a draw.
  func population(_ draw: Int, of people: Population) -> Population {
    if draw == 0 { return people }
    var changed = people
    for (constant, value) in zip(constants, values(draw)) {
      // Only fields that there are, and plausible values, which are among those allowed.
      try? Population.fields.set(constant.path, to: Node(.number(value)), in: &changed)
    }
    return changed
  }

  /// The key of the luck that the people of a draw live by: for the windows and for the cases another, so that luck in meeting
  /// the windows does not show in the cases.
  func luck(_ draw: Int, _ purpose: Luck) -> UInt64 {
    var stream = Stream(seed: seed, .design, unit: UInt64(draw), day: purpose.rawValue, .otherPeople)
    return UInt64(stream.next() >> 1) << 32 | UInt64(stream.next())
  }

  enum Luck: UInt32 { case windows = 1, cases = 2 }
}

/// What a command line changes in a spec, as typed.
public struct SpecOptions: Sendable {
  /// `--lives`.
  public var lives: String?
  /// `--drops`.
  public var drops: String?
  /// `--days`.
  public var days: String?
  /// `--seed`.
  public var seed: String?
  /// `--set PATH=VALUE`, in order: each changes every case.
  public var sets: [String]
  /// The sizes of a preview instead of the spec's.
  public var isPreview: Bool

  public init(
    lives: String? = nil, drops: String? = nil, days: String? = nil, seed: String? = nil, sets: [String] = [],
    isPreview: Bool = false
  ) {
    self.lives = lives
    self.drops = drops
    self.days = days
    self.seed = seed
    self.sets = sets
    self.isPreview = isPreview
  }

  /// The sizes of a preview, by the key of a spec, and the same in words.
  public static let preview: [(key: String, count: Int, words: String)] = [
    ("lives", 2048, "2048 lives a case"), ("drops", 5, "5 drops a cell"),
  ]

  /// Keys of a spec that have an option of the same name.
  static let keys = ["lives", "drops", "days", "seed"]

  /// Those that were given, and what they say.
  var values: [(key: String, text: String)] {
    zip(Self.keys, [lives, drops, days, seed]).compactMap { key, text in text.map { (key, $0) } }
  }
}

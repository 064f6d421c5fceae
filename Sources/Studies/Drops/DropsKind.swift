import CoinDrop
import Fields

extension DropsStudy {
  /// The catalogue's row.
  static let kind = StudyKind(
    name: "drops",
    meaning:
      "Coins fall into a jar; which parameters bounce once and lie still, how long it takes, what a frame costs?",
    keys: [
      "scene", "device", "drops", "seed", "cases", "vary", "zip", "sample", "compare", "expect", "statements", "feel",
    ],
    fields: Scene.fields.fields.map(\.info) + DeviceProfile.fields.fields.map(\.info),
    metrics: DropsFigure.all.map(\.info),
    template: template)

  private static let template = """
    # A study of drops: coins fall into a jar under each case, from the same starts.
    # Run it:  sandglass run THIS-FILE     Names and values:  sandglass describe scene
    study: drops
    question: Which restitution bounces once and then lies still?

    scene: diary-1      # or diary-2, a file, or a map of what differs
    device: phone-2020  # whose frame time is told; its coefficients are assumed
    drops: 50           # drops in each case; under 50, differences below 0.3 s mean little
    seed: 1             # the same seed gives the same report, byte for byte

    # vary: crosses lists or ranges. Key paths: sandglass describe scene, sandglass describe device
    vary:
      coin.restitution: { from: 0, to: 0.8, step: 0.1 }
      # coin.friction: [0.1, 0.5]

    # cases: names and what they change, for example
    # cases:
    #   all at once: { scene.spawn_interval_s: 0 }
    #   one by one: {}

    # compare: how far cases agree, measure by measure, over all that varies, and where they part
    # compare: { baseline: one by one, margin: { settle_mean_s: 0.3 } }

    notes: |
      Free text, carried into the report.

    """
}

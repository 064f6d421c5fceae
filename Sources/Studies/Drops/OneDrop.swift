import CoinDrop
public import Experiments
public import Fields
public import Reports

/// One coin drop as a person looks at it: the first drop of the first case of a drops study.
///
/// What it tells rests on the motion, the jar and the device alone: drops that move alike have the same bytes, whatever the
/// parameters and the seed that made them.
public struct OneDrop: Sendable {
  /// Which case this is, if there are several, and what to mind of it.
  public let notes: [String]
  let measures: [OneMeasure]
  let motion: Motion
  /// Frames that the moving picture shows.
  let shownFrames: Int

  /// The spec of a drop of which nothing is said.
  public static let spec: Node = ["study": Node(.text(kind)), "drops": 1]
  /// The kind of study that has drops.
  public static var kind: String { DropsStudy.kind.name }
  /// The moving picture ends so many seconds after the last coin.
  static let shownS = 20

  /// Drops the coins. Throws every fault that the scene's and the device's fields see in the experiment.
  public init(_ experiment: Experiment) throws(Faults) {
    let study = try DropsStudy(experiment)
    let one = study.cases[0]
    let record = one.scene.records([one.scene.starts(seed: experiment.seed, drop: 0)])[0]
    let first = study.cases.count > 1 ? ["the first of \(study.cases.count) cases: \(one.name)"] : []
    notes = first + DropsStudy.cautions(of: [one.scene])
    measures = OneMeasure.all(of: record, one)
    motion = Motion(record, of: one.scene)
    let last = record.starts.last?.frame ?? 0
    shownFrames = min(motion.frames, last + Self.shownS * one.scene.framesPerSecond + 1)
  }

  /// The measures alone: no parameter, no seed, no clock.
  public var tree: Node { Node(.map(measures.map { Node.Entry($0.name, $0.value) })).rounded }

  /// The measures for a reader, one a line.
  public var lines: [String] {
    let titles = measures.map(\.title.count).max() ?? 0
    let values = measures.map(\.shown.count).max() ?? 0
    return measures.map { measure in
      "\(measure.title.padded(to: titles))  \(measure.shown.padded(to: values))  \(measure.meaning)"
    }
  }

  /// `measures.json`, and the film strip and the moving picture as SVG.
  public var artifacts: [Artifact] {
    let pictures = [motion.filmStrip(), motion.beginning(shownFrames).animation]
    return zip(Self.files, [tree.json(indented: true)] + pictures).map { Artifact(path: $0, bytes: Array($1.utf8)) }
  }

  /// Names of the files.
  public static let files = ["measures.json", "film.svg", "motion.svg"]
}

extension Motion {
  /// The motion of a record: a frame of it is the last step of a frame of the scene.
  init(_ record: DropRecord, of scene: Scene) {
    let frames = record.steps / max(record.stepsPerFrame, 1)
    let coins = record.starts.enumerated().map { coin, start in
      let places = (min(start.frame, frames)..<frames).map { frame in
        let place = ((frame + 1) * record.stepsPerFrame - 1) * record.coins + coin
        return Motion.Place(
          x: Double(record.x[place]), y: Double(record.y[place]), angle: Double(record.angle[place]))
      }
      return Motion.Coin(radius: scene.coin.radiusPt, firstFrame: start.frame, places: places)
    }
    self.init(
      width: scene.widthPt, height: scene.heightPt, isClosed: scene.isClosed, framesPerSecond: scene.framesPerSecond,
      frames: frames, coins: coins)
  }
}

extension String {
  /// The text with spaces behind it, `width` characters wide.
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

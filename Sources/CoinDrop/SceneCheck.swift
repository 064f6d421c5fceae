import CBox2D
public import Fields

extension Scene {
  /// What does not fit together in a scene whose single fields are valid: faults at `mark`, none if all is well.
  public func faults(at mark: Mark) -> [Fault] { faults { _ in mark } }

  /// The same, each where `place` says that the field of a key path stands.
  ///
  /// Whatever the engine would abort on, never finish, or answer with nonsense is found here or by a field's range.
  public func faults(at place: (_ path: String) -> Mark) -> [Fault] {
    func fault(_ path: String, _ found: String, _ allowed: String) -> Fault {
      Fault(place(path), "\(path): found \(found); allowed: \(allowed)")
    }
    var faults: [Fault] = []
    if stepsPerSecond % framesPerSecond != 0 {
      faults.append(
        fault(
          "scene.steps_per_second", "\(stepsPerSecond)",
          "a multiple of scene.frames_per_second, which is \(framesPerSecond)"))
    }
    let most = min((widthPt - 2 * skinPt) / 2, heightPt / 2)
    if coin.radiusPt > most {
      let box = "\(numberText(widthPt)) × \(numberText(heightPt)) pt"
      faults.append(
        fault("coin.radius_pt", numberText(coin.radiusPt), "at most \(numberText(most)) in a box of \(box)"))
    }
    let least = Self.leastRadiusM * pointsPerMetre
    if coin.radiusPt < least {
      faults.append(
        fault(
          "coin.radius_pt", numberText(coin.radiusPt),
          "at least \(numberText(least)) at \(numberText(pointsPerMetre)) points per metre: the engine's tolerances are as "
            + "large as smaller coins"))
    }
    if faults.isEmpty { faults += spawnFaults(fault, at: place) }
    let speed = (2 * gravityMS2 * spawnRange.y / pointsPerMetre).squareRoot()
    if speed > Self.mostMetresPerStep * Double(stepsPerSecond) {
      faults.append(
        fault(
          "scene.steps_per_second", "\(stepsPerSecond)",
          "a number at which coins fall less than \(numberText(Self.mostMetresPerStep)) m in a step: they would reach "
            + "\(numberText(speed.rounded())) m/s"))
    }
    let size = horizonSteps.multipliedReportingOverflow(by: coins)
    if size.overflow || size.partialValue > Self.mostPlaces {
      faults.append(
        fault(
          "scene.horizon_s", "\(horizonSteps) steps of \(coins) coins",
          "at most \(Self.mostPlaces) steps × coins; shorten scene.horizon_s or scene.spawn_interval_s"))
    }
    return faults
  }

  /// Where coins start in a wall, under the floor, in the lid or beside the box.
  private func spawnFaults(
    _ fault: (String, String, String) -> Fault, at place: (_ path: String) -> Mark
  ) -> [Fault] {
    let (x, y) = spawnRange
    let radius = coin.radiusPt
    var faults: [Fault] = []
    let (xPath, yPath) =
      switch spawn {
      case .uniform: ("scene.spawn.margin_pt", "scene.spawn.below_top_pt")
      case .fixed: ("scene.spawn.x_pt", "scene.spawn.above_top_pt")
      }
    if case .uniform(let spawn) = spawn, 2 * spawn.marginPt > widthPt {
      faults.append(
        fault(xPath, numberText(spawn.marginPt), "at most \(numberText(widthPt / 2)), half the width of the box"))
    } else if x.lowerBound < radius || x.upperBound > widthPt - radius {
      let found = "coins at \(numberText(x.lowerBound)) to \(numberText(x.upperBound)) pt"
      let allowed =
        "\(numberText(radius)) to \(numberText(widthPt - radius)), so that no coin starts in a wall or beside the box"
      faults.append(fault(xPath, found, allowed))
    }
    if y < radius {
      faults.append(
        fault(
          yPath, "coins \(numberText(y)) pt above the floor", "at least \(numberText(radius)), the radius of a coin"))
    }
    if isClosed, abs(y - heightPt) < radius {
      let found = "coins \(numberText(abs(y - heightPt))) pt from the lid"
      faults.append(fault(yPath, found, "at least \(numberText(radius)), so that no coin starts in the lid"))
    }
    if coincidentSpawns == .refuse, coincides {
      let text = Self.refusal(
        "coins 1 and 2 of every drop", Start(frame: 0, x: x.lowerBound, y: y),
        "or starts that differ in time or place: scene.spawn_interval_s, scene.spawn")
      faults.append(Fault(place("scene.coincident_spawns"), text))
    }
    return faults
  }

  /// Coins are spawned above the lid of a closed jar, and so land on it.
  public var isSpawnedOnLid: Bool { isClosed && spawnRange.y > heightPt }

  /// Coins start at one point in one frame, in every drop, and are left there.
  public var fusesCoins: Bool { coincidentSpawns == .raw && coincides }

  private var coincides: Bool {
    coins > 1 && spawnIntervalFrames == 0 && spawnRange.x.lowerBound == spawnRange.x.upperBound
  }

  /// Radius of the engine's edges, 0.01 m in points: coins come to rest so far from a wall.
  public var skinPt: Double { Self.skinM * pointsPerMetre }

  /// The engine's edge radius (twice its slop), m.
  static let skinM = 0.01
  /// Twice the edge radius: smaller coins drown in the engine's tolerances.
  static let leastRadiusM = 0.02
  /// The engine caps faster bodies.
  static let mostMetresPerStep = 2.0
  /// Steps × coins of a record.
  static let mostPlaces = 4_000_000
}

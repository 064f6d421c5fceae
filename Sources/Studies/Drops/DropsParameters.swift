import CoinDrop
import Experiments
import Fields

/// What varies over the cases of a drops study: the key paths that cases set, and each case's values of them.
///
/// It is read from the cases alone, so that a study made again from its resolved spec has the same.
struct DropsParameters: Sendable {
  /// One key path that cases set.
  struct Parameter: Sendable {
    var path: String
    /// The shortest end of the path that tells it from the others.
    var label: String
    var unit: String
    /// Value in each case, as it is written there.
    var values: [Node]
    /// Value in the scene or device that all cases start from.
    var own: Node
    /// What the value of each case comes to, and what the own does: texts that are equal where values mean the same,
    /// however they are written.
    var meant: [String]
    var ownMeant: String
    /// Whether the cases differ in it.
    var isVaried: Bool

    /// The values as numbers; nil if one of them is none.
    var numbers: [Double]? {
      let numbers = values.compactMap(\.asNumber)
      return numbers.count == values.count ? numbers : nil
    }

    /// Different values by rising number; nil if one of them is no number.
    var levels: [Double]? { numbers.map { Array(Set($0)).sorted() } }

    /// Whether a case has the own value.
    func isOwn(_ index: Int) -> Bool { meant[index] == ownMeant }

    /// The unit where the name does not say it.
    var shownUnit: String { spoken.hasSuffix(unit) ? "" : unit }

    /// `Restitution`, `Spawn interval, s`.
    var heading: String {
      spoken.prefix(1).uppercased() + spoken.dropFirst() + (shownUnit.isEmpty ? "" : ", \(shownUnit)")
    }

    /// `restitution`, `spawn interval`.
    var spoken: String { DropsParameters.spoken(label) }
  }

  let all: [Parameter]
  /// Index of the case that is the scene as it is, or the nearest to it.
  let chosen: Int

  /// `written` and `cases` are the same cases, as a spec has them and compiled.
  init(_ written: [Case], _ cases: [DropsCase], scene: Scene, device: DeviceProfile) {
    var paths: [String] = []
    for override in written.flatMap(\.overrides) where !paths.contains(override.path) { paths.append(override.path) }
    let labels = SpecReader.labels(paths)
    let infos = Scene.fields.fields.map(\.info) + DeviceProfile.fields.fields.map(\.info)
    let base = ModelTrees(scene, device)
    let trees = paths.isEmpty ? [] : cases.map { ModelTrees($0.scene, $0.device) }
    all = zip(paths, labels).map { path, label in
      let own = base.value(at: path)
      let short = Self.shortened(own, at: path, scene)
      let values = written.map { one in one.overrides.last { $0.path == path }?.value ?? short }
      let meant = trees.map { $0.value(at: path).valueText }
      return Parameter(
        path: path, label: label, unit: infos.first { $0.path == path }?.unit ?? "", values: values, own: short,
        meant: meant, ownMeant: own.valueText, isVaried: Set(meant).count > 1)
    }
    chosen = Self.nearest(all, count: cases.count)
  }

  /// The case whose values are nearest to the scene's own: the fewest that differ, then the least distance in steps of the
  /// sorted levels, then the first.
  private static func nearest(_ all: [Parameter], count: Int) -> Int {
    let levels = all.map(\.levels)
    let costs = (0..<count).map { index -> (differing: Int, steps: Double) in
      var cost = (differing: 0, steps: 0.0)
      for (parameter, levels) in zip(all, levels) where !parameter.isOwn(index) {
        cost.differing += 1
        guard let levels, let own = parameter.own.asNumber,
          let value = parameter.values[index].asNumber, let first = levels.first, let last = levels.last, last > first
        else { continue }
        cost.steps += abs(value - own) / (last - first)
      }
      return cost
    }
    return costs.indices.min { costs[$0] < costs[$1] } ?? 0
  }

  /// The cases that share the chosen case's values of all parameters but those at `free`.
  func cases(free: [Int]) -> [Int] {
    guard let count = all.first?.values.count else { return [chosen] }
    return (0..<count).filter { index in
      all.indices.allSatisfy { number in
        free.contains(number) || all[number].meant[index] == all[number].meant[chosen]
      }
    }
  }

  /// Parameters whose values are numbers, at least two of them different, in the order of the spec.
  var numeric: [Int] { all.indices.filter { (all[$0].levels?.count ?? 0) > 1 } }

  /// A label in words, without its unit: `spawn_interval_s` → spawn interval, `gravity_m_s2` → gravity.
  static func spoken(_ label: String) -> String {
    let end = ["_m_s2", "_m_s", "_s", "_pt", "_us", "_ns"].first { label.hasSuffix($0) } ?? ""
    return label.dropLast(end.count).split { $0 == "_" || $0 == "." }.joined(separator: " ")
  }

  /// A variant by its bare kind where the rest of it is what the kind stands for: `uniform`.
  private static func shortened(_ own: Node, at path: String, _ scene: Scene) -> Node {
    guard let kind = own["kind"] else { return own }
    var probe = scene
    guard (try? Scene.fields.set(path, to: kind, in: &probe)) != nil, probe == scene else { return own }
    return kind
  }
}

/// All values of a scene and a device by key path.
private struct ModelTrees {
  let trees: [Node]

  init(_ scene: Scene, _ device: DeviceProfile) {
    trees = [Scene.fields.encode(scene), DeviceProfile.fields.encode(device)]
  }

  /// Null where the models have no such value, as a field of another kind of spawn.
  func value(at path: String) -> Node { trees.lazy.compactMap { $0.value(at: path) }.first ?? Node(.null) }
}

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
    /// Value in each case.
    var values: [Node]
    /// Value in the scene or device that all cases start from.
    var own: Node

    /// The values as numbers; nil if one of them is none.
    var numbers: [Double]? {
      let numbers = values.compactMap(\.asNumber)
      return numbers.count == values.count ? numbers : nil
    }

    /// Different values by rising number; nil if one of them is no number.
    var levels: [Double]? { numbers.map { Array(Set($0)).sorted() } }

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

  init(_ cases: [Case], scene: Scene, device: DeviceProfile) {
    var paths: [String] = []
    for override in cases.flatMap(\.overrides) where !paths.contains(override.path) { paths.append(override.path) }
    let labels = SpecReader.labels(paths)
    let infos = Scene.fields.fields.map(\.info) + DeviceProfile.fields.fields.map(\.info)
    let trees = [Scene.fields.encode(scene), DeviceProfile.fields.encode(device)]
    all = zip(paths, labels).map { path, label in
      let own = trees.lazy.compactMap { $0.value(at: path) }.first ?? Node(.null)
      let values = cases.map { one in one.overrides.last { $0.path == path }?.value ?? own }
      return Parameter(
        path: path, label: label, unit: infos.first { $0.path == path }?.unit ?? "", values: values, own: own)
    }
    chosen = Self.nearest(all, count: cases.count)
  }

  /// The case whose values are nearest to the scene's own: the fewest that differ, then the least distance in steps of the
  /// sorted levels, then the first.
  private static func nearest(_ all: [Parameter], count: Int) -> Int {
    let costs = (0..<count).map { index -> (differing: Int, steps: Double) in
      var cost = (differing: 0, steps: 0.0)
      for parameter in all where parameter.values[index].valueText != parameter.own.valueText {
        cost.differing += 1
        guard let levels = parameter.levels, let own = parameter.own.asNumber,
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
        free.contains(number) || all[number].values[index].valueText == all[number].values[chosen].valueText
      }
    }
  }

  /// Parameters whose values are numbers, at least two of them different, in the order of the spec.
  var numeric: [Int] { all.indices.filter { (all[$0].levels?.count ?? 0) > 1 } }

  /// A label in words: `spawn_interval_s` → spawn interval.
  static func spoken(_ label: String) -> String {
    var words = label.split { $0 == "_" || $0 == "." }.map(String.init)
    if let last = words.last, words.count > 1, ["s", "pt"].contains(last) { words.removeLast() }
    return words.joined(separator: " ")
  }
}

extension Node {
  /// The value at a path of keys.
  fileprivate func value(at path: String) -> Node? {
    path.split(separator: ".").reduce(Optional(self)) { node, key in node?[String(key)] }
  }
}

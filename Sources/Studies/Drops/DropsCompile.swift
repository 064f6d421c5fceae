import CoinDrop
public import Experiments
public import Fields

extension DropsStudy {
  /// Compiles an experiment. Throws every fault that the scene's and the device's fields see in it.
  public init(_ experiment: Experiment, kernel: LivesKernel = .baseline) throws(Faults) {
    var faults: [Fault] = []
    let scene = model(
      experiment.scene, key: "scene", of: BuiltIns.scenes, standard: .diary1, Scene.fields, &faults)
    let device = model(
      experiment.device, key: "device", of: BuiltIns.devices, standard: .phone2020, DeviceProfile.fields, &faults)
    // What does not fit together is told of values that are valid: of defaults in place of faulty ones it says nothing.
    let isValid = faults.isEmpty
    let shared = isValid ? scene.faults { experiment.scene.mark(below: $0[...]) } : []
    faults += shared
    var cases: [DropsCase] = []
    for one in experiment.cases {
      var varied = DropsCase(name: one.name, scene: scene, device: device)
      let before = faults.count
      for override in one.overrides {
        collect(&faults) { () throws(Faults) in try Self.set(override, in: &varied) }
      }
      if isValid, faults.count == before, let last = one.overrides.last {
        let own = varied.scene.faults { path in one.overrides.last { $0.reaches(path) }?.mark(of: path) ?? last.mark }
        faults += own.filter { fault in !shared.contains { $0.message == fault.message } }
      }
      cases.append(varied)
    }
    if faults.isEmpty {
      faults += zip(experiment.cases, cases).compactMap { written, one in
        let path = "scene.coincident_spawns"
        let mark = written.overrides.last { $0.reaches(path) }?.mark(of: path)
        return one.scene.coincidence(
          seed: experiment.seed, drops: experiment.drops, at: mark ?? experiment.scene.mark(below: path[...]))
      }
    }
    let (expectations, statements) = DropsExpectation.all(experiment, cases, &faults)
    let copies = experiment.sampling?.copies ?? Array(repeating: 0, count: cases.count)
    let mark = experiment.statements.mark
    faults += statements.compactMap { Self.unpaired($0, drops: experiment.drops, copies, at: mark) }
    pairing = DropsPairing(experiment, &faults)
    guard faults.isEmpty else { throw Faults(faults.once) }
    self.expectations = expectations
    self.statements = statements
    self.experiment = experiment
    self.kernel = kernel
    self.scene = scene
    self.device = device
    self.cases = cases
    parameters = DropsParameters(experiment.cases, cases, scene: scene, device: device)
    layout = DropsLayout(drops: experiment.drops)
    // Differences of what is kept are taken when they are told, so that each case can run alone.
    let groups =
      layout.isKept
      ? CaseGroup.all(copies: copies, count: experiment.drops, baseline: nil, most: 1)
      : CaseGroup.all(
        copies: copies, count: experiment.drops, baseline: parameters.chosen, most: Self.groupCases)
    plan = UnitPlan(count: experiment.drops, block: Self.block, groups: groups)
  }

  /// What is wrong with a statement of a difference: drops that are too many to be kept, cases with starts of their own, or a
  /// case less itself.
  private static func unpaired(_ statement: DropsStatement, drops: Int, _ copies: [Int], at mark: Mark) -> Fault? {
    guard let baseline = statement.baseline, let index = statement.expecting.cases.first else { return nil }
    let place = "statements: \"\(statement.says)\": found minus"
    if drops > DropsLayout.mostKept {
      let most = "at most \(DropsLayout.mostKept), whose values are kept"
      return Fault(mark, "\(place) with \(drops) drops; allowed: \(most)")
    }
    if index == baseline { return Fault(mark, "\(place) of the same case; allowed: keys that pick another case") }
    if copies[index] != copies[baseline] {
      return Fault(mark, "\(place) of a point with other starts; allowed: cases with the same starts")
    }
    return nil
  }

  private static func set(_ override: Override, in one: inout DropsCase) throws(Faults) {
    let root = override.path.prefix { $0 != "." }
    switch root {
    case "coin", "scene":
      try Scene.fields.set(override.path, to: override.value, in: &one.scene, at: override.mark)
    case "device":
      try DeviceProfile.fields.set(override.path, to: override.value, in: &one.device, at: override.mark)
    default:
      throw Faults([
        Fault(override.mark, unknownPath(override.path, among: Scene.fields.paths + DeviceProfile.fields.paths))
      ])
    }
  }
}

extension Override {
  /// Whether it sets the field at `path`, or something around or inside it.
  fileprivate func reaches(_ path: String) -> Bool {
    self.path == path || path.hasPrefix(self.path + ".") || self.path.hasPrefix(path + ".")
  }

  /// Where the value of the field at `path` is written.
  fileprivate func mark(of path: String) -> Mark {
    value.mark(below: path.hasPrefix(self.path + ".") ? path.dropFirst(self.path.count + 1) : "")
  }
}

extension Node {
  /// Where the value at a path of keys is written, or the last map on the way to it.
  fileprivate func mark(below path: Substring) -> Mark {
    path.split(separator: ".").reduce((node: self, isOpen: true)) { place, key in
      guard place.isOpen, let inner = place.node[String(key)] else { return (place.node, false) }
      return (inner, true)
    }.node.mark
  }
}

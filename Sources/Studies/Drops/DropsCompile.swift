import CoinDrop
public import Experiments
public import Fields

extension DropsStudy {
  /// Compiles an experiment. Throws every fault that the scene's and the device's fields see in it.
  public init(_ experiment: Experiment) throws(Faults) {
    var faults: [Fault] = []
    let scene = model(
      experiment.scene, key: "scene", of: BuiltIns.scenes, standard: .diary1, Scene.fields, &faults)
    let device = model(
      experiment.device, key: "device", of: BuiltIns.devices, standard: .phone2020, DeviceProfile.fields, &faults)
    faults += scene.faults(at: experiment.scene.mark)
    var cases: [DropsCase] = []
    for one in experiment.cases {
      var case_ = DropsCase(name: one.name, scene: scene, device: device)
      let before = faults.count
      for override in one.overrides {
        collect(&faults) { () throws(Faults) in try Self.set(override, in: &case_) }
      }
      if faults.count == before, let last = one.overrides.last { faults += case_.scene.faults(at: last.mark) }
      cases.append(case_)
    }
    guard faults.isEmpty else { throw Faults(faults.once) }
    self.experiment = experiment
    self.scene = scene
    self.device = device
    self.cases = cases
    parameters = DropsParameters(experiment.cases, scene: scene, device: device)
    groups = CaseGroup.all(cases: cases.count, baseline: parameters.chosen, most: Self.groupCases)
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

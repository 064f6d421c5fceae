import Experiments
import Fields
import Glibc
import Studies

extension Surroundings {
  /// Reads a spec and makes its study. Exit code 2 with every fault if it cannot be made.
  func study(of path: String, options: SpecOptions = SpecOptions(), kernel: LivesKernel) throws(Stop)
    -> (Experiment, any ReportingStudy)
  {
    let text = try input(path)
    do throws(Faults) {
      return try study(of: text, path, options: options, kernel: kernel)
    } catch { throw Stop(error) }
  }

  /// Reads a spec's text and makes its study; throws every fault of the spec and of the files it names.
  func study(of text: [UInt8], _ path: String, options: SpecOptions = SpecOptions(), kernel: LivesKernel)
    throws(Faults) -> (Experiment, any ReportingStudy)
  {
    try study(of: reading(of: text, path, options: options), kernel: kernel)
  }

  /// What can be read of a spec's text, with every fault of it and of the files it names.
  func reading(of text: [UInt8], _ path: String, options: SpecOptions) -> Reading<Experiment> {
    SpecReader.read(
      text: text, file: path, name: SpecReader.name(ofFile: path), kinds: lab.specKinds, options: options
    ) { (path) throws(Unreadable) in
      do throws(DiskError) { return try disk.readSpec(path) } catch { throw Unreadable(error.reason) }
    }
  }

  /// Reads a spec of a calibration. Exit code 2 with every fault if it cannot be made.
  func calibration(of path: String, kernel: LivesKernel) throws(Stop) -> Calibration {
    let text = try input(path)
    do throws(Faults) {
      return try reading(of: text, path, options: SpecOptions()).made { (experiment) throws(Faults) in
        guard experiment.kind == Calibration.kindName else {
          let message = "found a \(experiment.kind) study, which is run: sandglass run \(path); allowed: a calibration"
          throw Faults([Fault(Mark(file: path), message)])
        }
        return try lab.calibration(experiment, kernel, named)
      }
    } catch { throw Stop(error) }
  }

  /// The bytes of a file that a spec names, seen from the spec.
  private func named(_ path: String, at mark: Mark) throws(Faults) -> [UInt8] {
    let file = SpecReader.beside(mark.file, path)
    do throws(DiskError) { return try disk.read(file) } catch {
      throw Faults([Fault(mark, "cannot read \"\(file)\": \(error.reason)")])
    }
  }

  /// Throws every fault of a spec of any kind and of the files it names.
  func check(_ text: [UInt8], _ path: String, kernel: LivesKernel) throws(Faults) {
    try reading(of: text, path, options: SpecOptions()).made { (experiment) throws(Faults) in
      if experiment.kind == Calibration.kindName {
        _ = try lab.calibration(experiment, kernel, named)
      } else {
        _ = try lab.study(experiment, kernel)
      }
    }
  }

  /// What can be read of a resolved spec, which names no files.
  func experiment(ofResolved spec: Node, name: String) -> Reading<Experiment> {
    SpecReader.read(spec, name: name, kinds: lab.specKinds) { (path, mark) throws(Faults) in
      throw Faults([Fault(mark, "found the file \"\(path)\"; allowed: a map, since a resolved spec names no files")])
    }
  }

  /// Makes the study of a resolved spec.
  func study(ofResolved spec: Node, name: String, kernel: LivesKernel) throws(Faults) -> (
    Experiment, any ReportingStudy
  ) {
    try study(of: experiment(ofResolved: spec, name: name), kernel: kernel)
  }

  private func study(of reading: Reading<Experiment>, kernel: LivesKernel) throws(Faults)
    -> (Experiment, any ReportingStudy)
  {
    try reading.made { (experiment) throws(Faults) in (experiment, try lab.study(experiment, kernel)) }
  }

  /// The bytes of a file that was named: exit code 2 if there is no such file, 74 if it cannot be read.
  ///
  /// Of a spec one byte more is read than is allowed at most: the reader then tells that they are too many.
  func input(_ path: String, atMost most: Int = YAML.maximumBytes + 1) throws(Stop) -> [UInt8] {
    do throws(DiskError) {
      return try disk.read(path, atMost: most)
    } catch {
      if error.code != ENOENT { throw error.stop }
      let others = (try? disk.names(in: parent(of: path))) ?? []
      let near = nearest(to: lastPart(of: path), among: others).map { "; did you mean \"\($0)\"?" } ?? ""
      throw Stop(.usage, "\(path): no such file\(near)")
    }
  }
}

extension Reading where Value == Experiment {
  /// What `make` makes of the experiment. Throws the faults of both.
  func made<Made>(by make: (Experiment) throws(Faults) -> Made) throws(Faults) -> Made {
    var faults = faults
    if let experiment = value {
      do throws(Faults) {
        let made = try make(experiment)
        if faults.isEmpty { return made }
      } catch {
        faults += error.all.besidesAliases(of: faults).filter { !faults.contains($0) }
      }
    }
    throw Faults(faults.inTextOrder)
  }
}

extension Disk {
  /// The bytes of a spec, one more than are allowed at most: the reader then tells that they are too many.
  fileprivate func readSpec(_ path: String) throws(DiskError) -> [UInt8] {
    try read(path, atMost: YAML.maximumBytes + 1)
  }
}

extension Stop {
  /// Every fault, and how many they are.
  init(_ faults: Faults) {
    self.init(.usage)
    lines = faults.all.map(\.description) + ["\(counted(faults.all.count, "fault")); nothing was written"]
  }
}

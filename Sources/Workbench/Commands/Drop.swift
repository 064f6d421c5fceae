import Experiments
import Fields
import Studies

extension Command {
  static let drop = Command(
    name: "drop", operands: "[SPEC]", arity: 0...1,
    summary: "drop coins once: measures, a film strip, a moving picture",
    detail: """
      Drops the coins of SPEC, a drops study, once: the first drop of its first case. Without SPEC, the coins are those
      of the built-in scene diary-1, on the device phone-2020. Prints what was measured; with -o, DIR also gets
      measures.json, film.svg and motion.svg, which plays in a browser. All three tell the motion alone: drops that move
      alike have the same bytes. A DIR that holds anything else is left alone unless --force, which keeps it as
      DIR.previous.
      """,
    options: [
      Option("set", value: "PATH=VALUE", repeats: true, "set a field, such as coin.restitution=0.6"),
      Option("seed", value: "S", "key of all randomness, instead of the spec's"),
      Option("solver", value: "NAME", "what moves the coins (short for --set scene.solver=NAME)"),
      Option("output", short: "o", value: "DIR", "write measures and pictures to DIR"),
      Option("force", "replace a DIR that holds anything else"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass drop", "30 coins, as the first diary has them"),
      Example("sandglass drop -o look --set coin.restitution=0.6", "see rubber: open look/motion.svg in a browser"),
      Example("sandglass drop --set scene.coins=1 --seed 7", "one coin alone, from another start"),
      Example("sandglass drop experiments/coin-grid.yaml --json", "the first cell of a sweep, for a machine"),
    ],
    exits: [(.done, "done"), (.usage, ExitCode.usage.meaning), (.file, ExitCode.file.meaning)],
    act: { request, here throws(Stop) in
      let drop = try here.drop(request)
      let place = try request.value("output").map { (asked) throws(Stop) in try DropFolder(asked, here.disk) }
      try place?.publish(drop, force: request.has("force"))
      if !request.has("quiet") { for note in drop.notes { here.err.line(note) } }
      if request.has("json") {
        _ = here.out.write(drop.tree.json(indented: true))
      } else {
        for line in drop.lines + (place?.files ?? []) { here.out.line(line) }
      }
      return .done
    })
}

extension Surroundings {
  /// The drop that was asked for. Exit code 2 with every fault of options and spec.
  fileprivate func drop(_ request: Request) throws(Stop) -> OneDrop {
    let options = SpecOptions(
      seed: request.value("seed"), sets: request.options["set"] ?? [], solver: request.value("solver"))
    let reading: Reading<Experiment>
    if let path = request.operands.first {
      reading = dropReading(of: try input(path), path, options)
    } else {
      reading = SpecReader.read(OneDrop.spec, name: "drop", kinds: lab.specKinds, options: options) {
        (path, mark) throws(Faults) in throw Faults([Fault(mark, "no file \"\(path)\"")])
      }
    }
    do throws(Faults) { return try reading.made(by: lab.drop) } catch { throw Stop(error) }
  }

  /// A spec of another kind has one fault, its kind.
  private func dropReading(of text: [UInt8], _ path: String, _ options: SpecOptions) -> Reading<Experiment> {
    if let kind = YAML.parse(text, file: path).value?["study"], case .text(let name) = kind.content,
      name != OneDrop.kind, lab.specKinds.contains(where: { $0.name == name })
    {
      let message = "study: found \"\(name)\"; allowed: \(OneDrop.kind), whose first case is dropped"
      return Reading(nil, faults: [Fault(kind.mark, message)])
    }
    return reading(of: text, path, options: options)
  }
}

/// The folder of a drop's files.
private struct DropFolder {
  let path: String
  let disk: Disk
  private let place: Destination

  init(_ asked: String, _ disk: Disk) throws(Stop) {
    place = try Destination(asked, name: "drop", isPreview: false, disk: disk)
    path = place.path
    self.disk = disk
  }

  var files: [String] { OneDrop.files.map { "\(path)/\($0)" } }

  /// Puts the files in place, whole or not at all. What is no drop's is left alone or, by `force`, kept as `<path>.previous`.
  func publish(_ drop: OneDrop, force: Bool) throws(Stop) {
    let foreign = try foreign()
    if let foreign { try mayMove(foreign, force: force) }
    try place.prepare()
    do throws(DiskError) {
      try disk.publish(drop.artifacts, at: path, keepingLast: foreign != nil)
    } catch { throw error.stop }
  }

  /// What stands there besides the files of a drop, in words; nil if nothing does.
  private func foreign() throws(Stop) -> String? {
    guard disk.exists(path) else { return nil }
    guard disk.isDirectory(path) else { return "is a file" }
    do throws(DiskError) {
      let others = try disk.names(in: path).filter { name in
        let isOwn = OneDrop.files.contains(name) && disk.isRegular("\(path)/\(name)")
        return !isOwn && !ReportFolder.isLitter(name)
      }
      let names = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? ", …" : "")
      return others.isEmpty ? nil : "holds other files (\(names))"
    } catch { throw error.stop }
  }

  private func mayMove(_ foreign: String, force: Bool) throws(Stop) {
    if !force {
      let advice = "use --force to replace it, or -o DIR to write elsewhere"
      throw Stop(.usage, "\(path): \(foreign), so it is left alone", advice)
    }
    do throws(DiskError) {
      if try disk.mayRemoveReport(place.previous) { return }
    } catch { throw error.stop }
    throw Stop(
      .usage, "\(place.previous): exists, so it is left alone; what was in \(path) goes there",
      "move it away, or use -o DIR to write elsewhere")
  }
}

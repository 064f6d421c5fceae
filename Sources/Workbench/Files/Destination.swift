import Glibc
import Reports

/// Where a report goes, and the rules on replacing what is there.
struct Destination: Sendable {
  /// The report's folder, without a slash at the end.
  var path: String
  var isPreview: Bool
  var disk: Disk

  /// Beside the folder.
  var checkpoint: String { path + ".checkpoint" }

  /// Where the last report is kept when a new one takes its place.
  var previous: String { Disk.previous(of: path) }

  /// The folder that was asked for, or the standard one of a study.
  init(_ asked: String?, name: String, isPreview: Bool, disk: Disk) throws(Stop) {
    let path = tidied(asked ?? "reports/\(name)" + (isPreview ? "-preview" : ""))
    if path.isEmpty || ["", ".", ".."].contains(lastPart(of: path)) {
      throw Stop(.usage, "-o: found \"\(asked ?? "")\"; allowed: a path that ends in the name of the report's folder")
    }
    self.path = disk.linkTarget(path) ?? path
    self.isPreview = isPreview
    self.disk = disk
  }

  func inspect() throws(Stop) -> ReportFolder {
    do throws(DiskError) { return try ReportFolder.inspect(path, disk) } catch { throw error.stop }
  }

  /// Throws if what stands there must be left alone.
  func mayReplace(_ standing: ReportFolder, force: Bool) throws(Stop) {
    let advice = "use --force to replace it, or -o DIR to write elsewhere"
    switch standing {
    case .absent: return
    case .whole(let record), .edited(let record, _):
      if isPreview, !record.isPreview {
        throw Stop(
          .usage, "\(path): holds a full report, which a preview never replaces", "use -o DIR to write elsewhere")
      }
      if force { return }
      guard case .edited(_, let changes) = standing else { return }
      let first = changes.prefix(5).joined(separator: ", ") + (changes.count > 5 ? ", …" : "")
      throw Stop(.usage, "\(path): was edited, so it is left alone: \(first)", advice)
    case .foreign(let reason):
      if !force { throw Stop(.usage, "\(path): is no report (\(reason)), so it is left alone", advice) }
    }
  }

  /// Throws if something of the user's stands where the run keeps its checkpoint or the last report, whatever the options.
  func mayUseNeighbours(_ standing: ReportFolder) throws(Stop) {
    let isFree: Bool
    let mayMove: Bool
    do throws(DiskError) {
      isFree = try mayTakeCheckpoint()
      mayMove = standing == .absent ? true : try disk.mayRemoveReport(previous)
    } catch { throw error.stop }
    let advice = "move it away, or use -o DIR to write elsewhere"
    if !isFree {
      throw Stop(.usage, "\(checkpoint): is no checkpoint, so it is left alone; a run keeps its own there", advice)
    }
    if !mayMove {
      throw Stop(.usage, "\(previous): is no unedited report, so it is left alone; the last report goes there", advice)
    }
  }

  /// True if a checkpoint, or nothing, stands at the checkpoint's place.
  private func mayTakeCheckpoint() throws(DiskError) -> Bool {
    if !disk.exists(checkpoint) { return true }
    if !disk.isRegular(checkpoint) { return false }
    return Checkpoint.isOne(try disk.read(checkpoint, atMost: Checkpoint.family.count))
  }

  /// Writes the checkpoint.
  func keep(_ kept: Checkpoint) throws(DiskError) {
    if !(try mayTakeCheckpoint()) { throw DiskError(checkpoint, EEXIST) }
    try disk.replace(checkpoint, with: kept.bytes)
  }

  /// Sees to it, before any work, that the report can be written: makes the folders above it and tries a file there.
  func prepare() throws(Stop) {
    do throws(DiskError) {
      try disk.makeDirectories(parent(of: path))
      try disk.removeLeftovers(of: path)
      try disk.removeLeftovers(of: checkpoint)
      let trial = Disk.temporaryName(for: path)
      do throws(DiskError) { try disk.write([0], to: trial) } catch {
        try? disk.remove(trial)
        throw DiskError(path, error.code)
      }
      try disk.remove(trial)
    } catch { throw error.stop }
  }

  /// Puts the report in its place and removes the checkpoint.
  func publish(_ artifacts: [Artifact]) throws(Stop) {
    do throws(DiskError) {
      try disk.publish(artifacts, at: path)
      if try mayTakeCheckpoint() { try disk.remove(checkpoint) }
    } catch { throw error.stop }
  }
}

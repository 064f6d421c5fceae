import Fields
import Glibc
import Reports

/// What stands at a report's place.
enum ReportFolder: Equatable {
  /// Nothing, or an empty folder.
  case absent
  /// Something that is no report, and why.
  case foreign(String)
  /// A report some of whose files are not as they were written.
  case edited(RunRecord, [String])
  /// A report as it was written.
  case whole(RunRecord)

  /// Looks at a folder and hashes its files.
  static func inspect(_ path: String, _ disk: Disk) throws(DiskError) -> ReportFolder {
    guard disk.exists(path) else { return .absent }
    guard disk.isDirectory(path) else { return .foreign("it is a file") }
    if disk.isEmptyFolder(path) { return .absent }
    let recordPath = "\(path)/\(RunRecord.path)"
    guard disk.exists(recordPath) else { return .foreign("it has no \(RunRecord.path)") }
    let record: RunRecord
    let bytes = try disk.read(recordPath)
    do throws(Faults) {
      record = try RunRecord(reading: bytes, file: recordPath)
    } catch {
      return .foreign("its \(RunRecord.path) cannot be read")
    }
    let changes = try changes(in: path, from: record, disk)
    return changes.isEmpty ? .whole(record) : .edited(record, changes)
  }

  /// The files that are missing, changed or added, with that word.
  static func changes(in path: String, from record: RunRecord, _ disk: Disk) throws(DiskError) -> [String] {
    let present = try disk.files(below: path)
    var changes: [String] = []
    for file in record.files {
      if !present.contains(file.name) {
        changes.append("\(file.name) is missing")
      } else if hexadecimal(sha256(try disk.read("\(path)/\(file.name)"))) != file.hash {
        changes.append("\(file.name) was changed")
      }
    }
    let known = record.files.map(\.name) + [RunRecord.path, RunRecord.hostPath]
    return changes + present.filter { !known.contains($0) && !isLitter($0) }.map { "\($0) was added" }
  }

  /// True for the files that desktops leave in every folder they show: they are nobody's work.
  static func isLitter(_ path: String) -> Bool {
    [".DS_Store", "Thumbs.db", "desktop.ini", ".directory"].contains(lastPart(of: path))
  }
}

extension Disk {
  /// Puts a whole report in its place: written beside it, synced, then swapped in. The last one is kept as `<path>.previous`, unless
  /// it is not worth keeping.
  ///
  /// A process that is killed leaves the old report or the new one, whole. On an error nothing of the new one is left.
  func publish(_ artifacts: [Artifact], at path: String, keepingLast: Bool = true) throws(DiskError) {
    let temporary = Disk.temporaryName(for: path)
    do throws(DiskError) {
      try remove(temporary)
      try write(artifacts, into: temporary)
      try put(temporary, inPlaceOf: path, keepingLast)
      try sync(directory: parent(of: path))
    } catch {
      try? remove(temporary)
      throw DiskError(error.path.replacingPrefix(temporary, by: path), error.code)
    }
  }

  private func write(_ artifacts: [Artifact], into folder: String) throws(DiskError) {
    try makeDirectories(folder)
    var folders = [folder]
    for artifact in artifacts {
      let path = "\(folder)/\(artifact.path)"
      let place = parent(of: path)
      if !folders.contains(place) {
        try makeDirectories(place)
        folders.append(place)
      }
      try write(artifact.bytes, to: path)
    }
    for folder in folders { try sync(directory: folder) }
  }

  /// Where the last report is kept.
  static func previous(of path: String) -> String { path + ".previous" }

  /// True if nothing is lost with what stands there: nothing, an empty folder, or a report as it was written.
  func mayRemoveReport(_ path: String) throws(DiskError) -> Bool {
    switch try ReportFolder.inspect(path, self) {
    case .absent, .whole: true
    case .foreign, .edited: false
    }
  }

  private func put(_ temporary: String, inPlaceOf path: String, _ keepingLast: Bool) throws(DiskError) {
    let previous = Disk.previous(of: path)
    if !exists(path) || isEmptyFolder(path) { return try rename(temporary, to: path) }
    guard keepingLast else {
      if !(try exchange(temporary, path)) {
        try remove(path)
        return try rename(temporary, to: path)
      }
      return try remove(temporary)
    }
    if !(try mayRemoveReport(previous)) { throw DiskError(previous, EEXIST) }
    try remove(previous)
    if try exchange(temporary, path) {
      try rename(temporary, to: previous)
    } else {
      try rename(path, to: previous)
      try rename(temporary, to: path)
    }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, by other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}

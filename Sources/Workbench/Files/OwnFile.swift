/// A file that a command writes for a person, and the rule on replacing what stands there: what a command knows as its own is
/// replaced, all else is left alone unless forced.
struct OwnFile: Sendable {
  var path: String
  /// How a file begins that the command may replace; nil if it replaces none.
  var mark: String?
  /// What made such files: `was not made by …`.
  var maker: String
  var disk: Disk

  /// Throws if what stands there must be left alone.
  func mayWrite(force: Bool) throws(Stop) {
    if disk.isDirectory(path) { throw Stop(.usage, "\(path): is a folder; allowed: a file") }
    guard disk.exists(path) else { return }
    if !disk.isRegular(path) { throw Stop(.usage, DiskError(path, DiskError.special).message) }
    if force { return }
    let advice = "use --force to replace it, or another name"
    guard let mark else { throw Stop(.usage, "\(path): exists, so it is left alone", advice) }
    let start = Array(mark.utf8)
    let bytes: [UInt8]
    do throws(DiskError) { bytes = try disk.read(path, atMost: start.count) } catch { throw error.stop }
    if bytes != start {
      throw Stop(.usage, "\(path): exists and was not made by \(maker), so it is left alone", advice)
    }
  }

  /// Writes it, whole or not at all, with the folders above it.
  func write(_ text: String) throws(Stop) {
    do throws(DiskError) {
      try disk.makeDirectories(parent(of: path))
      try disk.replace(path, with: Array(text.utf8))
    } catch { throw error.stop }
  }

  /// Throws if it would lie in a report, which would then count as edited.
  func mustBeOutside(_ folder: String) throws(Stop) {
    if tidied(path).hasPrefix(folder + "/") {
      throw Stop(.usage, "\(path): lies in the report \(folder), which must stay as it was written; name another file")
    }
  }
}

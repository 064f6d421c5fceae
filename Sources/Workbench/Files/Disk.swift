import CFiles
import Glibc

/// A file that could not be read or written, and why.
struct DiskError: Error, Equatable {
  var path: String
  /// `errno`, or `special`.
  var code: Int32

  /// The code of what is no regular file: a folder, a device, a pipe, a link.
  static let special: Int32 = -1

  init(_ path: String, _ code: Int32 = errno) {
    self.path = path
    self.code = code
  }

  /// What is wrong, in words.
  var reason: String {
    code == DiskError.special ? "is no regular file; allowed: a file on a disk" : String(cString: strerror(code))
  }

  var message: String { "\(path): \(reason)" }

  /// Exit code 74, with the file named.
  var stop: Stop { Stop(.file, message) }
}

/// Reading and writing of whole files. A test hands in a `put` that fails.
struct Disk: Sendable {
  /// `write(2)`: bytes written, or -1 with `errno` set.
  var put: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int = {
    Glibc.write($0, $1.baseAddress, $1.count)
  }

  /// The bytes of a regular file, the first `most` of them: devices and pipes may never end.
  func read(_ path: String, atMost most: Int = .max) throws(DiskError) -> [UInt8] {
    // Without O_NONBLOCK, a pipe that nobody writes to is waited for.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw DiskError(path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw DiskError(path) }
    if status.st_mode & S_IFMT == S_IFDIR { throw DiskError(path, EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw DiskError(path, DiskError.special) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if bytes.count >= most { return Array(bytes.prefix(most)) }
      let count = Glibc.read(file, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { throw DiskError(path) }
    }
  }

  /// Writes a file and waits until it is on the disk.
  func write(_ bytes: [UInt8], to path: String, fresh: Bool = false) throws(DiskError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | (fresh ? O_EXCL : 0), 0o666)
    guard file >= 0 else { throw DiskError(path) }
    defer { close(file) }
    let code = writeAll(bytes, to: file, with: put)
    guard code == 0 else { throw DiskError(path, code) }
    guard fsync(file) == 0 || errno == EINVAL else { throw DiskError(path) }
  }

  /// Writes a file under a temporary name and renames it: whoever reads `path` sees the old bytes or the new. Only a
  /// regular file is replaced.
  func replace(_ path: String, with bytes: [UInt8]) throws(DiskError) {
    if exists(path), !isRegular(path) { throw DiskError(path, DiskError.special) }
    let temporary = Disk.temporaryName(for: path)
    do throws(DiskError) {
      try write(bytes, to: temporary)
      try rename(temporary, to: path)
      try sync(directory: parent(of: path))
    } catch {
      unlink(temporary)
      throw error.path == temporary ? DiskError(path, error.code) : error
    }
  }

  /// Moves a file or folder; an existing file, or an empty folder, of the new name is replaced.
  func rename(_ path: String, to other: String) throws(DiskError) {
    if Glibc.rename(path, other) != 0 { throw DiskError(other) }
  }

  /// Swaps two names in one step; false where the file system cannot.
  func exchange(_ path: String, _ other: String) throws(DiskError) -> Bool {
    if files_exchange(path, other) == 0 { return true }
    if errno == EINVAL || errno == ENOSYS { return false }
    throw DiskError(other)
  }

  /// Waits until the names in a folder are on the disk.
  func sync(directory: String) throws(DiskError) {
    let file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw DiskError(directory) }
    defer { close(file) }
    if fsync(file) != 0, errno != EINVAL { throw DiskError(directory) }
  }

  /// Makes a folder and the folders above it; one that exists is fine.
  func makeDirectories(_ path: String) throws(DiskError) {
    if path.isEmpty || isDirectory(path) { return }
    try makeDirectories(parent(of: path))
    if mkdir(path, 0o777) != 0, !(errno == EEXIST && isDirectory(path)) { throw DiskError(path) }
  }

  /// Removes a file, or a folder with all that is in it. Links are removed, not followed.
  func remove(_ path: String) throws(DiskError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw DiskError(path)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      if unlink(path) != 0 { throw DiskError(path) }
      return
    }
    for name in try names(in: path) { try remove("\(path)/\(name)") }
    if rmdir(path) != 0 { throw DiskError(path) }
  }

  /// The names in a folder, sorted by bytes.
  func names(in path: String) throws(DiskError) -> [String] {
    guard let folder = opendir(path) else { throw DiskError(path) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Paths of all files below a folder, relative to it, sorted by bytes.
  func files(below path: String) throws(DiskError) -> [String] {
    var found: [String] = []
    for name in try names(in: path) {
      let whole = "\(path)/\(name)"
      if isDirectory(whole) { found += try files(below: whole).map { "\(name)/\($0)" } } else { found.append(name) }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// True for a regular file, no link to one.
  func isRegular(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension Disk {
  /// True for a folder, no link to one, that holds nothing.
  func isEmptyFolder(_ path: String) -> Bool {
    linkTarget(path) == nil && isDirectory(path) && (try? names(in: path))?.isEmpty == true
  }

  /// Before the number of the process that is writing.
  private static func stem(for path: String) -> String { ".\(lastPart(of: path)).writing-" }

  /// A hidden sibling of `path` that only this process uses.
  static func temporaryName(for path: String) -> String { "\(parent(of: path))/\(stem(for: path))\(getpid())" }

  /// Removes what processes that are gone were writing for `path`, and this one.
  func removeLeftovers(of path: String) throws(DiskError) {
    let folder = parent(of: path)
    let stem = Disk.stem(for: path)
    for name in try names(in: folder) where name.hasPrefix(stem) {
      guard let process = Int32(name.dropFirst(stem.count)) else { continue }
      if process == getpid() || (kill(process, 0) != 0 && errno == ESRCH) { try remove("\(folder)/\(name)") }
    }
  }
}

/// Writes all bytes; 0, or the error's number.
func writeAll(
  _ bytes: [UInt8], to file: Int32,
  with put: (Int32, UnsafeRawBufferPointer) -> Int = { Glibc.write($0, $1.baseAddress, $1.count) }
) -> Int32 {
  bytes.withUnsafeBytes { bytes in
    var written = 0
    while written < bytes.count {
      let count = put(file, UnsafeRawBufferPointer(rebasing: bytes[written...]))
      if count > 0 { written += count } else if count < 0, errno != EINTR { return errno }
    }
    return 0
  }
}

/// The folder that `path` is in: `.` for a bare name.
func parent(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// A path without doubled slashes, `.` parts and a slash at the end; `..` stays, since what it means is up to links.
func tidied(_ path: String) -> String {
  let parts = path.split(separator: "/").filter { $0 != "." }
  if path.hasPrefix("/") { return "/" + parts.joined(separator: "/") }
  return parts.isEmpty && !path.isEmpty ? "." : parts.joined(separator: "/")
}

/// What follows the last slash.
func lastPart(of path: String) -> String {
  String(path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
}

extension Disk {
  /// Where a symbolic link leads to; nil if `path` is none, or leads nowhere.
  func linkTarget(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let found = realpath(path, nil) else {
      return nil
    }
    defer { free(found) }
    return String(cString: found)
  }
}

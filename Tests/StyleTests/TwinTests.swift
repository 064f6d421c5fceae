import Foundation
import Testing

/// The weak functions that an object file defines, by what `nm` prints of it.
///
/// The linker keeps one copy of each, so one that is compiled for AVX2 would be called on processors without it.
func weakFunctions(_ listing: String) -> Set<String> {
  Set(
    lines(of: listing).compactMap { line in
      let parts = line.split(separator: " ")
      return parts.count == 3 && parts[1] == "W" ? String(parts[2]) : nil
    })
}

/// What `nm` prints of the object files that this build made of a target.
private func symbols(of target: URL) throws -> String {
  let files = try FileManager.default.contentsOfDirectory(at: target, includingPropertiesForKeys: nil)
  let objects = files.map(\.path).filter { $0.hasSuffix(".o") }.sorted()
  return objects.isEmpty ? "" : try output(of: ["nm", "--defined-only"] + objects)
}

@Test(arguments: ["Lives", "CoinDrop"]) func aFastTwinSharesNoWeakFunction(baseline: String) throws {
  let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  let build = URL(filePath: program).deletingLastPathComponent()
  let targets = try FileManager.default.contentsOfDirectory(at: build, includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "build" }.sorted { $0.path < $1.path }
  let twin = try #require(targets.first { $0.lastPathComponent == "\(baseline)AVX2.build" })
  try #require(targets.contains { $0.lastPathComponent == "\(baseline).build" })
  let own = try symbols(of: twin)
  try #require(own.contains("\(baseline.count + 4)\(baseline)AVX2"))
  for other in targets where other != twin {
    let shared = weakFunctions(own).intersection(weakFunctions(try symbols(of: other)))
    expectNone(shared.sorted().map { "\(other.lastPathComponent): \($0)" })
  }
}

@Test func aWeakFunctionIsToldFromData() {
  let listing = "0000 T $s5LivesA\n0000 W $sSaySiGTg5\n0000 V $sSaySiGML\n     U malloc\n0010 W $sSdTg5\n0000 t local\n"
  #expect(weakFunctions(listing) == ["$sSaySiGTg5", "$sSdTg5"])
}

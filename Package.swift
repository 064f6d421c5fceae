// swift-tools-version: 6.2
import PackageDescription

/// Settings shared by every Swift target: strict language features, and warnings are errors.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Dense kernels are unusably slow without optimisation, so debug builds optimise them as well.
let dense: [SwiftSetting] = strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
  name: "sandglass",
  products: [.executable(name: "sandglass", targets: ["sandglass"])],
  targets: [
    .systemLibrary(name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(name: "CDigest", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),
    .target(name: "CGetopt"),
    .target(name: "CProcessor"),
    .target(name: "CFiles"),
    .target(name: "CLanes"),
    .target(name: "CBox2D", linkerSettings: [.linkedLibrary("box2d")]),
    .target(name: "Fields", swiftSettings: strict),
    .target(name: "CivilTime", dependencies: ["Fields"], swiftSettings: strict),
    .target(name: "Chance", dependencies: ["Fields"], swiftSettings: dense),
    .target(name: "Rules", dependencies: ["Fields", "CivilTime", "Chance"], swiftSettings: dense),
    .target(
      name: "Lives", dependencies: ["Fields", "Rules", "CivilTime", "Chance"], swiftSettings: dense),
    // The same kernel sources as `Lives/Kernel`, compiled for AVX2 and chosen at run time. Its name
    // must sort after its baseline: the linker keeps the first copy of a weak symbol.
    .target(
      name: "LivesAVX2", dependencies: ["Lives", "Fields", "Rules", "CivilTime", "Chance"],
      swiftSettings: dense + [.define("LIVES_AVX2"), .unsafeFlags(["-Xcc", "-mavx2", "-target-cpu", "haswell"])]),
    .target(name: "CoinDrop", dependencies: ["CBox2D", "CLanes", "Fields", "Chance"], swiftSettings: dense),
    // The twin of `CoinDrop/Kernel`, as `LivesAVX2` is that of `Lives/Kernel`.
    .target(
      name: "CoinDropAVX2", dependencies: ["CoinDrop", "CLanes"],
      swiftSettings: dense + [.define("COINDROP_AVX2"), .unsafeFlags(["-Xcc", "-mavx2", "-target-cpu", "haswell"])]),
    .target(name: "Statistics", dependencies: ["CGSL", "Fields", "Chance"], swiftSettings: strict),
    .target(
      name: "Experiments", dependencies: ["Fields", "Chance", "Statistics", "CYAML"],
      swiftSettings: strict),
    .target(
      name: "Reports", dependencies: ["Fields", "Experiments", "Statistics"], swiftSettings: strict),
    .target(
      name: "Studies",
      dependencies: [
        "Fields", "CivilTime", "Chance", "Rules", "Lives", "LivesAVX2", "CoinDrop", "CoinDropAVX2",
        "Statistics", "Experiments", "Reports",
      ], swiftSettings: strict),
    .target(
      name: "Workbench",
      dependencies: [
        "CGetopt", "CProcessor", "CFiles", "CDigest", "Fields", "CivilTime", "Chance", "Rules", "Lives",
        "Statistics", "Experiments", "Reports", "Studies",
      ], swiftSettings: strict),
    .executableTarget(name: "sandglass", dependencies: ["Workbench"], swiftSettings: strict),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: ["Workbench", "Fields", "CivilTime", "Experiments", "Reports", "Studies", "CProcessor"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "CoinDropTests", dependencies: ["CoinDrop", "CoinDropAVX2", "CProcessor", "Fields"], swiftSettings: strict),
    .testTarget(
      name: "RulesTests", dependencies: ["Rules", "CivilTime", "Fields"], exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "LivesTests",
      dependencies: ["Lives", "LivesAVX2", "Rules", "CivilTime", "Chance", "Statistics", "Fields", "CProcessor"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(name: "FieldsTests", dependencies: ["Fields"], swiftSettings: strict),
    .testTarget(name: "StyleTests", swiftSettings: strict),
    .testTarget(
      name: "StatisticsTests", dependencies: ["Statistics", "Chance"], exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(name: "ChanceTests", dependencies: ["Chance"], exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "CivilTimeTests", dependencies: ["CivilTime", "Fields"], exclude: ["Fixtures"], swiftSettings: strict),
    .testTarget(
      name: "StudiesTests",
      dependencies: [
        "Studies", "Chance", "CivilTime", "CoinDrop", "Experiments", "Fields", "Lives", "Reports", "Rules",
        "Statistics",
        "CProcessor",
      ],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "ExperimentsTests", dependencies: ["Experiments", "Fields", "Statistics"], swiftSettings: strict),
    .testTarget(
      name: "ReportsTests", dependencies: ["Reports", "Fields"], exclude: ["Fixtures"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

public import Fields

/// Where an app's screen stands. Source: product.md, privacy mask; SwiftUI's `ScenePhase`.
public enum ScenePhase: String, Sendable, CaseIterable {
  /// In the foreground, and the user acts on it.
  case active
  /// Seen but not acted on: under the app switcher, a call, the control centre; others may look on.
  case inactive
  /// Not seen, but for the picture of it that the app switcher keeps.
  case background

  /// Whether a screen may go from this phase straight to `next`.
  ///
  /// Between `active` and `background` lies `inactive`. On the way out the system always reports it; on the way in it may be
  /// left out (its reports are taken together when the app wakes). Staying in a phase is no report at all.
  public func mayGo(to next: ScenePhase) -> Bool {
    switch (self, next) {
    case (.active, .inactive), (.inactive, .active), (.inactive, .background), (.background, .inactive): true
    case (.background, .active): true
    case (.active, .background), (.active, .active), (.inactive, .inactive), (.background, .background): false
    }
  }
}

/// From which phase on amounts are hidden.
public enum MaskFrom: String, Choosable {
  /// As soon as the app leaves the foreground. The default. Source: diary.
  case inactive
  /// Only when it is no longer seen: the app switcher shows the amounts on the way.
  case background
  /// Never.
  case never

  public var meaning: String {
    switch self {
    case .inactive: "as soon as the app leaves the foreground"
    case .background: "only when it is no longer seen: the app switcher shows the amounts on the way"
    case .never: "never"
    }
  }
}

/// The privacy mask: a phase, the mask that follows from it, and how often amounts were shown to others.
/// Source: product.md, privacy mask: diary.
public struct PrivacyMask: Sendable, Equatable {
  public let maskFrom: MaskFrom
  public private(set) var phase: ScenePhase
  /// How often amounts came to be shown while the screen was not active; phases one after another count once.
  public private(set) var exposures: Int64

  /// A screen in its first phase, which counts as an exposure if it is one.
  public init(maskFrom: MaskFrom, phase: ScenePhase = .active) {
    self.maskFrom = maskFrom
    self.phase = phase
    exposures = 0
    if isExposed { exposures = 1 }
  }

  /// Whether amounts are hidden: follows from the phase alone.
  public var isMasked: Bool {
    switch maskFrom {
    case .inactive: phase != .active
    case .background: phase == .background
    case .never: false
    }
  }

  /// Whether others may see amounts: not active, and not masked.
  public var isExposed: Bool { phase != .active && !isMasked }

  /// Goes on to the next phase. Throws for one that does not follow the present (`ScenePhase.mayGo`); then nothing changes.
  public mutating func go(to next: ScenePhase) throws(RuleFault) {
    if !phase.mayGo(to: next) {
      let allowed = ScenePhase.allCases.filter(phase.mayGo).map(\.rawValue).joined(separator: " or ")
      throw RuleFault("phases", found: next.rawValue, allowed: "\(allowed) after \(phase.rawValue)")
    }
    let wasExposed = isExposed
    phase = next
    if isExposed, !wasExposed { exposures += 1 }
  }

  /// Whether the mask is on in each of `phases`, and the exposures in all. Throws for phases that do not follow each other.
  public static func run(
    _ phases: [ScenePhase], maskFrom: MaskFrom
  ) throws(RuleFault) -> (masked: [Bool], exposures: Int64) {
    guard let first = phases.first else { return ([], 0) }
    var mask = PrivacyMask(maskFrom: maskFrom, phase: first)
    var masked = [mask.isMasked]
    for phase in phases.dropFirst() {
      try mask.go(to: phase)
      masked.append(mask.isMasked)
    }
    return (masked, mask.exposures)
  }
}

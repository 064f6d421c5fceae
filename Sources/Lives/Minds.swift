/// What eight people carry from day to day, in the kernel's own form. Here, and not beside the kernel, since a type brings weak
/// code along that the twins would share. Source: population.md, 2.
public struct Minds: Sendable {
  /// The mood that comes and goes.
  public var mood = SIMD8<Float>(repeating: 0)
  /// Habits of saving and of focusing, 0 … 1.
  public var habit = SIMD8<Float>(repeating: 0)
  public var focusHabit = SIMD8<Float>(repeating: 0)
  /// Motivation by rewards, less what losses took.
  public var motivation = SIMD8<Float>(repeating: 0)
  /// Days without an act, held at those after which churn rises no more.
  public var idle = SIMD8<Float>(repeating: 0)
  /// Pulls that the rules have set.
  public var stake = SIMD8<Float>(repeating: 0)
  public var savingsPull = SIMD8<Float>(repeating: 0)
  public var focusPull = SIMD8<Float>(repeating: 0)
  public var reminderPull = SIMD8<Float>(repeating: 0)
  /// Days since the last level, those that nobody minds (all, before the first), and the usual wait.
  public var waited = SIMD8<Float>(repeating: 0)
  public var patience = SIMD8<Float>(repeating: .greatestFiniteMagnitude)
  public var usualWait = SIMD8<Float>(repeating: 0)
  public var lossSize = SIMD8<Float>(repeating: 0)
  public var lossDay = SIMD8<Int32>(repeating: -1000)
  public var voidDay = SIMD8<Int32>(repeating: -1000)

  /// Before the first day.
  public init() {}
}

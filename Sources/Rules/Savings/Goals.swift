public import CivilTime

/// The goals of one user that are open: up to `most`, each at a place of its own, flat and without heap.
/// Source: product.md, badges: the Collector asks for 5 active goals at once; the limit is assumed.
public struct Goals: Sendable, Equatable {
  /// Most goals open at once.
  public static let most = 6

  private var places: InlineArray<6, Goal?>
  /// Goals open now; an empty one counts.
  public private(set) var activeCount: Int32 = 0

  /// No goal.
  public init() { places = InlineArray(repeating: nil) }

  /// Opens a goal. Returns its place, the first free one, which stays its own until it is closed.
  ///
  /// Throws if all places are taken, and for a closed goal. O(places).
  public mutating func open(_ goal: Goal) throws(RuleFault) -> Int {
    if goal.isClosed { throw RuleFault("goal", found: "closed", allowed: "open goals") }
    for place in 0..<Self.most where places[place] == nil {
      places[place] = goal
      activeCount += 1
      return place
    }
    throw RuleFault("active_goals", found: Self.most + 1, allowed: "at most \(Self.most)")
  }

  /// The goal at a place. Throws for a place without one. O(1).
  public func goal(at place: Int64) throws(RuleFault) -> Goal {
    if (0..<Int64(Self.most)).contains(place), let goal = places[Int(place)] { return goal }
    let taken = (0..<Self.most).filter { places[$0] != nil }.map(String.init)
    throw RuleFault(
      "goal", found: place, allowed: taken.isEmpty ? "none, no goal is open" : taken.joined(separator: ", "))
  }

  /// Changes the goal at a place by its own rules; if that closes it (smashed, given up), its place is free again.
  ///
  /// Throws for a place without a goal, and what `change` throws; then nothing has changed. O(1).
  public mutating func update<Outcome>(
    at place: Int64, _ change: (inout Goal) throws(RuleFault) -> Outcome
  ) throws(RuleFault) -> Outcome {
    var goal = try goal(at: place)
    let outcome = try change(&goal)
    places[Int(place)] = goal.isClosed ? nil : goal
    if goal.isClosed { activeCount -= 1 }
    return outcome
  }

  /// Pays into the goal at a place by what cannot fail; nothing where there is none. Returns whether a wish goal's target is
  /// reached for the first time. O(1).
  mutating func deposit(_ amountMinor: Int64, into place: Int, on day: LocalDay, _ policy: GoalPolicy) -> Bool {
    guard places.indices.contains(place), var goal = places[place] else { return false }
    let wasReached = goal.wasReached
    _ = goal.deposit(amountMinor, on: day, policy)
    places[place] = goal
    return goal.wasReached && !wasReached
  }

  /// What the plan of the goal at a place asks for on `day`, as `Goal.suggestedMinor`. O(1).
  public func suggestedMinor(at place: Int, on day: LocalDay, _ policy: GoalPolicy) -> Int64? {
    places.indices.contains(place) ? places[place]?.suggestedMinor(on: day, policy) : nil
  }

  /// Progress of the wish goal at a place, 0…1; 0 for none. O(1).
  public func progress(at place: Int) -> Float {
    places.indices.contains(place) ? places[place]?.progress ?? 0 : 0
  }

  /// The goal at a place; nil for none. O(1).
  public subscript(place: Int) -> Goal? { places.indices.contains(place) ? places[place] : nil }

  /// Gives up the goal at a place, which is free again. Returns the goal, closed. Throws for a place without one. O(1).
  public mutating func close(at place: Int64) throws(RuleFault) -> Goal {
    try update(at: place) { (goal) throws(RuleFault) in
      try goal.close()
      return goal
    }
  }

  /// Balances of all open goals together, at most `most` times `Goal.most`. O(places).
  public var balanceMinor: Int64 { (0..<Self.most).reduce(0) { $0 + (places[$1]?.balanceMinor ?? 0) } }

  public static func == (a: Goals, b: Goals) -> Bool { (0..<most).allSatisfy { a.places[$0] == b.places[$0] } }
}

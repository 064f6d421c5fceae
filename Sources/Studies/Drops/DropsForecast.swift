public import Experiments

extension DropsStudy {
  /// Whole blocks of all cases where that covers each twice; else some cases, the chosen one among them.
  public func pilot(of count: Int) -> Pilot {
    let groups = plan.groups.count
    if !layout.isKept { return plan.pilot(of: count) }
    if count >= 2 * groups || count >= units {
      let some = Pilot.beginning(of: units / groups, some: count / groups)
      return Pilot(units: some.units.flatMap { $0 * groups..<($0 + 1) * groups }, factor: some.factor)
    }
    var pilot = plan.pilot(of: count)
    if let own = plan.groups.firstIndex(where: { $0.cases.contains(chosen) }) {
      let blocks = Set(pilot.units.map { $0 / groups })
      pilot.units = Set(pilot.units + blocks.map { $0 * groups + own }).sorted()
    }
    return pilot
  }

  /// Where values are kept, those of the drops that were run stand in for those that were not, in turn.
  public func foretold(by tally: Tally, of pilot: Pilot) -> Tally {
    if !layout.isKept { return tally.times(pilot.factor) }
    var told = tally
    for index in cases.indices {
      let block = index * layout.size
      let done = (0..<layout.drops).filter { tally.counts[block + layout.place(-1, $0)] != 0 }
      if done.isEmpty { continue }
      let open = (0..<layout.drops).filter { tally.counts[block + layout.place(-1, $0)] == 0 }
      for (turn, drop) in open.enumerated() {
        for metric in -1..<DropsMetric.all.count {
          told.counts[block + layout.place(metric, drop)] =
            tally.counts[block + layout.place(metric, done[turn % done.count])]
        }
      }
    }
    return told
  }
}

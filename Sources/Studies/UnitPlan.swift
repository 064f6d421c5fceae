import Experiments

/// How a study is cut into units of work: blocks of lives or drops, and in each block all groups of cases one after another,
/// so that any prefix of the units is a balanced sample.
struct UnitPlan: Sendable {
  /// Number of the first life or drop.
  var start = 0
  /// Lives or drops in each case.
  let count: Int
  /// Lives or drops in a block.
  let block: Int
  let groups: [CaseGroup]

  /// Units in all.
  var units: Int { (count + block - 1) / block * groups.count }

  /// The lives or drops of a unit.
  func items(ofUnit unit: Int) -> Range<Int> {
    let first = unit / groups.count * block
    let shift = start + group(ofUnit: unit).shift
    return shift + first..<shift + min(first + block, count)
  }

  /// The cases of a unit.
  func group(ofUnit unit: Int) -> CaseGroup { groups[unit % groups.count] }

  /// Some `count` units that stand for all: whole blocks where that covers all groups of cases; else some groups, spread
  /// evenly, with enough blocks of each for intervals.
  func pilot(of count: Int) -> Pilot {
    let blocks = units / groups.count
    let isWide = groups.count == 1 || count >= Self.pilotBlocks * groups.count || count >= units
    let wanted = isWide ? count / groups.count : Self.pilotBlocks
    let some = Pilot.beginning(of: blocks, some: max(1, min(wanted, blocks)))
    let kept = isWide ? groups.count : min(groups.count, max(1, count / some.units.count))
    let chosen = (0..<kept).map { $0 * groups.count / kept }
    return Pilot(units: some.units.flatMap { block in chosen.map { block * groups.count + $0 } }, factor: some.factor)
  }

  /// Fewest blocks of a pilot, if there are as many.
  private static let pilotBlocks = 16

  /// Lives or drops × cases that a unit counts.
  func work(ofUnit unit: Int) -> Int { items(ofUnit: unit).count * group(ofUnit: unit).counted.count }
}

/// Cases that run together, so that differences over the same luck are taken inside a unit and forgotten after.
struct CaseGroup: Sendable {
  /// Indices of cases; the baseline first, if there is one.
  var cases: [Int]
  /// Those of them whose own counts this group adds: the baseline's are added once, by the first group.
  var counted: Set<Int>
  /// How far its lives or drops are moved on, so that it has luck of its own.
  var shift = 0

  /// All cases in groups of at most `most`, in plan order, the baseline in each.
  static func all(cases: Int, baseline: Int?, most: Int) -> [CaseGroup] {
    all(Array(0..<cases), baseline: baseline, most: most)
  }

  /// The same of some cases.
  static func all(_ cases: [Int], baseline: Int?, most: Int) -> [CaseGroup] {
    guard let baseline else {
      return stride(from: 0, to: cases.count, by: most).map { first in
        let members = Array(cases[first..<min(first + most, cases.count)])
        return CaseGroup(cases: members, counted: Set(members))
      }
    }
    let others = cases.filter { $0 != baseline }
    if others.isEmpty { return [CaseGroup(cases: [baseline], counted: [baseline])] }
    return stride(from: 0, to: others.count, by: most - 1).map { first in
      let members = [baseline] + others[first..<min(first + most - 1, others.count)]
      return CaseGroup(cases: members, counted: Set(first == 0 ? members : Array(members.dropFirst())))
    }
  }

  /// All cases of a design in copies, which have lives or drops of their own: `count` of them in each copy.
  static func all(copies: [Int], count: Int, baseline: Int?, most: Int) -> [CaseGroup] {
    (0...(copies.max() ?? 0)).flatMap { copy in
      let own = copies.indices.filter { copies[$0] == copy }
      return all(own, baseline: baseline, most: most).map { group in
        var group = group
        group.shift = copy * count
        if let baseline, copies[baseline] != copy { group.counted.remove(baseline) }
        return group
      }
    }
  }
}

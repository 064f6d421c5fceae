/// Several lists of units as one, each spread evenly over the whole, so that any beginning holds the same share of all.
///
/// Unit `i` of a list of `n` stands at the fraction (i + ½) / n; equal fractions go by the order of the lists.
struct Interleaving: Sendable {
  /// Length of each list.
  let counts: [Int]

  /// Length of the whole.
  var count: Int { counts.reduce(0, +) }

  /// The list that the unit at `index` comes from, and its number there. O(lists² × log units).
  func place(of index: Int) -> (list: Int, unit: Int) {
    for list in counts.indices {
      var (low, high) = (0, counts[list])
      while low < high {
        let middle = (low + high) / 2
        if position(ofUnit: middle, in: list) < index { low = middle + 1 } else { high = middle }
      }
      if low < counts[list], position(ofUnit: low, in: list) == index { return (list, low) }
    }
    preconditionFailure("no unit \(index)")
  }

  /// Where a unit stands in the whole.
  private func position(ofUnit unit: Int, in list: Int) -> Int {
    counts.indices.reduce(0) { sum, other in
      sum + (other == list ? unit : before(unit: unit, of: counts[list], amongFirst: other < list, of: counts[other]))
    }
  }

  /// How many of `others` units stand before unit `unit` of `count`: those with (2j + 1) / others < (2 unit + 1) / count,
  /// and where they come first in the order of lists, those with an equal fraction too.
  private func before(unit: Int, of count: Int, amongFirst isFirst: Bool, of others: Int) -> Int {
    let (quotient, rest) = count.dividingFullWidth((2 * unit + 1).multipliedFullWidth(by: others))
    let largest = rest == 0 && !isFirst ? quotient - 1 : quotient
    return (largest + 1) / 2
  }
}

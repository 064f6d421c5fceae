// Counting straight into a tally's slots, for loops over lives.

extension Moments {
  /// Counts one value in the `slotCount` slots from `slots` on.
  @inlinable @inline(__always)
  public static func add(_ x: Int64, to slots: UnsafeMutablePointer<Int64>) {
    let square = Moments.square(x)
    slots[0] &+= 1
    slots[1] &+= x
    slots[2] &+= square.low
    slots[3] &+= square.high
  }
}

extension PairedDifference {
  /// Counts one life in the `slotCount` slots from `slots` on.
  @inlinable @inline(__always)
  public static func add(baseline x: Int64, other y: Int64, to slots: UnsafeMutablePointer<Int64>) {
    Moments.add(x, to: slots)
    Moments.add(y, to: slots + 4)
    Moments.add(y &- x, to: slots + 8)
    slots[12] &+= y > x ? 1 : 0
    slots[13] &+= y < x ? 1 : 0
  }
}

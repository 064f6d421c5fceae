/// Places of a design, numbers from 0 to 1, read as one of several levels.
public enum Level {
  /// The level, from 0 to `count` − 1, of `place`: each has an equal part of 0 … 1, and 1 belongs to the last.
  ///
  /// 0 where `count` < 1 or the place is below 0 or not a number.
  public static func index(_ place: Double, of count: Int) -> Int {
    guard place > 0, count > 1 else { return 0 }
    return place < 1 ? min(Int(place * Double(count)), count - 1) : count - 1
  }
}

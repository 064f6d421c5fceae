/// What was read and every fault found on the way.
///
/// A reading with faults may still hold a value (the faulty parts stand at their defaults), so that later steps can add
/// their own faults and a person sees all of them at once. Such a value is never run: `get` refuses it.
public struct Reading<Value: Sendable>: Sendable {
  /// What was read; nil if nothing could be.
  public var value: Value?
  /// Every fault found.
  public var faults: [Fault]

  public init(_ value: Value?, faults: [Fault] = []) {
    self.value = value
    self.faults = faults
  }

  /// The value if it is free of faults. Throws all faults in the order of the text otherwise.
  public func get() throws(Faults) -> Value {
    guard let value, faults.isEmpty else { throw Faults(faults.inTextOrder) }
    return value
  }
}

extension [Fault] {
  /// By file (in order of first mention), line and column; equal places keep their order, and repeats are dropped.
  public var inTextOrder: [Fault] {
    var files: [String: Int] = [:]
    for fault in self where files[fault.mark.file] == nil { files[fault.mark.file] = files.count }
    func key(_ fault: Fault) -> (Int, Int, Int) {
      (files[fault.mark.file] ?? 0, fault.mark.line, fault.mark.column)
    }
    let sorted = enumerated().sorted {
      let (a, b) = (key($0.element), key($1.element))
      return a == b ? $0.offset < $1.offset : a < b
    }
    var seen: Set<Fault> = []
    return sorted.map(\.element).filter { seen.insert($0).inserted }
  }
}

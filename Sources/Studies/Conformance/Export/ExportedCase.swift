import CivilTime
import Experiments
public import Fields

extension Conformance {
  /// The lab's own cases, in the form of a file of cases: inputs chosen by hand at the edges and by a sweep between them, the
  /// right values as this package's rules give them. The same for the same zones.
  ///
  /// Throws the fault of a zone that is missing. Some thousand calls of rules: about a second.
  public static func exported(zones: @escaping Zones) throws(Faults) -> Node {
    let zones = remembering(zones)
    var cases: [Node] = []
    for (index, exported) in ExportedCase.all.enumerated() {
      do throws(Faults) { cases.append(try exported.node(zones: zones)) } catch {
        let mark = Mark(file: "exported case \(index + 1), \(exported.kind)")
        throw Faults(error.all.map { Fault(mark, $0.message) })
      }
    }
    let about =
      "Inputs with right values, made by sandglass conform --export: its own rules applied to edges and a sweep, local times "
      + "by the IANA database of the machine. origin is lab; note tells what is at stake. Kinds, inputs and values: "
      + "sandglass describe conform.KIND"
    return Node(.map([Node.Entry("about", about.node), Node.Entry("cases", Node(.list(cases)))]))
  }
}

/// A case without its right values.
struct ExportedCase: Sendable, Equatable {
  var kind: String
  /// The input as YAML.
  var input: String
  /// What is at stake; empty where nothing special is.
  var note: String

  /// All of them, by area.
  static let all: [ExportedCase] = [
    civilDays, dayRules, plans, goals, challenges, streaks, coins, reminders, sights, levels, sessions, focus, advice,
    lives,
    scores,
  ].flatMap { $0 }

  /// The case with the values that the rules give.
  fileprivate func node(zones: @escaping Conformance.Zones) throws(Faults) -> Node {
    let input = try YAML.value(input, source: kind)
    let whole = Node(.map([Node.Entry("kind", kind.node), Node.Entry("input", input)]))
    let right = try Conformance.values(of: whole, zones: zones)
    let first = [Node.Entry("kind", kind.node), Node.Entry("origin", "lab"), Node.Entry("input", input)]
    let last = [Node.Entry("right", right)] + (note.isEmpty ? [] : [Node.Entry("note", note.node)])
    return Node(.map(first + last))
  }

  /// The instant of a time in UTC, `yyyy-mm-ddThh:mm`; one that every kind refuses for another text.
  static func utc(_ text: String) -> Int64 {
    let parts = text.split(separator: "T")
    let clock = parts.last?.split(separator: ":").compactMap { Int64($0) } ?? []
    guard parts.count == 2, clock.count == 2, let day = LocalDay(String(parts[0])) else { return .min }
    return Int64(day.number) * secondsPerDay + clock[0] * 3600 + clock[1] * 60
  }
}

/// Cases of one kind, as they are added.
struct CaseList {
  let kind: String
  private(set) var cases: [ExportedCase] = []

  init(_ kind: String) { self.kind = kind }

  /// Adds a case by its input in YAML.
  mutating func add(_ input: String, _ note: String = "") {
    cases.append(ExportedCase(kind: kind, input: input, note: note))
  }
}

import Fields

/// A case of a report as `--case` names it: by its name, or in a review by that of its part too.
struct CaseChoice: Equatable {
  /// `strict`.
  var name: String
  /// `product.strict`.
  var fullName: String

  /// The index of the case that is meant. Exit code 2 if there is none, or several.
  static func index(of wanted: String, among all: [CaseChoice], _ command: String) throws(Stop) -> Int {
    if let one = all.firstIndex(where: { $0.fullName == wanted }) { return one }
    let alike = all.indices.filter { all[$0].name == wanted }
    if alike.count > 1 {
      let names = listed(alike.map { "\"\(all[$0].fullName)\"" })
      throw Stop(.usage, "\(command): --case: several parts have a case \"\(wanted)\"; allowed: \(names)")
    }
    if let one = alike.first { return one }
    let names = all.map(\.name) + all.filter { $0.fullName != $0.name }.map(\.fullName)
    // Names may hold spaces and commas.
    let told = nearest(to: wanted, among: names) == nil ? names.map { "\"\($0)\"" } : names
    throw Stop(.usage, "\(command): --case: \(unknownName("case", wanted, among: told))")
  }
}

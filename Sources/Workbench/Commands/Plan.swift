import Experiments
import Fields
import Glibc
import Reports
import Studies

extension Command {
  static let plan = Command(
    name: "plan", operands: "SPEC", arity: 1...1,
    summary: "foretell what a study takes, and how wide its intervals will be",
    detail: """
      Runs a short pilot, some seconds of each stage, and says from it how many cases and units there are, how long
      the study will take on this machine, how much memory and disk, and how wide the intervals will be. Nothing is
      written. With --minutes it proposes as many lives or drops as fit into that time.
      """,
    options: [
      Option("minutes", value: "M", "propose sizes that take M minutes"),
      Option("lives", value: "N", "lives in each case, instead of the spec's"),
      Option("drops", value: "N", "drops in each cell, instead of the spec's"),
      Option("days", value: "N", "days that each life is observed, instead of the spec's"),
      Option("threads", value: "N", "threads to run on (default: all processors)"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass plan experiments/first-look.yaml", "how long will this take?"),
      Example("sandglass plan my.yaml --minutes 10", "how many lives fit into ten minutes?"),
    ],
    exits: [
      (.done, "done"), (.usage, "a spec has faults"), (.file, ExitCode.file.meaning),
      (.interrupted, ExitCode.interrupted.meaning),
    ],
    act: { request, here throws(Stop) in try PlanCommand(request, here).act() })
}

/// One call of `plan`.
private struct PlanCommand {
  var request: Request
  var here: Surroundings
  var threads = 1

  init(_ request: Request, _ here: Surroundings) {
    self.request = request
    self.here = here
  }

  /// A study by itself, or one part of a review.
  private struct Part {
    var experiment: Experiment
    var study: any ReportingStudy
    var forecast = Forecast()
  }

  func act() throws(Stop) -> ExitCode {
    var own = self
    own.threads = Int(try request.integer("threads", 1...1024) ?? Int64(here.processors()))
    return try own.told()
  }

  private func told() throws(Stop) -> ExitCode {
    let minutes = try request.integer("minutes", 1...1_000_000)
    let began = here.clock()
    let options = SpecOptions(
      lives: request.value("lives"), drops: request.value("drops"), days: request.value("days"))
    let (experiment, study) = try here.study(of: request.operands[0], options: options, kernel: try here.kernel())
    try here.checkMemory(for: study, threads: threads)
    let start = here.clock() - began
    var parts = [Part(experiment: experiment, study: study)]
    if let review = study as? ReviewStudy {
      parts = zip(experiment.parts, review.parts).map { Part(experiment: $0, study: $1) }
    }
    for index in parts.indices { parts[index].forecast = try here.forecast(parts[index].study, threads: threads) }
    parts[0].forecast.startSeconds = start
    let memory = peakMemory()
    if request.has("json") {
      let own = parts.map { Node.Entry($0.experiment.name, tree($0, minutes)) }
      let all = Node(.map(total(parts, memory) + [Node.Entry("parts", Node(.map(own)))]))
      _ = here.out.write(all.json(indented: true))
    } else {
      for line in lines(parts, memory, minutes) { here.out.line(line) }
    }
    return .done
  }

  // MARK: Words

  private func lines(_ parts: [Part], _ memory: Int64, _ minutes: Int64?) -> [String] {
    let all = parts.map(\.forecast)
    let disk = all.reduce(0) { $0 + $1.reportBytes }
    let checkpoint = all.map(\.checkpointBytes).max() ?? 0
    var lines = parts.map { part in
      let first = part.forecast.stages.first
      let cases = counted(part.experiment.cases.count, "case")
      let stages = part.forecast.stages.count > 1 ? " in \(part.forecast.stages.count) stages" : ""
      let work = first.map { "\(grouped(Double($0.work))) \($0.workName) at first" } ?? ""
      let plain = first.map { "\(grouped(Double($0.work))) \($0.workName)" } ?? ""
      return
        "\(part.experiment.name): \(cases), \(counted(part.forecast.units, "unit")) of work\(stages), \(stages.isEmpty ? plain : work)"
    }
    let seconds = all.reduce(0) { $0 + $1.seconds }
    let report = all.reduce(0) { $0 + $1.reportSeconds + $1.startSeconds }
    lines.append(
      "time: about \(duration(seconds)) on \(counted(threads, "thread")); \(duration(report)) of it for start, report and figures"
    )
    lines.append("memory: about \(short(Double(memory)))B")
    lines.append(
      "disk: \(short(Double(disk)))B, as much again for the report before it, and up to \(short(Double(checkpoint)))B for a checkpoint while it runs"
    )
    for part in parts {
      let name = parts.count > 1 ? " of \(part.experiment.name)" : ""
      lines.append("intervals\(name), the widest of each figure at 95 %, those of a scorecard at once:")
      lines += widths(part.forecast).map { "  " + $0 }
      if let minutes, let proposal = proposal(part, minutes, among: parts) { lines.append(proposal.line) }
    }
    let pilot = all.reduce(0) { $0 + $1.pilotSeconds }
    lines.append("foretold from a pilot of \(duration(pilot)); a machine that does other work too may take longer")
    return lines
  }

  /// `active_d30_share  ± 0.31 pp, its difference ± 0.12 pp`, aligned.
  private func widths(_ forecast: Forecast) -> [String] {
    var names: [String] = []
    for width in forecast.widths where !names.contains(width.figure) { names.append(width.figure) }
    let longest = names.map(\.count).max() ?? 0
    return names.map { name in
      let own = forecast.widths.filter { $0.figure == name }
      let parts = own.map { ($0.kind == .difference ? "between cases " : "") + "± \($0.words)" }
      return name + String(repeating: " ", count: longest - name.count) + "  " + parts.joined(separator: ", ")
    }
  }

  /// What fits into the time, if the part has a size that can be given.
  private struct Proposal {
    var key: String
    var count: Int
    var line: String
  }

  /// Each part is given the share of the time that it takes now.
  private func proposal(_ part: Part, _ minutes: Int64, among parts: [Part]) -> Proposal? {
    guard let first = part.forecast.stages.first, first.seconds > 0 else { return nil }
    let key = first.workName == "drops" ? "drops" : "lives"
    let now = key == "drops" ? part.experiment.drops : part.experiment.lives
    if part.experiment.precision.content != .null { return nil }
    let all = parts.reduce(0) { $0 + $1.forecast.seconds }
    let own = Double(minutes) * 60 * part.forecast.seconds / all
    let fixed = part.forecast.seconds - first.seconds
    let spare = (own - fixed) / first.seconds
    let most = key == "drops" ? 1_000_000.0 : 100_000_000
    let count = Self.twoDigits(min(spare * Double(now), most))
    let time = counted(Int(minutes), "minute")
    let name = parts.count > 1 ? "\(part.experiment.name): " : ""
    guard count >= 1 else {
      return Proposal(
        key: key, count: 0,
        line: "\(name)\(time) are too few: all but the \(key) of the cases takes \(duration(fixed)) already")
    }
    let factor = (Double(now) / Double(count)).squareRoot()
    let lead = part.forecast.widths.last { $0.kind == .difference } ?? part.forecast.widths.first
    let primary = part.experiment.comparison?.primary
    let told = part.forecast.widths.first { $0.kind == .difference && $0.figure == primary } ?? lead
    let width = told.map { width in
      var width = width
      width.halfWidth *= factor
      return ", \(width.figure)\(width.kind == .difference ? " between cases" : "") ± \(width.words)"
    }
    return Proposal(key: key, count: count, line: "\(name)in \(time): --\(key) \(count)\(width ?? "")")
  }

  /// Rounded down to two digits.
  private static func twoDigits(_ value: Double) -> Int {
    guard value >= 1 else { return 0 }
    var unit = 1
    while Int(value) / unit >= 100 { unit *= 10 }
    return Int(value) / unit * unit
  }

  // MARK: JSON

  private func total(_ parts: [Part], _ memory: Int64) -> [Node.Entry] {
    let all = parts.map(\.forecast)
    return [
      Node.Entry("seconds", .rounded(all.reduce(0) { $0 + $1.seconds })),
      Node.Entry("memory_bytes", Node(.integer(memory))),
      Node.Entry("disk_bytes", Node(.integer(Int64(all.reduce(0) { $0 + $1.reportBytes })))),
      Node.Entry("checkpoint_bytes", Node(.integer(Int64(all.map(\.checkpointBytes).max() ?? 0)))),
      Node.Entry("threads", Node(.integer(Int64(threads)))),
    ]
  }

  private func tree(_ part: Part, _ minutes: Int64?) -> Node {
    let stages = part.forecast.stages.map { stage -> Node in
      [
        "work": Node(.integer(Int64(stage.work))), "work_name": Node(.text(stage.workName)),
        "units": Node(.integer(Int64(stage.units))), "seconds": .rounded(stage.seconds),
        "piloted_units": Node(.integer(Int64(stage.piloted))),
      ]
    }
    let widths = part.forecast.widths.map { width -> Node in
      [
        "figure": Node(.text(width.figure)), "of": Node(.text(width.kind.rawValue)), "unit": Node(.text(width.unit)),
        "half_width": .rounded(width.halfWidth),
      ]
    }
    var entries = [
      Node.Entry("cases", Node(.integer(Int64(part.experiment.cases.count)))),
      Node.Entry("seconds", .rounded(part.forecast.seconds)), Node.Entry("stages", Node(.list(stages))),
      Node.Entry("widths", Node(.list(widths))),
    ]
    if let minutes, let proposal = proposal(part, minutes, among: [part]), proposal.count > 0 {
      entries.append(Node.Entry("proposed", [proposal.key: Node(.integer(Int64(proposal.count)))]))
    }
    return Node(.map(entries))
  }
}

extension IntervalWidth {
  /// `0.31 pp`, `0.4 days`.
  fileprivate var words: String {
    unit.hasPrefix("share")
      ? "\(Digits.text(halfWidth * 100, significant: 2))\u{A0}pp"
      : Digits.text(halfWidth, significant: 2) + (unit.isEmpty ? "" : " \(unit)")
  }
}

extension Node {
  fileprivate static func rounded(_ value: Double) -> Node { Node(.number(value)).rounded }
}

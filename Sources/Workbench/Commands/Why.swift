import Experiments
import Fields
import Studies

extension Command {
  static let why = Command(
    name: "why", operands: "DIR", arity: 1...1,
    summary: "tell one life of a report day by day, with the rules that acted",
    detail: """
      Lives one life of the report in DIR again and tells who it was, what it did, what the rules made of it, and why it
      left. Without --life it is the first that was activated and left, or the first that --find looks for:
      \(WantedLife.allCases.map { "  \($0.rawValue): \($0.meaning)" }.joined(separator: "\n"))
      In the report of a log, lives are its users in the order of their first acts; the log must be where it was. No log
      tells who left, so there --find looks for lost-streak alone: the first user who lost one.
      Nothing is written.
      """,
    options: [
      Option("case", value: "NAME", "the case, in a review PART.NAME (default: the first)"),
      Option("life", value: "N", "number of the life, from 0"),
      Option(
        "find", value: "WHAT", "the first such life: \(WantedLife.allCases.map(\.rawValue).joined(separator: ", "))"),
      Option("day", value: "D", "tell one day in full: every term, draw, decision and rule"),
      .quiet, .json, .help,
    ],
    examples: [
      Example("sandglass why reports/first-look", "the first life that left"),
      Example("sandglass why reports/first-look --find lost-streak", "one that left after losing a streak"),
      Example("sandglass why reports/first-look --find stayed --day 30", "one day in full, of one that stayed"),
    ],
    exits: [
      (.done, "done"), (.failed, "the life cannot be told: a bug"),
      (.usage, "DIR is no report of lives, or has no such case, life or day"), (.file, ExitCode.file.meaning),
    ],
    act: { request, here throws(Stop) in try WhyCommand(request, here).act() })
}

/// One call of `why`.
private struct WhyCommand {
  var request: Request
  var here: Surroundings
  var folder: String

  init(_ request: Request, _ here: Surroundings) {
    self.request = request
    self.here = here
    folder = tidied(request.operands[0])
  }

  func act() throws(Stop) -> ExitCode {
    let kernel = try here.kernel()
    let wanted = try wanted()
    if request.has("life"), request.has("find") { throw Stop(.usage, "why: --life names a life; leave out --find") }
    let record = try here.record(of: folder)
    let subject = record.isReplay ? try replayed(record) : try lived(record, kernel)
    let life = try life(wanted, subject)
    let told: ToldLife
    do throws(Faults) { told = try subject.study.told(life: life, inCase: 0).led(by: wanted) } catch {
      var stop = Stop(.failed)
      stop.lines = error.all.map(\.description)
      throw stop
    }
    var notes = subject.notes
    if !request.has("life"), subject.study is any SearchableStudy {
      notes.append("life \(life) is the first of case \"\(subject.name)\" that \(wanted.meaning)")
    }
    if request.has("find"), subject.study is Replay {
      notes.append("life \(life) is the first of the log that \(Replay.lostStreakMeaning)")
    }
    return try tell(told, notes)
  }

  /// Whose lives can be told, and what must be said of them.
  private struct Subject {
    var study: any TellingStudy
    var name: String
    var notes: [String]
  }

  /// The case that was asked for.
  private func lived(_ record: RunRecord, _ kernel: LivesKernel) throws(Stop) -> Subject {
    let chosen = try chosen(record)
    let study: any ReportingStudy
    do throws(Faults) { study = try here.lab.study(chosen.experiment, kernel) } catch { throw Stop(error) }
    guard let telling = study as? any TellingStudy else { throw noLives }
    var notes = notes(record, study.fingerprints)
    let (made, now) = (chosen.part.flatMap { record.spec["parts"]?[$0] } ?? record.spec, study.resolved)
    for key in ["design", "population"] where made[key]?.json() != now[key]?.json() {
      notes.append("the \(key) of the report has not the fields of this program: its lives may have been others")
    }
    return Subject(study: telling, name: chosen.fullName, notes: notes)
  }

  /// The log that a replay was made from.
  private func replayed(_ record: RunRecord) throws(Stop) -> Subject {
    let replay = try here.again(record, in: folder).replay
    if let name = request.value("case"), !replay.toldCases.contains(name) {
      throw Stop(.usage, "why: --case: \(unknownName("case", name, among: replay.toldCases))")
    }
    if let wanted = request.value("find"), wanted != WantedLife.lostStreak.rawValue {
      throw Stop(
        .usage,
        "why: --find: a log does not tell who left; allowed: \(WantedLife.lostStreak.rawValue), or name a life by --life"
      )
    }
    return Subject(study: replay, name: replay.name, notes: notes(record, replay.fingerprints))
  }

  private func wanted() throws(Stop) -> WantedLife {
    guard let name = request.value("find") else { return .left }
    if let wanted = WantedLife(rawValue: name) { return wanted }
    throw Stop(.usage, "why: --find: \(unknownName("life", name, among: WantedLife.allCases.map(\.rawValue)))")
  }

  /// The case that was asked for.
  private func chosen(_ record: RunRecord) throws(Stop) -> TellableCase {
    let experiment: Experiment
    do throws(Faults) { experiment = try here.experiment(ofResolved: record.spec, name: record.name).get() } catch {
      throw Stop(error)
    }
    let all = experiment.tellableCases
    guard let first = all.first else { throw noLives }
    guard let name = request.value("case") else { return first }
    let choices = all.map { CaseChoice(name: $0.name, fullName: $0.fullName) }
    return all[try CaseChoice.index(of: name, among: choices, "why")]
  }

  private var noLives: Stop { Stop(.usage, "\(folder): is no report of lives, so there is none to tell") }

  private func life(_ wanted: WantedLife, _ subject: Subject) throws(Stop) -> Int {
    if let number = try request.integer("life", 0...Int64(subject.study.toldLives - 1)) { return Int(number) }
    if let replay = subject.study as? Replay, request.has("find") {
      if let found = replay.firstLostStreak { return found }
      throw Stop(.usage, "why: of the \(counted(replay.toldLives, "user")) none \(Replay.lostStreakMeaning)")
    }
    guard let study = subject.study as? any SearchableStudy else { return 0 }
    if let found = study.firstLife(wanted, inCase: 0) { return found }
    let lives = "\(study.toldLives) \(study.toldLives == 1 ? "life" : "lives")"
    throw Stop(.usage, "why: of the \(lives) of case \"\(subject.name)\" none \(wanted.meaning)")
  }

  /// What may make this another life than the one that was counted.
  private func notes(_ record: RunRecord, _ fingerprints: [Fingerprint]) -> [String] {
    var notes: [String] = []
    if record.version != sandglassVersion {
      notes.append(
        "the report was made by version \(record.version), this is \(sandglassVersion): its lives may have been others")
    }
    for print in fingerprints where !record.data.contains(RunRecord.Pair(print)) {
      notes.append("the \(print.label) of \(print.name) is not what the report was made with: this is another life")
    }
    return notes
  }

  private func tell(_ told: ToldLife, _ notes: [String]) throws(Stop) -> ExitCode {
    let day = try day(of: told)
    if request.has("json") {
      guard case .map(var entries) = told.node(day: day).content else { return .failed }
      entries.append(Node.Entry("notes", Node(.list(notes.map { Node(.text($0)) }))))
      _ = here.out.write(Node(.map(entries)).json(indented: true))
      return .done
    }
    let out = here.out
    let text = WhyText(told) { out.bold($0) }
    if !request.has("quiet") { for note in notes { here.err.line(note) } }
    for line in day.flatMap(text.lines(ofDay:)) ?? text.lines { here.out.line(line) }
    return .done
  }

  private func day(of told: ToldLife) throws(Stop) -> Int? {
    var last = told.days.count - 1
    if case .left(let leaving) = told.end { last = leaving.day }
    do throws(Stop) { return try request.integer("day", 0...Int64(last)).map(Int.init) } catch {
      var stop = error
      switch told.end {
      case .left: stop.lines.append("life \(told.number) left on day \(last)")
      case .neverUsed, .leftAtForm: stop.lines.append("life \(told.number) never used the product")
      case .stayed, .unknown: break
      }
      throw stop
    }
  }
}

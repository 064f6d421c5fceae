public import Fields

/// A picture in a report, `figures/<id>.svg`: a plot, which is rendered from Vega-Lite JSON, or one that is drawn already.
public struct Figure: Sendable, Equatable {
  /// File stem, unique in the report.
  public var id: String
  /// Title above the plot.
  public var title: String
  /// What it shows, for those who cannot see it.
  public var description: String
  /// What a reader should take from it, one sentence.
  public var finding: String
  /// The whole Vega-Lite document; null where the picture is drawn already.
  public var vegaLite: Node
  /// The picture, where it is drawn already: an SVG document without title and description, which are added as to a
  /// rendered one. Nil for a plot.
  public private(set) var svg: String?

  public init(id: String, title: String, description: String, finding: String, vegaLite: Node) {
    self.id = id
    self.title = title
    self.description = description
    self.finding = finding
    self.vegaLite = vegaLite
  }

  /// A figure that is drawn already, by `svg`.
  public init(id: String, title: String, description: String, finding: String, svg: String) {
    self.init(id: id, title: title, description: description, finding: finding, vegaLite: Node(.null))
    self.svg = svg
  }
}

/// One finding in words, with its interval in the text, and the figure that shows it.
public struct Finding: Sendable, Equatable {
  /// One sentence with its numbers and their interval.
  public var text: String
  /// Id of the figure that shows it, if there is one.
  public var figure: String?

  public init(_ text: String, figure: String? = nil) {
    self.text = text
    self.figure = figure
  }
}

/// What the results rest on: a field with its value, and where that value comes from.
public struct Assumption: Sendable, Equatable {
  /// Key path of the field.
  public var path: String
  /// The value as text.
  public var value: String
  /// Where the value comes from, or `assumed`.
  public var source: String
  /// What the field means.
  public var meaning: String

  public init(path: String, value: String, source: String, meaning: String) {
    self.path = path
    self.value = value
    self.source = source
    self.meaning = meaning
  }
}

extension Report {
  /// A part of a report under a heading of its own: a sentence, a table, perhaps a figure that shows it.
  public struct Section: Sendable, Equatable {
    /// Over it.
    public var heading: String
    /// One sentence with its numbers and their interval.
    public var text: String
    /// What is told in full.
    public var table: Table
    /// Id of the figure that shows it, if there is one.
    public var figure: String?

    public init(heading: String, text: String, table: Table, figure: String?) {
      self.heading = heading
      self.text = text
      self.table = table
      self.figure = figure
    }
  }
}

/// All that a report says, before it is written in any format.
public struct Report: Sendable, Equatable {
  /// Name of the study, and of its folder.
  public var name: String
  /// What the study asks, in one sentence.
  public var question: String
  /// One sentence.
  public var answer: String
  /// How much was simulated, and for how sure: one line under the answer.
  public var basis: String
  /// A row a case, a column a key figure, a verdict in each cell; also written as `tables/scorecard.csv`.
  public var scorecard: Table?
  /// What each case changes; printed under the scorecard.
  public var changes: Table?
  /// At most five.
  public var findings: [Finding]
  /// Who gains and who loses; after the findings.
  public var gains: Section?
  /// Name of the case that the answer recommends; nil where it recommends none over the baseline.
  public var recommended: String?
  /// The figures, in the order of the findings.
  public var figures: [Figure]
  /// All other tables, in the order of the contract.
  public var tables: [Table]
  /// What the results rest on, most decisive first.
  public var assumptions: [Assumption]
  /// Free text of the spec; empty if there is none.
  public var notes: String
  /// Text in the title, such as that this is a preview; empty for a full report.
  public var caution: String
  /// Whether it tells of real people, as a log has them, instead of simulated ones.
  public var isOfLog = false
  /// What the cases were to meet; nil where the spec expects nothing.
  public var expectations: Expectations?
  /// What somebody says, and whether it is reproduced; before the expectations.
  public var statements: Section?
  /// What was solved for, in whole sentences, which the answer has as well.
  public var solved: [String] = []
  /// The reports that a review puts together, each with its part's name; empty in every other report.
  public var parts: [Report] = []

  public init(
    name: String, question: String, answer: String, basis: String, scorecard: Table?, changes: Table? = nil,
    findings: [Finding],
    figures: [Figure], tables: [Table], assumptions: [Assumption], notes: String, caution: String
  ) {
    self.name = name
    self.question = question
    self.answer = answer
    self.basis = basis
    self.scorecard = scorecard
    self.changes = changes
    self.findings = findings
    self.figures = figures
    self.tables = tables
    self.assumptions = assumptions
    self.notes = notes
    self.caution = caution
  }
}

/// One file of a report folder: a path relative to it, and its bytes.
public struct Artifact: Sendable, Equatable {
  /// Path relative to the report folder, parts joined by `/`.
  public var path: String
  /// The whole content of the file.
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

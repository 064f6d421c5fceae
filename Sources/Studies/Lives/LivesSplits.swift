import Reports

/// The rows and columns that a table gets for segments, where a spec asks for them.
struct LivesSplits {
  let study: LivesStudy

  init(_ study: LivesStudy) { self.study = study }

  var isAsked: Bool { !study.segments.isEmpty }

  /// The parts of a case's lives, column by column.
  func parts(_ index: Int) -> [LivesPart] {
    study.segments.flatMap { column in
      column.values(study.cases[index].population).indices.map { LivesPart(column: column, place: $0) }
    }
  }

  /// The columns after the case; none where no segment is asked for.
  var columns: [Column] { isAsked ? Self.columns() : [] }

  /// The columns that name a segment.
  static func columns(title: String = "") -> [Column] {
    [
      Column("segment", .string, meaning: "Column that lives are split by; empty for all lives"),
      Column(
        "segment_value", .string, title: title,
        meaning: "Value of the column that lives are split by, as the case has it; empty for all lives"),
    ]
  }

  /// The cells of these columns in a row of case `index`; of all lives for nil.
  func cells(_ part: LivesPart?, _ index: Int = 0) -> [Cell] {
    guard isAsked else { return [] }
    guard let part else { return [.text(""), .text("")] }
    return [.text(part.column.rawValue), .text(value(part, index))]
  }

  /// `steadySaver`.
  func value(_ part: LivesPart, _ index: Int) -> String {
    part.column.values(study.cases[index].population)[part.place]
  }

  /// The columns that are printed, since rows of segments are not; nil, all, where there are none.
  func printed(_ columns: [Column]) -> [Int]? {
    isAsked ? columns.indices.filter { !columns[$0].name.hasPrefix("segment") } : nil
  }
}

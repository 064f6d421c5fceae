import Experiments
import Fields
import Reports

/// The files of a report but `run.json` and `host.json`, and what is worth telling of how they were made.
struct ReportFiles: Sendable {
  var artifacts: [Artifact]
  /// The renderer of figures and its version; nil if it did not run.
  var renderer: String?
  var warnings: [String] = []
}

extension Lab {
  /// All files of a report, figures drawn as well as can be.
  func files(of report: Report) -> ReportFiles {
    let drawn = draw(report.allFigures.filter { $0.svg == nil })
    return ReportFiles(
      artifacts: report.artifacts(rendered: drawn.pictures), renderer: drawn.version, warnings: drawn.warnings)
  }

  /// The files of a report that was made with pictures of some figures; those that need no renderer are always there. Where the renderer does not run, the text is as if
  /// it had, and the pictures themselves are missing.
  func files(of report: Report, withPictures ids: Set<String>) -> ReportFiles {
    let drawn = report.allFigures.filter { $0.svg != nil }.map(\.id)
    if ids.subtracting(drawn).isEmpty { return ReportFiles(artifacts: report.artifacts(rendered: [:])) }
    let files = files(of: report)
    if files.renderer != nil { return files }
    let text = Artifact(path: "report.md", bytes: Array(report.markdown(rendered: ids).utf8))
    return ReportFiles(artifacts: files.artifacts.map { $0.path == text.path ? text : $0 })
  }
}

extension Report {
  /// The report, with the caution of a preview of a resolved spec.
  func marked(asPreviewOf spec: Node?) -> Report {
    guard let spec else { return self }
    let specs = [spec] + spec["parts"].entries.map(\.value)
    let sizes = SpecOptions.preview.filter { size in specs.contains { $0[size.key] != nil } }.map(\.words)
    var report = self
    report.caution = "preview of \(sizes.joined(separator: " and ")), not to decide on"
    return report
  }
}

extension Node? {
  fileprivate var entries: [Node.Entry] {
    if case .map(let entries)? = self?.content { return entries }
    return []
  }
}

import Reports

extension Report {
  /// The report, with the caution of a preview.
  func marked(isPreview: Bool) -> Report {
    guard isPreview else { return self }
    var report = self
    report.caution = "Preview: 2048 lives a case. Do not decide on it; run the study in full."
    return report
  }
}

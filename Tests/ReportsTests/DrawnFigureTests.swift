import Reports
import Testing

/// A figure that needs no renderer.
private let drawn = Figure(
  id: "motion", title: "A & B", description: "Coins fall.", finding: "They fall.",
  svg: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\"><g id=\"a\"/><use href=\"#a\"/></svg>\n")

private var report: Report {
  var report = Sample.report
  report.figures.append(drawn)
  return report
}

@Test func aDrawnFigureHasItsPictureWithoutARenderer() throws {
  for rendered in [[:], ["motion": "<svg width=\"9\"/>"]] {
    let artifacts = report.artifacts(rendered: rendered)
    #expect(!artifacts.contains { $0.path == "figures/motion.vl.json" })
    let picture = try #require(artifacts.first { $0.path == "figures/motion.svg" })
    let text = String(decoding: picture.bytes, as: UTF8.self)
    #expect(text.contains("role=\"img\"") && text.contains("<title id=\"motion-title\">A &amp; B</title>"))
    #expect(text.contains("<desc id=\"motion-description\">Coins fall.</desc>"))
    #expect(text.contains("<g id=\"motion-1\"/><use href=\"#motion-1\"/>"))
    #expect(MotionPicture(text).isWellFormed)
  }
}

@Test func aDrawnFigureIsShownLikeAnyOther() {
  let text = report.markdown(rendered: [])
  #expect(text.contains("They fall.\n\n![Coins fall.](figures/motion.svg)"))
  let review = Report(name: "all", question: "", notes: "", parts: [report])
  #expect(review.artifacts(rendered: [:]).contains { $0.path == "figures/\(report.name).motion.svg" })
}

import Fields
import Foundation
import FoundationXML
import Reports
import Testing

@Suite struct SVGTests {
  private let figure = Figure(
    id: "retention", title: "A & \"B\" <i>", description: "First < second\nand 中文", finding: "", vegaLite: .init(.null))

  /// Two renderings of one document in one batch have different ids; finished, they are the same.
  @Test func idsDoNotDependOnTheBatch() throws {
    let first = try Fixture.text("clips-first.svg")
    let second = try Fixture.text("clips-second.svg")
    #expect(first != second)
    let finished = try #require(SVG.finished(first, of: figure))
    #expect(finished == SVG.finished(second, of: figure))
    for text in ["url(#retention-1)", "url(#retention-2)", "id=\"retention-1\"", "id=\"retention-2\""] {
      #expect(finished.contains(text))
    }
    #expect(!finished.contains("clip1"))
  }

  @Test func isWellFormedAndTold() throws {
    let finished = try #require(SVG.finished(try Fixture.text("clips-first.svg"), of: figure))
    let parser = XMLParser(data: Data(finished.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(finished.hasPrefix("<svg role=\"img\" aria-labelledby=\"retention-title retention-description\""))
    #expect(finished.contains("<title id=\"retention-title\">A &amp; &quot;B&quot; &lt;i&gt;</title>"))
    #expect(finished.contains("<desc id=\"retention-description\">First &lt; second and 中文</desc>"))
    #expect(finished.contains("@media (prefers-color-scheme:dark)"))
  }

  @Test func whatIsNoPictureIsRefused() {
    #expect(SVG.finished("", of: figure) == nil)
    #expect(SVG.finished("Error: no", of: figure) == nil)
  }
}

import Fields
import Foundation
import FoundationXML
import Testing

@Test func xmlTextIsEscapedAndWhatXMLForbidsIsLeftOut() {
  #expect(XMLText.escaped("a\u{0}\u{8}\u{FFFF}<&>\"\n") == "a&lt;&amp;&gt;&quot; ")
}

/// Every character up to U+FFFF that a text may hold, alone in an element and in an attribute, makes a document that parses.
@Test func everyCharacterMakesXML() {
  var text = ""
  for value in 0...0xFFFF as ClosedRange<UInt32> {
    if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
  }
  let escaped = XMLText.escaped(text)
  let parser = XMLParser(data: Data("<a b=\"\(escaped)\">\(escaped)</a>".utf8))
  #expect(parser.parse(), "\(String(describing: parser.parserError))")
}

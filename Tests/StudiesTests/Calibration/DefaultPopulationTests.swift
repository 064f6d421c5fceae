import Experiments
import Fields
import Foundation
import Lives
import Testing

@testable import Studies

/// The default people are those that the committed calibration found.
@Test func theDefaultPopulationIsTheCalibratedOne() throws {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
  let file = root.appending(path: "experiments/populations/default.yaml")
  var read = Population.standard
  try Population.fields.apply(try YAML.read(Array(Data(contentsOf: file)), file: "default.yaml"), to: &read)
  #expect(read == Population.standard)
}

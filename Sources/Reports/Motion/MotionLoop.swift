/// Coins that move over and over: what an animation and panels share. A cycle is the motion and, behind it, its end at rest.
struct MotionLoop {
  var scene: MotionScene
  /// Frames a second.
  var rate: Int
  /// The last frame of the motion.
  var lastFrame: Int
  /// Frames from one start to the next, more than `lastFrame`.
  var cycle: Double
  /// How many times as far from the motion as in a picture of its own the coins may be.
  var coarseness = 1.0

  /// Seconds for which the last picture stands before the motion starts again.
  static let holdS = 1.5

  /// Shows one of two groups: the moving one, or the end for those who ask for less motion.
  ///
  /// Decision: SMIL, since CSS key frames are longer, naming properties in each of them, and since it plays in `<img>` of
  /// Chromium and Firefox. It cannot be stopped by a style, so the end is drawn a second time and a style tells which is seen.
  static let style = "@media (prefers-reduced-motion:reduce){.moving{display:none}.still{display:inline}}"

  /// Coins that move, and the same at the end; a style shows one of them.
  func groups(_ tracks: [MotionTrack]) -> String {
    let coins = tracks.map(moving).joined()
    let end = scene.still(tracks, at: lastFrame)
    return "<g class=\"moving\">\n\(coins)</g>\n<g class=\"still\" display=\"none\">\n\(end)</g>\n"
  }

  /// A coin with its way. What stands outside the animations is the end, for viewers that have none.
  private func moving(_ track: MotionTrack) -> String {
    let end = track.rounded(at: lastFrame)
    let isHidden = track.isThereAtTheEnd ? "" : " visibility=\"hidden\""
    return "<g transform=\"translate(\(text(end.place)))\"\(isHidden)>"
      + sight(of: track) + transform("translate", track.placeKeys(coarseness: coarseness))
      + scene.useOfCoin(track) + " transform=\"rotate(\(text(end.turn)))\">"
      + transform("rotate", track.turnKeys(coarseness: coarseness))
      + "</use></g>\n"
  }

  /// Hides a coin before its first frame and, where its way is lost, behind its last.
  private func sight(of track: MotionTrack) -> String {
    var steps = [(frame: 0.0, value: track.first == 0 ? "visible" : "hidden")]
    if track.first > 0 { steps.append((Double(track.first), "visible")) }
    if !track.isThereAtTheEnd { steps.append((Double(track.last + 1), "hidden")) }
    return animated("animate", "visibility", steps, " calcMode=\"discrete\"")
  }

  private func transform(_ type: String, _ keys: [MotionKey]) -> String {
    guard let first = keys.first, let last = keys.last else { return "" }
    let start = first.frame > 0 ? [(frame: 0.0, value: text(first.values))] : []
    let steps = start + keys.map { (Double($0.frame), text($0.values)) } + [(cycle, text(last.values))]
    return animated("animateTransform", "transform", steps, " type=\"\(type)\"")
  }

  /// An animation over the whole cycle; none where the value never changes.
  func animated(
    _ element: String, _ attribute: String, _ steps: [(frame: Double, value: String)], _ options: String = ""
  ) -> String {
    guard let first = steps.first, steps.contains(where: { $0.value != first.value }) else { return "" }
    let seconds = Digits.text(cycle / Double(rate), significant: 6)
    let times = steps.map { share($0.frame) }.joined(separator: ";")
    let values = steps.map(\.value).joined(separator: ";")
    return "<\(element) attributeName=\"\(attribute)\"\(options) dur=\"\(seconds)s\" repeatCount=\"indefinite\""
      + " keyTimes=\"\(times)\" values=\"\(values)\"/>"
  }

  /// A frame as a share of the cycle, to a two-hundredth of a frame.
  private func share(_ frame: Double) -> String {
    var decimals = 2
    var parts = 100.0
    while parts < 100 * cycle {
      parts *= 10
      decimals += 1
    }
    let text = Digits.fixed(frame / cycle, decimals: decimals)
    let digits = text.trimmingZeros
    return String(digits.hasPrefix("0.") ? digits.dropFirst() : digits)
  }

  private func text(_ values: [Double]) -> String { values.map(MotionScene.text).joined(separator: " ") }
}

extension String {
  /// A text with a point without the zeros behind it, and without the point if nothing is left there.
  fileprivate var trimmingZeros: Substring {
    var text = self[...]
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }
}

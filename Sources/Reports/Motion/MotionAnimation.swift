extension Motion {
  /// Frames for which the last picture stands before the motion starts again: 1.5 s.
  private var hold: Int { (3 * rate + 1) / 2 }

  /// A whole SVG document that moves in real time, holds its end for 1.5 s, and starts again.
  ///
  /// Coins are within 0.25 pt and a degree of the motion in every frame, and go straight in between. Who asks for less
  /// motion, or has a viewer without animation, sees the end alone. The text depends on the motion and the box alone.
  ///
  /// Decision: SMIL, since CSS key frames are longer, naming properties in each of them, and since it plays in `<img>` of
  /// Chromium and Firefox. It cannot be stopped by a style, so the end is drawn a second time and a style tells which is seen.
  public var animation: String {
    let tracks = tracks
    let scene = MotionScene(self, tracks, name: "motion")
    let coins = tracks.map { moving($0, scene) }.joined()
    let end = scene.still(tracks, at: lastFrame)
    let groups = "<g class=\"moving\">\n\(coins)</g>\n<g class=\"still\" display=\"none\">\n\(end)</g>\n"
    return scene.document(
      view: (-scene.margin, -scene.headroom, scene.viewWidth, scene.viewHeight),
      scale: min(720 / max(scene.viewWidth, scene.viewHeight), 1),
      title: "Coins dropping into a jar",
      description: "\(told(of: tracks)), \(isCut ? "the first " : "")\(time(of: lastFrame)), repeated.",
      style: "@media (prefers-reduced-motion:reduce){.moving{display:none}.still{display:inline}}",
      body: scene.jar(around: groups))
  }

  /// A coin with its way. What stands outside the animations is the end, for viewers that have none.
  private func moving(_ track: MotionTrack, _ scene: MotionScene) -> String {
    let end = track.rounded(at: lastFrame)
    let isHidden = track.isThereAtTheEnd ? "" : " visibility=\"hidden\""
    return "<g transform=\"translate(\(text(end.place)))\"\(isHidden)>"
      + sight(of: track) + transform("translate", track.placeKeys)
      + scene.useOfCoin(track) + " transform=\"rotate(\(text(end.turn)))\">" + transform("rotate", track.turnKeys)
      + "</use></g>\n"
  }

  /// Hides a coin before its first frame and, where its way is lost, behind its last.
  private func sight(of track: MotionTrack) -> String {
    var steps = [(frame: 0, value: track.first == 0 ? "visible" : "hidden")]
    if track.first > 0 { steps.append((track.first, "visible")) }
    if !track.isThereAtTheEnd { steps.append((track.last + 1, "hidden")) }
    return animated("animate", "visibility", steps, " calcMode=\"discrete\"")
  }

  private func transform(_ type: String, _ keys: [MotionKey]) -> String {
    guard let first = keys.first, let last = keys.last else { return "" }
    let start = first.frame > 0 ? [MotionKey(frame: 0, values: first.values)] : []
    let end = MotionKey(frame: lastFrame + hold, values: last.values)
    let steps = (start + keys + [end]).map { (frame: $0.frame, value: text($0.values)) }
    return animated("animateTransform", "transform", steps, " type=\"\(type)\"")
  }

  /// An animation over the whole cycle; none where the value never changes.
  private func animated(
    _ element: String, _ attribute: String, _ steps: [(frame: Int, value: String)], _ options: String
  ) -> String {
    guard let first = steps.first, steps.contains(where: { $0.value != first.value }) else { return "" }
    let cycle = lastFrame + hold
    let seconds = Digits.text(Double(cycle) / Double(rate), significant: 6)
    let times = steps.map { share($0.frame, of: cycle) }.joined(separator: ";")
    let values = steps.map(\.value).joined(separator: ";")
    return "<\(element) attributeName=\"\(attribute)\"\(options) dur=\"\(seconds)s\" repeatCount=\"indefinite\""
      + " keyTimes=\"\(times)\" values=\"\(values)\"/>"
  }

  /// A frame as a share of the cycle, to a two-hundredth of a frame.
  private func share(_ frame: Int, of cycle: Int) -> String {
    var decimals = 2
    var parts = 100
    while parts < 100 * cycle {
      parts *= 10
      decimals += 1
    }
    let text = Digits.fixed(Double(frame) / Double(cycle), decimals: decimals)
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

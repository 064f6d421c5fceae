extension Motion {
  /// A whole SVG document that moves in real time, holds its end for 1.5 s, and starts again.
  ///
  /// Coins are within 0.25 pt and a degree of the motion in every frame, and go straight in between. Who asks for less
  /// motion, or has a viewer without animation, sees the end alone. The text depends on the motion and the box alone.
  public var animation: String {
    let tracks = tracks
    let scene = MotionScene(self, tracks, name: "motion")
    let hold = (Double(rate) * MotionLoop.holdS).rounded(.up)
    let loop = MotionLoop(scene: scene, rate: rate, lastFrame: lastFrame, cycle: Double(lastFrame) + hold)
    return scene.document(
      view: (-scene.margin, -scene.headroom, scene.viewWidth, scene.viewHeight),
      scale: min(720 / max(scene.viewWidth, scene.viewHeight), 1),
      title: "Coins dropping into a jar",
      description: "\(told(of: tracks)), \(isCut ? "the first " : "")\(time(of: lastFrame)), repeated.",
      style: MotionLoop.style, body: scene.jar(around: loop.groups(tracks)))
  }
}

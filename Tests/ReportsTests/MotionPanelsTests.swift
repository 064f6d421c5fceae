import Reports
import Testing

@Suite struct MotionPanelsTests {
  private func panels(_ motions: [Motion], title: String = "a") -> MotionPanels {
    MotionPanels(
      title: "T", subtitle: "S.",
      panels: motions.map { MotionPanels.Panel(title: title, lines: ["b", "c"], motion: $0) })
  }

  /// A motion of 60 frames a second at half and at twice the rate takes twice and half the time: all loops have one length.
  @Test func allMotionsShareOneTime() {
    var slow = MotionSample.one
    slow.framesPerSecond = 30
    let picture = MotionPicture(panels([MotionSample.pile, MotionSample.one, slow]).svg)
    #expect(picture.isWellFormed)
    let animations = picture.elements.filter { $0.name.hasPrefix("animate") }
    // The slow one has 241 frames, 8 s, and 1.5 s are held.
    #expect(animations.count > 60 && animations.allSatisfy { $0.attributes["dur"] == "9.5s" })
    #expect(animations.allSatisfy { $0.attributes["keyTimes"]?.hasPrefix("0;") == true })
    let moved = animations.filter { $0.name == "animateTransform" || $0.attributes["attributeName"] == "width" }
    #expect(moved.allSatisfy { $0.attributes["keyTimes"]?.hasSuffix(";1") == true })
  }

  /// In every frame, straight lines between the keys are within a quarter of a pixel of the motion.
  @Test func keysFollowTheMotion() throws {
    let picture = MotionPicture(panels([MotionSample.one]).svg)
    let jar = try #require(picture.elements.first { $0.attributes["transform"]?.contains("scale") == true })
    let scale = try #require(MotionPicture.numbers(jar.attributes["transform"] ?? "").last)
    let drawn = try #require(picture.coins.first)
    for (frame, place) in MotionSample.one.coins[0].places.enumerated() {
      let at = MotionPicture.Coin.values(of: drawn.places, at: Double(frame) / 60)
      let (right, up) = (at[0] - place.x, MotionSample.one.height - at[1] - place.y)
      #expect((right * right + up * up).squareRoot() * scale < 0.25 + 0.05)
    }
  }

  @Test func whoAsksForLessMotionSeesTheEnds() {
    let picture = MotionPicture(panels([MotionSample.pile, MotionSample.one]).svg)
    let ends = picture.elements.filter { $0.path.contains("still") && $0.name == "use" }
    #expect(ends.count == 31)
    #expect(panels([MotionSample.one]).svg.contains("@media (prefers-reduced-motion:reduce){.moving{display:none}"))
    // What moves stands at the end where nothing animates.
    let moving = picture.coins.compactMap { coin in coin.places.last?.values }
    let places = ends.map { Array(MotionPicture.numbers($0.attributes["transform"] ?? "").prefix(2)) }
    #expect(moving == places)
  }

  @Test func namesAreTextAndMayBeChinese() {
    let text = panels([MotionSample.one], title: "<b> & \"硬币\"").svg
    #expect(text.contains(">&lt;b&gt; &amp; &quot;硬币&quot;<") && text.contains("Noto Sans CJK SC"))
    #expect(!panels([MotionSample.one]).svg.contains("Noto"))
  }

  /// Of 200 coins that rock all the time, six times, not even a second fits: the ends alone are shown.
  @Test func sizeIsBounded() {
    func rocking(_ count: Int, seconds: Int) -> Motion {
      let coins = (0..<count).map { index in
        let places = (0...60 * seconds).map { frame in
          let rock = Double((frame + index) % 40 - 20).magnitude
          return Motion.Place(x: Double(index) + rock, y: 5 + rock / 2, angle: rock / 10)
        }
        return Motion.Coin(radius: 5, firstFrame: 0, places: places)
      }
      return Motion(width: 300, height: 500, isClosed: false, frames: 60 * seconds + 1, coins: coins)
    }
    let many = panels(Array(repeating: rocking(200, seconds: 4), count: 6)).svg
    #expect(many.utf8.count <= MotionPanels.mostBytes)
    #expect(many.contains("The ends are shown.") && !many.contains("<animate"))
    // A minute of thirty fits in part.
    let some = panels(Array(repeating: rocking(30, seconds: 60), count: 6)).svg
    #expect(some.utf8.count <= MotionPanels.mostBytes && some.utf8.count > MotionPanels.mostBytes / 2)
    #expect(some.contains("s are shown.") && some.contains("<animate"))
    #expect(MotionPicture(many).isWellFormed && MotionPicture(some).isWellFormed)
  }

  @Test func nothingTraps() {
    let none = Motion(width: 300, height: 500, isClosed: false, frames: 100, coins: [])
    let odd = Motion(width: .nan, height: -.infinity, isClosed: true, framesPerSecond: .max, frames: .min, coins: [])
    for all in [[], [none], [odd], [none, odd, MotionSample.one]] {
      let picture = MotionPicture(panels(all).svg)
      #expect(picture.isWellFormed)
    }
  }

  @Test func equalPanelsHaveEqualBytes() {
    #expect(panels([MotionSample.pile]) == panels([MotionToy().motion()]))
    #expect(panels([MotionSample.pile]).svg == panels([MotionToy().motion()]).svg)
  }
}

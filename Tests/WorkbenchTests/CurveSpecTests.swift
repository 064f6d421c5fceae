import Testing

@testable import Workbench

/// XP curves as a person meets them: in a spec, its faults, its schema and what `describe` tells.
@Suite struct CurveSpecs {
  private static let xp = """
    study: lives
    question: Which curve keeps the first three days fast without a late wall?
    lives: 100000
    days: 365
    seed: 20240310
    cases:
      today: {}
      old: { focus.curve: { kind: exponential, first: 100, ratio: 1.5 } }
      snappy: { focus.curve: { kind: table, costs: [80, 120, 160, 200], then: 300 }, focus.xp_deep_session: 30 }
      paced: { focus.curve: { kind: pace-targeted, first_days: 0.5, ceiling_days: 7 } }
      game: { focus.curve: runescape }
    compare:
      baseline: today
      primary: active_d30_share

    """

  @Test func curvesOfASpecAreRead() throws {
    let folder = try Folder()
    let spec = try folder.write(Self.xp, to: "xp.yaml")
    let check = call("check", spec, lab: .real)
    #expect(check.code == .done && check.out == "\(spec): OK\n", "\(check.err)")
    let swept = "study: lives\ndesign: { focus.curve: triangular }\nvary: { focus.curve.k: [50, 100, 200] }\n"
    let sweep = try folder.write(swept, to: "sweep.yaml")
    #expect(call("check", sweep, lab: .real).code == .done)
  }

  @Test func faultsOfCurvesComeAtOnce() throws {
    let folder = try Folder()
    let spec = try folder.write(
      """
      study: lives
      cases:
        today: {}
        a: { focus.curve: { kind: table, costs: [80, 120, 100], then: 90 } }
        b: { focus.curve: { kind: runscape } }
        c: { focus.curve: { kind: polynomial, c: 0, q: 2 } }
        d: { focus.curve: { kind: pace-targeted, first_days: 8 } }
        e: { focus.curve: { kind: table, costs: [] } }
      compare: { baseline: today, primary: active_d30_share }

      """, to: "bad.yaml")
    let check = call("check", spec, lab: .real)
    #expect(check.code == .usage)
    #expect(
      check.err == """
        \(spec):4:8: focus.curve.costs, item 3: found 100 after 120; allowed: costs that never fall
        \(spec):4:8: focus.curve.then: found 90 after 100; allowed: costs that never fall
        \(spec):5:29: focus.curve: unknown kind "runscape"; did you mean "runescape"?
        \(spec):6:44: focus.curve.c: found 0; allowed: a number from 0.001 to 1000000000
        \(spec):6:47: focus.curve: unknown key "q"; allowed: c, p
        \(spec):7:8: focus.curve: found 8 and 7; allowed: first_days at most ceiling_days
        \(spec):8:43: focus.curve.costs: found a list of 0; allowed: a list of 1 to 499 items, each a whole number from 1 to 1000000000
        7 faults

        """)
  }

  @Test func describeAndSchemaShowEveryKind() throws {
    let out = call("describe", "focus.curve", lab: .real).out
    let schema = call("schema", lab: .real).out
    for kind in ["triangular", "polynomial", "logistic", "habitica", "mee6", "minecraft", "runescape", "table"] {
      #expect(out.contains(kind), "\(out)")
      #expect(schema.contains("\"const\": \"\(kind)\""))
      #expect(call("describe", kind, lab: .real).out.contains("\(kind): kind of focus.curve\n"))
    }
    let words = out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for line in [
      "Expected XP a day (a number from 0.01 to 1000000; default 60 XP/day; source: assumed)",
      "Cost of each level after the list, at least its last (a whole number from 1 to 1000000000; default 300 XP; "
        + "source: assumed)",
    ] {
      #expect(words.contains(line), "\(out)")
    }
    let pace = call("describe", "focus.curve.xp_per_day", lab: .real).out
    #expect(pace.hasPrefix("focus.curve.xp_per_day: key of the kind pace-targeted\n") && pace.contains("assumed"))
  }
}

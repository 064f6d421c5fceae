import Testing

@testable import Workbench

@Suite struct ExitCodes {
  @Test(
    arguments: [
      (["--help"], 0), (["--version"], 0), (["help", "run"], 0), ([], 2), (["runn"], 2), (["--versoin"], 2),
      (["list"], 0), (["list", "extra"], 2), (["list", "--jsno"], 2), (["describe", "lives"], 0),
      (["describe", "nothing-like-it"], 2), (["describe"], 2), (["schema"], 0), (["new", "lives"], 0),
      (["new", "drops"], 2), (["new", "lives", "x"], 2), (["new", "design"], 0), (["new", "design", "defautl"], 2),
      (["new", "lives", "-o", "/dev/null/x"], 74), (["run"], 2), (["run", "/no/such.yaml"], 2), (["run", "/tmp"], 74),
      (["run", "a", "b"], 2), (["check", "/no/such.yaml"], 2), (["check", "/tmp"], 74), (["verify", "/no/such"], 2),
      (["verify", "/tmp"], 2), (["conform", "/no/such.json"], 2), (["conform"], 2), (["conform", "--export"], 0),
      (["conform", "--export", "x.json"], 2), (["bench", "lives"], 0), (["bench", "livse"], 2),
      (["bench", "drops"], 0),
      (["bench", "lives", "--threads", "0"], 2), (["bench", "lives", "--threads", "99999999999999999999"], 2),
    ] as [([String], Int32)])
  func code(of arguments: [String], is code: Int32) {
    let out = Captured()
    let err = Captured()
    let here = Surroundings(
      out: out.output(), err: err.output(), isTerminal: false, variable: { _ in nil }, lab: fakeLab(), clock: { 0 },
      interrupts: Interrupts(signals: []) { nil })
    #expect(dispatch(["sandglass"] + arguments, in: here).rawValue == code)
    #expect(code == 0 || !err.all.isEmpty, "a failure says why")
    #expect(code == 0 || out.all.isEmpty, "results alone go to standard output")
  }
}

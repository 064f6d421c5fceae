import Testing

@testable import Workbench

@Suite struct CommandLineTexts {
  @Test func everyCommandHasHelpWithAnExampleThatNamesIt() {
    for command in commands {
      let help = call(command.name, "--help")
      #expect(help.code == .done)
      #expect(help.err.isEmpty)
      #expect(help.out.hasPrefix("\(command.name): \(command.summary).\n"))
      #expect(!command.examples.isEmpty)
      #expect(command.examples.allSatisfy { $0.line.hasPrefix("sandglass \(command.name)") })
      #expect(help.out == call("help", command.name).out)
      for option in command.options { #expect(help.out.contains("--\(option.name)")) }
      #expect(help.out.split(separator: "\n").allSatisfy { $0.count <= 120 || $0.hasPrefix("  sandglass") })
    }
  }

  @Test func everyExampleIsReadWithoutAFault() throws {
    for command in commands {
      for example in command.examples {
        let line = example.line.prefix { $0 != ">" }
        _ = try Request(line.split(separator: " ").dropFirst(2).map(String.init), of: command)
      }
    }
  }

  @Test func helpOfCheckToTheLetter() {
    #expect(
      call("check", "--help").out == """
        check: find every fault of specs, without running them.

        Prints each fault as file:line:column: message. Nothing is written.

        Usage
          sandglass check SPEC… [-q] [--json]

        Options
          -q, --quiet  print results and errors alone
              --json   print the result as JSON
          -h, --help   print this help

        Examples
          sandglass check experiments/first-look.yaml  is this spec right?
          sandglass check -q experiments/*.yaml        print faults alone

        Exit codes
          0   every spec is right
          2   a spec has faults
          74  a file could not be read or written

        """)
  }

  @Test func headingsAreBoldOnATerminalAlone() {
    #expect(call("check", "--help", escapes: true).out.contains("\u{1B}[1mUsage\u{1B}[0m"))
    #expect(!call("check", "--help").out.contains("\u{1B}"))
  }

  @Test(
    arguments: [
      (["runn", "x"], ["sandglass: unknown command \"runn\"; did you mean \"run\"?", "see sandglass --help"]),
      (
        ["--versoin"], ["sandglass: unknown option \"--versoin\"; did you mean \"--version\"?", "see sandglass --help"]
      ),
      (
        ["check", "x", "--qiet"],
        ["check: unknown option \"--qiet\"; did you mean \"--quiet\"?", "usage: sandglass check SPEC… [-q] [--json]"]
      ),
      (
        ["check", "-x"],
        ["check: unknown option \"-x\"; allowed: -q, -h", "usage: sandglass check SPEC… [-q] [--json]"]
      ),
      (
        ["check", "x", "--json=3"],
        ["check: --json takes no value", "usage: sandglass check SPEC… [-q] [--json]"]
      ),
      (["check"], ["check: nothing was named; SPEC… is needed", "usage: sandglass check SPEC… [-q] [--json]"]),
      (
        ["bench", "lives", "--threads"],
        [
          "bench: --threads needs a value: --threads N",
          "usage: sandglass bench lives|drops [--threads N] [-q] [--json]",
        ]
      ),
      (["bench", "lives", "--threads", "x"], ["--threads: found \"x\"; allowed: a whole number from 1 to 1024"]),
      (["list", "x"], ["list: \"x\" is one operand too many", "usage: sandglass list [-q] [--json]"]),
      (["bench", "livse"], ["bench: unknown benchmark \"livse\"; did you mean \"lives\"?"]),
      (
        ["describe", "active_d3_share"],
        [
          "describe: there is nothing named \"active_d3_share\"; did you mean \"active_d30_share\"?",
          "see sandglass list",
        ]
      ),
    ] as [([String], [String])])
  func faultToTheLetter(_ arguments: [String], _ lines: [String]) {
    let err = Captured()
    let here = Surroundings(
      out: Captured().output(), err: err.output(), isTerminal: false, variable: { _ in nil }, lab: fakeLab(),
      clock: { 0 }, interrupts: Interrupts(signals: []) { nil })
    #expect(dispatch(["sandglass"] + arguments, in: here) == .usage)
    #expect(err.all == lines.map { $0 + "\n" }.joined())
  }

  @Test func optionsMayStandAnywhereAndRepeat() throws {
    let request = try Request(["--set", "a=1", "x.yaml", "-o", "out", "--set=b=2", "-q"], of: .run)
    #expect(request.operands == ["x.yaml"])
    #expect(request.options == ["set": ["a=1", "b=2"], "output": ["out"], "quiet": [""]])
    #expect(try Request(["--", "-q"], of: .run).operands == ["-q"])
  }

  @Test func namesAreUnique() {
    #expect(Set(commands.map(\.name)).count == commands.count)
    for command in commands {
      #expect(Set(command.options.map(\.name)).count == command.options.count)
      let letters = command.options.compactMap(\.short)
      #expect(Set(letters).count == letters.count)
      #expect(command.options.contains { $0.name == "help" } && command.options.contains { $0.name == "quiet" })
    }
  }

  @Test func kernelIsChosenByAVariable() {
    #expect(call("bench", "lives", "--json", variables: ["SANDGLASS_KERNEL": "baseline"]).out.contains("\"baseline\""))
    let wrong = call("bench", "lives", variables: ["SANDGLASS_KERNEL": "avx3"])
    #expect(wrong.code == .usage)
    #expect(wrong.err == "SANDGLASS_KERNEL: unknown kernel \"avx3\"; did you mean \"avx2\"?\n")
  }

  @Test func wordsAreQuotedForAShell() {
    #expect(shellQuoted("a/b.yaml") == "a/b.yaml")
    #expect(shellQuoted("it's") == "'it'\\''s'")
    #expect(shellQuoted("") == "''")
  }
}

@Test func messagesDoNotSteerTheTerminal() {
  let told = call("check", "\u{1B}]0;x\u{07}\u{202E}.yaml").err
  #expect(told.hasPrefix("\\u{1B}]0;x\\u{7}\\u{202E}.yaml: no such file"))
}

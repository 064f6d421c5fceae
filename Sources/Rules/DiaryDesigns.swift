extension Design {
  /// The jar alone, as its first diary has it: badges are judged after each deposit, and a goal without a target is a habit of
  /// regular saving. Focus earns nothing.
  public static let jarDiary1: Design = {
    var design = Design.jarDiary2
    design.savings.badgeMoment = .afterDeposit
    design.savings.goals.freeMode = .regular
    return design
  }()

  /// The jar alone, as its second diary has it: badges are judged on opening their page, and whoever saves without a target
  /// drops in whenever. Focus earns nothing.
  public static let jarDiary2: Design = {
    var design = Design.standard
    design.savings.badgeMoment = .onPageOpen
    design.savings.goals.freeMode = .whenever
    design.focus.xpPerMinute = 0
    design.focus.xpDeepSession = 0
    design.focus.milesPerMinute = 0
    design.focus.expedition = []
    return design
  }()

  /// The passport alone, as its diary has it: saving brings no badge and has no challenge.
  public static let passportDiary: Design = {
    var design = Design.standard
    design.savings.badges = []
    design.savings.challenges = []
    return design
  }()
}

public import Fields

extension Design {
  /// What does not fit together in a design whose single fields are valid: faults at `mark`, none if all is well.
  public func faults(at mark: Mark) -> [Fault] {
    var faults: [Fault] = []
    if savings.badges.count > Badge.most {
      faults.append(Fault(mark, "savings.badges: found \(savings.badges.count) badges; allowed: at most \(Badge.most)"))
    }
    if savings.challenges.count > Challenge.most {
      let found = savings.challenges.count
      faults.append(Fault(mark, "savings.challenges: found \(found) challenges; allowed: at most \(Challenge.most)"))
    }
    let ids = savings.challenges.map(\.id)
    for badge in savings.badges where badge.value.statistic == .challengeDone && !ids.contains(badge.value.challenge) {
      let path = "savings.badges.\(badge.id).challenge: "
      faults.append(Fault(mark, path + unknownName("challenge", badge.value.challenge, among: ids)))
    }
    if focus.expedition.count > Chapter.most {
      let found = focus.expedition.count
      faults.append(Fault(mark, "focus.expedition: found \(found) chapters; allowed: at most \(Chapter.most)"))
    }
    if savings.scoreTimes > savings.scoreDays {
      let found = "found \(savings.scoreTimes) in \(savings.scoreDays) days"
      faults.append(Fault(mark, "savings.score_times: \(found); allowed: at most score_days"))
    }
    faults += focus.curve.faults(at: mark, under: "focus.curve")
    faults += savings.coins.faults(at: mark, under: "savings.coins")
    return faults
  }
}

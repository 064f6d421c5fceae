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
    faults += freezeFaults(at: mark) + hourFaults(at: mark)
    faults += focus.curve.faults(at: mark, under: "focus.curve")
    faults += savings.coins.faults(at: mark, under: "savings.coins")
    return faults
  }

  /// Freezes that a user starts with and may never hold.
  private func freezeFaults(at mark: Mark) -> [Fault] {
    [("savings.streak", savings.streak), ("focus.streak", focus.streak)].compactMap { path, streak in
      guard case .freeze(let terms) = streak, terms.equipped > terms.most else { return nil }
      let found = "found \(terms.equipped) of most \(terms.most)"
      return Fault(mark, "\(path).equipped: \(found); allowed: at most the value of most")
    }
  }

  /// Hours without any that a badge counts.
  private func hourFaults(at mark: Mark) -> [Fault] {
    let hours = [
      ("night", BadgeStatistic.nightDeposits, savings.nightFromHour, savings.nightToHour),
      ("morning", .morningDeposits, savings.morningFromHour, savings.morningToHour),
    ]
    return hours.compactMap { name, statistic, from, to in
      guard from == to, let badge = savings.badges.first(where: { $0.value.statistic == statistic }) else { return nil }
      let allowed = "hours other than \(name)_from_hour, since the badge \(badge.id) counts them"
      return Fault(mark, "savings.\(name)_to_hour: found \(from) to \(to); allowed: \(allowed)")
    }
  }
}

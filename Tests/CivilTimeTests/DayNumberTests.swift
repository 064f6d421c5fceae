import CivilTime
import Testing

/// A line of `Fixtures/days.txt`: day numbers by all rules, from python's zoneinfo (see `Fixtures/make_days.py`).
private struct DayNumbers {
  var zone: Zone
  var hour: Int32
  var server: Zone
  var anchor: Int64
  /// Where days 1, 2, 30 and 400 begin by iterated addition.
  var begins: [Int64]
  /// Instants in order of time, with a number for each rule in the order of `allCases`.
  var numbers: [(now: Int64, byRule: [Int32])]

  static func all() throws -> [DayNumbers] {
    var zones: [String: Zone] = [:]
    for fixture in try ZoneFixture.all() { zones[fixture.name] = try fixture.zone() }
    return try ZoneFixture.lines("days.txt").map { try DayNumbers($0, zones) }
  }

  private init(_ line: String, _ zones: [String: Zone]) throws {
    let fields = line.split(separator: "|")
    try #require(fields.count == 6)
    zone = try #require(zones[String(fields[0])])
    hour = try #require(Int32(fields[1]))
    server = try #require(zones[String(fields[2])])
    anchor = try #require(Int64(fields[3]))
    begins = try fields[4].split(separator: " ").map { try #require(Int64($0)) }
    numbers = try fields[5].split(separator: " ").map { entry in
      let parts = entry.split(separator: ":")
      let numbers = try parts[1].split(separator: ",").map { try #require(Int32($0)) }
      try #require(numbers.count == DayRule.allCases.count)
      return (try #require(Int64(parts[0])), numbers)
    }
  }
}

@Test func dayNumbersAgreeWithPython() throws {
  let lines = try DayNumbers.all()
  #expect(lines.count == 74)
  for line in lines {
    for (index, rule) in DayRule.allCases.enumerated() {
      let terms = DayTerms(rule: rule, startHour: line.hour, server: line.server)
      let first = line.zone.moment(at: line.anchor, terms)
      let turns = line.zone.turns(from: first.startOfDay, until: (line.numbers.last?.now ?? 0) + 1)
      var count = DayCount(first)
      for (now, numbers) in line.numbers {
        let moment = line.zone.moment(at: now, terms)
        #expect(count.number(of: moment, terms, turns) == numbers[index], "\(line.zone.name) \(terms.rule) \(now)")
        count.checkIn(at: moment, terms, turns)
        if rule == .rolling24h { continue }
        let alone = terms.number(of: now, in: line.zone, from: line.anchor, in: line.zone)
        #expect(alone == numbers[index], "\(line.zone.name) \(terms.rule) \(line.hour) \(line.anchor) \(now)")
      }
    }
  }
}

@Test func iteratedAdditionAgreesWithPython() throws {
  for line in try DayNumbers.all() {
    let terms = DayTerms(rule: .iteratedAddition, startHour: line.hour)
    let first = line.zone.moment(at: line.anchor, terms).startOfDay
    let begins = [1, 2, 30, 400].map { line.zone.iterated(from: first, days: $0) }
    #expect(begins == line.begins)
    #expect([1, 2, 30, 400].map { terms.beginning(ofDay: $0, from: line.anchor, in: line.zone) } == begins)
  }
}

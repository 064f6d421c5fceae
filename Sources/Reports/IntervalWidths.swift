/// How wide the intervals of a report are, figure by figure: the widest of each.
public struct IntervalWidth: Sendable, Equatable {
  /// What an interval is of.
  public enum Kind: String, Sendable {
    /// The figure in a case.
    case value
    /// The difference of a case from the baseline.
    case difference
  }

  /// Name of the figure.
  public var figure: String
  public var kind: Kind
  /// Unit of the half width: `share`, `share difference`, `days`.
  public var unit: String
  /// Half the width of the widest interval whose ends are both known.
  public var halfWidth: Double
}

extension Report {
  /// The widths of the figures that the report prints, in its order: of `summary` and `differences` a row each, of `cells` a
  /// column each. Figures of which no interval is known are left out.
  public var widths: [IntervalWidth] {
    allTables.flatMap { table -> [IntervalWidth] in
      switch table.name.split(separator: ".").last {
      case "summary": table.widths(.value)
      case "differences": table.widths(.difference)
      case "cells": table.columnWidths
      default: []
      }
    }
  }
}

extension Table {
  /// Of rows with a metric and an interval: the widest of each metric that is printed.
  fileprivate func widths(_ kind: IntervalWidth.Kind) -> [IntervalWidth] {
    guard let metric = column("metric"), let unit = column("unit"), let low = column("low"), let high = column("high")
    else { return [] }
    var found: [IntervalWidth] = []
    for index in excerpt ?? Array(rows.indices) {
      guard case .text(let name) = rows[index][metric], case .text(let unit) = rows[index][unit],
        let width = rows[index].halfWidth(low, high)
      else { continue }
      if let place = found.firstIndex(where: { $0.figure == name }) {
        found[place].halfWidth = max(found[place].halfWidth, width)
      } else {
        found.append(IntervalWidth(figure: name, kind: kind, unit: unit, halfWidth: width))
      }
    }
    return found
  }

  /// Of columns `<stem>_low` and `<stem>_high`, perhaps with a unit behind: the widest of each stem. A stem that ends in
  /// `_change` is a difference.
  fileprivate var columnWidths: [IntervalWidth] {
    columns.indices.compactMap { low in
      let parts = columns[low].name.split(separator: "_")
      guard let place = parts.lastIndex(of: "low") else { return nil }
      var partner = parts
      partner[place] = "high"
      guard let high = column(partner.joined(separator: "_")) else { return nil }
      guard let width = rows.compactMap({ $0.halfWidth(low, high) }).max() else { return nil }
      var stem = parts[..<place]
      let isChange = stem.last == "change"
      if isChange { stem.removeLast() }
      return IntervalWidth(
        figure: stem.joined(separator: "_"), kind: isChange ? .difference : .value, unit: columns[low].unit,
        halfWidth: width)
    }
  }

  private func column(_ name: String) -> Int? { columns.firstIndex { $0.name == name } }
}

extension [Cell] {
  /// Half of what lies between two cells, if both are numbers.
  fileprivate func halfWidth(_ low: Int, _ high: Int) -> Double? {
    guard let low = self[low].asNumber, let high = self[high].asNumber else { return nil }
    return (high - low) / 2
  }
}

extension Cell {
  /// The number, if it is one.
  fileprivate var asNumber: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    case .text, .missing: nil
    }
  }
}

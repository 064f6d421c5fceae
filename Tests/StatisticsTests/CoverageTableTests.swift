import Testing

/// Each kind of interval holds its truth in at least 930 of 1000 small studies, and in at most 970 where it claims to be neither
/// exact nor simultaneous nor discrete. The figures are printed.
@Test func everyKindOfIntervalCoversItsTruth() {
  let rows =
    CoverageRow.shares + CoverageRow.pairedShares + CoverageRow.means + CoverageRow.pairedMeans + CoverageRow.ratios
    + CoverageRow.quantiles + CoverageRow.logBins + CoverageRow.distributions + CoverageRow.curves
    + CoverageRow.kaplanMeier + CoverageRow.kaplanMeierQuantiles + CoverageRow.families + CoverageRow.stopping
  var table =
    "interval                      setting                                                       n      coverage  allowed\n"
  for row in rows {
    let held = row.held()
    table += row.line(held) + "\n"
    #expect(row.allowed.contains(held), "\(row.line(held))")
  }
  print(table)
}

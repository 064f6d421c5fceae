import Experiments
import Fields
import Lives
import Rules

extension Calibration {
  /// What `study` says in its specs.
  public static let kindName = "calibration"

  /// What the files that it writes begin with, behind the sign of a comment.
  public static let mark = "Population made by: sandglass calibrate"

  /// The catalogue's row.
  static let kind = StudyKind(
    name: kindName,
    meaning: "Constants of people are fitted to figures of a real product, and what the figures cannot tell is told",
    keys: [
      "design", "population", "lives", "days", "start", "install_window_days", "seed", "fit", "also", "targets",
      "held_out", "log",
    ],
    fields: Design.fields.fields.map(\.info) + Population.fields.fields.map(\.info),
    metrics: CalibrationFigure.all.map {
      MetricInfo(name: $0.name, unit: $0.unit, meaning: $0.meaning, leastDays: $0.leastDays)
    },
    template: template)

  private static let template = """
    # A calibration: people are fitted to what a team knows of its own product. Put your numbers under targets.
    # Run it:  sandglass calibrate THIS-FILE -o my-people.yaml
    # Then use the people in a study:  population: my-people.yaml
    study: calibration
    question: Which people come back as ours do?

    lives: 4000     # installs in each try; more lives, less chance in the fit
    days: 60        # days that each is watched, the install day included
    seed: 1         # the same seed gives the same people, byte for byte

    # What is wanted: metric (sandglass describe calibration), value, and half the width of the window around it.
    # Shares are of activated users (those who did something after installing) unless the name says "per install".
    targets:
      - { metric: active_d1_share, equals: 0.45, within: 0.05 }
      - { metric: active_d7_share, equals: 0.32, within: 0.04 }
      - { metric: active_d30_share, equals: 0.20, within: 0.03 }
      - { metric: streak_7_ever_share, equals: 0.22, within: 0.05 }   # within the days above
      - { metric: sessions_per_week, equals: 2.0, within: 0.5 }       # focus sessions in a week with any act

    # Figures that are compared with what is wanted, but not fitted: the test of the fit.
    held_out:
      - { metric: active_days, equals: 15, within: 3 }

    # The constants that may move, each within its plausible values or {from, to}. * is every archetype, by one factor.
    fit:
      people.churn_alpha: { from: 0.3, to: 1 }
      people.churn_beta: { from: 2, to: 10 }
      people.habit_weight: { from: 1, to: 4 }
      people.archetypes.*.savings_base: { from: 0.5, to: 1.5 }
      people.archetypes.*.focus_base: { from: 0.5, to: 1.5 }

    # Constants that are asked whether the targets could tell them at all.
    also:
      people.streak_stake: { from: 0, to: 1.6 }
      people.cover_relief: { from: 0, to: 1 }

    """
}

extension Calibration {
  /// What is told where a calibration is run as a study.
  static func refusal(of experiment: Experiment) -> Faults {
    let file = experiment.targets.mark.file
    let message = "a calibration is not run but fitted: sandglass calibrate \(file) -o PEOPLE.yaml"
    return Faults([Fault(Mark(file: file), message)])
  }
}

import Experiments
import Fields
import Lives
import Rules

/// What a lives study asks, as far as its spec could be read: what readers of further keys look names up in, so that their faults
/// come with all others.
struct LivesQuestion {
  var experiment: Experiment
  /// Design and population that cases start from.
  var base: BaseModels
  /// The cases, in the order of the experiment.
  var models: [LivesStudy.Model]

  /// Reads the figures that the spec names.
  var figures: FigureReader<LivesQuestion, LivesResults> {
    FigureReader(self, LivesFigure.all, days: experiment.days)
  }
}

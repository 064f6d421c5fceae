/// The version of everything: printed by `--version`, written into `run.json`, and part of what makes two runs equal.
public let sandglassVersion = "0.1.0"

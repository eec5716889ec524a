@_exported import LaminaComparison

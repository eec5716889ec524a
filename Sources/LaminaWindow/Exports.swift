@_exported import LaminaRenderer

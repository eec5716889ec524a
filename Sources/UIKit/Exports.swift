@_exported import CoreGraphics
@_exported import CoreText
@_exported import LaminaViews
@_exported import QuartzCore

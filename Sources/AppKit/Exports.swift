@_exported import CoreGraphics
@_exported import CoreImage
@_exported import CoreText
@_exported import LaminaViews
@_exported import QuartzCore

@_exported import CoreGraphics
@_exported import CoreText
@_exported import QuartzCore

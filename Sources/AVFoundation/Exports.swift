@_exported import CoreMedia
@_exported import QuartzCore

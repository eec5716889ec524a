// Geometry, colours, paths, images and contexts are those of the project; this module adds what only Core Graphics' own
// interface has.
@_exported import Foundation
@_exported import LaminaAssociation
@_exported import LaminaColor
@_exported import LaminaDraw
@_exported import LaminaGeometry
@_exported import LaminaImage
@_exported import LaminaText

// The functions are in a module of another name, which CoreGraphics re-exports. A module of this name is only for packages that
// ask for it, as many packages take the name for a sign of Apple's systems.
@_exported import Foundation
@_exported import LaminaAssociation

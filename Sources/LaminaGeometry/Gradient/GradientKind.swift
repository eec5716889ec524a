/// How a point of a gradient's space becomes a place on its ramp.
package enum GradientKind: UInt8, Hashable, Sendable, CaseIterable {
    /// x.
    case axial
    /// The distance from the origin.
    case radial
    /// The angle from +x to +y, in turns of 0...1.
    case conic
    /// The distance from the origin plus a share, 0...1, of x: for circles that move while they grow.
    case focal
}

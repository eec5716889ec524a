import Foundation

/// A homography that says from which space to which it maps.
///
/// Values at borders hold these, so that only maps whose spaces meet are composed, and no map is used the wrong way round.
/// Arithmetic uses the homography inside. Both spaces are names that take no room and no time: `Spaces.swift` has them. The
/// type is inlined into other modules.
@usableFromInline
package struct SpaceMap<From, To>: Hashable, Sendable {
    /// The same map without its spaces.
    @usableFromInline package var homography: Homography

    @inlinable @inline(__always)
    package init(_ homography: Homography) { self.homography = homography }

    @inlinable package init(
        xx: Double, xy: Double, xw: Double = 0, yx: Double, yy: Double, yw: Double = 0,
        tx: Double, ty: Double, tw: Double = 1
    ) {
        self.init(Homography(xx: xx, xy: xy, xw: xw, yx: yx, yy: yy, yw: yw, tx: tx, ty: ty, tw: tw))
    }

    @inlinable package init(
        scaleX: Double, y scaleY: Double, translationX: Double = 0, y translationY: Double = 0
    ) {
        self.init(Homography(scaleX: scaleX, y: scaleY, translationX: translationX, y: translationY))
    }

    /// Keeps all coordinates: a unit of one space is a unit of the other, and the origins are the same.
    @inlinable package static var identity: SpaceMap { SpaceMap(.identity) }

    @inlinable @inline(__always)
    package var isAffine: Bool { homography.isAffine }

    @inlinable @inline(__always)
    package var isRectilinear: Bool { homography.isRectilinear }

    @inlinable @inline(__always)
    package var isFinite: Bool { homography.isFinite }

    /// This map first, then `next`, which begins in the space where this map ends.
    @inlinable @inline(__always)
    package func concatenating<Next>(_ next: SpaceMap<To, Next>) -> SpaceMap<From, Next> {
        SpaceMap<From, Next>(homography.concatenating(next.homography))
    }

    /// This map, then a translation inside the space where it ends.
    @inlinable package func translated(x: Double, y: Double) -> SpaceMap {
        SpaceMap(homography.concatenating(Homography(scaleX: 1, y: 1, translationX: x, y: y)))
    }

    /// The way back, or `nil` for a map that flattens the plane to a line or a point, up to rounding.
    @inlinable package var inverse: SpaceMap<To, From>? { homography.inverse.map { SpaceMap<To, From>($0) } }

    @inlinable package static func == (a: SpaceMap, b: SpaceMap) -> Bool { a.homography == b.homography }

    @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(homography) }
}

extension SpaceMap where From == LayerPoints {
    /// The same map for the layer's sublayers, for which the layer's points are the superlayer's.
    @inlinable @inline(__always)
    package var ofSublayers: SpaceMap<SuperlayerPoints, To> { SpaceMap<SuperlayerPoints, To>(homography) }
}

import Foundation
import LaminaGeometry
import LaminaMath
import LaminaPlan

/// How a layer follows points of another one. Of Core Animation's `CAMatchMoveAnimation` only the names of the properties are known.
/// The rules here are inferred from these names.
package struct MatchMove: Equatable, Sendable {
    /// The layer that is followed.
    package var source: LayerID
    /// The followed points in the source's own coordinates; none for its middle.
    package var points: [CGPoint]
    /// Whether points count from the middle of the source's bounds, in units of their size.
    package var isNormalized = false
    package var appliesX = true
    package var appliesY = true
    package var appliesScale = true
    package var appliesRotation = true
    /// Whether the layer's own position and transform are added to those that follow.
    package var isAdditive = false

    package init(source: LayerID, points: [CGPoint]) { (self.source, self.points) = (source, points) }

    /// Changes a layer's position and transform to those that follow. The position is the middle of the points. Two points scale
    /// and turn the layer as much as their line is in the layer's superlayer; more points change it by the affine map that fits
    /// them best, by least squares.
    ///
    /// - Parameters:
    ///   - bounds: The source's bounds.
    ///   - map: From the source's own coordinates to those of the layer's superlayer.
    package func apply(to properties: inout LayerProperties, bounds: CGRect, through map: Homography) {
        let points = places(in: bounds)
        let mapped = points.compactMap { map.map($0) }
        guard mapped.count == points.count, !mapped.isEmpty else { return }
        let pairs = zip(points, mapped).map { (from: Self.vector($0), to: Self.vector($1)) }
        let middle = pairs.reduce(SIMD2<Double>.zero) { $0 + $1.to } / Double(pairs.count)
        guard middle.x.isFinite, middle.y.isFinite else { return }
        let own = isAdditive ? Self.vector(properties.position) : .zero
        if appliesX { properties.position.x = own.x + middle.x }
        if appliesY { properties.position.y = own.y + middle.y }
        guard appliesScale || appliesRotation, let fit = Fit(pairs) else { return }
        let part = fit.limited(scales: appliesScale, turns: appliesRotation)
        let transform = CATransform3DMakeAffineTransform(part.affine)
        properties.transform =
            isAdditive ? CATransform3DConcat(properties.transform, transform) : transform
    }

    private static func vector(_ point: CGPoint) -> SIMD2<Double> { SIMD2(Double(point.x), Double(point.y)) }

    private func places(in bounds: CGRect) -> [CGPoint] {
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        if points.isEmpty { return [middle] }
        guard isNormalized else { return points }
        return points.map {
            CGPoint(x: middle.x + $0.x * bounds.width, y: middle.y + $0.y * bounds.height)
        }
    }
}

/// The linear part of a map that fits pairs of points: columns are the images of the axes.
private struct Fit {
    var x: SIMD2<Double>
    var y: SIMD2<Double>

    /// `nil` for fewer than two points and for points that all lie in one place.
    init?(_ pairs: [(from: SIMD2<Double>, to: SIMD2<Double>)]) {
        guard pairs.count > 1 else { return nil }
        let count = Double(pairs.count)
        let from = pairs.reduce(SIMD2<Double>.zero) { $0 + $1.from } / count
        let to = pairs.reduce(SIMD2<Double>.zero) { $0 + $1.to } / count
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        var (ax, ay) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        for pair in pairs {
            let (p, q) = (pair.from - from, pair.to - to)
            (xx, xy, yy) = (xx + p.x * p.x, xy + p.x * p.y, yy + p.y * p.y)
            (ax, ay) = (ax + p.x * q, ay + p.y * q)
        }
        guard xx + yy > 0 else { return nil }
        let determinant = xx * yy - xy * xy
        if determinant > 1e-12 * (xx + yy) * (xx + yy) {
            x = (ax * yy - ay * xy) / determinant
            y = (ay * xx - ax * xy) / determinant
        } else {
            // Points in a line say nothing about what lies beside it, which turns and grows as the line does.
            let cosine = (ax.x + ay.y) / (xx + yy)
            let sine = (ax.y - ay.x) / (xx + yy)
            (x, y) = (SIMD2(cosine, sine), SIMD2(-sine, cosine))
        }
        guard [x.x, x.y, y.x, y.y].allSatisfy(\.isFinite) else { return nil }
    }

    /// The map without its turn, or without all but its turn.
    func limited(scales: Bool, turns: Bool) -> Fit {
        if scales, turns { return self }
        let angle = Math.atan2(x.y - y.x, x.x + y.y)
        let (sine, cosine) = Math.sineAndCosine(angle)
        var result = self
        if turns {
            (result.x, result.y) = (SIMD2(cosine, sine), SIMD2(-sine, cosine))
        } else {
            func back(_ v: SIMD2<Double>) -> SIMD2<Double> {
                SIMD2(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x)
            }
            (result.x, result.y) = (back(x), back(y))
        }
        return result
    }

    var affine: CGAffineTransform { CGAffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: 0, ty: 0) }
}

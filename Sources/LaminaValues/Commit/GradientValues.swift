import Foundation
import LaminaGeometry

/// The committed values of a `CAGradientLayer` beyond those of every layer.
package struct GradientValues: Equatable, Sendable {
    package var colors: [CGColor]?
    package var locations: [Double]?
    /// In the unit space of the bounds.
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)
    /// Where the ellipses of a radial gradient begin; `nil` for the start point.
    package var focalPoint: CGPoint?
    package var type = CAGradientLayerType.axial

    package init() {}
}

extension GradientValues {
    /// The type as a kind of paint.
    package var kind: GradientKind {
        switch type {
        case .radial: focalOffset == .zero ? .radial : .focal
        case .conic: .conic
        default: .axial
        }
    }

    /// Whether there is anything to draw: two colours, a location for each, and an axis.
    package var isDrawn: Bool {
        guard let colors, colors.count >= 2, colors.contains(where: { $0.alpha > 0 }) else { return false }
        if let locations {
            guard locations.count >= colors.count, !locations.prefix(colors.count).contains(where: \.isNaN)
            else { return false }
        }
        let limit = Self.farthestPoint
        for point in [startPoint, endPoint, focalPoint ?? startPoint]
        where !(point.x.magnitude <= limit && point.y.magnitude <= limit) { return false }
        let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
        return type == .radial ? dx != 0 && dy != 0 : dx != 0 || dy != 0
    }

    /// The distance of a radial gradient's focal point from the middle, in units in which the ellipse has a radius of 1.
    /// Limited, so that the ellipses do not touch there.
    private var focalOffset: SIMD2<Double> {
        guard let focalPoint, type == .radial else { return .zero }
        let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
        guard dx != 0, dy != 0 else { return .zero }
        let offset = SIMD2(
            Double((focalPoint.x - startPoint.x) / dx.magnitude),
            Double((focalPoint.y - startPoint.y) / dy.magnitude))
        let length = (offset * offset).sum().squareRoot()
        return length > Self.farthestFocus ? offset * (Self.farthestFocus / length) : offset
    }

    /// The same limit as other players of Lottie.
    private static let farthestFocus = 0.99

    /// `GradientPaint.focus`.
    package var focus: Float {
        let offset = focalOffset
        return Float((offset * offset).sum().squareRoot())
    }

    /// Points farther away than this many times the bounds are taken for mistakes.
    private static let farthestPoint: CGFloat = 1e6

    /// The colours in the order of their locations; `nil` if there are none.
    package var ramp: GradientRamp? { ramp(isDeep: false) }

    /// The same for floats, or for bytes.
    package func ramp(isDeep: Bool) -> GradientRamp? {
        let farthest = GradientRamp.farthest
        return colors.flatMap {
            GradientStops($0, locations: locations, within: -farthest...farthest)
        }.flatMap { GradientRamp($0, isDeep: isDeep) }
    }

    /// From the layer's points to the gradient's space; `nil` if that map does not exist.
    ///
    /// A gradient lies in a unit square that is stretched with the bounds: right angles and the angles of rays are those of
    /// the square. The map computes in a square of the bounds' width, so that square bounds are not stretched at all.
    package func map(in bounds: CGRect) -> SpaceMap<LayerPoints, GradientSpace>? {
        func place(_ point: CGPoint) -> SIMD2<Double> {
            SIMD2(
                Double(bounds.origin.x) + Double(point.x) * Double(bounds.size.width),
                Double(bounds.origin.y) + Double(point.y) * Double(bounds.size.height))
        }
        let start = place(startPoint)
        let axis = place(endPoint) - start
        // From the bounds to the square.
        let stretch = SIMD2(1, Double(bounds.size.width) / Double(bounds.size.height))
        var map: Homography
        // A translation in the gradient's own space.
        var shift = 0.0
        switch kind {
        case .axial:
            let way = axis * stretch
            let square = (way * way).sum()
            guard square > 0 else { return nil }
            let rise = way * stretch / square
            map = Homography(xx: rise.x, xy: 0, yx: rise.y, yy: 0, tx: 0, ty: 0)
        case .radial:
            guard axis.x != 0, axis.y != 0 else { return nil }
            map = Homography(scaleX: 1 / axis.x.magnitude, y: 1 / axis.y.magnitude)
        case .focal:
            // The origin is the focal point, at distance e from the middle. While a circle's radius r grows from 0 to 1,
            // its middle moves from the focal point to the middle of the ellipse. For the circle through (u, v), (1 − e²) r
            // = e u + √(u² + (1 − e²) v²). So with a = u / (1 − e²) and b = v / √(1 − e²), r = e a + √(a² + b²).
            guard axis.x != 0, axis.y != 0 else { return nil }
            let offset = focalOffset
            let e = (offset * offset).sum().squareRoot()
            let (along, rest) = (offset / e, 1 - e * e)
            let across = SIMD2(-along.y, along.x) / rest.squareRoot()
            let scale = SIMD2(1 / axis.x.magnitude, 1 / axis.y.magnitude)
            map = Homography(
                xx: along.x * scale.x / rest, xy: across.x * scale.x, yx: along.y * scale.y / rest,
                yy: across.y * scale.y, tx: 0, ty: 0)
            shift = e / rest
        case .conic:
            let way = axis * stretch
            let length = (way * way).sum().squareRoot()
            guard length > 0 else { return nil }
            let e = way / length
            map = Homography(xx: e.x, xy: -e.y, yx: e.y * stretch.y, yy: e.x * stretch.y, tx: 0, ty: 0)
        }
        map.tx = -(start.x * map.xx + start.y * map.yx) - shift
        map.ty = -(start.x * map.xy + start.y * map.yy)
        return map.isFinite ? SpaceMap(map) : nil
    }
}

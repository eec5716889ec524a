import Foundation
import LaminaMath

/// A 2D affine map of row vectors: `[x y 1] · [[a b 0] [c d 0] [tx ty 1]]`.
public struct CGAffineTransform: Hashable, Sendable {
    public var a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat
    /// Translation in the units of the target space.
    public var tx: CGFloat, ty: CGFloat

    /// The matrix `[[a b 0] [c d 0] [tx ty 1]]`.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The identity.
    public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    /// A translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

    /// A scale about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// A rotation about the origin by an angle in radians, from +x towards +y.
    public init(rotationAngle angle: CGFloat) {
        let (s, c) = Math.sineAndCosine(angle)
        self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
    }

    /// The identity.
    public static let identity = CGAffineTransform()

    /// Whether this is exactly the identity.
    public var isIdentity: Bool { self == .identity }

    /// This map first, then `other`.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }

    /// A translation first, then this map.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// A scale first, then this map.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// A rotation by `angle` radians first, then this map.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The inverse map, or, as in Core Graphics, the map itself when it has none.
    public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return self }
        return CGAffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}

extension CGPoint {
    /// This point mapped by `transform`.
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
        CGPoint(
            x: x * transform.a + y * transform.c + transform.tx,
            y: x * transform.b + y * transform.d + transform.ty)
    }
}

extension CGRect {
    /// The bounding box of this rectangle's four corners mapped by `transform`.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
        CGRect(bounding: corners.map { $0.applying(transform) })
    }

    /// Min-x min-y, max-x min-y, max-x max-y, min-x max-y: clockwise where y grows downwards.
    package var corners: [CGPoint] { (0..<4).map { corner($0) } }

    /// The corner that has this index in ``corners``.
    @inline(__always)
    package func corner(_ index: Int) -> CGPoint {
        CGPoint(x: index == 0 || index == 3 ? minX : maxX, y: index < 2 ? minY : maxY)
    }

    /// The smallest rectangle that holds all points; `.zero` for none.
    package init(bounding points: [CGPoint]) {
        guard let first = points.first else {
            self = .zero
            return
        }
        var (x0, y0, x1, y1) = (first.x, first.y, first.x, first.y)
        for point in points.dropFirst() {
            x0 = min(x0, point.x)
            y0 = min(y0, point.y)
            x1 = max(x1, point.x)
            y1 = max(y1, point.y)
        }
        self.init(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}

import Foundation
import LaminaGeometry
import LaminaMath

/// A map in parts that are applied one after the other: scale, shear, rotation, translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
    /// Along x and y.
    public var scale: CGSize
    /// The horizontal shear factor.
    public var horizontalShear: CGFloat
    /// In radians.
    public var rotation: CGFloat
    /// The last part.
    public var translation: CGVector

    public init() {
        self.init(scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: .zero)
    }

    /// Parts by their values.
    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        self.scale = scale
        self.horizontalShear = horizontalShear
        self.rotation = rotation
        self.translation = translation
    }
}

extension CGAffineTransform {
    /// The matrix `[[a b 0] [c d 0] [tx ty 1]]`.
    public init(
        _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
    ) { self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

    /// A transform from its components.
    public init(_ parts: CGAffineTransformComponents) {
        let shear = CGAffineTransform(a: 1, b: 0, c: parts.horizontalShear, d: 1, tx: 0, ty: 0)
        self = CGAffineTransform(scaleX: parts.scale.width, y: parts.scale.height)
            .concatenating(shear)
            .concatenating(CGAffineTransform(rotationAngle: parts.rotation))
            .concatenating(
                CGAffineTransform(translationX: parts.translation.dx, y: parts.translation.dy))
    }

    /// The map's parts, by a QR decomposition: the rotation is the angle of the mapped x axis.
    public func decomposed() -> CGAffineTransformComponents {
        let sx = (a * a + b * b).squareRoot()
        let rotation = Math.atan2(b, a)
        let determinant = a * d - b * c
        let sy = sx == 0 ? (c * c + d * d).squareRoot() : determinant / sx
        // The x of the second row, turned back, is the shear times the row's scale.
        let along = sx == 0 ? 0 : (a * c + b * d) / sx
        return CGAffineTransformComponents(
            scale: CGSize(width: sx, height: sy), horizontalShear: sy == 0 ? 0 : along / sy,
            rotation: rotation, translation: CGVector(dx: tx, dy: ty))
    }
}

import Foundation
import LaminaGeometry

// The functions for points, sizes and rectangles that Swift code still calls.

/// A point of two numbers.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// A size of two numbers.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// A rectangle of four numbers.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

/// Whether two points are the same.
public func CGPointEqualToPoint(_ one: CGPoint, _ other: CGPoint) -> Bool { one == other }
/// Whether two sizes are the same.
public func CGSizeEqualToSize(_ one: CGSize, _ other: CGSize) -> Bool { one == other }
/// Whether two rectangles are the same.
public func CGRectEqualToRect(_ one: CGRect, _ other: CGRect) -> Bool { one == other }
/// The smallest x.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The x of the middle.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The largest x.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The smallest y.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The y of the middle.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The largest y.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// The width, never negative.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// The height, never negative.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
/// A rectangle with its sides moved inwards.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    rect.insetBy(dx: dx, dy: dy)
}
/// A shifted rectangle.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    rect.offsetBy(dx: dx, dy: dy)
}
/// The smallest rectangle of whole numbers around another.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// The rectangle with sizes that are not negative.
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// The smallest rectangle around both.
public func CGRectUnion(_ one: CGRect, _ other: CGRect) -> CGRect { one.union(other) }
/// What both have in common; null for nothing.
public func CGRectIntersection(_ one: CGRect, _ other: CGRect) -> CGRect { one.intersection(other) }
/// Whether both have something in common.
public func CGRectIntersectsRect(_ one: CGRect, _ other: CGRect) -> Bool { one.intersects(other) }
/// Whether a point lies inside.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Whether the second lies inside the first.
public func CGRectContainsRect(_ one: CGRect, _ other: CGRect) -> Bool { one.contains(other) }
/// Whether the rectangle has no area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Whether it is the null rectangle.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// Whether it is the infinite rectangle.
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }

/// A transform from six numbers.
public func CGAffineTransformMake(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
public func CGAffineTransformMakeTranslation(_ tx: CGFloat, _ ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty)
}
public func CGAffineTransformMakeScale(_ sx: CGFloat, _ sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy)
}
/// A rotation in radians.
public func CGAffineTransformMakeRotation(_ angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle)
}
/// A translation followed by the transform.
public func CGAffineTransformTranslate(
    _ map: CGAffineTransform, _ tx: CGFloat, _ ty: CGFloat
) -> CGAffineTransform { map.translatedBy(x: tx, y: ty) }
/// A scale followed by the transform.
public func CGAffineTransformScale(
    _ map: CGAffineTransform, _ sx: CGFloat, _ sy: CGFloat
) -> CGAffineTransform { map.scaledBy(x: sx, y: sy) }
/// A rotation followed by the transform.
public func CGAffineTransformRotate(_ map: CGAffineTransform, _ angle: CGFloat) -> CGAffineTransform {
    map.rotated(by: angle)
}
/// The first transform followed by the second.
public func CGAffineTransformConcat(
    _ one: CGAffineTransform, _ other: CGAffineTransform
) -> CGAffineTransform { one.concatenating(other) }
/// The inverse map, or the map itself where it has none.
public func CGAffineTransformInvert(_ map: CGAffineTransform) -> CGAffineTransform { map.inverted() }
/// Whether a map is the identity.
public func CGAffineTransformIsIdentity(_ map: CGAffineTransform) -> Bool { map.isIdentity }
/// Whether two maps are the same.
public func CGAffineTransformEqualToTransform(
    _ one: CGAffineTransform, _ other: CGAffineTransform
) -> Bool { one == other }
/// A transformed point.
public func CGPointApplyAffineTransform(_ point: CGPoint, _ map: CGAffineTransform) -> CGPoint {
    point.applying(map)
}
/// A transformed size, without the translation.
public func CGSizeApplyAffineTransform(_ size: CGSize, _ map: CGAffineTransform) -> CGSize {
    size.applying(map)
}
/// The box around a transformed rectangle.
public func CGRectApplyAffineTransform(_ rect: CGRect, _ map: CGAffineTransform) -> CGRect {
    rect.applying(map)
}
public let CGAffineTransformIdentity = CGAffineTransform.identity

extension CGSize {
    /// The size mapped, without the translation.
    public func applying(_ map: CGAffineTransform) -> CGSize {
        CGSize(width: width * map.a + height * map.c, height: width * map.b + height * map.d)
    }

    /// The sides by their names.
    public var dictionaryRepresentation: CFDictionary { ["Width": width, "Height": height] }

    /// The size of a ``dictionaryRepresentation``; `nil` if a side is missing.
    public init?(dictionaryRepresentation: CFDictionary) {
        guard let width = number(dictionaryRepresentation["Width"]),
            let height = number(dictionaryRepresentation["Height"])
        else { return nil }
        self.init(width: width, height: height)
    }
}

extension CGPoint {
    /// The coordinates by their names.
    public var dictionaryRepresentation: CFDictionary { ["X": x, "Y": y] }

    /// The point of a ``dictionaryRepresentation``; `nil` if a coordinate is missing.
    public init?(dictionaryRepresentation: CFDictionary) {
        guard let x = number(dictionaryRepresentation["X"]), let y = number(dictionaryRepresentation["Y"])
        else { return nil }
        self.init(x: x, y: y)
    }
}

extension CGRect {
    /// The coordinates and sides by their names.
    public var dictionaryRepresentation: CFDictionary {
        origin.dictionaryRepresentation.merging(size.dictionaryRepresentation) { $1 }
    }

    /// The rectangle of a ``dictionaryRepresentation``; `nil` if a number is missing.
    public init?(dictionaryRepresentation: CFDictionary) {
        guard let origin = CGPoint(dictionaryRepresentation: dictionaryRepresentation),
            let size = CGSize(dictionaryRepresentation: dictionaryRepresentation)
        else { return nil }
        self.init(origin: origin, size: size)
    }
}

private func number(_ any: Any?) -> CGFloat? {
    switch any {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: nil
    }
}

extension CGPoint {
    /// Whether two points are the same.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
    /// Whether two sizes are the same.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
    /// Whether two rectangles are the same.
    public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

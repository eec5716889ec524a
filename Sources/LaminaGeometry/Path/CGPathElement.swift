import Foundation

/// Which places a path encloses.
public enum CGPathFillRule: Int, Hashable, Sendable {
    /// Where the outline winds around, counted with its direction, other than zero times.
    case winding
    /// Where the outline winds around an odd number of times.
    case evenOdd
}

/// What an element of a path does.
public enum CGPathElementType: Int32, Hashable, Sendable {
    /// Begins a subpath. One point.
    case moveToPoint
    /// A straight line. One point.
    case addLineToPoint
    /// A quadratic Bézier curve. Its control point and its end.
    case addQuadCurveToPoint
    /// A cubic Bézier curve. Its two control points and its end.
    case addCurveToPoint
    /// A line back to where the subpath began. No points.
    case closeSubpath
}

/// One element as ``CGPath/applyWithBlock(_:)`` lends it.
public struct CGPathElement {
    /// What the element does, and so how many points it has.
    public var type: CGPathElementType
    /// Good only while the block runs.
    public var points: UnsafeMutablePointer<CGPoint>

    /// An element of borrowed points.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

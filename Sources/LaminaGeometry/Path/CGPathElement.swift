import Foundation

/// The rule that defines which points a path encloses.
public enum CGPathFillRule: Int, Hashable, Sendable {
    /// Points around which the outline winds, counted with its direction, other than zero times.
    case winding
    /// Points around which the outline winds an odd number of times.
    case evenOdd
}

/// The kind of a path's element.
public enum CGPathElementType: Int32, Hashable, Sendable {
    /// Begins a subpath. One point.
    case moveToPoint
    /// A straight line. One point.
    case addLineToPoint
    /// A quadratic Bézier curve. Its control point and its end.
    case addQuadCurveToPoint
    /// A cubic Bézier curve. Its two control points and its end.
    case addCurveToPoint
    /// A line back to the start of the subpath. No points.
    case closeSubpath
}

/// One element, as passed by ``CGPath/applyWithBlock(_:)``.
public struct CGPathElement {
    /// The kind of the element, which decides how many points it has.
    public var type: CGPathElementType
    /// Valid only while the block runs.
    public var points: UnsafeMutablePointer<CGPoint>

    /// An element of borrowed points.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

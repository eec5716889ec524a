import Foundation

/// How the ends of a stroked line look.
public enum CGLineCap: Int32, Hashable, Sendable {
    /// Cut off at the end point.
    case butt
    /// A half disc around the end point.
    case round
    /// Cut off half a line width beyond the end point.
    case square
}

/// How two pieces of a stroked line meet.
public enum CGLineJoin: Int32, Hashable, Sendable {
    /// The outer sides are extended until they meet; if that is too far, the join is a `bevel`.
    case miter
    /// A part of a disc around the point.
    case round
    /// Their outer corners are connected.
    case bevel
}

/// How a line along a path is drawn.
package struct StrokeStyle: Hashable, Sendable {
    /// In the path's units. If it is not positive and finite, nothing is drawn.
    package var width: Double
    package var cap: CGLineCap
    package var join: CGLineJoin
    /// The greatest length of a miter, from the inner corner to the tip, in line widths.
    package var miterLimit: Double

    package init(
        width: Double, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: Double = 10
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
    }
}

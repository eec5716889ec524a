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
    /// Their outer sides go on until they meet, or, where that is too far, as `bevel`.
    case miter
    /// A part of a disc around the point.
    case round
    /// Their outer corners are connected.
    case bevel
}

/// How a line along a path is drawn.
package struct StrokeStyle: Hashable, Sendable {
    /// In the path's units; nothing is drawn where it is not positive and finite.
    package var width: Double
    package var cap: CGLineCap
    package var join: CGLineJoin
    /// The most that a miter's length, from the inner corner to the tip, may be in line widths.
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

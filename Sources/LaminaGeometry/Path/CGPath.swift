import Foundation
import Synchronization

/// An outline of lines and Bézier curves, in any units: Core Graphics' `CGPath`. It never changes, unless it is a
/// ``CGMutablePath``.
///
/// A path that was given an infinite coordinate or NaN is empty, and stays so.
///
/// Paths are compared by their elements. They are safe to share between threads: all that a path of either class has
/// is the lock around its elements. (`@unchecked`, since only final classes are checked; nothing outside this module
/// can be a subclass.)
public class CGPath: @unchecked Sendable {
    private let lockedOutline: Mutex<PathOutline>

    package init(outline: PathOutline) { lockedOutline = Mutex(outline) }

    /// The elements as a value, of which later changes to a ``CGMutablePath`` know nothing.
    package final var outline: PathOutline { lockedOutline.withLock { $0 } }

    /// For ``CGMutablePath`` alone.
    final func change(_ body: (inout PathOutline) -> Void) { lockedOutline.withLock { body(&$0) } }

    /// A rectangle, closed, from its corner at min-x and min-y.
    ///
    /// - Parameter transform: Applied to the rectangle; `nil` for none.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(transform) { $0.addRect(rect) }
    }

    /// The ellipse that touches the sides of a rectangle.
    ///
    /// - Parameter transform: Applied to the ellipse; `nil` for none.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(transform) { $0.addEllipse(in: rect) }
    }

    /// A rectangle with its corners rounded by quarters of ellipses.
    ///
    /// - Parameters:
    ///   - cornerWidth: Half the ellipses' width, clamped to 0 ... half the rectangle's.
    ///   - cornerHeight: Half their height, clamped likewise.
    ///   - transform: Applied to the shape; `nil` for none.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(transform) {
            $0.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
        }
    }

    private convenience init(
        _ transform: UnsafePointer<CGAffineTransform>?, _ build: (inout PathOutline) -> Void
    ) {
        var outline = PathOutline()
        build(&outline)
        if let transform { outline.apply(transform.pointee) }
        self.init(outline: outline)
    }
}

extension CGPath {
    /// A path with these elements that never changes.
    public func copy() -> CGPath? { CGPath(outline: outline) }

    /// This path mapped by a transform; `nil` for none.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(outline: outline.applying(transform?.pointee ?? .identity))
    }

    /// A path with these elements that can be added to.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(outline: outline) }

    /// This path mapped by a transform, `nil` for none, as one that can be added to.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(outline: outline.applying(transform?.pointee ?? .identity))
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { outline.isEmpty }

    /// Where the next element goes on: the last point, or after closing the subpath's first; zero for an empty path.
    public var currentPoint: CGPoint { outline.currentPoint }

    /// The smallest rectangle that holds all points, control points included; null for an empty path.
    public var boundingBox: CGRect { outline.controlBox }

    /// The smallest rectangle that holds the outline itself; null for an empty path.
    public var boundingBoxOfPath: CGRect { outline.box }

    /// Whether filling the path covers a point.
    ///
    /// - Parameters:
    ///   - rule: How the inside is found.
    ///   - transform: Applied to the point, not to the path.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        outline.contains(point.applying(transform), using: rule)
    }

    /// Whether the path is one rectangle along the axes.
    ///
    /// - Parameter rect: Is given the rectangle, if so.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = outline.asRect else { return false }
        rect?.pointee = found
        return true
    }
}

extension CGPath: Hashable {
    /// Whether both have the same elements.
    public static func == (one: CGPath, other: CGPath) -> Bool {
        one === other || one.outline == other.outline
    }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) { hasher.combine(outline) }
}

import Foundation
import Synchronization

/// An outline of lines and Bézier curves, in any units: Core Graphics' `CGPath`. It is immutable, unless it is a
/// ``CGMutablePath``.
///
/// A path that has received an infinite coordinate or NaN is empty, and stays so.
///
/// Paths are compared by their elements. They can be shared between threads: both classes store only the elements, behind a
/// lock. (`@unchecked`, because only final classes are checked. No type outside this module can be a subclass.)
public class CGPath: @unchecked Sendable {
    private let lockedOutline: Mutex<PathOutline>

    package init(outline: PathOutline) { lockedOutline = Mutex(outline) }

    /// The elements as a value, which later changes of a ``CGMutablePath`` do not affect.
    package final var outline: PathOutline { lockedOutline.withLock { $0 } }

    /// Only for ``CGMutablePath``.
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
    /// An immutable path with these elements.
    public func copy() -> CGPath? { CGPath(outline: outline) }

    /// This path mapped by a transform; `nil` means the identity.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(outline: outline.applying(transform?.pointee ?? .identity))
    }

    /// A mutable path with these elements.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(outline: outline) }

    /// A mutable path: this path mapped by a transform. `nil` means the identity.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(outline: outline.applying(transform?.pointee ?? .identity))
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { outline.isEmpty }

    /// The point at which the next element begins: the last point, or the start of the subpath after it is closed; zero for
    /// an empty path.
    public var currentPoint: CGPoint { outline.currentPoint }

    /// The smallest rectangle that holds all points, control points included; null for an empty path.
    public var boundingBox: CGRect { outline.controlBox }

    /// The smallest rectangle that holds the outline itself; null for an empty path.
    public var boundingBoxOfPath: CGRect { outline.box }

    /// Whether filling the path covers a point.
    ///
    /// - Parameters:
    ///   - rule: The rule that defines the inside.
    ///   - transform: Applied to the point, not to the path.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        outline.contains(point.applying(transform), using: rule)
    }

    /// Whether the path is one rectangle along the axes.
    ///
    /// - Parameter rect: Receives the rectangle, if the path is one.
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

import Foundation

/// A path to which elements can be added: Core Graphics' `CGMutablePath`. Lengths and transforms are as in ``CGPath``.
///
/// Code that keeps a path received from elsewhere keeps a `copy()` of it.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// An empty path.
    public init() { super.init(outline: PathOutline()) }

    override package init(outline: PathOutline) { super.init(outline: outline) }

    /// Begins a subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        change { $0.move(to: point.applying(transform)) }
    }

    /// Adds a line from the current point; does nothing in an empty path, like the curves.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        change { $0.addLine(to: point.applying(transform)) }
    }

    /// Adds a quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        change { $0.addQuadCurve(to: end.applying(transform), control: control.applying(transform)) }
    }

    /// Adds a cubic Bézier curve from the current point.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        change {
            $0.addCurve(
                to: end.applying(transform), control1: control1.applying(transform),
                control2: control2.applying(transform))
        }
    }

    /// Adds a line back to the start of the subpath. The next element begins there, unless it is a move.
    public func closeSubpath() { change { $0.close() } }

    /// Adds a closed rectangle as a subpath of its own.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addRect(rect) }
    }

    /// Adds closed rectangles, each a subpath of its own.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        add(transform) { outline in for rect in rects { outline.addRect(rect) } }
    }

    /// Adds a subpath of straight lines from the first point through all others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        add(transform) { outline in
            guard let first = points.first else { return }
            outline.move(to: first)
            for point in points.dropFirst() { outline.addLine(to: point) }
        }
    }

    /// Adds the ellipse that touches the sides of a rectangle, as a subpath of its own.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addEllipse(in: rect) }
    }

    /// Adds a rectangle with rounded corners as a subpath of its own.
    ///
    /// - Parameters:
    ///   - cornerWidth: Half the width of the corners' ellipses, clamped to 0 ... half the rectangle's.
    ///   - cornerHeight: Half their height, clamped likewise.
    ///   - transform: Applied to the shape.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(transform) { $0.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight) }
    }

    /// Adds a line from the current point, if there is one, to the start of an arc, and the arc.
    ///
    /// - Parameters:
    ///   - radius: If it is negative, nothing is added.
    ///   - startAngle: In radians from the direction of +x towards +y.
    ///   - endAngle: In the same way. From a full turn on, in either direction, the arc is the whole circle.
    ///   - clockwise: Whether the angle shrinks along the arc, which is clockwise where y grows upwards.
    ///   - transform: Applied to the arc.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        change {
            $0.addArc(
                center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
                clockwise: clockwise, transform: transform)
        }
    }

    /// Adds a line from the current point, if there is one, to the start of an arc, and the arc.
    ///
    /// - Parameters:
    ///   - radius: If it is negative, nothing is added.
    ///   - startAngle: In radians from the direction of +x towards +y.
    ///   - delta: The angle of the arc in radians, clamped to one turn in either direction.
    ///   - transform: Applied to the arc.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        change {
            $0.addRelativeArc(
                center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
        }
    }

    /// Adds an arc that rounds the corner at `tangent1End` between the line from the current point and the line to
    /// `tangent2End`, and a line to the arc's start. If the lines make no corner, or if the radius is not positive, only a
    /// line to `tangent1End` is added.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        change {
            $0.addArc(
                tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
        }
    }

    /// Adds the elements of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        let added = path.outline.applying(transform)
        change { $0.append(added) }
    }

    private func add(_ transform: CGAffineTransform, _ build: (inout PathOutline) -> Void) {
        var added = PathOutline()
        build(&added)
        added.apply(transform)
        change { [added] in $0.append(added) }
    }
}

import Foundation

extension CGPath {
    /// One step along the outline, from the end of the step before.
    public enum Element: Hashable, Sendable {
        /// Begins a subpath.
        case move(to: CGPoint)
        /// A straight line.
        case line(to: CGPoint)
        /// A quadratic Bézier curve.
        case quadCurve(to: CGPoint, control: CGPoint)
        /// A cubic Bézier curve.
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        /// A line back to the start of the subpath.
        case closeSubpath
    }

    /// The elements in order.
    public var elements: [Element] { outline.elements }

    /// Calls a block with each element. The element's points are valid until the block returns.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        let outline = outline
        // Blocks written for Core Graphics may index points that an element does not have. There is always room for three
        // points, so such a read is harmless.
        var points = [CGPoint](repeating: .zero, count: 3)
        points.withUnsafeMutableBufferPointer { points in
            guard let base = points.baseAddress else { return }
            outline.forEach { verb, first in
                for offset in 0..<verb.pointCount { points[offset] = outline.points[first + offset] }
                var element = CGPathElement(type: verb.elementType, points: base)
                block(&element)
            }
        }
    }
}

extension PathOutline {
    package var elements: [CGPath.Element] {
        var result: [CGPath.Element] = []
        result.reserveCapacity(verbs.count)
        forEach { verb, first in
            switch verb {
            case .move: result.append(.move(to: points[first]))
            case .line: result.append(.line(to: points[first]))
            case .quadCurve: result.append(.quadCurve(to: points[first + 1], control: points[first]))
            case .curve:
                result.append(
                    .curve(to: points[first + 2], control1: points[first], control2: points[first + 1]))
            case .close: result.append(.closeSubpath)
            }
        }
        return result
    }
}

extension PathOutline.Verb {
    fileprivate var elementType: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quadCurve: .addQuadCurveToPoint
        case .curve: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}

extension CGPath: CustomStringConvertible {
    /// The elements in the form of SVG path data, with points as `x,y`.
    public var description: String {
        func text(_ point: CGPoint) -> String { "\(point.x),\(point.y)" }
        let steps = elements.map { element in
            switch element {
            case .move(let to): "M \(text(to))"
            case .line(let to): "L \(text(to))"
            case .quadCurve(let to, let control): "Q \(text(control)) \(text(to))"
            case .curve(let to, let control1, let control2):
                "C \(text(control1)) \(text(control2)) \(text(to))"
            case .closeSubpath: "Z"
            }
        }
        return steps.joined(separator: " ")
    }
}

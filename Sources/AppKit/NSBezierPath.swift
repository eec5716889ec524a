import CoreGraphics
import Foundation
import LaminaViews

/// A path with the way in which it is drawn.
open class NSBezierPath: NSObject, NSCopying {
    /// How lines end.
    public enum LineCapStyle: UInt, Hashable, Sendable {
        case butt, round, square
    }
    /// How lines meet.
    public enum LineJoinStyle: UInt, Hashable, Sendable {
        case miter, round, bevel
    }
    /// Which parts are inside.
    public enum WindingRule: UInt, Hashable, Sendable {
        case nonZero, evenOdd
    }
    /// The kind of an element of a path.
    public enum ElementType: UInt, Hashable, Sendable {
        case moveTo, lineTo, curveTo, closePath
    }

    private var styled = StyledPath()
    private var path: CGMutablePath { styled.path }

    /// An empty path.
    public override init() {}
    public convenience init(rect: CGRect) {
        self.init()
        appendRect(rect)
    }
    /// The ellipse that touches the sides of a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        appendOval(in: rect)
    }
    /// A rectangle with rounded corners, as far as its sides allow.
    public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
        self.init()
        appendRoundedRect(rect, xRadius: xRadius, yRadius: yRadius)
    }
    /// A path with the elements of another.
    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    private convenience init(_ styled: StyledPath) {
        self.init()
        self.styled = styled
    }

    /// The elements. A path that is set is copied.
    open var cgPath: CGPath {
        get { styled.cgPath }
        set { styled.cgPath = newValue }
    }

    // MARK: Elements

    /// Begins a subpath.
    open func move(to point: CGPoint) { path.move(to: point) }
    open func line(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a cubic curve.
    open func curve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }
    /// Adds a quadratic curve.
    open func curve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }
    /// Closes the subpath.
    open func close() { path.closeSubpath() }
    /// Removes all elements.
    open func removeAllPoints() { styled.removeAll() }
    /// Begins a subpath at a distance from the point at hand.
    open func relativeMove(to point: CGPoint) { move(to: offset(point)) }
    /// Adds a line to a distance from the point at hand.
    open func relativeLine(to point: CGPoint) { line(to: offset(point)) }
    /// Adds a cubic curve, whose points are distances from the point at hand.
    open func relativeCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        curve(
            to: offset(endPoint), controlPoint1: offset(controlPoint1), controlPoint2: offset(controlPoint2))
    }
    private func offset(_ point: CGPoint) -> CGPoint {
        CGPoint(x: currentPoint.x + point.x, y: currentPoint.y + point.y)
    }
    /// Adds the elements of another path.
    open func append(_ path: NSBezierPath) { self.path.addPath(path.cgPath) }
    /// Adds a rectangle.
    open func appendRect(_ rect: CGRect) { path.addRect(rect) }
    /// Adds the ellipse that touches the sides of a rectangle.
    open func appendOval(in rect: CGRect) { path.addEllipse(in: rect) }
    /// Adds a rectangle with rounded corners, as far as its sides allow.
    open func appendRoundedRect(_ rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
        guard !rect.isNull, !rect.isInfinite else { return }
        let rect = rect.standardized
        let (x, y) = (max(0, min(xRadius, rect.width / 2)), max(0, min(yRadius, rect.height / 2)))
        path.addRoundedRect(in: rect, cornerWidth: x, cornerHeight: y)
    }
    /// Adds lines between points, the first one from the point at hand.
    open func appendPoints(_ points: UnsafeMutablePointer<CGPoint>, count: Int) {
        for index in 0..<max(0, count) {
            if path.isEmpty { move(to: points[index]) } else { line(to: points[index]) }
        }
    }
    /// Adds a part of a circle, and a line to its start. Angles are degrees; they grow from x to y.
    open func appendArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat) {
        appendArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: false)
    }
    /// Adds a part of a circle, and a line to its start. Angles are degrees; clockwise, they become smaller.
    open func appendArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle * .pi / 180,
            endAngle: endAngle * .pi / 180,
            clockwise: clockwise)
    }
    /// Adds an arc that rounds the corner at the first point, on the way to the second one.
    open func appendArc(from point1: CGPoint, to point2: CGPoint, radius: CGFloat) {
        path.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
    }
    /// Maps all elements.
    open func transform(using transform: AffineTransform) {
        styled.apply(
            CGAffineTransform(
                a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX,
                ty: transform.tY))
    }

    /// The same outlines, each the other way round.
    open var reversed: NSBezierPath { NSBezierPath(styled.reversed) }
    /// The path with lines in place of curves; here the path itself, because curves are as smooth as pixels show.
    open var flattened: NSBezierPath { NSBezierPath(styled.copy) }

    // MARK: Questions

    /// Whether there are no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The box around the outline.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// The box around all points, those that control curves among them.
    open var controlPointBounds: CGRect { path.boundingBox }
    /// The point at which the next element begins.
    open var currentPoint: CGPoint { path.currentPoint }
    /// Whether filling covers a point.
    open func contains(_ point: CGPoint) -> Bool { styled.contains(point) }
    /// The number of elements.
    open var elementCount: Int { elements.count }
    /// An element, whose points are written; quadratic curves are given as cubic ones.
    open func element(at index: Int, associatedPoints points: UnsafeMutablePointer<CGPoint>?) -> ElementType {
        let all = elements
        guard all.indices.contains(index) else { return .closePath }
        for (place, point) in all[index].points.enumerated() { points?[place] = point }
        return all[index].type
    }
    /// The kind of an element.
    open func element(at index: Int) -> ElementType { element(at: index, associatedPoints: nil) }

    private var elements: [(type: ElementType, points: [CGPoint])] {
        var last = CGPoint.zero
        return path.elements.map { element in
            switch element {
            case .move(let to):
                last = to
                return (.moveTo, [to])
            case .line(let to):
                last = to
                return (.lineTo, [to])
            case .quadCurve(let to, let control):
                func near(_ end: CGPoint) -> CGPoint {
                    CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
                }
                defer { last = to }
                return (.curveTo, [near(last), near(to), to])
            case .curve(let to, let control1, let control2):
                last = to
                return (.curveTo, [control1, control2, to])
            case .closeSubpath: return (.closePath, [])
            }
        }
    }

    // MARK: Style

    /// The width of lines.
    open var lineWidth: CGFloat {
        get { styled.lineWidth }
        set { styled.lineWidth = newValue }
    }
    /// How lines end.
    open var lineCapStyle: LineCapStyle {
        get { styled.lineCap == .butt ? .butt : styled.lineCap == .round ? .round : .square }
        set { styled.lineCap = newValue == .butt ? .butt : newValue == .round ? .round : .square }
    }
    /// How lines meet.
    open var lineJoinStyle: LineJoinStyle {
        get { styled.lineJoin == .miter ? .miter : styled.lineJoin == .round ? .round : .bevel }
        set { styled.lineJoin = newValue == .miter ? .miter : newValue == .round ? .round : .bevel }
    }
    /// The longest miter, in line widths.
    open var miterLimit: CGFloat {
        get { styled.miterLimit }
        set { styled.miterLimit = newValue }
    }
    /// Accepted: curves are always as smooth as pixels show.
    open var flatness: CGFloat {
        get { styled.flatness }
        set { styled.flatness = newValue }
    }
    /// Which parts are inside.
    open var windingRule: WindingRule {
        get { styled.fillRule == .evenOdd ? .evenOdd : .nonZero }
        set { styled.fillRule = newValue == .evenOdd ? .evenOdd : .winding }
    }

    /// Sets the lengths of dashes and gaps; `nil` for a solid line.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        styled.setLineDash(pattern, count: count, phase: phase)
    }

    /// A path with the same elements and style.
    open func copy(with zone: NSZone? = nil) -> Any { NSBezierPath(styled.copy) }

    // MARK: Drawing in the current context

    /// Fills the path.
    open func fill() { ContextStack.context.map(styled.fill(in:)) }
    /// Draws a line along the path.
    open func stroke() { ContextStack.context.map(styled.stroke(in:)) }
    /// Limits later drawing to the inside of the path.
    open func addClip() { ContextStack.context.map(styled.clip) }
    /// Limits later drawing to the inside of the path: clips are only ever made smaller here.
    open func setClip() { addClip() }

    /// Fills a rectangle.
    open class func fill(_ rect: CGRect) { rect.fill(using: .sourceOver) }
    /// Draws a line along a rectangle's sides.
    open class func stroke(_ rect: CGRect) { NSBezierPath(rect: rect).stroke() }
    /// Limits later drawing to a rectangle.
    open class func clip(_ rect: CGRect) { rect.clip() }
    /// Draws a line between two points.
    open class func strokeLine(from point1: CGPoint, to point2: CGPoint) {
        let path = NSBezierPath()
        path.move(to: point1)
        path.line(to: point2)
        path.stroke()
    }
}

import CoreGraphics
import Foundation
import LaminaViews

/// A path with the way in which it is drawn, y down.
open class UIBezierPath: NSObject, NSCopying {
    private var styled = StyledPath()
    private var path: CGMutablePath { styled.path }

    /// An empty path.
    public override init() {}

    /// A path with the elements of another.
    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// The ellipse that touches the sides of a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// A rectangle with rounded corners, as far as its sides allow.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// A rectangle with some corners rounded by quarters of ellipses, as far as its sides allow.
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        guard !rect.isNull, !rect.isInfinite else { return }
        let rect = rect.standardized
        func radius(_ value: CGFloat, _ side: CGFloat) -> CGFloat { value > 0 ? min(value, side / 2) : 0 }
        let size = CGSize(
            width: radius(cornerRadii.width, rect.width), height: radius(cornerRadii.height, rect.height))
        guard size.width > 0, size.height > 0, !corners.intersection(.allCorners).isEmpty else {
            path.addRect(rect)
            return
        }
        // From the middle of a quarter's control lines to its ends: 4/3 · (√2 − 1).
        let near = 1 - 0.552284749831
        func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
        // Clockwise, where y grows downwards, from the top left corner's right end.
        let turns: [(UIRectCorner, CGPoint, CGVector, CGVector)] = [
            (.topRight, place(rect.maxX, rect.minY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: 1)),
            (.bottomRight, place(rect.maxX, rect.maxY), CGVector(dx: 0, dy: -1), CGVector(dx: -1, dy: 0)),
            (.bottomLeft, place(rect.minX, rect.maxY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: -1)),
            (.topLeft, place(rect.minX, rect.minY), CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0)),
        ]
        path.move(to: place(rect.minX + (corners.contains(.topLeft) ? size.width : 0), rect.minY))
        for (name, corner, back, on) in turns {
            guard corners.contains(name) else {
                path.addLine(to: corner)
                continue
            }
            func point(_ away: CGVector, _ share: CGFloat) -> CGPoint {
                place(corner.x + away.dx * size.width * share, corner.y + away.dy * size.height * share)
            }
            path.addLine(to: point(back, 1))
            path.addCurve(to: point(on, 1), control1: point(back, near), control2: point(on, near))
        }
        path.closeSubpath()
    }

    /// A part of a circle.
    ///
    /// - Parameter clockwise: Whether the angle grows along the arc, which is clockwise where y grows downwards.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise)
    }

    /// The elements. A path that is set is copied.
    open var cgPath: CGPath {
        get { styled.cgPath }
        set { styled.cgPath = newValue }
    }

    // MARK: Elements

    /// Begins a subpath.
    open func move(to point: CGPoint) { path.move(to: point) }
    open func addLine(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a cubic curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }
    /// Adds a quadratic curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }
    /// Adds a part of a circle, and a line to its start.
    ///
    /// - Parameter clockwise: Whether the angle grows along the arc, which is clockwise where y grows downwards.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }
    /// Closes the subpath.
    open func close() { path.closeSubpath() }
    /// Adds the elements of another path.
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path.copy() ?? bezierPath.path) }
    /// Removes all elements.
    open func removeAllPoints() { styled.removeAll() }
    /// Maps all elements.
    open func apply(_ transform: CGAffineTransform) { styled.apply(transform) }

    /// The same outlines, each the other way round.
    open func reversing() -> UIBezierPath {
        let result = UIBezierPath()
        result.styled = styled.reversed
        return result
    }

    // MARK: Questions

    /// Whether there are no elements.
    open var isEmpty: Bool { path.isEmpty }
    /// The box around the outline.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// The point at which the next element begins.
    open var currentPoint: CGPoint { path.currentPoint }
    /// Whether filling covers a point.
    open func contains(_ point: CGPoint) -> Bool { styled.contains(point) }

    // MARK: Style

    /// The width of lines.
    open var lineWidth: CGFloat {
        get { styled.lineWidth }
        set { styled.lineWidth = newValue }
    }
    /// How lines end.
    open var lineCapStyle: CGLineCap {
        get { styled.lineCap }
        set { styled.lineCap = newValue }
    }
    /// How lines meet.
    open var lineJoinStyle: CGLineJoin {
        get { styled.lineJoin }
        set { styled.lineJoin = newValue }
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
    /// Whether overlaps are holes.
    open var usesEvenOddFillRule: Bool {
        get { styled.fillRule == .evenOdd }
        set { styled.fillRule = newValue ? .evenOdd : .winding }
    }

    /// Sets the lengths of dashes and gaps; `nil` for a solid line.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        styled.setLineDash(pattern, count: count, phase: phase)
    }

    /// Writes the lengths of dashes and gaps.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in styled.dash.lengths.enumerated() { pattern?[index] = length }
        count?.pointee = styled.dash.lengths.count
        phase?.pointee = styled.dash.phase
    }

    /// A path with the same elements and style.
    open func copy(with zone: NSZone? = nil) -> Any {
        let result = UIBezierPath()
        result.styled = styled.copy
        return result
    }

    // MARK: Drawing in the current context

    private func draw(_ blendMode: CGBlendMode, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        body(context)
        context.restoreGState()
    }

    /// Fills the path.
    open func fill() { UIGraphicsGetCurrentContext().map(styled.fill(in:)) }
    /// Fills the path in a blend mode, with an opacity.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) { draw(blendMode, alpha, styled.fill(in:)) }
    /// Draws a line along the path.
    open func stroke() { UIGraphicsGetCurrentContext().map(styled.stroke(in:)) }
    /// Draws a line along the path in a blend mode, with an opacity.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        draw(blendMode, alpha, styled.stroke(in:))
    }
    /// Limits later drawing to the inside of the path.
    open func addClip() { UIGraphicsGetCurrentContext().map(styled.clip) }
}

import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaSystem

/// How `drawPath` draws the path.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
    case fill, eoFill, stroke, fillStroke, eoFillStroke
}

extension CGContext {
    // MARK: The current path

    /// Starts a new path.
    public func beginPath() { currentPath = PathOutline() }
    /// Starts a subpath. Like every element of a path, it is mapped by the transform of this moment.
    public func move(to point: CGPoint) { currentPath.move(to: mapped(point)) }
    /// Adds a line.
    public func addLine(to point: CGPoint) { currentPath.addLine(to: mapped(point)) }
    /// Adds lines between points, as a new subpath.
    public func addLines(between points: [CGPoint]) {
        for (index, point) in points.enumerated() {
            if index == 0 { move(to: point) } else { addLine(to: point) }
        }
    }
    /// Adds a quadratic curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        currentPath.addQuadCurve(to: mapped(end), control: mapped(control))
    }
    /// Adds a cubic curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        currentPath.addCurve(to: mapped(end), control1: mapped(control1), control2: mapped(control2))
    }
    /// Closes the subpath.
    public func closePath() { currentPath.close() }
    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { add { $0.addRect(rect) } }
    /// Adds rectangles.
    public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
    /// Adds the ellipse that touches the sides of a rectangle.
    public func addEllipse(in rect: CGRect) { add { $0.addEllipse(in: rect) } }
    /// Adds a path.
    public func addPath(_ path: CGPath) { currentPath.append(path.outline.applying(state.toPixels)) }
    /// Adds an arc; with a line to its start where there is a current point. Angles are radians from the x axis.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        currentPath.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
            transform: state.toPixels)
    }
    /// Adds a line and an arc that touches the line to the first point and the one from there to the second.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        currentPath.addArc(
            tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.toPixels)
    }
    /// The current path, in the user's space.
    public var path: CGPath? {
        currentPath.isEmpty ? nil : CGPath(outline: currentPath.applying(state.toPixels.inverted()))
    }
    /// Whether there is no current path.
    public var isPathEmpty: Bool { currentPath.isEmpty }
    /// Makes the current path the outline of its stroke.
    public func replacePathWithStrokedPath() { currentPath = strokeOutline(currentPath) }

    private func mapped(_ point: CGPoint) -> CGPoint { point.applying(state.toPixels) }

    private func add(_ build: (inout PathOutline) -> Void) {
        var outline = PathOutline()
        build(&outline)
        currentPath.append(outline.applying(state.toPixels))
    }

    // MARK: Drawing paths

    /// Draws the current path, and clears it.
    public func drawPath(using mode: CGPathDrawingMode) {
        let path = currentPath
        currentPath = PathOutline()
        switch mode {
        case .fill: fill(path, .winding)
        case .eoFill: fill(path, .evenOdd)
        case .stroke: stroke(path)
        case .fillStroke, .eoFillStroke:
            // The fill and the stroke share one shadow.
            group {
                fill(path, mode == .fillStroke ? .winding : .evenOdd)
                stroke(path)
            }
        }
    }
    /// Fills the current path.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .winding ? .fill : .eoFill)
    }
    /// Draws a line along the current path.
    public func strokePath() { drawPath(using: .stroke) }
    /// Fills a rectangle, leaving the current path alone.
    public func fill(_ rect: CGRect) { fill(outline { $0.addRect(rect) }, .winding) }
    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) {
        fill(outline { for rect in rects { $0.addRect(rect) } }, .winding)
    }
    /// Fills an ellipse.
    public func fillEllipse(in rect: CGRect) { fill(outline { $0.addEllipse(in: rect) }, .winding) }
    /// Draws a line along a rectangle.
    public func stroke(_ rect: CGRect) { stroke(outline { $0.addRect(rect) }) }
    /// Draws a line along a rectangle, with the given width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let before = state.stroke.width
        state.stroke.width = Double(width)
        stroke(rect)
        state.stroke.width = before
    }
    /// Draws a line along an ellipse.
    public func strokeEllipse(in rect: CGRect) { stroke(outline { $0.addEllipse(in: rect) }) }
    /// Draws lines between pairs of points.
    public func strokeLineSegments(between points: [CGPoint]) {
        var path = PathOutline()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            path.move(to: mapped(points[index]))
            path.addLine(to: mapped(points[index + 1]))
        }
        stroke(path)
    }
    /// Makes a rectangle clear.
    public func clear(_ rect: CGRect) {
        let path = outline { $0.addRect(rect) }
        if let sink {
            endText()
            var look = sinkLook
            (look.alpha, look.shadow, look.blendMode) = (1, nil, .clear)
            return sink.fill(path, .winding, .black, look)
        }
        carryOut { context in
            guard let shape = context.shape(of: path, .winding) else { return }
            context.bitmap.draw(
                .color(.clear), in: shape, clip: context.state.clip, mode: .clear, opacity: 255)
        }
    }

    private func outline(_ build: (inout PathOutline) -> Void) -> PathOutline {
        var outline = PathOutline()
        build(&outline)
        return outline.applying(state.toPixels)
    }

    /// - Parameter path: In pixels.
    private func fill(_ path: PathOutline, _ rule: CGPathFillRule) {
        if let pattern = state.fillPattern { return paint(pattern, in: path, rule) }
        if let sink {
            endText()
            return sink.fill(path, rule, state.fillColor, sinkLook)
        }
        carryOut { context in
            guard let shape = context.shape(of: path, rule) else { return }
            let state = context.state
            context.paint(.color(ContextPaint(state.fillColor, opacity: Double(state.alpha))), in: shape)
        }
    }

    /// - Parameter path: In pixels.
    private func stroke(_ path: PathOutline) {
        if let pattern = state.strokePattern { return paint(pattern, in: strokeOutline(path), .winding) }
        if let sink {
            endText()
            return sink.stroke(path, sinkLine, state.strokeColor, sinkLook)
        }
        carryOut { context in
            guard let shape = context.shape(of: context.strokeOutline(path), .winding) else { return }
            let state = context.state
            context.paint(.color(ContextPaint(state.strokeColor, opacity: Double(state.alpha))), in: shape)
        }
    }

    /// The line that strokes draw, for a sink.
    var sinkLine: SinkLine {
        var line = SinkLine(style: state.stroke, dash: state.dash, map: state.toPixels)
        let map = line.map
        let scale = (map.a * map.d - map.b * map.c).magnitude.squareRoot()
        if line.style.width == 0 || !(scale > 0) {
            // A point wide, whatever the transform.
            line.style.width = 1
            line.map = .identity
            line.dash = (line.dash.phase * scale, line.dash.lengths.map { $0 * Double(scale) })
        }
        return line
    }

    /// The outline of the line along a path, both in pixels. The line is made in the user's space, which its width
    /// refers to.
    func strokeOutline(_ path: PathOutline) -> PathOutline {
        let map = state.toPixels
        let scale = (map.a * map.d - map.b * map.c).magnitude.squareRoot()
        var style = state.stroke
        guard style.width != 0, scale > 0, scale.isFinite else {
            // The thinnest line: a pixel wide, whatever the transform.
            style.width = 1
            return path.dashed(
                lengths: state.dash.lengths.map { $0 * scale }, phase: state.dash.phase * scale
            )
            .stroked(style, tolerance: PathCoverage.strokeTolerance)
        }
        return path.applying(map.inverted())
            .dashed(lengths: state.dash.lengths, phase: state.dash.phase)
            .stroked(style, tolerance: PathCoverage.strokeTolerance / Double(scale))
            .applying(map)
    }

    /// - Parameter path: In pixels.
    func shape(of path: PathOutline, _ rule: CGPathFillRule) -> PlacedMask? {
        let path = CGPath(outline: path)
        // Pixels outside the clip may cast a shadow into it.
        let limit = state.shadow.map(reach(of:)) ?? state.clip.box
        let box = PathCoverage.pixels(of: path).intersection(limit)
        guard !box.isEmpty, var mask = PathCoverage.fill(path, rule: rule, box: box) else { return nil }
        if !(state.antialiases && allowsAntialiasing), let sharp = mask.withoutPartialCoverage {
            mask = sharp
        }
        return PlacedMask(mask: mask, box: box)
    }

    // MARK: Clipping

    /// Limits later drawing to the inside of the current path.
    public func clip(using rule: CGPathFillRule = .winding) {
        let path = currentPath
        currentPath = PathOutline()
        clip(to: path, rule)
    }
    /// Limits later drawing to a rectangle.
    public func clip(to rect: CGRect) { clip(to: outline { $0.addRect(rect) }, .winding) }
    /// Limits later drawing to rectangles.
    public func clip(to rects: [CGRect]) {
        clip(to: outline { for rect in rects { $0.addRect(rect) } }, .winding)
    }
    /// Multiplies later drawing by the alpha of an image that is stretched over a rectangle. Outside the rectangle
    /// nothing is drawn.
    public func clip(to rect: CGRect, mask: CGImage) {
        endText()
        if isVector {
            // Outside the rectangle nothing is drawn.
            state.sinkClips.append(.path(outline { $0.addRect(rect) }, .winding))
            state.sinkClips.append(.image(mask, Self.map(of: mask, in: rect, through: state.toPixels)))
            return
        }
        guard let layer = MemoryShortage.noting({ try ByteBitmap(state.clip.box, isGray: false) }) else {
            return
        }
        let map = state.toPixels
        let frame = shape(of: outline { $0.addRect(rect) }, .winding)
        if let frame, let material = material(mask, in: rect, through: map) {
            layer.draw(material, in: frame, clip: ClipRegion(layer.box), mode: .normal, opacity: 255)
        }
        state.clip.intersect(layer.makeMask().map { PlacedMask(mask: $0, box: layer.box) })
    }
    /// The box around the clip, in the user's space.
    public var boundingBoxOfClipPath: CGRect {
        endText()
        let box = state.clip.box
        guard !box.isEmpty else { return .null }
        return CGRect(
            x: CGFloat(box.x0), y: CGFloat(box.y0), width: CGFloat(box.width), height: CGFloat(box.height)
        ).applying(state.toPixels.inverted())
    }

    /// - Parameter path: In pixels.
    func clip(to path: PathOutline, _ rule: CGPathFillRule) {
        endText()
        if isVector {
            state.sinkClips.append(.path(path, rule))
            state.clip.intersect(PathCoverage.pixels(of: CGPath(outline: path)))
            return
        }
        if let rect = path.asRect, let pixels = PixelRect(whole: rect) {
            state.clip.intersect(pixels)
            return
        }
        state.clip.intersect(shape(of: path, rule))
    }
}

extension AlphaMask {
    /// The mask with every pixel that is covered to a half or more fully covered, and the others clear.
    fileprivate var withoutPartialCoverage: AlphaMask? {
        AlphaMask(width: width, height: height, bytes: bytes.map { $0 >= 128 ? 255 : 0 }, label: label)
    }
}

extension PixelRect {
    /// `nil` for a rectangle whose sides do not lie on pixel edges.
    fileprivate init?(whole rect: CGRect) {
        self.init(
            covering: Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
        guard CGFloat(x0) == rect.minX, CGFloat(y0) == rect.minY, CGFloat(x1) == rect.maxX,
            CGFloat(y1) == rect.maxY
        else { return nil }
    }
}

import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaMath
import LaminaRender
import LaminaValues

/// The parts of a layer, in its own space.
extension ShapeDrawing {
    func drawBackground(_ p: LayerProperties) {
        if let color = p.backgroundColor, color.isVisible {
            if let pattern = color.patternReference {
                drawPattern(pattern, p)
            } else {
                context.setFillColor(color)
                context.addPath(p.outline)
                context.fillPath()
            }
        }
        if p.kind == .gradient { drawGradient(p) }
    }

    /// Fills the bounds with pictures of a pattern's cell, as layers show it.
    private func drawPattern(_ pattern: PatternReference, _ p: LayerProperties) {
        guard let tile = (pattern.pattern as? any TiledPattern)?.tile,
            let filled = tile.filled(p.bounds, from: CGPoint(x: p.bounds.minX, y: p.bounds.minY))
        else { return }
        context.saveGState()
        context.addPath(p.outline)
        context.clip()
        drawUpright(filled.image, in: filled.rect)
        context.restoreGState()
    }

    func drawBorder(_ p: LayerProperties) {
        guard p.kind != .transform, p.borderWidth > 0, let color = p.borderColor, color.isVisible else {
            return
        }
        let (bounds, width) = (p.bounds, p.borderWidth)
        context.setFillColor(color)
        context.addPath(p.outline)
        guard width < min(bounds.width, bounds.height) / 2 else { return context.fillPath() }
        let radius = min(p.cornerRadius, min(bounds.width, bounds.height) / 2)
        context.addPath(
            CGPath.roundedRectangle(
                bounds.insetBy(dx: width, dy: width), radius: max(0, radius - width),
                corners: RectangleCorners(rawValue: p.maskedCorners.rawValue),
                isContinuous: p.cornerCurve == .continuous, cornersMeet: true))
        context.fillPath(using: .evenOdd)
    }

    // MARK: Gradients

    private func drawGradient(_ p: LayerProperties) {
        let values = p.gradient
        guard values.isDrawn, let map = values.map(in: p.bounds)?.homography, map.isAffine,
            let drawing = drawing(of: values)
        else { return }
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        let (low, high) = (CGFloat(drawing.range.lowerBound), CGFloat(drawing.range.upperBound))
        context.saveGState()
        defer { context.restoreGState() }
        context.addPath(p.outline)
        context.clip()
        if values.kind == .focal { return drawFocal(values, drawing, in: p.bounds) }
        if values.kind == .axial {
            // The gradient's space has one dimension: its place is x · xx + y · yx + tx.
            let way = CGPoint(x: CGFloat(map.xx), y: CGFloat(map.yx))
            let square = way.x * way.x + way.y * way.y
            func point(_ place: CGFloat) -> CGPoint {
                let share = (place - CGFloat(map.tx)) / square
                return CGPoint(x: way.x * share, y: way.y * share)
            }
            guard square > 0 else { return }
            return context.drawLinearGradient(
                drawing.gradient, start: point(low), end: point(high), options: options)
        }
        guard let back = map.inverse else { return }
        context.concatenate(
            CGAffineTransform(
                a: CGFloat(back.xx), b: CGFloat(back.xy), c: CGFloat(back.yx), d: CGFloat(back.yy),
                tx: CGFloat(back.tx), ty: CGFloat(back.ty)))
        switch values.kind {
        case .radial:
            context.drawRadialGradient(
                drawing.gradient, startCenter: .zero, startRadius: max(0, low), endCenter: .zero,
                endRadius: high, options: options)
        case .conic: context.drawConicGradient(drawing.gradient, center: .zero, angle: 0)
        case .axial, .focal: break
        }
    }

    /// Draws circles that begin beside the middle of the last one.
    private func drawFocal(
        _ values: GradientValues, _ drawing: (gradient: CGGradient, range: ClosedRange<Double>),
        in bounds: CGRect
    ) {
        let radius = CGPoint(
            x: (values.endPoint.x - values.startPoint.x).magnitude,
            y: (values.endPoint.y - values.startPoint.y).magnitude)
        guard let point = values.focalPoint, radius.x > 0, radius.y > 0 else { return }
        var focus = CGPoint(
            x: (point.x - values.startPoint.x) / radius.x, y: (point.y - values.startPoint.y) / radius.y)
        let far = Math.hypot(focus.x, focus.y)
        guard far > 0 else { return }
        // The distance is limited.
        let factor = CGFloat(values.focus) / far
        focus = CGPoint(x: focus.x * factor, y: focus.y * factor)
        context.translateBy(
            x: bounds.minX + values.startPoint.x * bounds.width,
            y: bounds.minY + values.startPoint.y * bounds.height)
        context.scaleBy(x: radius.x * bounds.width, y: radius.y * bounds.height)
        func circle(_ place: Double) -> (center: CGPoint, radius: CGFloat) {
            let rest = CGFloat(1 - place)
            return (CGPoint(x: focus.x * rest, y: focus.y * rest), CGFloat(max(0, place)))
        }
        let (first, last) = (circle(drawing.range.lowerBound), circle(drawing.range.upperBound))
        context.drawRadialGradient(
            drawing.gradient, startCenter: first.center, startRadius: first.radius, endCenter: last.center,
            endRadius: last.radius, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }

    /// The colours from the first to the last, and the range of their places.
    private func drawing(of values: GradientValues) -> (gradient: CGGradient, range: ClosedRange<Double>)? {
        let farthest = 1000.0
        guard let colors = values.colors,
            let stops = GradientStops(colors, locations: values.locations, within: -farthest...farthest)?
                .stops,
            let first = stops.first?.location, let last = stops.last?.location
        else { return nil }
        // Circles have no radius below 0, and rays go round once.
        var range = values.kind == .conic ? 0...1 : first...max(last, first + 1e-6)
        if values.kind != .axial, range.lowerBound < 0 { range = 0...max(range.upperBound, 1e-6) }
        let made = CGGradient(
            colors: stops.map {
                CGColor(
                    red: CGFloat($0.color.x), green: CGFloat($0.color.y), blue: CGFloat($0.color.z),
                    alpha: CGFloat($0.color.w))
            },
            locations: stops.map {
                CGFloat(($0.location - range.lowerBound) / (range.upperBound - range.lowerBound))
            })
        return made.map { ($0, range) }
    }

    // MARK: Contents

    func drawContents(_ node: RenderTree.Node, _ place: Place) {
        let p = node.properties
        if drawOwnContents(of: node) { return }
        guard let image = p.contents, p.contentsRect.width > 0, p.contentsRect.height > 0 else { return }
        if p.contentsFade != nil || p.multipliesContents {
            // Other pixels than the image's.
            var values = LayerProperties()
            values.bounds = p.bounds
            values.contents = image
            values.contentsFade = p.contentsFade
            values.contentsMultiplyColor = p.contentsMultiplyColor
            values.contentsRect = p.contentsRect
            values.contentsCenter = p.contentsCenter
            values.contentsGravity = p.contentsGravity
            values.contentsScale = p.contentsScale
            values.minificationFilter = p.minificationFilter
            values.magnificationFilter = p.magnificationFilter
            values.isGeometryFlipped = p.isGeometryFlipped
            return drawPicture(of: values, node, place)
        }
        let (slices, isFlipped) = p.contentsSlices(
            imageWidth: image.width, imageHeight: image.height,
            contentsAreFlipped: place.isFlipped != p.isGeometryFlipped)
        context.interpolationQuality = p.magnificationFilter == .nearest ? .none : .default
        for slice in slices { draw(slice, of: image, isFlipped) }
    }

    /// Draws a part of an image.
    private func draw(_ slice: ContentsSlice, of image: CGImage, _ isFlipped: Bool) {
        let (to, from) = (slice.destination, slice.source)
        guard to.width > 0, to.height > 0, from.width > 0, from.height > 0 else { return }
        let scale = CGSize(width: to.width / from.width, height: to.height / from.height)
        let isWhole =
            from == CGRect(x: 0, y: 0, width: CGFloat(image.width), height: CGFloat(image.height))
        context.saveGState()
        if !isWhole { context.clip(to: to) }
        if isFlipped {
            context.translateBy(x: 0, y: to.minY + to.maxY)
            context.scaleBy(x: 1, y: -1)
        }
        drawUpright(
            image,
            in: CGRect(
                x: to.minX - from.minX * scale.width, y: to.minY - from.minY * scale.height,
                width: CGFloat(image.width) * scale.width, height: CGFloat(image.height) * scale.height))
        context.restoreGState()
    }

    /// Draws an image with its first row at the least y.
    func drawUpright(_ image: CGImage, in rect: CGRect) {
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: CGRect(origin: .zero, size: rect.size))
        context.restoreGState()
    }

    // MARK: Shapes

    func drawShape(_ shape: ShapeValues) {
        guard let path = shape.path, !path.isEmpty else { return }
        if let color = shape.fillColor, color.isVisible {
            context.setFillColor(color)
            context.addPath(path)
            context.fillPath(using: shape.fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard let style = shape.strokeStyle, let color = shape.strokeColor else { return }
        context.setStrokeColor(color)
        context.setLineWidth(CGFloat(style.width))
        context.setLineCap(style.cap)
        context.setLineJoin(style.join)
        context.setMiterLimit(CGFloat(style.miterLimit))
        context.setLineDash(
            phase: shape.lineDashPhase, lengths: (shape.lineDashPattern ?? []).map { CGFloat($0) })
        var line = path
        if shape.strokeStart > 0 || shape.strokeEnd < 1 {
            line = CGPath(
                outline: path.outline.trimmed(
                    from: max(0, Double(shape.strokeStart)), to: min(1, Double(shape.strokeEnd))))
        }
        context.addPath(line)
        context.strokePath()
    }
}

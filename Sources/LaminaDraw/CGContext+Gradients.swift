import Foundation
import LaminaGeometry
import LaminaImage
import LaminaMath
import LaminaRaster
import LaminaSystem

extension CGContext {
    /// Fills the clip with a gradient between two points. Lines at right angles to it have one colour.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        let (a, way) = (start, CGPoint(x: end.x - start.x, y: end.y - start.y))
        let square = way.x * way.x + way.y * way.y
        guard square > 0, square.isFinite else { return }
        if sink != nil { return drawInSink(gradient, .linear(start, end), options) }
        draw(gradient, options) { point in
            Double(((point.x - a.x) * way.x + (point.y - a.y) * way.y) / square)
        }
    }

    /// Fills the clip with a gradient between two circles. Each circle between them has one colour, and later circles
    /// lie above earlier ones.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
        endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {
        guard startRadius >= 0, endRadius >= 0, startRadius.isFinite, endRadius.isFinite else { return }
        let (dx, dy) = (Double(endCenter.x - startCenter.x), Double(endCenter.y - startCenter.y))
        let (r0, dr) = (Double(startRadius), Double(endRadius - startRadius))
        let a = dx * dx + dy * dy - dr * dr
        guard a.isFinite, dx != 0 || dy != 0 || dr != 0 else { return }
        if sink != nil {
            return drawInSink(
                gradient, .radial(startCenter, startRadius, endCenter, endRadius), options)
        }
        let (before, after) = (
            options.contains(.drawsBeforeStartLocation), options.contains(.drawsAfterEndLocation)
        )
        func isDrawn(_ t: Double) -> Bool {
            r0 + t * dr >= 0 && (t >= 0 || before) && (t <= 1 || after)
        }
        draw(gradient, options) { point in
            // The t for which the point lies on the circle: |p − c(t)| = r(t). The largest that is drawn is on top.
            let (px, py) = (Double(point.x - startCenter.x), Double(point.y - startCenter.y))
            let (b, c) = (px * dx + py * dy + r0 * dr, px * px + py * py - r0 * r0)
            if a.magnitude < 1e-12 {
                guard b != 0 else { return nil }
                let t = c / (2 * b)
                return isDrawn(t) ? t : nil
            }
            let discriminant = b * b - a * c
            guard discriminant >= 0 else { return nil }
            let root = discriminant.squareRoot()
            let (one, other) = ((b + root) / a, (b - root) / a)
            let (high, low) = (max(one, other), min(one, other))
            return isDrawn(high) ? high : isDrawn(low) ? low : nil
        }
    }

    /// Fills the clip with colours that go round a point, from +x towards +y.
    ///
    /// - Parameter angle: Where the gradient begins and ends, in radians from +x.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        guard angle.isFinite else { return }
        if isVector { return drawConicPicture(gradient, center, angle) }
        draw(gradient, []) { point in
            let turn =
                (Math.atan2(Double(point.y - center.y), Double(point.x - center.x)) - Double(angle))
                / (2 * .pi)
            return turn - turn.rounded(.down)
        }
    }

    private func drawInSink(
        _ gradient: CGGradient, _ shape: SinkGradient.Shape, _ options: CGGradientDrawingOptions
    ) {
        endText()
        sink?.draw(
            SinkGradient(
                shape: shape, stops: gradient.stops.stops, options: options, map: state.toPixels), sinkLook)
    }

    /// Draws a picture of a gradient that a sink cannot have, two pixels for a unit of the base space.
    private func drawConicPicture(_ gradient: CGGradient, _ center: CGPoint, _ angle: CGFloat) {
        endText()
        let (box, scale) = (state.clip.box, CGFloat(2))
        guard !box.isEmpty, let sink else { return }
        let toPicture = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: -CGFloat(box.x0) * scale, ty: -CGFloat(box.y0) * scale)
        guard
            let picture = MemoryShortage.noting({
                try CGContext(
                    width: box.width * 2, height: box.height * 2, format: format,
                    toPixels: state.toPixels.concatenating(toPicture), background: .clear)
            })
        else { return }
        picture.drawConicGradient(gradient, center: center, angle: angle)
        guard let image = picture.makeImage() else { return }
        sink.draw(image, through: toPicture.inverted(), isSmooth: true, sinkLook)
    }

    /// - Parameter place: Where on the gradient a point of the user's space lies; `nil` for nowhere.
    private func draw(
        _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ place: @escaping (CGPoint) -> Double?
    ) {
        let toUser = state.toPixels.inverted()
        let opacity = Double(max(0, min(1, state.alpha)))
        carryOut { context in
            // Finer than the eye: neighbours differ by less than a level unless stops lie this close.
            let steps = 4096
            let table = (0...steps).map {
                gradient.paint(at: Double($0) / Double(steps), opacity: opacity)
            }
            func paint(_ x: Int32, _ index: Int, _ y: Int32) -> ContextPaint {
                let pixel = CGPoint(x: CGFloat(x) + CGFloat(index) + 0.5, y: CGFloat(y) + 0.5)
                guard let t = place(pixel.applying(toUser)), !t.isNaN,
                    t >= 0 || options.contains(.drawsBeforeStartLocation),
                    t <= 1 || options.contains(.drawsAfterEndLocation)
                else { return .clear }
                return table[Int((max(0, min(1, t)) * Double(steps)).rounded())]
            }
            if context.format.isDeep {
                context.paint(
                    .floats { x, y, row in
                        for index in row.indices { row[index] = paint(x, index, y).components }
                    }, in: nil)
            } else {
                context.paint(
                    .bytes { x, y, row in
                        for index in row.indices { row[index] = paint(x, index, y).packed.bits }
                    }, in: nil)
            }
        }
    }
}

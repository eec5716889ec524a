import Foundation
import LaminaGeometry
import LaminaRaster

/// For code that computes its own coverage, such as glyph drawing.
extension CGContext {
    /// From the user's space to pixels, y down.
    package var pixelTransform: CGAffineTransform { state.toPixels }

    /// The pixels that may be drawn on.
    package var clipBox: PixelRect { state.clip.box }

    /// The pixels for which drawing must be computed: the clip's pixels, and the pixels whose shadow may fall into
    /// the clip.
    package var visibleBox: PixelRect { state.shadow.map(reach(of:)) ?? state.clip.box }

    /// Multiplies the opacity of later drawing, 0...1.
    package func multiplyAlpha(_ factor: CGFloat) { state.alpha *= max(0, min(1, factor)) }

    /// Draws a colour where a mask covers the pixels. To be called from ``carryOut(_:)``.
    package func paint(_ color: CGColor, in mask: PlacedMask) {
        paint(.color(ContextPaint(color, opacity: Double(state.alpha))), in: mask)
    }

    /// Draws a colour in cached coverage of glyphs, one after the other, that lie along the pixel grid.
    package func paint(_ color: CGColor, glyphs masks: [PlacedMask]) {
        guard state.shadow == nil else {
            for mask in masks { paint(color, in: mask) }
            return
        }
        bitmap.draw(
            ContextPaint(color, opacity: Double(state.alpha)), glyphs: masks, clip: state.clip,
            mode: state.blendMode)
    }

    /// Draws a colour where a path covers the pixels. To be called from ``carryOut(_:)``.
    ///
    /// - Parameter path: In pixels.
    package func paint(_ color: CGColor, in path: PathOutline) {
        if let sink { return sink.fill(path, .winding, color, sinkLook) }
        guard let mask = shape(of: path, .winding) else { return }
        paint(.color(ContextPaint(color, opacity: Double(state.alpha))), in: mask)
    }

    /// Draws a line along a path, as the state says. To be called from ``carryOut(_:)``.
    ///
    /// - Parameter path: In pixels.
    package func paintStroke(along path: PathOutline) {
        if let sink { return sink.stroke(path, sinkLine, state.strokeColor, sinkLook) }
        guard let mask = shape(of: strokeOutline(path), .winding) else { return }
        paint(.color(ContextPaint(state.strokeColor, opacity: Double(state.alpha))), in: mask)
    }
}

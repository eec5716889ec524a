import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaRaster

/// Draws the glyphs of a run, coverage by coverage.
struct GlyphPen {
    let run: TextLayout.Run
    /// From the layout's space to pixels.
    let toPixels: CGAffineTransform
    let placement: CGContext.GlyphPlacement
    /// The pixels that matter.
    let visible: CGRect

    /// Larger ems, in pixels, are filled where they are and not remembered.
    private static let largest = 256.0
    /// How far a glyph may reach from its origin, in ems: ligatures of whole words do.
    private static let reach = 24.0

    private var scale: (x: Double, y: Double) {
        (Double(run.size.width) / run.font.units, Double(run.size.height) / run.font.units)
    }

    func draw(_ glyph: TextLayout.Glyph, in context: CGContext) {
        let origin = glyph.position.applying(toPixels)
        let em =
            max(run.size.width, run.size.height)
            * (toPixels.a.magnitude + toPixels.b.magnitude
                + toPixels.c.magnitude + toPixels.d.magnitude)
        guard origin.x.magnitude < 1e6, origin.y.magnitude < 1e6,
            visible.insetBy(dx: -Self.reach * em, dy: -Self.reach * em).contains(origin)
        else { return }
        let layers = run.font.layers(glyph.id)
        guard !layers.isEmpty else { return draw(glyph.id, run.color, origin, em, context) }
        for layer in layers {
            var color = layer.color ?? run.color
            if layer.color != nil { color.alpha *= run.color.alpha }
            draw(layer.glyph, color, origin, em, context)
        }
    }

    private func draw(
        _ glyph: UInt32, _ color: CGColor, _ origin: CGPoint, _ em: CGFloat, _ context: CGContext
    ) {
        let scale = scale
        guard toPixels.b == 0, toPixels.c == 0, toPixels.a > 0, toPixels.d > 0, em <= Self.largest else {
            let map = CGAffineTransform(a: scale.x, b: 0, c: 0, d: -scale.y, tx: 0, ty: 0).concatenating(
                CGAffineTransform(
                    a: toPixels.a, b: toPixels.b, c: toPixels.c, d: toPixels.d, tx: origin.x, ty: origin.y))
            if let mask = run.font.coverage(glyph, map, limit: context.visibleBox) {
                context.paint(color, in: mask)
            }
            return
        }
        // Baselines lie between pixels.
        let y = Int32((origin.y + 0.5).rounded(.down))
        let quarters =
            switch placement {
            case .quarters: Int32((origin.x * 4 + 0.5).rounded(.down))
            case .wholePixels: Int32((origin.x + 0.5).rounded(.down)) * 4
            }
        let key = GlyphMaskCache.Key(
            font: run.font.id, glyph: glyph, scaleX: scale.x * Double(toPixels.a),
            scaleY: scale.y * Double(toPixels.d), phase: UInt8(quarters & 3))
        guard let mask = GlyphMaskCache.shared.mask(key, of: run.font) else { return }
        let box = mask.box.offsetBy(x: quarters >> 2, y: y)
        context.paint(color, in: PlacedMask(mask: mask.mask, box: box))
    }
}

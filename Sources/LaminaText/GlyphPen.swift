import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaRaster

/// Draws the glyphs of a run, coverage by coverage.
struct GlyphPen {
    let run: TextLayout.Run
    let color: CGColor
    let look: GlyphLook

    /// Larger ems, in pixels, are filled where they are and not remembered.
    private static let largest = 256.0
    /// How far a glyph may reach from its origin, in ems: ligatures of whole words do.
    private static let reach = 24.0

    private var scale: (x: Double, y: Double) {
        (Double(run.size.width) / run.font.units, Double(run.size.height) / run.font.units)
    }

    /// The place of a glyph's origin in pixels, and its grid.
    private enum Origin {
        /// A row, and quarters of pixels from the left.
        case upright(quarters: Int32, y: Int32)
        case exact(CGPoint)
    }

    func draw(_ glyphs: ArraySlice<TextLayout.Glyph>, in context: CGContext) {
        let toPixels = look.toPixels
        let em =
            max(run.size.width, run.size.height)
            * (toPixels.a.magnitude + toPixels.b.magnitude
                + toPixels.c.magnitude + toPixels.d.magnitude)
        let near = look.visible.insetBy(dx: -Self.reach * em, dy: -Self.reach * em)
        let isText = context.isVector && look.mode.fills && drawAsText(glyphs, in: context)
        if isText, !look.mode.strokes { return }
        // Glyphs that are only filled are drawn together.
        var together: [GlyphMaskCache.Place] = []
        let isPlain = look.mode.fills && !look.mode.strokes && !run.font.hasLayers
        if isPlain { together.reserveCapacity(glyphs.count) }
        for glyph in glyphs {
            let place = glyph.position.applying(toPixels)
            guard place.x.magnitude < 1e6, place.y.magnitude < 1e6,
                look.mode.strokes || context.isVector || near.contains(place)
            else { continue }
            let origin = context.isVector ? .exact(place) : origin(at: place, em)
            if isPlain, case .upright(let quarters, let y) = origin {
                together.append(GlyphMaskCache.Place(glyph: glyph.id, quarters: quarters, y: y))
            } else {
                draw(glyph, at: origin, fills: look.mode.fills && !isText, in: context)
            }
        }
        fill(together, color, context)
    }

    private func draw(
        _ glyph: TextLayout.Glyph, at origin: Origin, fills: Bool, in context: CGContext
    ) {
        let layers = run.font.layers(glyph.id)
        guard layers.isEmpty else {
            for layer in layers {
                var part = layer.color ?? color
                if layer.color != nil { part.alpha *= color.alpha }
                fill(layer.glyph, part, origin, context)
            }
            return
        }
        if fills { fill(glyph.id, color, origin, context) }
        if look.mode.strokes {
            let outline = GlyphMaskCache.shared.outline(glyph.id, of: run.font).applying(map(to: origin))
            if !outline.isEmpty { context.paintStroke(along: outline) }
        }
    }

    private func origin(at place: CGPoint, _ em: CGFloat) -> Origin {
        let toPixels = look.toPixels
        guard toPixels.b == 0, toPixels.c == 0, toPixels.a > 0, toPixels.d > 0, em <= Self.largest,
            run.matrix == nil
        else {
            return .exact(place)
        }
        // Baselines lie between pixels.
        let y = Int32((place.y + 0.5).rounded(.down))
        return switch look.placement {
        case .quarters: .upright(quarters: Int32((place.x * 4 + 0.5).rounded(.down)), y: y)
        case .wholePixels: .upright(quarters: Int32((place.x + 0.5).rounded(.down)) * 4, y: y)
        }
    }

    /// From the font's units, y up, to pixels.
    private func map(to origin: Origin) -> CGAffineTransform {
        let place =
            switch origin {
            case .upright(let quarters, let y): CGPoint(x: CGFloat(quarters) / 4, y: CGFloat(y))
            case .exact(let place): place
            }
        let toPixels = look.toPixels
        var flipped = CGAffineTransform(a: scale.x, b: 0, c: 0, d: -scale.y, tx: 0, ty: 0)
        if let matrix = run.matrix {
            flipped = CGAffineTransform(a: scale.x, b: 0, c: 0, d: scale.y, tx: 0, ty: 0)
                .concatenating(matrix)
                .concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0))
        }
        return flipped.concatenating(
            CGAffineTransform(
                a: toPixels.a, b: toPixels.b, c: toPixels.c, d: toPixels.d, tx: place.x, ty: place.y))
    }

    private func fill(_ glyph: UInt32, _ color: CGColor, _ origin: Origin, _ context: CGContext) {
        guard case .upright(let quarters, let y) = origin else {
            if context.isVector {
                return fillOutline(of: glyph, color, origin, context)
            }
            let visible = context.visibleBox
            if let mask = GlyphMaskCache.shared.coverage(glyph, of: run.font, map(to: origin), limit: visible)
            {
                context.paint(color, in: mask)
            }
            return
        }
        fill([GlyphMaskCache.Place(glyph: glyph, quarters: quarters, y: y)], color, context)
    }

    private func fillOutline(
        of glyph: UInt32, _ color: CGColor, _ origin: Origin, _ context: CGContext
    ) {
        let map = map(to: origin)
        let outline = GlyphMaskCache.shared.outline(glyph, of: run.font).applying(map)
        guard !outline.isEmpty else { return }
        context.paint(color, in: outline)
        guard let width = run.font.boldWidth(through: map) else { return }
        context.paint(
            color, in: outline.stroked(StrokeStyle(width: width), tolerance: PathCoverage.strokeTolerance))
    }

    private func fill(_ glyphs: [GlyphMaskCache.Place], _ color: CGColor, _ context: CGContext) {
        guard !glyphs.isEmpty else { return }
        let strike = GlyphMaskCache.Strike(
            font: run.font, scaleX: scale.x * Double(look.toPixels.a),
            scaleY: scale.y * Double(look.toPixels.d))
        context.paint(color, glyphs: GlyphMaskCache.shared.masks(of: strike, at: glyphs))
    }
}

import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaRaster

extension CGContext {
    /// The places between pixels where glyphs may begin.
    public enum GlyphPlacement: Hashable, Sendable {
        /// At quarters of a pixel along the line, so that letters keep their distances.
        case quarters
        /// At whole pixels, so that equal letters look the same.
        case wholePixels
    }

    /// Draws text, as ``setTextDrawingMode(_:)`` says.
    ///
    /// Where the context is neither turned nor mirrored, baselines lie on whole pixels, and the coverage of glyphs is
    /// cached. Otherwise outlines are filled at their exact places. Glyphs with colours of their own keep these
    /// colours in every mode that paints.
    ///
    /// - Parameters:
    ///   - text: The text's layout.
    ///   - point: The place of the layout's upper left corner.
    ///   - isFlipped: Whether y grows downwards in the user's space, as it does in a layer's. In a new bitmap context it
    ///     grows upwards.
    public func draw(
        _ text: TextLayout, at point: CGPoint, isFlipped: Bool = false, placement: GlyphPlacement = .quarters
    ) {
        let toUser = CGAffineTransform(a: 1, b: 0, c: 0, d: isFlipped ? 1 : -1, tx: point.x, ty: point.y)
        guard !text.glyphs.isEmpty else { return }
        show(toUser, placement) { look in
            var look = look
            look.layout = isVector ? text : nil
            for line in text.lines {
                // Half a pixel by which the baseline may move, and the distance that a shape's mask may reach beyond
                // it.
                let ink = line.inkBounds.applying(look.toPixels).insetBy(dx: -2, dy: -2)
                guard
                    look.mode.strokes || ink.intersects(look.visible) || line.isUnderlined(in: text)
                        || line.isMapped(in: text)
                else {
                    continue
                }
                for run in text.runs[line.runs] {
                    draw(run, text.glyphs[run.glyphs], baseline: line.baseline, look)
                }
            }
        }
    }

    /// Draws glyphs as often as the text drawing mode asks for.
    ///
    /// - Parameter toUser: From the space of layouts, with y down, to the user's space.
    func show(
        _ toUser: CGAffineTransform, _ placement: GlyphPlacement = .quarters, _ draw: (GlyphLook) -> Void
    ) {
        let toPixels = toUser.concatenating(pixelTransform)
        let numbers = [toPixels.a, toPixels.b, toPixels.c, toPixels.d, toPixels.tx, toPixels.ty]
        guard numbers.allSatisfy(\.isFinite), toPixels.a * toPixels.d - toPixels.b * toPixels.c != 0 else {
            return
        }
        let mode = textDrawingMode
        func look(_ mode: CGTextDrawingMode, _ color: CGColor?) -> GlyphLook {
            GlyphLook(
                toUser: toUser, toPixels: toPixels,
                placement: placesGlyphsBetweenPixels ? placement : .wholePixels,
                visible: CGRect(visibleBox),
                mode: mode, color: color)
        }
        showText {
            if mode.fills || mode.strokes { group { draw(look(mode, nil)) } }
            if mode.clips { addToTextClip { draw(look(.fill, .black)) } }
        }
    }

    /// Draws glyphs of a run.
    func draw(
        _ run: TextLayout.Run, _ glyphs: ArraySlice<TextLayout.Glyph>, baseline: CGFloat, _ look: GlyphLook
    ) {
        let color = look.color ?? run.color
        if run.isUnderlined { drawUnderline(of: run, baseline, color, look) }
        guard run.space == nil else { return }
        let pen = GlyphPen(run: run, color: color, look: look)
        guard run.font.hasPictures else {
            carryOut { pen.draw(glyphs, in: $0) }
            return
        }
        for (index, glyph) in zip(glyphs.indices, glyphs) {
            if let picture = GlyphMaskCache.shared.picture(glyph.id, of: run.font) {
                draw(picture, at: glyph.position, run, color, look)
            } else {
                carryOut { pen.draw(glyphs[index...index], in: $0) }
            }
        }
    }

    private func draw(
        _ picture: GlyphFont.Picture, at origin: CGPoint, _ run: TextLayout.Run, _ color: CGColor,
        _ look: GlyphLook
    ) {
        let scale = CGPoint(x: run.size.width / run.font.units, y: run.size.height / run.font.units)
        saveGState()
        concatenate(look.toUser)
        // Glyphs have y up, as images do.
        concatenate(CGAffineTransform(a: scale.x, b: 0, c: 0, d: -scale.y, tx: origin.x, ty: origin.y))
        multiplyAlpha(color.alpha)
        draw(picture.image, in: picture.frame)
        restoreGState()
    }

    private func drawUnderline(
        of run: TextLayout.Run, _ baseline: CGFloat, _ color: CGColor, _ look: GlyphLook
    ) {
        let (font, em) = (run.font, run.size.height)
        let thickness = font.underline.thickness / font.units * em
        let top = baseline - font.underline.position / font.units * em - thickness / 2
        var outline = PathOutline()
        outline.addRect(CGRect(x: run.minX, y: top, width: run.maxX - run.minX, height: thickness))
        let path = outline.applying(look.toPixels)
        carryOut { context in
            if look.mode.fills { context.paint(color, in: path) }
            if look.mode.strokes { context.paintStroke(along: path) }
        }
    }
}

/// How glyphs of a text are drawn.
struct GlyphLook {
    /// From the layout's space to the user's space, and to pixels.
    var toUser: CGAffineTransform
    var toPixels: CGAffineTransform
    var placement: CGContext.GlyphPlacement
    /// The pixels that can be visible.
    var visible: CGRect
    var mode: CGTextDrawingMode
    /// A colour in place of the text's own.
    var color: CGColor?
    /// The layout that has the glyphs, if their text may be asked for.
    var layout: TextLayout?
}

extension TextLayout.Line {
    fileprivate func isUnderlined(in text: TextLayout) -> Bool {
        text.runs[runs].contains(where: \.isUnderlined)
    }

    /// Whether glyphs are mapped, and so may reach beyond the box of the line's ink.
    fileprivate func isMapped(in text: TextLayout) -> Bool {
        text.runs[runs].contains { $0.matrix != nil }
    }
}

extension CGRect {
    fileprivate init(_ box: PixelRect) {
        self.init(
            x: CGFloat(box.x0), y: CGFloat(box.y0), width: CGFloat(box.width), height: CGFloat(box.height))
    }
}

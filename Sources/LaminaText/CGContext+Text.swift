import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaRaster

extension CGContext {
    /// Where glyphs may begin between pixels.
    public enum GlyphPlacement: Hashable, Sendable {
        /// At quarters of a pixel along the line, so that letters keep their distances.
        case quarters
        /// At whole pixels, so that equal letters look the same.
        case wholePixels
    }

    /// Draws text.
    ///
    /// Where the context is neither turned nor mirrored, baselines lie on whole pixels, and the coverage of glyphs is
    /// remembered. Otherwise outlines are filled exactly where they are.
    ///
    /// - Parameters:
    ///   - text: What is laid out.
    ///   - point: Where the layout's upper left corner goes.
    ///   - isFlipped: Whether y grows downwards in the user's space, as it does in a layer's. In a new bitmap context it
    ///     grows upwards.
    public func draw(
        _ text: TextLayout, at point: CGPoint, isFlipped: Bool = false, placement: GlyphPlacement = .quarters
    ) {
        let toUser = CGAffineTransform(a: 1, b: 0, c: 0, d: isFlipped ? 1 : -1, tx: point.x, ty: point.y)
        let toPixels = toUser.concatenating(pixelTransform)
        let numbers = [toPixels.a, toPixels.b, toPixels.c, toPixels.d, toPixels.tx, toPixels.ty]
        guard numbers.allSatisfy(\.isFinite), toPixels.a * toPixels.d - toPixels.b * toPixels.c != 0 else {
            return
        }
        group {
            let visible = CGRect(visibleBox)
            for line in text.lines {
                // Half a pixel, by which the baseline may move, and what the mask of a shape may reach beyond it.
                let ink = line.inkBounds.applying(toPixels).insetBy(dx: -2, dy: -2)
                guard ink.intersects(visible) || line.isUnderlined(in: text) else { continue }
                for run in text.runs[line.runs] {
                    draw(run, of: text, toUser, toPixels, visible, placement)
                }
            }
        }
    }

    private func draw(
        _ run: TextLayout.Run, of text: TextLayout, _ toUser: CGAffineTransform,
        _ toPixels: CGAffineTransform,
        _ visible: CGRect, _ placement: GlyphPlacement
    ) {
        if run.isUnderlined { drawUnderline(of: run, text.lines[run.line].baseline, toPixels) }
        let pen = GlyphPen(run: run, toPixels: toPixels, placement: placement, visible: visible)
        guard run.font.hasPictures else {
            carryOut { context in
                for glyph in text.glyphs[run.glyphs] { pen.draw(glyph, in: context) }
            }
            return
        }
        for glyph in text.glyphs[run.glyphs] {
            if let picture = GlyphMaskCache.shared.picture(glyph.id, of: run.font) {
                draw(picture, at: glyph.position, run, toUser)
            } else {
                carryOut { pen.draw(glyph, in: $0) }
            }
        }
    }

    private func draw(
        _ picture: GlyphFont.Picture, at origin: CGPoint, _ run: TextLayout.Run, _ toUser: CGAffineTransform
    ) {
        let scale = CGPoint(x: run.size.width / run.font.units, y: run.size.height / run.font.units)
        saveGState()
        concatenate(toUser)
        // Glyphs grow upwards, as images do.
        concatenate(CGAffineTransform(a: scale.x, b: 0, c: 0, d: -scale.y, tx: origin.x, ty: origin.y))
        multiplyAlpha(run.color.alpha)
        draw(picture.image, in: picture.frame)
        restoreGState()
    }

    private func drawUnderline(of run: TextLayout.Run, _ baseline: CGFloat, _ toPixels: CGAffineTransform) {
        let (font, em) = (run.font, run.size.height)
        let thickness = font.underline.thickness / font.units * em
        let top = baseline - font.underline.position / font.units * em - thickness / 2
        var outline = PathOutline()
        outline.addRect(CGRect(x: run.minX, y: top, width: run.maxX - run.minX, height: thickness))
        let path = outline.applying(toPixels)
        carryOut { $0.paint(run.color, in: path) }
    }
}

extension TextLayout.Line {
    fileprivate func isUnderlined(in text: TextLayout) -> Bool {
        text.runs[runs].contains(where: \.isUnderlined)
    }
}

extension CGRect {
    fileprivate init(_ box: PixelRect) {
        self.init(
            x: CGFloat(box.x0), y: CGFloat(box.y0), width: CGFloat(box.width), height: CGFloat(box.height))
    }
}

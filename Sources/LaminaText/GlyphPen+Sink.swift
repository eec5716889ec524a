import Foundation
import LaminaDraw
import LaminaGeometry

/// Glyphs as text, for contexts that keep what is drawn as shapes.
extension GlyphPen {
    /// Draws glyphs as text of their font, together with the text that they stand for.
    ///
    /// - Returns: `false`, without any drawing, where their outlines are to be filled: for glyphs with colours of their own, for
    ///   fonts that are made bolder, and for fonts without a file.
    func drawAsText(_ glyphs: ArraySlice<TextLayout.Glyph>, in context: CGContext) -> Bool {
        let (font, toPixels) = (run.font, look.toPixels)
        guard !font.file.isEmpty, !font.isEmboldened, !font.hasLayers, !glyphs.isEmpty else { return false }
        // Ems have y down, and the letters of an artificial italic lean to the right.
        let map = CGAffineTransform(
            a: run.size.width, b: 0, c: -font.shear * run.size.width, d: run.size.height, tx: 0, ty: 0
        ).concatenating(
            CGAffineTransform(a: toPixels.a, b: toPixels.b, c: toPixels.c, d: toPixels.d, tx: 0, ty: 0))
        let placed = glyphs.map { (id: $0.id, place: $0.position.applying(toPixels)) }
        guard placed.allSatisfy({ $0.place.x.magnitude < 1e6 && $0.place.y.magnitude < 1e6 }) else {
            return false
        }
        return context.paint(
            color,
            SinkGlyphs(
                font: SinkGlyphs.Font(
                    id: font.id, file: font.file, index: font.index & 0xFFFF, variations: font.variations),
                glyphs: placed, parts: look.layout?.parts(of: run, glyphs) ?? [],
                isRightToLeft: run.isRightToLeft, map: map))
    }
}

extension TextLayout {
    /// A text that is shortened has no more characters than these in a part of one glyph: a part with more is the dots.
    private static let longestPart = 3

    /// The text of some glyphs of a run, in parts from left to right, each with the number of its glyphs; none if it is not
    /// known.
    fileprivate func parts(of run: Run, _ glyphs: ArraySlice<Glyph>) -> [(text: String, count: Int)] {
        guard lines.indices.contains(run.line), let last = glyphs.map(\.offset).max() else { return [] }
        let text = texts.count == 1 ? texts[0].utf8[...] : texts.joined().utf8[...]
        // The run ends where the next characters with glyphs begin, or with its line.
        var end = lines[run.line].range.upperBound
        for other in runs[lines[run.line].runs] {
            for glyph in self.glyphs[other.glyphs] where glyph.offset > last { end = min(end, glyph.offset) }
        }
        var groups: [(start: Int, count: Int)] = []
        for glyph in glyphs {
            if let group = groups.indices.last, groups[group].start == glyph.offset {
                groups[group].count += 1
            } else {
                groups.append((glyph.offset, 1))
            }
        }
        return groups.indices.map { index in
            let next = run.isRightToLeft ? index - 1 : index + 1
            let group = groups[index]
            let stop = groups.indices.contains(next) ? groups[next].start : end
            var part = ""
            if group.start < stop, stop <= text.count {
                let first = text.index(text.startIndex, offsetBy: group.start)
                let bytes = text[first..<text.index(first, offsetBy: stop - group.start)]
                part = String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline && $0 != "\0" }
            }
            if isTruncated, group.count == 1, part.count > Self.longestPart { part = "…" }
            return (part, group.count)
        }
    }
}

import Foundation
import LaminaGeometry
import LaminaText

/// A text's characters as outlines in their places.
struct LottieTextLayout {
    /// A character with an outline, or a space.
    struct Character {
        /// The outline relative to the character's origin on the baseline, in points.
        var outline: PathOutline
        /// The position of the character's origin.
        var position: SIMD2<Double>
        var advance: Double
        var isSpace: Bool
        /// Which word and which line it is in.
        var word = 0
        var line = 0
    }

    private(set) var characters: [Character] = []
    private(set) var wordCount = 0
    private(set) var lineCount = 0
    /// Features that could not be laid out as asked.
    private(set) var warnings: [String] = []

    init(_ text: LottieTextDocument, in document: LottieDocument) {
        let font = document.fonts[text.font]
        let names = Self.names(of: text, font)
        var hasGlyphs = font.map { document.hasGlyphs(of: text, $0) } ?? false
        var name = names[names.count - 1]
        // Fonts are looked up only where that may change something.
        let fonts = document.fontCollection
        if !hasGlyphs || text.isSetByCoreText,
            let installed = names.first(where: { CTFont($0, size: text.size).isInstalled(in: fonts) })
        {
            (name, hasGlyphs) = (installed, false)
        }
        var lines =
            hasGlyphs
            ? Self.lines(text, document, font)
            : Self.lines(text, font: name, in: fonts, warnings: &warnings)
        if let alias = font?.alias {
            // A name that the author knows.
            warnings = warnings.map { $0.replacing(alias, with: text.font) }
        }
        // Where the first baseline is in a box.
        var rise = text.size * (font?.ascent ?? 75) / 100
        if text.isSetByCoreText, text.box != nil {
            let capital =
                hasGlyphs
                ? document.capHeight(of: text, font)
                : CTFont(name, size: text.size).capHeight(in: fonts).map { Double($0) }
            rise = capital ?? rise
        }
        let top = text.box.map { Double($0.minY) + rise } ?? 0
        // The space after a line's last letter.
        let rest = text.isSetByCoreText ? 0 : text.spacing
        for index in lines.indices {
            let width = lines[index].reduce(0) { $0 + $1.advance } - (lines[index].isEmpty ? 0 : rest)
            let room = Double(text.box?.width ?? 0)
            let left = Double(text.box?.minX ?? 0)
            var pen = left + (room - width) * text.alignment.shareBefore
            var isInWord = false
            for place in lines[index].indices {
                lines[index][place].position = SIMD2(
                    pen, top + Double(index) * text.lineHeight - text.baselineShift)
                pen += lines[index][place].advance
                if !lines[index][place].isSpace, !isInWord { wordCount += 1 }
                isInWord = !lines[index][place].isSpace
                lines[index][place].word = max(0, wordCount - 1)
                lines[index][place].line = index
            }
        }
        lineCount = lines.count
        characters = lines.flatMap { $0 }
    }

    // MARK: Glyphs of the document

    private static func lines(
        _ text: LottieTextDocument, _ document: LottieDocument, _ font: LottieFont?
    ) -> [[Character]] {
        let scale = text.size / 100
        func character(_ character: Swift.Character) -> Character {
            let glyph = font.flatMap {
                document.glyphs[
                    LottieGlyphKey(character: String(character), family: $0.family, style: $0.style)]
            }
            return Character(
                outline: (glyph?.outline ?? PathOutline()).applying(
                    CGAffineTransform(scaleX: scale, y: scale)),
                position: .zero, advance: (glyph?.advance ?? 0) * scale + text.spacing,
                isSpace: character.isWhitespace)
        }
        return text.paragraphs.flatMap { paragraph in
            wrapped(paragraph.map(character), width: text.box.map { Double($0.width) })
        }
    }

    /// Breaks characters into lines of as many words as fit.
    private static func wrapped(_ characters: [Character], width: Double?) -> [[Character]] {
        guard let width, width > 0 else { return [characters] }
        var lines: [[Character]] = []
        var (line, length) = ([Character](), 0.0)
        // The start of the line's last word, and the line's length up to there.
        var (word, lengthBefore) = (0, 0.0)
        for character in characters {
            if !character.isSpace, length + character.advance > width, word > 0 {
                lines.append(Array(line[..<word]))
                line = Array(line[word...])
                length -= lengthBefore
                (word, lengthBefore) = (0, 0)
            }
            line.append(character)
            length += character.advance
            if character.isSpace { (word, lengthBefore) = (line.count, length) }
        }
        lines.append(line)
        return lines
    }

    // MARK: Installed fonts

    /// The names under which a text's font may be found: that of the document's own file, then the PostScript name and the
    /// family of an installed one. At least one.
    private static func names(of text: LottieTextDocument, _ font: LottieFont?) -> [String] {
        guard let font else { return [text.font] }
        let isPlain = font.style.isEmpty || font.style == "Regular"
        return (font.alias.map { [$0] } ?? []) + [
            text.font, isPlain ? font.family : "\(font.family) \(font.style)",
        ]
    }

    private static func lines(
        _ text: LottieTextDocument, font: String, in fonts: FontCollection?, warnings: inout [String]
    ) -> [[Character]] {
        let style = TextStyle(font: CTFont(font, size: text.size), kern: text.spacing)
        var options = TextLayoutOptions(width: text.box?.width, wraps: text.box != nil, alignment: .left)
        options.isUnkerned = text.isSetByCoreText
        options.fonts = fonts
        let string = text.paragraphs.joined(separator: "\n")
        let layout = TextLayout(StyledText(string, style), options)
        warnings = layout.warnings
        let utf8 = Array(string.utf8)
        return layout.lines.map { line in
            let runs = layout.runs[line.runs]
            let places = runs.flatMap { layout.glyphs[$0.glyphs].map { Double($0.position.x) } }
            var place = 0
            return runs.flatMap { run -> [Character] in
                let scale = (
                    Double(run.size.width) / run.font.units, Double(run.size.height) / run.font.units
                )
                return layout.glyphs[run.glyphs].map { glyph in
                    defer { place += 1 }
                    let isSpace =
                        utf8.indices.contains(glyph.offset) && utf8[glyph.offset] == UInt8(ascii: " ")
                    // The layout has half of the spacing on each side of a letter, and none at a line's ends.
                    // A space at which a line is broken has no width.
                    let advance =
                        place + 1 < places.count
                        ? places[place + 1] - places[place]
                        : isSpace && glyph.advance == 0
                            ? 0 : Double(line.bounds.maxX) - places[place] + text.spacing
                    return Character(
                        outline: run.font.outline(glyph.id).applying(
                            CGAffineTransform(scaleX: scale.0, y: -scale.1)),
                        position: .zero, advance: advance, isSpace: isSpace)
                }
            }
        }
    }
}

extension LottieDocument {
    /// The height of a capital letter among the document's glyphs, in points; `nil` where there is no H.
    fileprivate func capHeight(of text: LottieTextDocument, _ font: LottieFont?) -> Double? {
        guard let font,
            let glyph = glyphs[LottieGlyphKey(character: "H", family: font.family, style: font.style)],
            let top = glyph.outline.points.map(\.y).min()
        else { return nil }
        return -Double(top) * text.size / 100
    }

    /// Whether a text is drawn with the document's glyphs. This holds where the font has any glyphs, except for a
    /// text that replaces the document's and that some glyphs are missing for.
    fileprivate func hasGlyphs(of text: LottieTextDocument, _ font: LottieFont) -> Bool {
        guard glyphs.keys.contains(where: { $0.family == font.family }) else { return false }
        return !text.isReplaced
            || text.text.allSatisfy {
                $0.isWhitespace
                    || glyphs[LottieGlyphKey(character: String($0), family: font.family, style: font.style)]
                        != nil
            }
    }
}

extension LottieTextDocument {
    /// The text's lines. Writers separate them by several different characters.
    fileprivate var paragraphs: [String] {
        text.replacingOccurrences(of: "\r\n", with: "\n").split(omittingEmptySubsequences: false) {
            $0 == "\r" || $0 == "\n" || $0 == "\u{3}" || $0 == "\r\n"
        }.map(String.init)
    }
}

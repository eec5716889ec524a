import Foundation
import LaminaGeometry
import LaminaText

// A text's lines: from the glyphs of the document, or from a font.
extension LottieTextLayout {
    /// The lines of a text whose glyphs the document has. A letter without a glyph is set in the font's family.
    static func lines(
        _ text: LottieTextDocument, _ document: LottieDocument, _ font: LottieFont?, warnings: inout [String]
    ) -> [Line] {
        var missing: [String] = []
        func glyph(_ letter: String) -> LottieGlyph? {
            font.flatMap {
                document.glyphs[LottieGlyphKey(character: letter, family: $0.family, style: $0.style)]
            }
        }
        func characters(_ letter: LottieTextDocument.Letter) -> [Character] {
            let isSpace = letter.text.allSatisfy(\.isWhitespace)
            // Some writers list the glyphs of the letters as they are typed.
            if let glyph = glyph(letter.text) ?? glyph(letter.typed) {
                let scale = text.size * letter.scale / 100
                return [
                    Character(
                        outline: glyph.outline.applying(CGAffineTransform(scaleX: scale, y: scale)),
                        position: .zero, advance: glyph.advance * scale + text.spacing, isSpace: isSpace)
                ]
            }
            guard !isSpace, !text.isSetByCoreText, let font else {
                return [
                    Character(
                        outline: PathOutline(), position: .zero, advance: text.spacing, isSpace: isSpace)
                ]
            }
            if !missing.contains(letter.text) { missing.append(letter.text) }
            let style = TextStyle(
                font: CTFont(font.family, size: text.size * letter.scale), kern: text.spacing)
            return laidOut(
                StyledText(letter.text, style), text, wrapsAt: nil, in: document.fontCollection
            ).0.flatMap(\.characters)
        }
        let lines = text.paragraphs.flatMap { paragraph in
            wrapped(
                text.letters(of: paragraph).flatMap(characters), width: text.box.map { Double($0.width) },
                spacing: text.spacing)
        }
        if !missing.isEmpty {
            let shown = missing.prefix(8).joined() + (missing.count > 8 ? "…" : "")
            warnings.append(
                "letters for which the document has no glyph, in a font of the family \(font?.family ?? ""): \(shown)"
            )
        }
        return lines
    }

    /// Breaks characters into lines of as many words as fit. The space behind a line's last letter need not fit.
    private static func wrapped(_ characters: [Character], width: Double?, spacing: Double) -> [Line] {
        guard let width, width > 0 else { return [Line(characters: characters)] }
        var lines: [Line] = []
        var (line, length) = ([Character](), 0.0)
        // The start of the line's last word, and the line's length up to there.
        var (word, lengthBefore) = (0, 0.0)
        for character in characters {
            if !character.isSpace, length + character.advance - spacing > width, word > 0 {
                lines.append(Line(characters: Array(line[..<word]), endsParagraph: false))
                line = Array(line[word...])
                length -= lengthBefore
                (word, lengthBefore) = (0, 0)
            }
            line.append(character)
            length += character.advance
            if character.isSpace { (word, lengthBefore) = (line.count, length) }
        }
        lines.append(Line(characters: line))
        return lines
    }

    /// The lines of a text in a font.
    static func lines(
        _ text: LottieTextDocument, font: String, in fonts: FontCollection?, warnings: inout [String]
    ) -> [Line] {
        var parts: [StyledText.Part] = []
        for letter in text.letters(of: text.paragraphs.joined(separator: "\n")) {
            if let last = parts.last, last.style.font.size == CGFloat(text.size * letter.scale) {
                parts[parts.count - 1].text += letter.text
            } else {
                let font = CTFont(font, size: text.size * letter.scale)
                parts.append(StyledText.Part(letter.text, TextStyle(font: font, kern: text.spacing)))
            }
        }
        let (lines, found) = laidOut(StyledText(parts), text, wrapsAt: text.box?.width, in: fonts)
        warnings = found
        return lines
    }

    private static func laidOut(
        _ styled: StyledText, _ text: LottieTextDocument, wrapsAt width: CGFloat?, in fonts: FontCollection?
    ) -> ([Line], warnings: [String]) {
        var options = TextLayoutOptions(width: width, wraps: width != nil, alignment: .left)
        options.isUnkerned = text.isSetByCoreText
        options.fonts = fonts
        let layout = TextLayout(styled, options)
        let utf8 = Array(styled.string.utf8)
        let lines = layout.lines.map { line in
            let runs = layout.runs[line.runs]
            let places = runs.flatMap { layout.glyphs[$0.glyphs].map { Double($0.position.x) } }
            var place = 0
            let characters = runs.flatMap { run -> [Character] in
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
            let end = line.range.upperBound
            let isBroken =
                end < utf8.count && utf8[end] != UInt8(ascii: "\n")
                && !(end > 0 && utf8[end - 1] == UInt8(ascii: "\n"))
            return Line(characters: characters, endsParagraph: !isBroken)
        }
        return (lines, layout.warnings)
    }
}

extension LottieTextDocument {
    /// A letter as it is drawn.
    struct Letter {
        /// The letter, or the capitals in its place.
        var text: String
        /// The letter as the author typed it.
        var typed: String
        /// The size as a share of the text's.
        var scale = 1.0
    }

    /// The size of small capitals as a share of the text's, After Effects' default.
    private static let smallCapitals = 0.7

    /// The letters of a part of the text, in capitals if the text asks for them.
    func letters(of text: String) -> [Letter] {
        text.map { character in
            let typed = String(character)
            switch capitals {
            case .asTyped: return Letter(text: typed, typed: typed)
            case .all: return Letter(text: typed.uppercased(), typed: typed)
            case .small:
                let capital = typed.uppercased()
                return Letter(
                    text: capital, typed: typed, scale: capital == typed ? 1 : Self.smallCapitals)
            }
        }
    }

    /// The text's lines. Writers separate them by several different characters.
    var paragraphs: [String] {
        text.replacingOccurrences(of: "\r\n", with: "\n").split(omittingEmptySubsequences: false) {
            $0 == "\r" || $0 == "\n" || $0 == "\u{3}" || $0 == "\r\n"
        }.map(String.init)
    }
}

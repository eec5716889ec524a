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
        /// The word and the line that contain it.
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
            ? Self.lines(text, document, font, warnings: &warnings)
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
        for index in lines.indices {
            lines[index].place(in: text)
            var isInWord = false
            for place in lines[index].characters.indices {
                lines[index].characters[place].position.y =
                    top + Double(index) * text.lineHeight - text.baselineShift
                if !lines[index].characters[place].isSpace, !isInWord { wordCount += 1 }
                isInWord = !lines[index].characters[place].isSpace
                lines[index].characters[place].word = max(0, wordCount - 1)
                lines[index].characters[place].line = index
            }
        }
        lineCount = lines.count
        characters = lines.flatMap(\.characters)
    }

    /// The names under which a text's font may be found: that of the document's own file, then the PostScript name and the
    /// family of an installed one. At least one.
    private static func names(of text: LottieTextDocument, _ font: LottieFont?) -> [String] {
        guard let font else { return [text.font] }
        let isPlain = font.style.isEmpty || font.style == "Regular"
        return (font.alias.map { [$0] } ?? []) + [
            text.font, isPlain ? font.family : "\(font.family) \(font.style)",
        ]
    }
}

extension LottieTextLayout {
    /// A line of characters, before or after they have their places.
    struct Line {
        var characters: [Character] = []
        /// Whether the author broke the line here, or the text ends.
        var endsParagraph = true

        /// Gives each character its place along the line.
        mutating func place(in text: LottieTextDocument) {
            // For Core Text, spaces behind the last letter count, and so does the spacing behind it.
            let counted = text.isSetByCoreText ? characters.count : countWithoutLastSpaces
            let rest = text.isSetByCoreText || counted == 0 ? 0 : text.spacing
            let width = characters.prefix(counted).reduce(0) { $0 + $1.advance } - rest
            var free = Double(text.box?.width ?? 0) - width
            var share = text.alignment.shareBefore
            if text.isJustified, text.alignment == .justify || !endsParagraph {
                let spaces = characters.prefix(counted).indices.filter { characters[$0].isSpace }
                for place in spaces { characters[place].advance += free / Double(spaces.count) }
                if !spaces.isEmpty { free = 0 }
                share = 0
            }
            var pen = Double(text.box?.minX ?? 0) + free * share
            for place in characters.indices {
                characters[place].position.x = pen
                pen += characters[place].advance
            }
        }

        private var countWithoutLastSpaces: Int {
            characters.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0
        }
    }
}

extension LottieTextDocument {
    /// Whether lines fill their box by wider spaces: all of them, or all but the last one of a paragraph.
    fileprivate var isJustified: Bool {
        !isSetByCoreText && alignment.isJustified && (box?.width ?? 0) > 0
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

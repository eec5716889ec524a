import Foundation

/// Text and how its parts look.
public struct StyledText: Hashable, Sendable {
    /// A piece in one style.
    public struct Part: Hashable, Sendable {
        /// The characters.
        public var text: String
        /// How they look.
        public var style: TextStyle

        /// A piece in one style.
        public init(_ text: String, _ style: TextStyle) {
            self.text = text
            self.style = style
        }
    }

    /// The pieces in their order.
    public var parts: [Part]

    /// Text of several pieces.
    public init(_ parts: [Part]) { self.parts = parts }

    /// Text in one style.
    public init(_ text: String, _ style: TextStyle = TextStyle()) { parts = [Part(text, style)] }

    /// All characters.
    public var string: String { parts.map(\.text).joined() }
}

extension StyledText {
    /// The text in black.
    var withoutColors: StyledText {
        var plain = self
        for index in plain.parts.indices where plain.parts[index].style.color != .black {
            plain.parts[index].style.color = .black
        }
        return plain
    }

    /// A paragraph as bytes, and where its styles begin.
    struct Paragraph {
        var bytes: [UInt8] = []
        /// The numbers of the parts, each with its range of bytes.
        var spans: [(part: Int, range: Range<Int>)] = []
        /// The begin of the paragraph in the whole text.
        var start = 0
        /// Whether the paragraph was cut at its maximum length.
        var isCut = false
        /// How many of the last bytes are dots that stand for text below.
        var dotCount = 0

        /// The end of the paragraph's own text in the whole text.
        var end: Int { start + bytes.count - dotCount }

        /// The paragraph with dots at its end, in its last style.
        var withDots: Paragraph {
            var result = self
            let dots = Array("\u{2026}".utf8)
            result.bytes += dots
            result.dotCount = dots.count
            if let last = spans.last {
                result.spans[spans.count - 1].range = last.range.lowerBound..<result.bytes.count
            }
            return result
        }
    }

    /// The most bytes that are laid out in one paragraph.
    static let longestParagraph = 1 << 16
    /// The most bytes of a paragraph with a word of more than ``longestWord`` bytes, because the time for breaking such a
    /// paragraph grows with the square of its length.
    static let longestUnbrokenParagraph = 1 << 13
    /// The longest word, in bytes, of scripts that have spaces between words.
    static let longestWord = 1 << 10

    /// Calls `body` with the paragraphs until it returns `false`. The characters that end a paragraph belong to none.
    ///
    /// - Parameter isWrapped: Whether the paragraphs are broken into lines.
    func forEachParagraph(isWrapped: Bool, _ body: (Paragraph) -> Bool) {
        var paragraph = Paragraph()
        var offset = 0
        var skipsLineFeed = false
        var (word, limit) = (0, Self.longestParagraph)
        for (index, part) in parts.enumerated() {
            var first = paragraph.bytes.count
            func close() {
                if paragraph.bytes.count > first || paragraph.spans.isEmpty {
                    paragraph.spans.append((index, first..<paragraph.bytes.count))
                }
            }
            for scalar in part.text.unicodeScalars {
                let length = UTF8.width(scalar)
                offset += length
                if scalar == "\n", skipsLineFeed {
                    skipsLineFeed = false
                    paragraph.start = offset
                    continue
                }
                skipsLineFeed = scalar == "\r"
                if scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" {
                    close()
                    guard body(paragraph) else { return }
                    paragraph = Paragraph()
                    paragraph.start = offset
                    (first, word, limit) = (0, 0, Self.longestParagraph)
                    continue
                }
                word = scalar == " " || scalar.value >= 0x2E80 ? 0 : word + length
                if word > Self.longestWord, isWrapped { limit = Self.longestUnbrokenParagraph }
                if paragraph.bytes.count + length > limit {
                    paragraph.isCut = true
                } else if !paragraph.isCut {
                    // Pango's text ends at a NUL.
                    if let bytes = UTF8.encode(scalar.value == 0 ? " " : scalar) { paragraph.bytes += bytes }
                }
            }
            close()
        }
        if paragraph.spans.isEmpty { return }
        _ = body(paragraph)
    }
}

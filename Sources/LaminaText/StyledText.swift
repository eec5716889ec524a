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
    /// A paragraph as bytes, and where its styles begin.
    struct Paragraph {
        var bytes: [UInt8] = []
        /// The parts' numbers, each with its first byte and the one after its last.
        var spans: [(part: Int, range: Range<Int>)] = []
        /// Where the paragraph begins in the whole text.
        var start = 0
        /// Whether more followed than a paragraph may have.
        var isCut = false
    }

    /// More bytes than this are not laid out in one paragraph: the time that breaking lines takes grows with its
    /// square.
    static let longestParagraph = 1 << 16

    /// Calls `body` with the paragraphs until it returns `false`. What ends a paragraph belongs to none.
    func forEachParagraph(_ body: (Paragraph) -> Bool) {
        var paragraph = Paragraph()
        var offset = 0
        var skipsLineFeed = false
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
                    first = 0
                } else if paragraph.bytes.count + length > Self.longestParagraph {
                    paragraph.isCut = true
                } else if !paragraph.isCut {
                    // Pango's text ends at a NUL.
                    paragraph.bytes += UTF8.encode(scalar.value == 0 ? " " : scalar).map(Array.init) ?? []
                }
            }
            close()
        }
        if paragraph.spans.isEmpty { return }
        _ = body(paragraph)
    }
}

import Foundation
import LaminaGeometry

/// Text as glyphs in their places. Points from the upper left corner, y down.
///
/// Shaped by HarfBuzz and broken by Pango, with Unicode's rules for writing directions; what a font does not have comes
/// from another one. Nothing is hinted, so that a layout is the same at every scale.
public struct TextLayout: Sendable {
    /// A line.
    public struct Line: Hashable, Sendable {
        /// From the highest ascent to the lowest descent, and as wide as the advances.
        public var bounds: CGRect
        /// What is painted.
        public var inkBounds: CGRect
        /// Where the letters stand.
        public var baseline: CGFloat
        /// Of the text, in bytes of UTF-8.
        public var range: Range<Int>
        /// Whether its paragraph begins at the right.
        public var isRightToLeft: Bool
        /// Its runs, from left to right.
        package var runs: Range<Int>
    }

    /// Glyphs of one line, font, size and style.
    package struct Run: Hashable, Sendable {
        package var font: GlyphFont
        /// Points of an em, across and up.
        package var size: CGSize
        /// Which part of the text it is of.
        package var part: Int
        package var color: CGColor
        package var isUnderlined: Bool
        package var isRightToLeft: Bool
        /// Where it begins and ends.
        package var minX: CGFloat
        package var maxX: CGFloat
        package var line: Int
        package var glyphs: Range<Int>
    }

    /// A glyph in its place.
    package struct Glyph: Hashable, Sendable {
        package var id: UInt32
        /// The first byte of the characters that it stands for.
        package var offset: Int
        /// Of its origin, on the baseline.
        package var position: CGPoint
        package var advance: CGFloat
    }

    /// From above.
    public internal(set) var lines: [Line] = []
    package internal(set) var runs: [Run] = []
    package internal(set) var glyphs: [Glyph] = []
    /// Whether an ellipsis stands for a part of the text.
    public internal(set) var isTruncated = false
    /// What could not be done as asked: fonts and characters that are missing, text that was left out.
    public internal(set) var warnings: [String] = []

    init() {}

    /// From the first line's top to the last one's bottom, and as wide as the widest.
    public var size: CGSize {
        CGSize(width: lines.map(\.bounds.width).max() ?? 0, height: lines.last?.bounds.maxY ?? 0)
    }

    /// All that is painted; null where nothing is.
    public var inkBounds: CGRect {
        lines.reduce(.null) { $1.inkBounds.isEmpty ? $0 : $0.union($1.inkBounds) }
    }

    /// Whether two layouts have the same glyphs in the same places.
    package func isEqual(to other: TextLayout) -> Bool {
        lines == other.lines && runs == other.runs && glyphs == other.glyphs
    }

    var byteCount: Int {
        lines.count * MemoryLayout<Line>.stride + runs.count * MemoryLayout<Run>.stride
            + glyphs.count * MemoryLayout<Glyph>.stride
    }
}

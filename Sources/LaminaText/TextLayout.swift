import Foundation
import LaminaGeometry

/// Text as glyphs at their places, in points from the upper left corner, y down.
///
/// Text is shaped by HarfBuzz and broken by Pango, with Unicode's rules for writing directions. Characters that a
/// font lacks come from another font. There is no hinting, so a layout is the same at every scale.
public struct TextLayout: Sendable {
    /// A line.
    public struct Line: Hashable, Sendable {
        /// From the highest ascent to the lowest descent, and as wide as the advances.
        public var bounds: CGRect
        /// The rectangle of the painted pixels.
        public var inkBounds: CGRect
        /// The place of the baseline.
        public var baseline: CGFloat
        /// The line's part of the text, in bytes of UTF-8.
        public var range: Range<Int>
        /// Whether the line's paragraph begins at the right.
        public var isRightToLeft: Bool
        /// Its runs, from left to right.
        package var runs: Range<Int>
    }

    /// Glyphs of one line, font, size and style.
    package struct Run: Hashable, Sendable {
        package var font: GlyphFont
        /// Points of an em, across and up.
        package var size: CGSize
        /// The part of the text that the run belongs to.
        package var part: Int
        package var color: CGColor
        package var isUnderlined: Bool
        package var isRightToLeft: Bool
        /// The room of each glyph, where nothing is drawn; `nil` for glyphs.
        package var space: TextSpace?
        /// From the glyphs to those that are drawn, y up; `nil` for the identity.
        package var matrix: CGAffineTransform?
        /// The run's left and right end.
        package var minX: CGFloat
        package var maxX: CGFloat
        package var line: Int
        package var glyphs: Range<Int>
    }

    /// A glyph in its place.
    package struct Glyph: Hashable, Sendable {
        package var id: UInt32
        /// The first byte of the characters that the glyph represents.
        package var offset: Int
        /// The position of the glyph's origin, on the baseline.
        package var position: CGPoint
        package var advance: CGFloat
    }

    /// The lines from top to bottom.
    public internal(set) var lines: [Line] = []
    package internal(set) var runs: [Run] = []
    package internal(set) var glyphs: [Glyph] = []
    /// The parts of the text that was laid out.
    var texts: [String] = []
    /// Whether an ellipsis stands for a part of the text.
    public internal(set) var isTruncated = false
    /// Features that could not be laid out as asked: fonts and characters that are missing, text that was left out.
    public internal(set) var warnings: [String] = []

    init() {}

    /// From the first line's top to the last one's bottom, and as wide as the widest.
    public var size: CGSize {
        CGSize(width: lines.map(\.bounds.width).max() ?? 0, height: lines.last?.bounds.maxY ?? 0)
    }

    /// The rectangle of all painted pixels; null where there are none.
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

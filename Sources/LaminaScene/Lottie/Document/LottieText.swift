import Foundation
import LaminaGeometry

/// A line or a box of text, with the animators of its characters.
struct LottieText: Sendable {
    /// The group about whose middle characters turn and grow.
    enum Grouping: Int, Sendable {
        case characters = 1, words, lines, all
    }

    /// The text from each frame on. A text stays until the next one's frame.
    var documents: [(frame: Double, document: LottieTextDocument)]
    var animators: [LottieTextAnimator] = []
    /// The path that the text is written along; `nil` for straight lines.
    var path: LottieTextPath?
    var grouping = Grouping.characters
    /// The point about which a group's characters turn, relative to the middle of the group's foot: x in percent of
    /// half the group's width, y in percent of about the height of a capital letter.
    var groupingAlignment = LottieTrack(SIMD4<Double>.zero)
}

/// A text with its look.
struct LottieTextDocument: Sendable, Equatable {
    enum Alignment: Int, Sendable {
        case left, right, center, justifyLeft, justifyRight, justifyCenter, justify

        var isJustified: Bool { rawValue > Self.center.rawValue }

        /// The share of a line's free room that lies before the line.
        var shareBefore: Double {
            switch self {
            case .left, .justifyLeft, .justify: 0
            case .right, .justifyRight: 1
            case .center, .justifyCenter: 0.5
            }
        }
    }

    /// The letters that capitals replace.
    enum Capitals: Int, Sendable {
        case asTyped, all, small
    }

    var text: String
    var capitals = Capitals.asTyped
    /// The name under which the document lists the font.
    var font: String
    var size: Double
    var lineHeight: Double
    var alignment = Alignment.left
    /// In thousandths of the size.
    var tracking = 0.0
    var baselineShift = 0.0
    var fill: CGColor?
    var stroke: CGColor?
    /// In points, or in percent of the size where `isSetByCoreText`.
    var strokeWidth = 0.0
    var strokesOverFill = false
    /// Whether the text replaces the document's own. The document may then lack glyphs for it.
    var isReplaced = false
    /// Whether the text is set as Core Text sets it for players on Core Animation, otherwise as it was authored.
    ///
    /// Core Text looks for the font by its PostScript name, before the document's glyphs; it does not kern, and makes no
    /// ligatures; a box begins a capital letter's height above the first baseline; the space after the last letter counts in
    /// a line's width; the width of a line around letters is in percent of the size.
    var isSetByCoreText = false
    /// The box in which lines are broken; `nil` for a line that begins at the layer's origin.
    var box: CGRect?

    /// Points between two characters, in addition to the font's spacing.
    var spacing: Double { tracking / 1000 * size }
    /// The width of the line along letters, in points.
    var lineWidth: Double { isSetByCoreText ? strokeWidth / 100 * size : strokeWidth }
}

/// A font as a document names it.
struct LottieFont: Sendable, Equatable {
    var family: String
    var style: String
    /// The ascent, in hundredths of the size.
    var ascent: Double
    /// Where the font's file is: its path in the archive, or a `data:` address; "" for no file.
    var path = ""
    /// The name under which the font's file is in the document's collection; `nil` for a font that must be installed.
    var alias: String?
}

/// Identifies a glyph: a character in a style of a family.
struct LottieGlyphKey: Hashable, Sendable {
    var character: String
    var family: String
    var style: String
}

/// The outline of a character for a size of 100 points, y downwards from the baseline.
struct LottieGlyph: Sendable {
    var advance: Double
    var outline: PathOutline
}

/// A line that text is written along. Margins are in points along it.
struct LottieTextPath: Sendable {
    var path: LottieTrack<LottieBezier>
    /// Where text begins that is not right-aligned, and how far behind the line's end other text ends.
    var firstMargin: LottieTrack<SIMD4<Double>>
    var lastMargin: LottieTrack<SIMD4<Double>>
    /// Flags: whether the text runs from the path's end to its start, whether characters stand upright on the path,
    /// and whether they are spread evenly from one margin to the other.
    var isReversed: LottieTrack<SIMD4<Double>>
    var isPerpendicular: LottieTrack<SIMD4<Double>>
    var forcesAlignment: LottieTrack<SIMD4<Double>>

    /// The times at which it changes.
    var stretches: [LottieStretch] {
        path.stretches
            + [firstMargin, lastMargin, isReversed, isPerpendicular, forcesAlignment].flatMap(\.stretches)
    }
}

import Foundation
import LaminaGeometry

/// A line or a box of text, and what moves parts of it.
struct LottieText: Sendable {
    /// What characters turn and grow about the middle of.
    enum Grouping: Int, Sendable {
        case characters = 1, words, lines, all
    }

    /// What is written at which frames; each stays until the next.
    var documents: [(frame: Double, document: LottieTextDocument)]
    var animators: [LottieTextAnimator] = []
    /// The line that it is written along, where it has one.
    var path: LottieTextPath?
    var grouping = Grouping.characters
    /// How far from the middle of a group's foot its characters turn, in percent: of half the group's width, and of about
    /// the height of a capital.
    var groupingAlignment = LottieTrack(SIMD4<Double>.zero)
}

/// A text with its look.
struct LottieTextDocument: Sendable, Equatable {
    enum Alignment: Int, Sendable {
        case left, right, center, justifyLeft, justifyRight, justifyCenter, justify

        /// Which share of what a line's length leaves of its room lies before it.
        var shareBefore: Double {
            switch self {
            case .left, .justifyLeft, .justify: 0
            case .right, .justifyRight: 1
            case .center, .justifyCenter: 0.5
            }
        }
    }

    var text: String
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
    var strokeWidth = 0.0
    var strokesOverFill = false
    /// Whether the words are not the document's, which may not have glyphs of them.
    var isReplaced = false
    /// Where lines are broken; `nil` for a line that begins at the layer's origin.
    var box: CGRect?

    /// Points between two characters, beyond what the font has.
    var spacing: Double { tracking / 1000 * size }
}

/// A font as a document names it.
struct LottieFont: Sendable, Equatable {
    var family: String
    var style: String
    /// The height of capitals and more, in hundredths of the size.
    var ascent: Double
}

/// Which glyph it is: a character in a style of a family.
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
    /// Where text begins that is not aligned to the right, and how far behind the line's end other text ends.
    var firstMargin: LottieTrack<SIMD4<Double>>
    var lastMargin: LottieTrack<SIMD4<Double>>
    /// Flags: whether the line is run through from its end, whether characters stand upright on it, and whether they are spread
    /// evenly from one margin to the other.
    var isReversed: LottieTrack<SIMD4<Double>>
    var isPerpendicular: LottieTrack<SIMD4<Double>>
    var forcesAlignment: LottieTrack<SIMD4<Double>>

    /// The frames at which it changes its pace.
    var frames: [Double] {
        path.frames
            + [firstMargin, lastMargin, isReversed, isPerpendicular, forcesAlignment].flatMap(\.frames)
    }
}

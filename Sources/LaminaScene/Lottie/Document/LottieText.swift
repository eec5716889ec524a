import Foundation
import LaminaGeometry

/// A line or a box of text, and what moves parts of it.
struct LottieText: Sendable {
    /// What is written at which frames; each stays until the next.
    var documents: [(frame: Double, document: LottieTextDocument)]
    var animators: [LottieTextAnimator] = []
}

/// A text with its look.
struct LottieTextDocument: Sendable, Equatable {
    enum Alignment: Int, Sendable {
        case left, right, center, justifyLeft, justifyRight, justifyCenter, justify
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

/// Changes of the characters that a selector picks.
struct LottieTextAnimator: Sendable {
    var selector: LottieTextSelector
    var opacity: LottieTrack<SIMD4<Double>>?
    var position: LottieTrack<SIMD4<Double>>?
    var anchor: LottieTrack<SIMD4<Double>>?
    var scale: LottieTrack<SIMD4<Double>>?
    var rotation: LottieTrack<SIMD4<Double>>?
    var skew: LottieTrack<SIMD4<Double>>?
    var skewAxis: LottieTrack<SIMD4<Double>>?
    var tracking: LottieTrack<SIMD4<Double>>?
    var fill: LottieTrack<SIMD4<Double>>?
    var stroke: LottieTrack<SIMD4<Double>>?
    var strokeWidth: LottieTrack<SIMD4<Double>>?
}

/// How much of an animator each character gets.
struct LottieTextSelector: Sendable {
    enum Unit: Int, Sendable {
        case characters = 1, charactersWithoutSpaces, words, lines
    }

    enum Shape: Int, Sendable {
        case square = 1, rampUp, rampDown, triangle, round, smooth
    }

    /// In percent, or in units where `countsUnits`.
    var start: LottieTrack<SIMD4<Double>>?
    var end: LottieTrack<SIMD4<Double>>?
    var offset: LottieTrack<SIMD4<Double>>?
    /// In percent.
    var amount: LottieTrack<SIMD4<Double>>?
    var easeHigh: LottieTrack<SIMD4<Double>>?
    var easeLow: LottieTrack<SIMD4<Double>>?
    var smoothness: LottieTrack<SIMD4<Double>>?
    var unit = Unit.characters
    var countsUnits = false
    var shape = Shape.square
}

import Foundation
import LaminaGeometry

/// Changes of the characters that selectors pick.
struct LottieTextAnimator: Sendable {
    /// The selectors of the animated characters. An animator without selectors changes all characters.
    var selectors: [LottieTextSelector] = []
    /// In percent.
    var opacity: LottieTrack<SIMD4<Double>>?
    var position: LottieTrack<SIMD4<Double>>?
    var anchor: LottieTrack<SIMD4<Double>>?
    /// In percent.
    var scale: LottieTrack<SIMD4<Double>>?
    /// In degrees, as are the rotations about the other two axes, the skew and its axis.
    var rotation: LottieTrack<SIMD4<Double>>?
    var rotationX: LottieTrack<SIMD4<Double>>?
    var rotationY: LottieTrack<SIMD4<Double>>?
    var skew: LottieTrack<SIMD4<Double>>?
    var skewAxis: LottieTrack<SIMD4<Double>>?
    /// In points, as players take it; that of a text itself is in thousandths of the size.
    var tracking: LottieTrack<SIMD4<Double>>?
    /// The change of each line's distance from the line before.
    var lineSpacing: LottieTrack<SIMD4<Double>>?
    var fill = LottieTextPaint()
    var stroke = LottieTextPaint()
    var strokeWidth: LottieTrack<SIMD4<Double>>?
}

/// An animator's change of the colour of characters.
struct LottieTextPaint: Sendable {
    var color: LottieTrack<SIMD4<Double>>?
    /// In degrees, added.
    var hue: LottieTrack<SIMD4<Double>>?
    /// In percent, added.
    var saturation: LottieTrack<SIMD4<Double>>?
    var brightness: LottieTrack<SIMD4<Double>>?
    /// In percent.
    var opacity: LottieTrack<SIMD4<Double>>?

    var isEmpty: Bool { tracks.isEmpty }

    var tracks: [LottieTrack<SIMD4<Double>>] {
        [color, hue, saturation, brightness, opacity].compactMap { $0 }
    }
}

/// How much of an animator each character gets.
struct LottieTextSelector: Sendable {
    enum Unit: Int, Sendable {
        case characters = 1, charactersWithoutSpaces, words, lines
    }

    enum Shape: Int, Sendable {
        case square = 1, rampUp, rampDown, triangle, round, smooth
    }

    /// How a selector combines with the selectors before it.
    enum Mode: Int, Sendable {
        case add = 1, subtract, intersect, min, max, difference
    }

    /// In percent, or in units where `countsUnits`.
    var start: LottieTrack<SIMD4<Double>>?
    var end: LottieTrack<SIMD4<Double>>?
    var offset: LottieTrack<SIMD4<Double>>?
    /// In percent.
    var amount: LottieTrack<SIMD4<Double>>?
    /// In percent, -100...100: how slowly the amount changes near its maximum, and near 0.
    var easeHigh: LottieTrack<SIMD4<Double>>?
    var easeLow: LottieTrack<SIMD4<Double>>?
    /// In percent: the part of a unit over which a square selector changes.
    var smoothness: LottieTrack<SIMD4<Double>>?
    /// The amounts of the units by an expression, in percent, in place of a range.
    var amounts: LottieTrack<[Double]>?
    var unit = Unit.characters
    var countsUnits = false
    var shape = Shape.square
    var mode = Mode.add
    /// Whether units are picked in an order that looks random but is always the same.
    var isRandom = false
}

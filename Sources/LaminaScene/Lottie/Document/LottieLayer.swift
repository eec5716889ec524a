import Foundation
import LaminaGeometry

/// A layer of a composition, in its frames.
struct LottieLayer: Sendable {
    /// What it shows.
    enum Content: Sendable {
        /// A composition by its id, the size that it is cut to, and its time in seconds over frames, if that is not its own.
        case composition(String, CGSize, remap: LottieTrack<SIMD4<Double>>?)
        case solid(CGColor, CGSize)
        case image(String)
        case null
        case shapes([LottieShapeItem])
        case text(LottieText)
        case camera(LottieCamera)
        /// What is not drawn, by its name.
        case other(String)
    }

    /// How another layer cuts this one.
    enum Matte: Int, Sendable {
        case alpha = 1, invertedAlpha, luma, invertedLuma

        var isInverted: Bool { self == .invertedAlpha || self == .invertedLuma }
        var isLuma: Bool { self == .luma || self == .invertedLuma }
    }

    var name: String
    /// What others name it by.
    var index: Int?
    /// The index of the layer whose transform this one's is counted from.
    var parent: Int?
    var content: Content
    /// The first frame at which it is seen, and the first at which it is not any more.
    var inFrame: Double
    var outFrame: Double
    /// The frame at which its own time begins, and how many frames one of its own takes.
    var startFrame = 0.0
    var stretch = 1.0
    var transform = LottieTransform()
    var masks: [LottieMask] = []
    var matte: Matte?
    /// The index of the layer that is the matte; the one before it where there is none.
    var matteLayer: Int?
    /// Whether it is a matte and not drawn.
    var isMatte = false
    /// Core Animation's name of its way to blend; `nil` for the usual one.
    var blendMode: String?
    var isHidden = false
    /// Whether it turns in the direction in which it moves.
    var orientsAlongPath = false
    var isSpatial = false
    var effects: [LottieEffect] = []
}

/// An outline that cuts a layer, in its own space.
struct LottieMask: Sendable {
    enum Mode: String, Sendable {
        case none = "n", add = "a", subtract = "s", intersect = "i", lighten = "l", darken = "d", difference =
            "f"
    }

    var mode: Mode
    var isInverted: Bool
    var path: LottieTrack<LottieBezier>
    /// In percent.
    var opacity: LottieTrack<SIMD4<Double>>
    /// By how much the outline grows.
    var expansion: LottieTrack<SIMD4<Double>>
    var feather: LottieTrack<SIMD4<Double>>
}

/// What is done with a layer's finished picture. Numbers have the units of Core Animation's properties.
enum LottieEffect: Sendable {
    /// The standard deviation for a blurriness, or feather, of 1: what players of Lottie agree on.
    static let blurriness = 0.3

    case dropShadow(LottieShadow)
    /// The standard deviation of a Gaussian blur.
    case blur(LottieTrack<SIMD4<Double>>)
    /// A colour in place of the layer's, and how much of it, 0...1.
    case fill(LottieTrack<SIMD4<Double>>, LottieTrack<SIMD4<Double>>)
    /// What black and white become, and how much of it, in percent.
    case tint(LottieTrack<SIMD4<Double>>, LottieTrack<SIMD4<Double>>, LottieTrack<SIMD4<Double>>)
    /// A line along a mask's outline.
    case stroke(LottieMaskStroke)
}

/// A shadow behind a layer.
struct LottieShadow: Sendable {
    var color: LottieTrack<SIMD4<Double>>
    /// 0...1.
    var opacity: LottieTrack<SIMD4<Double>>
    /// Radians clockwise from the x axis.
    var angle: LottieTrack<SIMD4<Double>>
    var distance: LottieTrack<SIMD4<Double>>
    /// Of the blur, as `shadowRadius`.
    var radius: LottieTrack<SIMD4<Double>>
}

/// A line along the outlines of a layer's masks.
struct LottieMaskStroke: Sendable {
    /// Which mask, from 1; 0 for all.
    var mask: Int
    var color: LottieTrack<SIMD4<Double>>
    var width: LottieTrack<SIMD4<Double>>
    /// 0...1.
    var opacity: LottieTrack<SIMD4<Double>>
    /// In percent.
    var start: LottieTrack<SIMD4<Double>>
    var end: LottieTrack<SIMD4<Double>>
}

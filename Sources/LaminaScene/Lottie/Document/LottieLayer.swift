import Foundation
import LaminaGeometry

/// A layer of a composition, in its frames.
struct LottieLayer: Sendable {
    /// The content that a layer shows.
    enum Content: Sendable {
        /// A composition by its id, the size that it is cut to, and its time in seconds over frames, if the time is
        /// remapped.
        case composition(String, CGSize, remap: LottieTrack<SIMD4<Double>>?)
        case solid(CGColor, CGSize)
        case image(String)
        case null
        case shapes([LottieShapeItem])
        case text(LottieText)
        case camera(LottieCamera)
        case sound(LottieSound)
        /// Content that is not drawn, by its name.
        case other(String)
    }

    /// How another layer cuts this one.
    enum Matte: Int, Sendable {
        case alpha = 1, invertedAlpha, luma, invertedLuma

        var isInverted: Bool { self == .invertedAlpha || self == .invertedLuma }
        var isLuma: Bool { self == .luma || self == .invertedLuma }
    }

    var name: String
    /// The number by which other layers refer to this one.
    var index: Int?
    /// The index of the layer whose transform also acts on this one.
    var parent: Int?
    var content: Content
    /// The first frame at which the layer is visible, and the first at which it is no longer visible.
    var inFrame: Double
    var outFrame: Double
    /// The frame at which the layer's own time begins, and the number of frames that one of its own frames takes.
    var startFrame = 0.0
    var stretch = 1.0
    var transform = LottieTransform()
    var masks: [LottieMask] = []
    var matte: Matte?
    /// The index of the layer that is the matte; `nil` for the layer before this one.
    var matteLayer: Int?
    /// Whether it is a matte and not drawn.
    var isMatte = false
    /// Core Animation's name of the blend mode; `nil` for the normal mode.
    var blendMode: String?
    var isHidden = false
    /// Whether the layer turns in the direction in which it moves.
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

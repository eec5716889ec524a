import Foundation
import LaminaGeometry

/// How finely an image is sampled that is not drawn pixel for pixel.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
    /// As `medium`.
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    /// The mean of the four nearest pixels.
    case low = 2
    /// The mean of the four nearest pixels, of a smaller level of the image where it is shrunk to less than half.
    case medium = 4
    /// Lanczos' kernel of six texels by six, wider where the image is drawn smaller, so that no texel is left out. Images
    /// that are turned are sampled with a cubic kernel of four by four.
    case high = 3
}

/// The state that `saveGState` saves.
struct DrawingState {
    /// A shadow of everything that is drawn.
    struct Shadow {
        /// In the context's base space.
        var offset: CGSize
        /// Twice the standard deviation, there.
        var blur: CGFloat
        var color: CGColor
    }

    /// From the user's space to pixels.
    var toPixels: CGAffineTransform
    var clip: ClipRegion
    /// The steps that reduced the clip, for a sink.
    var sinkClips: [SinkClip] = []
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    /// Draws over the clip in place of the fill colour; `nil` for the colour.
    var fillPattern: ((CGContext) -> Void)?
    /// The same for lines.
    var strokePattern: ((CGContext) -> Void)?
    var stroke = StrokeStyle(width: 1)
    var dash: (phase: Double, lengths: [Double]) = (0, [])
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var shadow: Shadow?
    var interpolation = CGInterpolationQuality.default
    var antialiases = true
    var placesGlyphsBetweenPixels = true
    var textMode = CGTextDrawingMode.fill
    var characterSpacing: CGFloat = 0
    /// The font's size in points.
    var font: (name: String, size: CGFloat) = ("Helvetica", 12)
}

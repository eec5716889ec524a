import Foundation
import LaminaGeometry
import LaminaText

/// A Lottie document as its file has it.
struct LottieDocument: Sendable {
    var name: String
    var size: CGSize
    /// Frames per second.
    var frameRate: Double
    var inFrame: Double
    /// The first frame that is not shown any more; its picture is the last one's.
    var outFrame: Double
    var layers: [LottieLayer]
    var compositions: [String: [LottieLayer]] = [:]
    var images: [String: LottieImage] = [:]
    var fonts: [String: LottieFont] = [:]
    /// The fonts in which texts without glyphs of the document's are set; `nil` for those of the process.
    var fontCollection: FontCollection?
    var glyphs: [LottieGlyphKey: LottieGlyph] = [:]
    var markers: [LottieMarker] = []
    /// Whether any layer is marked as a matte. Some writers never mark one.
    var marksMattes = false
}

/// An image that layers show by its id.
struct LottieImage: Sendable {
    var size: CGSize
    /// A path beside the document, or a file's bytes in a `data:` address.
    var source: SceneImageSource
}

/// A name for a stretch of frames.
struct LottieMarker: Sendable, Equatable {
    var name: String
    var frame: Double
    var length: Double
}

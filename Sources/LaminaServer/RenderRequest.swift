import Foundation
import LaminaMedia
import LaminaPictures
import LaminaScene

/// The source and the looks of a picture: everything that a result depends on, except for the files.
package struct RenderRequest: Hashable, Codable, Sendable {
    /// A value that replaces a scene's own.
    package struct Override: Hashable, Codable, Sendable {
        package var keyPath: String
        /// The value as text.
        package var value: String
        /// Whether the text is JSON; otherwise it is spelt as on the command line.
        package var isJSON = false
    }

    /// A size in pixels; with a screen in points where a device was named.
    package struct Size: Hashable, Codable, Sendable {
        package var width: Int
        package var height: Int
        package var screenWidth: Double?
        package var screenHeight: Double?

        init(_ size: PixelDimensions) {
            (width, height) = (size.width, size.height)
            screenWidth = size.screen.map { Double($0.width) }
            screenHeight = size.screen.map { Double($0.height) }
        }

        var dimensions: PixelDimensions { PixelDimensions(width: width, height: height) }

        var screen: CGSize? {
            guard let screenWidth, let screenHeight else { return nil }
            return CGSize(width: screenWidth, height: screenHeight)
        }
    }

    package var format = ServedFormat.png
    /// Whether the picture moves: always for formats that are for nothing else.
    package var moves = false
    package var size: Size?
    /// Pixels per point.
    package var scale: Double?
    /// The colour behind the layers, as scenes spell it.
    package var background: String?
    /// The space of frames, as scenes spell it.
    package var colorSpace: String?
    /// Bits of each component of frames.
    package var depth: Int?
    package var headroom: Double?
    /// The curve of light above white in files: `pq` or `hlg`.
    package var hdr: String?
    package var time: Double?
    package var progress: Double?
    /// The first time of a moving picture, in seconds.
    package var from: Double?
    package var duration: Double?
    /// Frames a second, such as `30000/1001`.
    package var fps: String?
    package var loop: Int?
    package var quality: Int?
    package var codec: String?
    package var theme: String?
    package var state: String?
    package var transition: String?
    package var transitionDuration: Double?
    /// The state machine of a Lottie file, and what happens to it, as a script in JSON. Values of its inputs are among the
    /// overrides, as `input.NAME`.
    package var stateMachine: String?
    package var events: String?
    /// The player whose pictures Lottie documents get.
    package var engine = LottieEngine.authored
    package var isStrict = false
    package var overrides: [Override] = []

    package init() {}

    var brightCurve: BrightCurve { hdr.flatMap(BrightCurve.init(rawValue:)) ?? .pq }
}

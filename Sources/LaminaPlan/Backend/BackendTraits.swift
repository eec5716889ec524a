import LaminaImage
import LaminaMessages

/// The abilities of a backend: its device, and the contents that it draws without their pixels.
///
/// A backend makes the value together with its device. Everyone who prepares contents for a frame reads the value, so
/// nobody has to ask the backend.
package struct BackendTraits: Equatable, Sendable {
    /// A word for messages and tables: `"cpu"` or `"vulkan"`.
    package var name: String
    /// The device that draws, for people: a GPU's name and driver, or the number of threads.
    package var device: String
    /// How the device draws, for people, if there are several ways; `nil` for a device that knows one.
    package var drawing: String?
    /// Whether the backend draws ``DeviceContents`` itself rather than taking their pixels.
    package var drawsDeviceContents = false
    /// Whether the backend prefers a ``GlyphPicture`` to pixels that the CPU made of the glyphs.
    package var drawsGlyphs = false
    /// Whether the backend converts luma and chroma planes to colours by itself.
    package var drawsPlanes = false
    /// The texture formats whose blocks the backend draws without decoding.
    package var blockFormats: Set<TextureFormat> = []
    /// The greatest side of an image that is drawn from blocks, in pixels.
    package var largestBlockImage = 0

    /// The traits of a backend that takes pixels only.
    package init(name: String, device: String) {
        self.name = name
        self.device = device
    }

    /// Whether the backend draws an image from its source. The image's pixels need not be made then.
    package func drawsSource(of image: CGImage) -> Bool {
        switch image.source {
        case .bytes, .deferred, .revision, .compact, .generated: false
        case .planes: drawsPlanes
        case .glyphs: drawsGlyphs
        case .blocks(let texture, _):
            max(image.width, image.height) <= largestBlockImage && blockFormats.contains(texture.format)
        case .device: drawsDeviceContents
        }
    }

    /// The traits, without the abilities that a missing optimisation switches off.
    package func limited(to optimizations: Optimizations) -> BackendTraits {
        var limited = self
        if !optimizations.contains(.glyphs) { limited.drawsGlyphs = false }
        return limited
    }
}

extension BackendTraits: CustomStringConvertible {
    /// A line for the backend and one for each kind of contents.
    package var description: String {
        func way(_ drawsItself: Bool, _ itself: String) -> String { drawsItself ? itself : "as pixels" }
        let formats = blockFormats.map { "\($0)" }.sorted()
        var lines = ["BackendTraits: \(name), \(displayed(device))"]
        if let drawing { lines.append("  drawn            \(drawing)") }
        lines.append("  device contents  \(way(drawsDeviceContents, "drawn on the device"))")
        lines.append("  glyphs           \(way(drawsGlyphs, "as glyphs"))")
        lines.append("  video planes     \(way(drawsPlanes, "as planes"))")
        lines.append(
            "  texture blocks   \(way(!formats.isEmpty, "as blocks, to \(largestBlockImage) pixels a side"))")
        for format in formats { lines.append("    \(format)") }
        return lines.joined(separator: "\n")
    }
}

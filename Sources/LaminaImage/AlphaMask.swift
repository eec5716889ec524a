/// Eight bits of coverage per pixel, which never change: the outline of a shape, a shadow, a glyph.
///
/// A mask is compared and hashed by identity.
package final class AlphaMask: Sendable {
    /// Pixels per row, at least 1.
    package let width: Int
    /// Rows, at least 1.
    package let height: Int
    /// `width * height` values, row by row from the top: 0 for clear, 255 for covered.
    package let bytes: [UInt8]
    /// Says for people what the mask shows.
    package let label: String
    /// Names this mask for the life of the process, apart from images too.
    package let id = ImageID.next()

    /// The most pixels that a mask may have.
    package static let maximumPixels = 1 << 28

    /// `nil` unless there are as many bytes as pixels, at least one, and at most ``maximumPixels``.
    package init?(width: Int, height: Int, bytes: [UInt8], label: String) {
        guard width > 0, height > 0, width <= Self.maximumPixels, height <= Self.maximumPixels / width,
            bytes.count == width * height
        else { return nil }
        self.width = width
        self.height = height
        self.bytes = bytes
        self.label = label
    }
}

extension AlphaMask: Hashable {
    package static func == (one: AlphaMask, other: AlphaMask) -> Bool { one.id == other.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

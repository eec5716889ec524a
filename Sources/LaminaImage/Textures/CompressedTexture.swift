/// A texture in the form of its file: blocks that a GPU may take unchanged. Arrays, cubes and volumes give their
/// first picture.
package struct CompressedTexture: Equatable, Sendable {
    /// One size of the picture. Each is half the one before, rounded down, at least 1.
    package struct Level: Equatable, Sendable {
        package var width: Int
        package var height: Int
        /// Blocks, row by row from the top, or in PVRTC's own order. Exactly as many as the size needs.
        package var bytes: [UInt8]
    }

    package var format: TextureFormat
    /// From the largest on; at least one.
    package var levels: [Level]
    /// Whether the file calls its colours sRGB. Decoding treats all textures as sRGB, as programs that show textures
    /// do.
    package var isSRGB = false
    /// Whether colours are multiplied by alpha.
    package var isPremultiplied = false
    /// Whether rows go from the bottom to the top.
    package var isFlipped = false

    package var width: Int { levels[0].width }
    package var height: Int { levels[0].height }

    /// Reads a KTX, KTX2 or PVR file with all its levels.
    ///
    /// Throws ``ImageError`` where the file cannot be read, is of another format, is truncated or has a pixel format
    /// that is not supported.
    package static func read(contentsOfFile path: String) throws(ImageError) -> CompressedTexture {
        try decode(WholeFile.read(path), source: .file(path))
    }

    /// Reads such a file in memory.
    package static func decode(_ bytes: [UInt8], source: ImageSource) throws(ImageError) -> CompressedTexture
    {
        let encoded = EncodedImage(bytes, source: source)
        return try TextureFile(encoded).texture(levels: .max)
    }
}

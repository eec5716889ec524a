/// A texture as its file has it: blocks that a GPU may take as they are. Of arrays, cubes and volumes, the first picture.
package struct CompressedTexture: Equatable, Sendable {
    /// One size of the picture. Each is half the one before, rounded down, at least 1.
    package struct Level: Equatable, Sendable {
        package var width: Int
        package var height: Int
        /// Blocks, row by row from the top; in the order of PVRTC for that. Exactly as many as the size needs.
        package var bytes: [UInt8]
    }

    package var format: TextureFormat
    /// From the largest on; at least one.
    package var levels: [Level]
    /// Whether the file calls its colours sRGB. Decoding takes all for sRGB, as programs that show textures do.
    package var isSRGB = false
    /// Whether colours are multiplied by alpha.
    package var isPremultiplied = false
    /// Whether rows go from the bottom to the top.
    package var isFlipped = false

    package var width: Int { levels[0].width }
    package var height: Int { levels[0].height }

    /// Reads a KTX, KTX2 or PVR file with all its levels.
    ///
    /// Throws ``ImageError`` where it cannot be read, is none of them, is truncated or has a format that is not read.
    package static func read(contentsOfFile path: String) throws(ImageError) -> CompressedTexture {
        try decode(WholeFile.read(path), source: .file(path))
    }

    /// The same in memory.
    package static func decode(_ bytes: [UInt8], source: ImageSource) throws(ImageError) -> CompressedTexture
    {
        let encoded = EncodedImage(bytes, source: source)
        return try TextureFile(encoded).texture(levels: .max)
    }
}

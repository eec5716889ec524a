import LaminaColor

extension CGImage {
    /// A PNG with all that the image has: 16 bits for floats, in the image's space, or in Rec. 2100 with PQ where light is above white.
    ///
    /// - Parameter level: 0 (stored) to 9 (smallest).
    package func wholePNG(level: Int = PNGCompression.defaultLevel) throws(ImageError) -> [UInt8] {
        guard ownFormat.isDeep else { return try pngData(level: level) }
        return try pngData(
            level: level, bitsPerComponent: 16, colorSpace: exceedsWhite ? .rec2100PQ : pixelSpace)
    }

    /// An image of the same format as another, of pixels that `body` writes in tight rows.
    package static func like(
        _ other: CGImage, width: Int, height: Int, _ body: (UnsafeMutableRawBufferPointer) -> Void
    ) throws -> CGImage {
        let format = other.ownFormat
        if format.isDeep {
            return try ofHalves(width: width, height: height, in: format.space, body)
        }
        let bytes = try byteCount(width: width, height: height)
        var storage = try PixelStorage(byteCount: bytes)
        storage.withUnsafeMutableBytes(body)
        return try storage.withUnsafeBytes {
            try copy(PixelRows($0, width: width, height: height, format: .standard), in: format.space)
        }
    }
}

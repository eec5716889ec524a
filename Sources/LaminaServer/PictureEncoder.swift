import LaminaImage

/// Writes still pictures.
enum PictureEncoder {
    /// The bytes of a picture, which are those that the command line writes.
    static func encode(_ image: CGImage, _ request: RenderRequest) throws -> [UInt8] {
        try image.pngData(threads: 1)
    }
}

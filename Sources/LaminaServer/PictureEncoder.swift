import LaminaImage

/// Writes still pictures.
enum PictureEncoder {
    /// The bytes of a picture, which are those that the command line writes.
    static func encode(_ image: CGImage, _ request: RenderRequest) throws -> [UInt8] {
        try image.data(as: request.format.picture ?? .png, quality: request.quality ?? 75, threads: 1)
    }
}

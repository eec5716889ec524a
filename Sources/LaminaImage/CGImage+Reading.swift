extension CGImage {
    /// Reads a PNG file of any colour type, depth and interlacing, converted to sRGB where it names another
    /// gamma.
    ///
    /// Throws ``ImageError`` with the file's name: where it cannot be read, is no PNG, is truncated or corrupt, or
    /// is larger than ``ImageLimits`` allow.
    public static func read(contentsOfFile path: String) throws(ImageError) -> CGImage {
        try decode(WholeFile.read(path), source: .file(path))
    }

    /// Reads a PNG in memory, as ``read(contentsOfFile:)`` does.
    public static func decode(_ bytes: [UInt8]) throws(ImageError) -> CGImage {
        try decode(bytes, source: .memory)
    }

    /// Reads a PNG in memory; errors name `source`, such as the scene file it was embedded in.
    package static func decode(_ bytes: [UInt8], source: ImageSource) throws(ImageError) -> CGImage {
        do {
            return try bytes.withUnsafeBytes { try PNGDecoder.decode($0, source: source) }
        } catch let error as ImageError {
            throw error
        } catch {
            throw .corrupt(source: source, byte: 0, reason: "\(error)")
        }
    }
}

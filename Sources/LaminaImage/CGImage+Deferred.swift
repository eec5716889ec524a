import LaminaFiles

/// Images that are decoded when they are first needed. A layer shows them as it does any other. The first frame in
/// which the layer is visible starts decoding on other threads, and draws when the pixels are ready.
extension CGImage {
    /// Reads an image file's header, and its pixels later: when they are asked for, drawn, or prepared.
    ///
    /// Throws ``ImageError`` where the header is at fault. Errors in the pixels appear when they are decoded: the
    /// image is then clear, or black where its format has no alpha, and ``decodingError`` gives the reason. The file
    /// is read again for the pixels; a file that changed in the meantime is such an error.
    ///
    /// ``isOpaque`` is true where the format cannot hold alpha. It does not change when decoded pixels turn out to be
    /// opaque.
    public static func deferred(contentsOfFile path: String) throws(ImageError) -> CGImage {
        let stamp = FilePath(text: path).flatMap { FileStamp($0) }
        let reader = try ImageReader(beginningOfFile: path)
        if let blocks = try reader.blocks() { return try reader.image(of: blocks) }
        let header = reader.header
        return try CGImage(header, wideForm: reader.wideForm(of: path, stamp)) { target throws(ImageError) in
            let reader = try ImageReader(EncodedImage(WholeFile.read(path), source: .file(path)))
            guard reader.header == header else { throw .fileChanged(path: path) }
            _ = try reader.fill(target)
        }
    }

    /// Defers a file in memory in the same way. Its bytes are kept until they are decoded.
    public static func deferred(_ bytes: [UInt8]) throws(ImageError) -> CGImage {
        let reader = try ImageReader(EncodedImage(bytes, source: .memory))
        if let blocks = try reader.blocks() { return try reader.image(of: blocks) }
        return try CGImage(reader.header, wideForm: reader.wideForm()) { target throws(ImageError) in
            _ = try reader.fill(target)
        }
    }

    /// Whether the pixels are decoded. Always true for images that were not deferred.
    public var isDecoded: Bool { deferred?.isDone ?? true }

    /// Why the pixels could not be decoded; `nil` before decoding, and after successful decoding.
    public var decodingError: ImageError? { isDecoded ? deferred?.error : nil }

    /// Decodes the pixels on this thread, or waits for the thread that does. Does nothing for a decoded image.
    ///
    /// Throws ``decodingError``.
    public func decodeNow() throws(ImageError) {
        deferred?.finish()
        if let error = decodingError { throw error }
    }

    /// Starts decoding on another thread and returns. Does nothing for an image that is decoded or being decoded.
    public func beginDecoding() { deferred?.begin(keeping: self) }

    /// Decodes the pixels on another thread, and returns when they are decoded.
    ///
    /// Throws ``decodingError``.
    public func prepareForDisplay() async throws(ImageError) {
        await deferred?.wait(keeping: self)
        if let error = decodingError { throw error }
    }
}

extension ImageReader {
    /// How much of a file is read where only its header is wanted.
    static let beginningBytes = 65_536

    /// Reads the header of a file: from its beginning where that is enough, else from all of it.
    init(beginningOfFile path: String) throws(ImageError) {
        let beginning = try WholeFile.readBeginning(path, count: Self.beginningBytes)
        let encoded = EncodedImage(beginning.bytes, source: .file(path), length: beginning.length)
        do {
            try self.init(encoded)
        } catch .truncated where !encoded.isWhole {
            try self.init(EncodedImage(WholeFile.read(path), source: .file(path)))
        }
    }
}

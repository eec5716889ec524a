/// The places of a texture's levels in its file, for KTX, KTX2 and PVR.
struct TextureFile: Sendable {
    /// The compression of a whole level, on top of its blocks.
    enum Supercompression: Sendable {
        case none, zstandard, zlib
    }

    struct Level: Sendable {
        var width: Int
        var height: Int
        var bytes: Range<Int>
    }

    let encoded: EncodedImage
    let container: ImageFormat
    var format: TextureFormat
    var isSRGB = false
    var isPremultiplied = false
    var isFlipped = false
    var supercompression = Supercompression.none
    /// To how many bytes the rows of plain pixels are rounded up.
    var rowAlignment = 1
    /// Inside the file.
    var levels: [Level] = []

    init(_ encoded: EncodedImage) throws(ImageError) {
        guard let container = encoded.bytes.withUnsafeBytes({ ImageFormat($0) }) else {
            throw .unknownFormat(source: encoded.source, found: Array(encoded.bytes.prefix(8)))
        }
        guard let texture = container.definition.texture else {
            throw .unsupportedFormat(
                source: encoded.source, byte: 0, found: "\(container), which is no texture")
        }
        self = try texture(encoded)
    }

    init(_ encoded: EncodedImage, _ container: ImageFormat, _ format: TextureFormat) {
        self.encoded = encoded
        self.container = container
        self.format = format
    }

    /// The texture with at most as many levels.
    func texture(levels count: Int) throws(ImageError) -> CompressedTexture {
        var texture = CompressedTexture(
            format: format, levels: [], isSRGB: isSRGB, isPremultiplied: isPremultiplied,
            isFlipped: isFlipped)
        for level in levels.prefix(count) {
            texture.levels.append(
                CompressedTexture.Level(
                    width: level.width, height: level.height, bytes: try bytes(level)))
        }
        return texture
    }

    /// A level's blocks, or its plain pixels in tight rows.
    private func bytes(_ level: Level) throws(ImageError) -> [UInt8] {
        let needed = try byteCount(width: level.width, height: level.height)
        var bytes: [UInt8]
        let missing: String? =
            switch supercompression {
            case .none: nil
            case .zlib: MissingLibrary.zlib
            case .zstandard: MissingLibrary.zstandard
            }
        if let missing {
            throw .libraryMissing(
                source: encoded.source, reason: "compressed data of a texture: \(missing)")
        }
        switch supercompression {
        case .none: bytes = Array(encoded.bytes[level.bytes])
        case .zlib:
            bytes = try expanded(Inflation.inflate(encoded.bytes[level.bytes], length: needed), level)
        case .zstandard:
            bytes = try expanded(Inflation.expandZstandard(encoded.bytes[level.bytes], length: needed), level)
        }
        if case .plain(let size, _, _, _, _) = format, paddedRow(level.width) != level.width * size {
            let (row, padded) = (level.width * size, paddedRow(level.width))
            bytes = (0..<level.height).flatMap { bytes[($0 * padded)..<($0 * padded + row)] }
        }
        return bytes
    }

    private func expanded(_ bytes: [UInt8]?, _ level: Level) throws(ImageError) -> [UInt8] {
        guard let bytes else {
            throw .corrupt(
                source: encoded.source, format: container, byte: level.bytes.lowerBound,
                reason: "compressed data that is damaged or too short")
        }
        return bytes
    }

    private func paddedRow(_ width: Int) -> Int {
        guard case .plain(let bytes, _, _, _, _) = format else { return 0 }
        return (width * bytes + rowAlignment - 1) / rowAlignment * rowAlignment
    }

    /// The bytes of a level in the file, before they are compressed again.
    func byteCount(width: Int, height: Int) throws(ImageError) -> Int {
        if case .plain = format { return paddedRow(width) * height }
        guard let count = format.byteCount(width: width, height: height) else {
            throw .unsupportedFormat(
                source: encoded.source, byte: 0,
                found: "PVRTC of \(width)×\(height) pixels, which are no powers of two")
        }
        return count
    }

    /// Notes where a level is. Throws unless that is inside the file and its length is right.
    mutating func add(_ number: Int, width: Int, height: Int, at bytes: (start: Int, count: Int))
        throws(ImageError)
    {
        let (width, height) = (max(width >> number, 1), max(height >> number, 1))
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        let needed = try byteCount(width: width, height: height)
        guard supercompression != .none || bytes.count >= needed else {
            throw .corrupt(
                source: encoded.source, format: container, byte: min(bytes.start, encoded.bytes.count),
                reason: "level \(number): expected \(needed) bytes, found \(bytes.count)")
        }
        let count = supercompression == .none ? needed : bytes.count
        guard bytes.start <= encoded.bytes.count, count <= encoded.bytes.count - bytes.start else {
            throw .truncated(
                source: encoded.source, format: container, byte: encoded.bytes.count,
                expected: "\(count) bytes of level \(number)")
        }
        levels.append(Level(width: width, height: height, bytes: bytes.start..<(bytes.start + count)))
    }

    /// The most levels of a picture of this size.
    static func levelLimit(width: Int, height: Int) -> Int {
        Int.bitWidth - max(width, height, 1).leadingZeroBitCount
    }

    static func truncated(_ encoded: EncodedImage, _ container: ImageFormat) -> ImageError {
        .truncated(
            source: encoded.source, format: container, byte: encoded.bytes.count, expected: "a header")
    }
}

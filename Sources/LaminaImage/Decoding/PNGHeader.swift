/// The first bytes of a PNG, read before anything is allocated for its pixels.
struct PNGHeader: Equatable, Sendable {
    var width: Int
    var height: Int
    var bitDepth: Int
    var colorType: Int

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Signature, then a chunk's length, type, 13 bytes of header and check sum.
    private static let length = 33

    /// Throws unless the bytes begin with a header whose size is within ``ImageLimits``. The decoder checks the rest
    /// of the header.
    init(_ bytes: UnsafeRawBufferPointer, source: ImageSource) throws(ImageError) {
        guard bytes.starts(with: Self.signature.prefix(bytes.count)), bytes.count > 0 else {
            throw .unknownFormat(source: source, found: Array(bytes.prefix(8)))
        }
        guard bytes.count >= Self.length else {
            throw .truncated(
                source: source, format: .png, byte: bytes.count,
                expected: "\(Self.length) bytes of signature and IHDR")
        }
        let type = String(decoding: bytes[12..<16], as: UTF8.self)
        guard type == "IHDR" else {
            throw .corrupt(source: source, format: .png, byte: 12, reason: "expected IHDR as the first chunk")
        }
        func number(_ offset: Int) -> Int {
            bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        width = number(16)
        height = number(20)
        bitDepth = Int(bytes[24])
        colorType = Int(bytes[25])
        try ImageLimits.check(width: width, height: height, source: source)
    }

    /// The fewest bytes that deflate can store this image's rows in: it shrinks by 1032 at the very most.
    var smallestPossibleDataLength: Int {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1
        let rowBytes = (width * channels * bitDepth + 7) / 8
        return rowBytes * height / 1032
    }

    /// Whether the samples are anything but 8-bit RGB or RGBA.
    var needsConversion: Bool { bitDepth != 8 || (colorType != 2 && colorType != 6) }
}

/// The numbers at the begin of a device-independent bitmap, in any of its versions.
struct BitmapHeader {
    let length: Int
    let width: Int
    /// Negative where the first row is the upper one.
    let height: Int
    let bits: Int
    let compression: Int
    private let encoded: EncodedImage
    private let format: ImageFormat
    private let start: Int

    init(_ encoded: EncodedImage, _ format: ImageFormat, at start: Int) throws(ImageError) {
        (self.encoded, self.format, self.start) = (encoded, format, start)
        func need(_ offset: Int, _ count: Int = 4) throws(ImageError) -> Int {
            guard let number = encoded.littleEndian(start + offset, count) else {
                throw .truncated(
                    source: encoded.source, format: format, byte: encoded.bytes.count, expected: "a header")
            }
            return number
        }
        length = try need(0)
        guard length == 12 || (16...1024).contains(length) else {
            throw .corrupt(
                source: encoded.source, format: format, byte: start, reason: "a header of \(length) bytes")
        }
        let isCore = length == 12
        width = isCore ? try need(4, 2) : Int(Int32(truncatingIfNeeded: try need(4)))
        height = isCore ? try need(6, 2) : Int(Int32(truncatingIfNeeded: try need(8)))
        bits = try need(isCore ? 10 : 14, 2)
        compression = length < 20 ? 0 : try need(16)
    }

    /// Whether this is the oldest version, whose palettes have three bytes a colour.
    var isCore: Bool { length == 12 }

    /// A number of four bytes; throws where the file ends before it.
    func number(_ offset: Int) throws(ImageError) -> Int {
        guard let number = encoded.littleEndian(start + offset) else {
            throw .truncated(
                source: encoded.source, format: format, byte: encoded.bytes.count, expected: "a header")
        }
        return number
    }

    /// How many colours the palette has; 0 where the header leaves it to the bits.
    var colorCount: Int { length < 36 ? 0 : encoded.littleEndian(start + 32) ?? 0 }

    /// Whether masks say which bits are a colour.
    var hasMasks: Bool { compression == 3 || compression == 6 }

    /// How many masks there are: 4 with one for alpha.
    var maskCount: Int { compression == 6 || length >= 56 ? 4 : 3 }

    /// Throws for unsupported variants.
    func checkKind() throws(ImageError) {
        guard [1, 2, 4, 8, 16, 24, 32].contains(bits) else {
            throw .unsupportedFormat(
                source: encoded.source, byte: start, found: "a bitmap of \(bits) bits a pixel")
        }
        switch (compression, bits) {
        case (0, _), (1, 8), (2, 4), (3, 16), (3, 32), (6, 16), (6, 32): break
        default:
            throw .unsupportedFormat(
                source: encoded.source, byte: start,
                found: "a bitmap with the compression \(compression) of \(bits) bits a pixel")
        }
    }

    /// The profile that a header of the fifth version places behind the pixels; throws where more of the file is needed for it.
    func profile() throws(ImageError) -> [UInt8]? {
        guard length >= 124, encoded.has("DEBM", at: start + 56),
            let offset = encoded.littleEndian(start + 112),
            let count = encoded.littleEndian(start + 116), count >= 128,
            count <= ImageLimits.maximumProfileBytes
        else { return nil }
        let first = start + offset
        guard first <= encoded.bytes.count - count else {
            guard encoded.isWhole else {
                throw .truncated(
                    source: encoded.source, format: format, byte: encoded.bytes.count, expected: "a profile")
            }
            return nil
        }
        return Array(encoded.bytes[first..<(first + count)])
    }
}

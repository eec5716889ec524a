internal import CLaminaImage

/// What the chunks before a PNG's pixels say of its colours and its orientation. Check sums and order are left to
/// libpng.
struct PNGChunks {
    private(set) var profile: [UInt8]?
    private(set) var orientation = ImageOrientation.up
    private(set) var hasTransparency = false
    /// Whether the file names a gamma that is not sRGB's.
    private(set) var namesOtherGamma = false
    /// The number of pictures, where the file is an APNG.
    private(set) var animationFrames: Int?
    /// Whether the pixels begin inside the bytes that there are.
    private(set) var reachesPixels = false

    /// Reads no further than the bytes go.
    init(_ encoded: EncodedImage) {
        var offset = PNGHeader.signature.count
        var gamma: Int?
        var isSRGB = false
        while !reachesPixels, let length = encoded.bigEndian(offset), encoded.bytes.count - offset >= 12 {
            let data = (offset + 8)..<min(offset + 8 + length, encoded.bytes.count)
            switch String(decoding: encoded.bytes[(offset + 4)..<(offset + 8)], as: UTF8.self) {
            case "sRGB": isSRGB = true
            case "gAMA" where length == 4: gamma = encoded.bigEndian(data.lowerBound)
            case "tRNS": hasTransparency = true
            case "iCCP" where length > 0: profile = profile ?? Self.profile(encoded.bytes[data])
            case "eXIf": orientation = ImageOrientation(exif: encoded.bytes[data])
            case "acTL" where length == 8: animationFrames = encoded.bigEndian(data.lowerBound)
            case "IDAT", "IEND": reachesPixels = true
            default: break
            }
            offset += length + 12
        }
        // In units of 1/100,000; within one per cent of 1/2.2.
        namesOtherGamma = !isSRGB && gamma.map { abs($0 - 45_455) > 455 } ?? false
    }

    /// The profile inside an iCCP chunk: a name that ends with 0, the number 0 for deflate, compressed data.
    private static func profile(_ data: ArraySlice<UInt8>) -> [UInt8]? {
        guard let end = data.prefix(80).firstIndex(of: 0), data.count > end - data.startIndex + 2,
            data[end + 1] == 0
        else { return nil }
        let compressed = data[(end + 2)...]
        // A profile begins with its own length.
        guard let start = Inflation.inflate(compressed, length: 4) else { return nil }
        let length = start.reduce(0) { $0 << 8 | Int($1) }
        guard length >= 128, length <= ImageLimits.maximumProfileBytes else { return nil }
        return Inflation.inflate(compressed, length: length)
    }
}

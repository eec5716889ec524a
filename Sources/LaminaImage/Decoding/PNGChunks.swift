internal import CLaminaImage

/// The colours and the orientation that the chunks before a PNG's pixels give. Check sums and order are left to
/// libpng.
struct PNGChunks {
    /// The file's own profile, or one made from the primaries that the file names.
    private(set) var profile: [UInt8]?
    private(set) var orientation = ImageOrientation.up
    private(set) var hasTransparency = false
    /// Whether the file names a gamma that is not sRGB's.
    private(set) var namesOtherGamma = false
    /// The number of pictures, where the file is an APNG.
    private(set) var animationFrames: Int?
    /// Whether the bytes reach the begin of the pixels.
    private(set) var reachesPixels = false

    /// Reads the chunks that the bytes contain.
    init(_ encoded: EncodedImage) {
        var offset = PNGHeader.signature.count
        var gamma: Int?
        var isSRGB = false
        var primaries: [Double] = []
        while !reachesPixels, let length = encoded.bigEndian(offset), encoded.bytes.count - offset >= 12 {
            let data = (offset + 8)..<min(offset + 8 + length, encoded.bytes.count)
            switch String(decoding: encoded.bytes[(offset + 4)..<(offset + 8)], as: UTF8.self) {
            case "sRGB": isSRGB = true
            case "gAMA" where length == 4: gamma = encoded.bigEndian(data.lowerBound)
            case "cHRM" where length == 32:
                primaries = (0..<8).compactMap { encoded.bigEndian(data.lowerBound + 4 * $0) }
                    .map { Double($0) / 100_000 }
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
        if profile == nil, !isSRGB, primaries.count == 8, Self.differ(primaries) {
            profile = ColorConversion.profile(
                primaries: primaries, gamma: namesOtherGamma ? 100_000 / Double(max(gamma ?? 1, 1)) : nil)
        }
    }

    /// Whether white, red, green and blue differ from sRGB's.
    private static func differ(_ primaries: [Double]) -> Bool {
        let standard = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
        return zip(primaries, standard).contains { abs($0 - $1) > 0.002 }
    }

    /// The profile inside an iCCP chunk, whose data are a name that ends with 0, the number 0 for deflate, and
    /// compressed data.
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

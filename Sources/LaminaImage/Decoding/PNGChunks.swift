internal import CLaminaImage
import LaminaColor

/// The colours and the orientation that the chunks before a PNG's pixels give. Check sums and order are left to
/// libpng.
struct PNGChunks {
    /// The file's own profile, or one made from the primaries that the file names.
    private(set) var profile: [UInt8]?
    /// Whether the profile is the file's own.
    private var isProfileOfFile = false
    /// The space that the file names by numbers, in its chunk cICP.
    private(set) var codedSpace: RGBSpace?
    /// The space of the primaries and the gamma that the file names; `nil` if this is sRGB.
    private var describedSpace: RGBSpace?
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
            case "cICP" where length == 4: codedSpace = codedSpace ?? Self.space(encoded.bytes[data])
            case "eXIf": orientation = ImageOrientation(exif: encoded.bytes[data])
            case "acTL" where length == 8: animationFrames = encoded.bigEndian(data.lowerBound)
            case "IDAT", "IEND": reachesPixels = true
            default: break
            }
            offset += length + 12
        }
        // In units of 1/100,000; within one per cent of 1/2.2.
        isProfileOfFile = profile != nil
        namesOtherGamma = !isSRGB && gamma.map { abs($0 - 45_455) > 455 } ?? false
        if !isSRGB { describedSpace = Self.space(primaries, gamma: namesOtherGamma ? gamma : nil) }
        if profile == nil, !isSRGB, primaries.count == 8, Self.differ(primaries) {
            profile = ColorConversion.profile(
                primaries: primaries, gamma: namesOtherGamma ? 100_000 / Double(max(gamma ?? 1, 1)) : nil)
        }
    }

    /// The space of the samples, apart from a profile that stands above it; `nil` for sRGB. The order is that of PNG's third
    /// edition: cICP, iCCP, sRGB, then cHRM and gAMA.
    ///
    /// - Parameter isBelowProfile: Whether the profile can be used.
    func space(isBelowProfile: Bool) -> RGBSpace? {
        codedSpace ?? (isProfileOfFile && isBelowProfile ? nil : describedSpace)
    }

    /// The space of cICP's four numbers: primaries, curve, matrix, which is 0 in a PNG, and the range, which is 1 if it is full.
    private static func space(_ data: ArraySlice<UInt8>) -> RGBSpace? {
        let numbers = Array(data)
        guard numbers.count == 4, numbers[2] == 0, numbers[3] == 1 else { return nil }
        return RGBSpace(primaries: Int(numbers[0]), transfer: Int(numbers[1]))
    }

    /// The space of primaries, white first, and of a gamma in units of 1/100,000; what is missing is sRGB's.
    private static func space(_ places: [Double], gamma: Int?) -> RGBSpace? {
        var primaries = ColorPrimaries.srgb
        if places.count == 8, differ(places) {
            let own = ColorPrimaries(
                red: SIMD2(places[2], places[3]), green: SIMD2(places[4], places[5]),
                blue: SIMD2(places[6], places[7]), white: SIMD2(places[0], places[1]))
            if own.areUsable { primaries = own }
        }
        let power = gamma.map { 100_000 / Double(max($0, 1)) }
        let space = RGBSpace(primaries, power.map { $0 == 1 ? .linear : .power($0) } ?? .srgb)
        return space == .srgb ? nil : space
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

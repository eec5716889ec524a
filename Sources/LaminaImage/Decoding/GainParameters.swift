import LaminaMath

/// How a gain map's numbers become factors of light: ISO 21496-1, and what Adobe's namespace `hdrgm` says in XMP, which Ultra HDR
/// follows.
struct GainParameters: Equatable, Sendable {
    /// One channel. The factor is 2^(least + (most − least)·level^(1/gamma)).
    struct Channel: Equatable, Sendable {
        var least = 0.0
        var most = 1.0
        var gamma = 1.0
        /// The light that is added to the picture's before the gain.
        var before = 1.0 / 64
        /// The light that is subtracted after the gain.
        var after = 1.0 / 64

        /// The factor of a level, 0...1.
        func gain(_ level: Double) -> Double {
            Math.pow(2, least + (most - least) * Math.pow(level, 1 / gamma))
        }

        /// Factors beyond those of 10,000 cd/m² over a dark screen, and numbers that are none, have no meaning.
        fileprivate var isUsable: Bool {
            [least, most, before, after].allSatisfy { $0.isFinite && abs($0) <= 16 } && least <= most
                && gamma.isFinite && gamma > 0.01 && gamma < 100
        }
    }

    /// Red, green and blue.
    let channels: [Channel]

    private init?(_ channels: [Channel]) {
        guard channels.count == 3, channels.allSatisfy(\.isUsable) else { return nil }
        self.channels = channels
    }

    // MARK: XMP

    /// The name that stands before the numbers in XMP. Every program writes the same.
    static let prefix: StaticString = "hdrgm:"

    /// `nil` for text without a gain map's numbers, and for a map that makes a bright picture dark.
    init?(xmp bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("hdrgm:Version"), !text.contains("hdrgm:BaseRenditionIsHDR=\"True\""),
            let most = Self.numbers("GainMapMax", in: text)
        else { return nil }
        let least = Self.numbers("GainMapMin", in: text) ?? [0]
        let gamma = Self.numbers("Gamma", in: text) ?? [1]
        let before = Self.numbers("OffsetSDR", in: text) ?? [1.0 / 64]
        let after = Self.numbers("OffsetHDR", in: text) ?? [1.0 / 64]
        func part(_ numbers: [Double], _ channel: Int) -> Double { numbers[min(channel, numbers.count - 1)] }
        self.init(
            (0..<3).map {
                Channel(
                    least: part(least, $0), most: part(most, $0), gamma: part(gamma, $0),
                    before: part(before, $0), after: part(after, $0))
            })
    }

    /// The numbers of a property: an attribute, or an element with a number or a list; `nil` if there are none.
    private static func numbers(_ name: String, in text: String) -> [Double]? {
        if let start = text.firstRange(of: "hdrgm:\(name)=\"") {
            return Double(text[start.upperBound...].prefix { $0 != "\"" }).map { [$0] }
        }
        guard let start = text.firstRange(of: "<hdrgm:\(name)>"),
            let end = text[start.upperBound...].firstRange(of: "</hdrgm:\(name)>")
        else { return nil }
        // Between the tags of a list are its numbers.
        let inside = text[start.upperBound..<end.lowerBound]
        let numbers = inside.split { "<>".contains($0) || $0.isWhitespace }.compactMap { Double($0) }
        return numbers.isEmpty ? nil : numbers
    }

    // MARK: ISO 21496-1

    /// What stands before the numbers in a marker of a JPEG.
    static let name = Array("urn:iso:std:iso:ts:21496:-1\0".utf8)

    /// The numbers behind the name; `nil` if they end early, and for a map that makes a bright picture dark.
    init?(iso bytes: [UInt8]) {
        let file = EncodedImage(bytes, source: .memory)
        guard file.bigEndian(0, 2) == 0, let flags = file.bigEndian(4, 1), flags & 4 == 0 else { return nil }
        var place = 5
        var common: Double?
        func next() -> Double? {
            defer { place += 4 }
            return file.bigEndian(place).map { Double(Int32(truncatingIfNeeded: $0)) }
        }
        if flags & 8 != 0 {
            guard let divisor = next() else { return nil }
            common = divisor
        }
        func fraction() -> Double? {
            guard let number = next(), let divisor = common ?? next(), divisor != 0 else { return nil }
            return number / divisor
        }
        guard let base = fraction(), let other = fraction(), base < other else { return nil }
        var channels: [Channel] = []
        for _ in 0..<(flags & 128 != 0 ? 3 : 1) {
            let numbers = (0..<5).compactMap { _ in fraction() }
            guard numbers.count == 5 else { return nil }
            channels.append(
                Channel(
                    least: numbers[0], most: numbers[1], gamma: numbers[2], before: numbers[3],
                    after: numbers[4]))
        }
        self.init(channels.count == 1 ? [channels[0], channels[0], channels[0]] : channels)
    }
}

/// How a film's frames are compressed.
public enum MovieCodec: String, CaseIterable, Sendable {
    /// H.264, which everything plays.
    case h264
    /// HEVC (H.265), with eight or ten bits. Phones, televisions and Safari play it.
    case hevc
    /// VP9, with alpha.
    case vp9
    /// AV1: smaller, slower, without alpha.
    case av1
    /// Apple ProRes 4444, which editors take: ten bits, colours as fine as luma, and alpha.
    case prores4444 = "prores-4444"
    /// Apple ProRes 422 HQ, which editors take: ten bits.
    case prores422HQ = "prores-422-hq"
    /// FFV1, every pixel exact, alpha included: for archives.
    case ffv1

    /// FFmpeg's encoders for it, the best first.
    var encoders: [String] {
        switch self {
        case .h264: ["libx264", "libopenh264"]
        case .hevc: ["libx265"]
        case .vp9: ["libvpx-vp9"]
        case .av1: ["libsvtav1", "libaom-av1", "librav1e"]
        case .prores4444, .prores422HQ: ["prores_ks"]
        case .ffv1: ["ffv1"]
        }
    }

    /// How people call it.
    package var name: String {
        switch self {
        case .h264: "H.264"
        case .hevc: "HEVC"
        case .vp9: "VP9"
        case .av1: "AV1"
        case .prores4444: "ProRes 4444"
        case .prores422HQ: "ProRes 422 HQ"
        case .ffv1: "FFV1"
        }
    }

    /// The forms of pixels that it can hold.
    public var pixelFormats: [MoviePixelFormat] {
        switch self {
        case .h264, .hevc: [.yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10]
        case .vp9: [.yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10, .yuva420p]
        case .av1: [.yuv420p, .yuv420p10]
        case .prores4444: [.yuv444p10, .yuva444p10]
        case .prores422HQ: [.yuv422p10]
        case .ffv1: [.bgr0, .bgra, .rgb48, .rgba64]
        }
    }

    /// Whether a film with light above white is usual in it: with ten bits and tags of Rec. 2100.
    var holdsBrightness: Bool {
        switch self {
        case .hevc, .vp9, .av1, .prores4444, .prores422HQ: true
        case .h264, .ffv1: false
        }
    }

    /// How many frames a packet is decoded before it is shown, at most; `nil` where the encoder says it for each packet.
    var delay: Int? {
        // Frames between two others may refer to one that is between them as well.
        self == .hevc ? 2 : nil
    }

    /// Whether it has a quality to choose.
    package var hasQuality: Bool {
        switch self {
        case .h264, .hevc, .vp9, .av1: true
        case .prores4444, .prores422HQ, .ffv1: false
        }
    }

    /// The form of pixels where none is asked for.
    ///
    /// - Parameters:
    ///   - isDeep: Whether the frames have more than eight bits.
    ///   - isBright: Whether light above white is to be kept.
    func usualPixelFormat(isDeep: Bool, isBright: Bool, keepsAlpha: Bool) -> MoviePixelFormat {
        switch self {
        // Few devices play H.264 with ten bits.
        case .h264: .yuv420p
        case .hevc, .av1: isDeep ? .yuv420p10 : .yuv420p
        // VP9's alpha is a film of its own, of eight bits.
        case .vp9: keepsAlpha && !isBright ? .yuva420p : isDeep ? .yuv420p10 : .yuv420p
        case .prores4444: keepsAlpha ? .yuva444p10 : .yuv444p10
        case .prores422HQ: .yuv422p10
        case .ffv1:
            switch (isDeep, keepsAlpha) {
            case (false, false): .bgr0
            case (false, true): .bgra
            case (true, false): .rgb48
            case (true, true): .rgba64
            }
        }
    }
}

/// The form of a film's pixels, by FFmpeg's names.
public enum MoviePixelFormat: String, CaseIterable, Sendable {
    /// Luma of eight bits, and colour differences with half the columns and rows. Everything plays it.
    case yuv420p
    /// Luma of eight bits, and colour differences with half the columns.
    case yuv422p
    /// Luma and colour differences of eight bits.
    case yuv444p
    /// Luma of ten bits, and colour differences with half the columns and rows.
    case yuv420p10
    /// Luma of ten bits, and colour differences with half the columns.
    case yuv422p10
    /// Luma and colour differences of ten bits.
    case yuv444p10
    /// ``yuv420p`` and alpha of eight bits.
    case yuva420p
    /// ``yuv444p10`` and alpha of ten bits.
    case yuva444p10
    /// Blue, green and red of eight bits.
    case bgr0
    /// Blue, green, red and alpha of eight bits.
    case bgra
    /// Red, green and blue of sixteen bits.
    case rgb48
    /// Red, green, blue and alpha of sixteen bits.
    case rgba64

    /// Whether it has alpha.
    public var hasAlpha: Bool {
        switch self {
        case .yuva420p, .yuva444p10, .bgra, .rgba64: true
        default: false
        }
    }

    /// Bits of a level.
    public var bits: Int {
        switch self {
        case .yuv420p, .yuv422p, .yuv444p, .yuva420p, .bgr0, .bgra: 8
        case .yuv420p10, .yuv422p10, .yuv444p10, .yuva444p10: 10
        case .rgb48, .rgba64: 16
        }
    }

    /// Whether it holds red, green and blue themselves.
    var isRGB: Bool {
        switch self {
        case .bgr0, .bgra, .rgb48, .rgba64: true
        default: false
        }
    }

    /// Whether colour differences have half the columns, and half the rows.
    var halved: (columns: Bool, rows: Bool) {
        switch self {
        case .yuv420p, .yuv420p10, .yuva420p: (true, true)
        case .yuv422p, .yuv422p10: (true, false)
        default: (false, false)
        }
    }

    /// FFmpeg's full name, with the order of bytes.
    var fullName: String { bits > 8 ? rawValue + "le" : rawValue }
}

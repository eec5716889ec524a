import Lamina
import LaminaMedia
import LaminaPictures

/// A named set of options for a purpose.
struct MoviePreset: Sendable {
    let name: String
    /// One line for the help.
    let purpose: String
    let format: MovieFormat
    let codec: MovieCodec
    /// `nil` for the format's usual one.
    var soundCodec: SoundCodec?
    var quality: Int?
    var effort: Int?
    var rate: FrameRate?
    /// The pixels of the longer side, or of the shorter one.
    var side: Side?
    /// The most seconds.
    var longest: Double?
    /// The most bytes of the file.
    var mostBytes: Int?

    enum Side {
        case longer(Int)
        case shorter(Int)
    }

    static let all = [
        MoviePreset(
            name: "web", purpose: "MP4 with H.264 that plays everywhere: --effort 5", format: .mp4,
            codec: .h264, effort: 5),
        MoviePreset(
            name: "editor", purpose: "MOV with ProRes 4444 and PCM: ten bits, alpha", format: .mov,
            codec: .prores4444, soundCodec: .pcm24),
        MoviePreset(
            name: "archive", purpose: "MKV with FFV1 and FLAC: every pixel exact, alpha", format: .mkv,
            codec: .ffv1,
            soundCodec: .flac),
        MoviePreset(
            name: "social-1080",
            purpose: "MP4 with H.264, 1080 pixels on the shorter side, 30 frames a second, --quality 85",
            format: .mp4, codec: .h264, quality: 85, effort: 5, rate: FrameRate(30), side: .shorter(1080)),
        MoviePreset(
            name: "telegram",
            purpose:
                "WebM with VP9 and alpha as stickers need it: 512 pixels on the longer side, 30 frames a second, at most 3 s and 256 KiB",
            format: .webm, codec: .vp9, effort: 5, rate: FrameRate(30), side: .longer(512), longest: 3,
            mostBytes: 262_144),
    ]

    static let names = all.map(\.name).joined(separator: ", ")

    /// The presets, a line each.
    static let table = all.map {
        "  \(Text.left($0.name, 12)) \($0.purpose)"
    }.joined(separator: "\n")

    /// The framing with the preset's size where no size is given.
    func framed(_ framing: PictureArguments, _ scene: Scene) -> PictureArguments {
        guard let side, framing.pixels == nil, framing.scale == nil else { return framing }
        let (width, height) = (Double(scene.size.width), Double(scene.size.height))
        guard width > 0, height > 0 else { return framing }
        let factor =
            switch side {
            case .longer(let pixels): Double(pixels) / max(width, height)
            case .shorter(let pixels): Double(pixels) / min(width, height)
            }
        func pixels(_ points: Double) -> Int { max(1, Int(min((points * factor).rounded(), 16_384))) }
        var framing = framing
        framing.pixels = PixelDimensions(width: pixels(width), height: pixels(height))
        return framing
    }
}

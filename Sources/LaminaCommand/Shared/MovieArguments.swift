import ArgumentParser
import Foundation
import Lamina
import LaminaMedia

extension MovieFormat: ExpressibleByArgument {}
extension MovieCodec: ExpressibleByArgument {}
extension MoviePixelFormat: ExpressibleByArgument {}
extension BrightCurve: ExpressibleByArgument {}

/// A frame rate: `60`, `29.97` or `30000/1001`.
struct FrameRateArgument {
    var rate: FrameRate

    init(argument: String) throws {
        guard let rate = FrameRate(argument) else {
            throw ValidationError("expected frames a second from 0.001 to 1000, like 60, 29.97 or 30000/1001")
        }
        self.rate = rate
    }
}

/// The file of a film.
struct MovieFileArguments: ParsableArguments {
    @Option(
        help:
            "The format, whatever the output's ending says: png, exr, apng, gif, webp, mp4, mov, webm, mkv or y4m."
    )
    var format: MovieFormat?

    @Option(
        help:
            "A video's codec: h264, hevc or av1 in MP4; h264, hevc, prores-4444 or prores-422-hq in MOV; vp9 or av1 in WebM; any of them, or ffv1, in MKV."
    )
    var codec: MovieCodec?

    @Option(
        help: ArgumentHelp(
            "The form of a video's pixels: yuv420p, which everything plays, and others by FFmpeg's names.",
            discussion:
                "yuv422p, yuv444p, yuv420p10, yuv422p10, yuv444p10, yuva420p, yuva444p10, bgr0, bgra, rgb48, rgba64; each codec has some.",
            valueName: "form"))
    var pixelFormat: MoviePixelFormat?

    @Option(
        help:
            "The curve of a film with light above white: pq, as HDR10 has it, which is used unless given, or hlg."
    )
    var hdr: BrightCurve?

    @Option(help: "A set of options for a purpose: \(MoviePreset.names).")
    var preset: MoviePresetArgument?

    @Option(
        parsing: .unconditional,
        help:
            "0 (smallest) to 100 (best), for MP4, MOV, WebM, MKV and WebP; 75 unless given. Not for ProRes and FFV1."
    )
    var quality: Int?

    @Option(
        parsing: .unconditional,
        help:
            "How hard the encoder tries to make the file small: 0 (fastest) to 9 (smallest), \(EncoderEffort.standard) unless given. Not for GIF, Y4M, EXR, ProRes and FFV1."
    )
    var effort: Int?

    @Option(
        parsing: .unconditional,
        help: "How often APNG, GIF and WebP play; 0 for ever, as unless given.")
    var loop: Int?

    @OptionGroup var durability: DurabilityArguments

    func validate() throws {
        for (option, value, range) in [
            ("--quality", quality, 0...100), ("--effort", effort, EncoderEffort.range),
            ("--loop", loop, 0...65_535),
        ] {
            guard let value, !range.contains(value) else { continue }
            throw ValidationError(
                "\(option): expected \(range.lowerBound) to \(range.upperBound), found \(value)")
        }
    }

    /// Sets what is given, and what the preset says.
    func apply(to options: inout MovieOptions) {
        let preset = preset?.options
        if let quality = quality ?? preset?.quality { options.quality = quality }
        if let effort = effort ?? preset?.effort { options.effort = effort }
        if let loop { options.loops = loop }
        options.codec = codec ?? preset?.codec
        options.pixelFormat = pixelFormat
        if let hdr { options.brightCurve = hdr }
        options.isDurable = durability.isDurable
    }

    /// Whether a format has a quality to choose.
    func hasQuality(_ format: MovieFormat) -> Bool {
        format == .webp || (codec ?? preset?.options.codec ?? format.codecs.first)?.hasQuality == true
    }
}

/// A preset by its name.
struct MoviePresetArgument: ExpressibleByArgument {
    let options: MoviePreset

    init?(argument: String) {
        guard let found = MoviePreset.all.first(where: { $0.name == argument }) else { return nil }
        options = found
    }

    static var allValueStrings: [String] { MoviePreset.all.map(\.name) }
}

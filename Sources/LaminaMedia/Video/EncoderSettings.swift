import Foundation
internal import CLaminaFFmpeg

/// The settings of one of FFmpeg's encoders, and the meaning of a quality from 0 to 100 for it.
struct EncoderSettings {
    private let encoder: String
    private let coding: VideoCoding
    private let options: MovieOptions

    init(_ encoder: String, _ coding: VideoCoding, _ options: MovieOptions) {
        (self.encoder, self.coding, self.options) = (encoder, coding, options)
    }

    /// The threads that encoders make who do not count cores themselves.
    private var threads: Int {
        min(max(1, options.threads ?? ProcessInfo.processInfo.activeProcessorCount), 64)
    }

    func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
        for (name, value) in settings(of: &context.pointee) {
            // A setting that the encoder's version does not know is ignored.
            _ = av_opt_set(context, name, value, AV_OPT_SEARCH_CHILDREN)
        }
    }

    private func settings(of context: inout AVCodecContext) -> [(String, String)] {
        let effort = options.effort
        switch encoder {
        case "libx264":
            // 75 gives 18, which is hard to tell from the original. The scale ends at 10, beyond which only the files
            // grow.
            return [("preset", EncoderEffort.x264(effort)), ("crf", quality(40, 10))]
        case "libx265":
            return [
                ("preset", EncoderEffort.x265(effort)), ("crf", quality(42, 12)), ("x265-params", x265),
            ]
        case "libvpx-vp9": return vp9
        case "libsvtav1":
            return [("crf", quality(58, 14)), ("preset", "\(EncoderEffort.svtAV1(effort))")]
                + (coding.screen.map {
                    [
                        (
                            "svtav1-params",
                            "mastering-display=\($0.text(decimal: true)):content-light=\($0.light)"
                        )
                    ]
                } ?? [])
        case "libaom-av1":
            return [
                ("crf", quality(58, 14)), ("cpu-used", "\(EncoderEffort.aom(effort))"), ("row-mt", "1"),
                ("threads", "\(threads)"),
            ]
        case "librav1e": return [("qp", quality(200, 50)), ("speed", "\(EncoderEffort.rav1e(effort))")]
        case "prores_ks":
            return [
                ("profile", coding.codec == .prores422HQ ? "hq" : "4444"), ("vendor", "apl0"),
                ("alpha_bits", coding.hasAlpha ? "16" : "0"),
            ]
        case "ffv1":
            // Version 3 has checksums of each slice; each frame can be read without others.
            context.gop_size = 1
            context.level = 3
            context.slices = 4
            return [("slicecrc", "1"), ("coder", "range_tab")]
        case "mpeg4":
            context.flags |= AV_CODEC_FLAG_QSCALE
            context.global_quality = (31 - 29 * Int32(options.quality) / 100) * FF_QP2LAMBDA
            return []
        default:
            // Encoders that take only a bit rate: bits per pixel that suit user interfaces.
            let pixels = Double(context.width) * Double(context.height)
            let bits = pixels * options.frameRate.value * (0.02 + 0.002 * Double(options.quality))
            context.bit_rate = Int64(min(bits, 200_000_000))
            return []
        }
    }

    private var vp9: [(String, String)] {
        let (deadline, speed) = EncoderEffort.vp9(options.effort)
        return [
            ("crf", quality(56, 10)), ("b", "0"), ("deadline", deadline), ("cpu-used", "\(speed)"),
            ("row-mt", "1"), ("threads", "\(threads)"), ("tile-columns", "2"),
            // Alternate reference frames, which are never shown, do not work with alpha, which is a stream of its own.
            ("auto-alt-ref", "0"),
        ]
    }

    /// x265's own settings: quiet, every group by itself, as many threads as are allowed, and HDR10's description.
    private var x265: String {
        var parts = ["log-level=none", "open-gop=0", "pools=\(threads)"]
        if let screen = coding.screen {
            parts += [
                "hdr10=1", "hdr10-opt=1", "repeat-headers=1",
                "master-display=\(screen.text(decimal: false))", "max-cll=\(screen.light)",
            ]
        }
        return parts.joined(separator: ":")
    }

    /// The encoder's number for the film's quality.
    private func quality(_ worst: Int, _ best: Int) -> String {
        String(worst - ((worst - best) * options.quality + 50) / 100)
    }
}

extension FilmScreen {
    /// The lights of the brightest pixel and of the brightest frame, which is not known before the film is drawn, in cd/m².
    var light: String { "\(brightest),0" }
}

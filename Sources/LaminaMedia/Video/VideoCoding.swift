internal import CLaminaFFmpeg
import LaminaColor
import LaminaImage

/// What a video's numbers are: its codec, the form of its pixels and the meaning of its colours.
struct VideoCoding: Equatable {
    let codec: MovieCodec
    let pixelFormat: MoviePixelFormat
    /// The space of the file's components.
    let space: ColorSpace
    /// The light of the brightest colour, where 1 is white.
    let headroom: Double

    /// Throws ``MovieError/unsuitableCodec(_:format:)`` and ``MovieError/unsuitablePixelFormat(_:codec:)``.
    init(_ format: MovieFormat, _ options: MovieOptions) throws(MovieError) {
        let isBright = options.headroom > 1
        let usual = format.codecs.first { !isBright || $0.holdsBrightness } ?? format.codecs.first
        guard let codec = options.codec ?? usual, format.codecs.contains(codec) else {
            throw .unsuitableCodec(options.codec ?? .h264, format: format)
        }
        self.codec = codec
        pixelFormat =
            options.pixelFormat
            ?? codec.usualPixelFormat(
                isDeep: options.pixels.hasWideComponents, isBright: isBright, keepsAlpha: options.keepsAlpha)
        guard codec.pixelFormats.contains(pixelFormat) else {
            throw .unsuitablePixelFormat(pixelFormat, codec: codec)
        }
        let keepsLight = isBright && pixelFormat.bits > 8
        headroom = keepsLight ? options.headroom : 1
        space =
            keepsLight
            ? options.brightCurve.space : options.pixels.space.filmed
    }

    /// Whether the file has the film's alpha.
    var hasAlpha: Bool { pixelFormat.hasAlpha }

    /// The shares of luma.
    var weights: LumaWeights {
        space.rgb.primaries == .rec2020 ? .rec2020 : .rec709
    }

    // MARK: H.273's numbers

    var primaries: AVColorPrimaries {
        switch space.rgb.primaries {
        case .displayP3: AVCOL_PRI_SMPTE432
        case .rec2020: AVCOL_PRI_BT2020
        default: AVCOL_PRI_BT709
        }
    }

    /// Films in sRGB have the number of BT.709, as most have: players show sRGB's components by it.
    var transfer: AVColorTransferCharacteristic {
        switch space.rgb.curve {
        case .pq: AVCOL_TRC_SMPTE2084
        case .hlg: AVCOL_TRC_ARIB_STD_B67
        case .camera: AVCOL_TRC_BT2020_10
        default: space == .sRGB && !pixelFormat.isRGB ? AVCOL_TRC_BT709 : AVCOL_TRC_IEC61966_2_1
        }
    }

    var matrix: AVColorSpace {
        if pixelFormat.isRGB { return AVCOL_SPC_RGB }
        return weights == .rec2020 ? AVCOL_SPC_BT2020_NCL : AVCOL_SPC_BT709
    }

    var range: AVColorRange { pixelFormat.isRGB ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG }

    /// Between two rows, and in the column of the left of two pixels.
    var siting: AVChromaLocation {
        pixelFormat.halved.columns ? AVCHROMA_LOC_LEFT : AVCHROMA_LOC_UNSPECIFIED
    }

    /// The screen that the film was made on, which HDR10 names; `nil` for other films.
    var screen: FilmScreen? { space == .rec2100PQ ? FilmScreen(headroom: headroom) : nil }
}

/// A screen of HDR10: SMPTE ST 2086's description, and CTA-861.3's lights of the content.
struct FilmScreen: Equatable {
    /// Red, green, blue and white of BT.2020 (table 3), each x and y in 50,000ths.
    let primaries: [Int32] = [35_400, 14_600, 8_500, 39_850, 6_550, 2_300, 15_635, 16_450]
    /// In cd/m². White is 203 (ITU-R BT.2408).
    let brightest: Int

    init(headroom: Double) {
        brightest = min(10_000, Int((headroom * TransferCurve.white).rounded(.up)))
    }

    /// The darkest light, in 10,000ths of cd/m².
    var darkest: Int { 1 }

    /// The description as x265 and SVT-AV1 read it: green, blue, red and white.
    ///
    /// - Parameter decimal: Whether places and lights are decimals; otherwise they are counted in 50,000ths and in 10,000ths of
    ///   cd/m².
    func text(decimal: Bool) -> String {
        func place(_ index: Int) -> String {
            let (x, y) = (primaries[2 * index], primaries[2 * index + 1])
            return decimal ? "(\(Double(x) / 50_000),\(Double(y) / 50_000))" : "(\(x),\(y))"
        }
        let light =
            decimal
            ? "(\(brightest),\(Double(darkest) / 10_000))" : "(\(brightest * 10_000),\(darkest))"
        return "G\(place(1))B\(place(2))R\(place(0))WP\(place(3))L\(light)"
    }
}

extension ColorSpace {
    /// The space of a film without light above white: the one of the frames, with its primaries' usual curve.
    var filmed: ColorSpace {
        switch rgb.primaries {
        case .displayP3: .displayP3
        case .rec2020: .rec2020
        default: .sRGB
        }
    }
}

extension MovieOptions {
    /// The parts of the frames that a format cannot hold, in words.
    package func losses(in format: MovieFormat) -> [String] {
        guard !format.isSequence else { return [] }
        let isBright = headroom > 1
        guard format.muxer != nil, let coding = try? VideoCoding(format, self) else {
            return (isBright ? ["light above white ends at white in \(format.name)"] : [])
                + (pixels.space.filmed == .sRGB
                    ? [] : ["colours outside of sRGB end there in \(format.name)"])
        }
        guard isBright, coding.headroom == 1 else { return [] }
        return [
            "light above white ends at white in \(coding.codec.name) with "
                + "\(coding.pixelFormat.rawValue), which has eight bits"
        ]
    }
}

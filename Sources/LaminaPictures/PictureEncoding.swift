import Lamina
import LaminaImage
import LaminaPlan

/// How the picture of a frame is written to a file, so that the file holds as much of it as its format can.
package struct PictureEncoding: Sendable {
    package let format: PictureFormat
    /// 8, or 16 for as many as the format has.
    package let bits: Int
    /// The space of the file's colours.
    package let space: ColorSpace
    /// The parts of the frame that the format cannot hold, in words.
    package let losses: [String]

    /// 1000 of white's 203 cd/m².
    private static let mostInHLG: Float = 1000.0 / 203

    /// - Parameters:
    ///   - working: The format of the frame.
    ///   - curve: The curve of a PNG or AVIF with light above white.
    init(_ format: PictureFormat, _ working: WorkingFormat, _ curve: BrightCurve) {
        self.format = format
        let isBright = working.limit > 1
        let holdsBrightness = format == .png || format == .avif || format == .jpeg
        bits = working.isDeep && (format == .jpeg ? isBright : holdsBrightness || format == .tiff) ? 16 : 8
        var losses: [String] = []
        if isBright, !holdsBrightness { losses.append("light above white ends at white in a \(format)") }
        switch format {
        // PQ has room for any headroom, and its primaries for any colour of a screen.
        case .png, .avif:
            space = isBright ? curve.space : working.space
            if isBright, curve == .hlg, working.headroom > Self.mostInHLG {
                losses.append("light above 4.9 times that of white ends there in hybrid log-gamma")
            }
        case .jpeg, .webp, .tiff: space = working.space
        case .bmp:
            space = .sRGB
            if working.space != .sRGB { losses.append("colours outside of sRGB end there in a BMP") }
        }
        self.losses = losses
    }

    /// The file's bytes.
    ///
    /// - Parameters:
    ///   - quality: 0 to 100, for formats that lose something.
    ///   - level: 0 to 9, for a PNG.
    ///   - threads: The most threads that compress a PNG; `nil` for one per core.
    package func encode(
        _ image: CGImage, quality: Int = 75, level: Int = PNGCompression.defaultLevel, threads: Int? = nil
    ) throws(ImageError) -> [UInt8] {
        if format == .png {
            return try image.pngData(
                level: level, threads: threads, bitsPerComponent: bits, colorSpace: space)
        }
        return try image.data(
            as: format, quality: quality, threads: threads, bitsPerComponent: bits, colorSpace: space)
    }
}

extension ScenePicture {
    /// The parts of the picture that a file of bytes in sRGB does not hold, in words.
    ///
    /// - Parameter file: The file, such as "a film".
    package func losses(in file: String) -> [String] {
        let working = renderer.working
        return (working.limit > 1 ? ["light above white ends at white in \(file)"] : [])
            + (working.space == .sRGB ? [] : ["colours outside of sRGB end there in \(file)"])
    }

    /// How the picture is written in a format.
    ///
    /// - Parameter curve: The curve of a PNG or AVIF with light above white.
    package func encoding(as format: PictureFormat, _ curve: BrightCurve = .pq) -> PictureEncoding {
        PictureEncoding(format, renderer.working, curve)
    }
}

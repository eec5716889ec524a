import LaminaAnimatedFiles
import LaminaColor
import LaminaImage

/// Makes a file of each frame by itself.
protocol StillEncoder: AnyObject {
    /// Whether a frame had translucent pixels that its file does not hold.
    var hasDroppedAlpha: Bool { get }
    /// The bytes of a frame's file.
    func encode(_ frame: FramePixels) throws -> [UInt8]
}

/// PNG with as many bits and the space of the frames: light above white in Rec. 2100 with PQ.
final class PNGFrameEncoder: StillEncoder {
    private let options: MovieOptions
    private let stage: FrameStage

    init(_ options: MovieOptions, _ width: Int, _ height: Int) {
        self.options = options
        stage = FrameStage(
            from: options.pixels, to: options.pixels.space, width: width, height: height,
            keepsAlpha: options.keepsAlpha, background: options.background, wantsBytes: false)
    }

    var hasDroppedAlpha: Bool { stage.hasDroppedAlpha }

    func encode(_ frame: FramePixels) throws -> [UInt8] {
        let staged = try stage.staged(frame)
        let format = options.pixels
        var storage = try PixelStorage(byteCount: staged.width * staged.height * format.bytesPerPixel)
        let rows = PixelRows(
            staged.bytes.baseAddress, width: staged.width, height: staged.height,
            bytesPerRow: staged.rowBytes,
            format: format)
        storage.withUnsafeMutableBytes { rows.copy(to: $0) }
        let level = EncoderEffort.png(options.effort)
        guard format != .standard else {
            let image = try CGImage(width: staged.width, height: staged.height, adopting: storage)
            return try image.pngData(level: level, threads: options.threads)
        }
        let image = try CGImage(width: staged.width, height: staged.height, wide: format, adopting: storage)
        return try image.pngData(
            level: level, threads: options.threads, bitsPerComponent: format.hasWideComponents ? 16 : 8,
            colorSpace: options.headroom > 1 ? .rec2100PQ : format.space)
    }
}

internal import CLaminaFFmpeg
internal import CLaminaMedia
import Foundation
import LaminaAnimatedFiles
import LaminaImage

/// Turns BGRA into the planes that a codec takes: BT.709, video levels, chroma at half size.
final class VideoFrameConverter {
    private let width: Int, height: Int
    private let codedWidth: Int, codedHeight: Int
    /// The coded width made even: the scaler takes the chroma of a last odd column from the pixel after it too.
    private let stagedWidth: Int
    private let hasAlpha: Bool
    private let background: MovieColor
    private let output: String
    /// For planes with alpha; others are made by `lamina_planes_from_bgra`, which takes a fifth of the time.
    private let scaler: UnsafeMutableRawPointer?
    private let frame: UnsafeMutablePointer<AVFrame>
    /// The frame made opaque, or straight, or even; not needed for an opaque frame of the right size.
    private let staging: UnsafeMutableRawBufferPointer

    init(
        width: Int, height: Int, codec: VideoCodec, background: MovieColor, output: String
    ) throws(MovieError) {
        self.width = width
        self.height = height
        codedWidth = codec.width
        codedHeight = codec.height
        stagedWidth = (codec.width + 1) & ~1
        hasAlpha = codec.hasAlpha
        self.background = background
        self.output = output
        let (w, h) = (Int32(codedWidth), Int32(codedHeight))
        let target = hasAlpha ? AV_PIX_FMT_YUVA420P : AV_PIX_FMT_YUV420P
        let memory: UnsafeMutableRawPointer
        let byteCount = stagedWidth * codedHeight * PixelFormat.standard.bytesPerPixel
        do throws(ImageError) {
            memory = try PixelStorage.allocate(byteCount)
        } catch {
            throw Self.failed(output, "\(error)")
        }
        var isMade = false
        defer { if !isMade { free(memory) } }
        var scaler: UnsafeMutableRawPointer?
        if hasAlpha {
            scaler = lamina_av_scaler(w, h, AV_PIX_FMT_BGRA, target)
            guard scaler != nil else { throw Self.failed(output, "out of memory") }
        }
        guard let frame = av_frame_alloc() else {
            if let scaler { lamina_av_scaler_free(scaler) }
            throw Self.failed(output, "out of memory")
        }
        frame.pointee.format = target.rawValue
        frame.pointee.width = w
        frame.pointee.height = h
        frame.pointee.colorspace = AVCOL_SPC_BT709
        frame.pointee.color_primaries = AVCOL_PRI_BT709
        frame.pointee.color_trc = AVCOL_TRC_BT709
        frame.pointee.color_range = AVCOL_RANGE_MPEG
        frame.pointee.chroma_location = AVCHROMA_LOC_LEFT
        let code = av_frame_get_buffer(frame, 0)
        guard code >= 0 else {
            var released: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&released)
            if let scaler { lamina_av_scaler_free(scaler) }
            throw Self.failed(output, ffmpegReason(code))
        }
        self.scaler = scaler
        self.frame = frame
        staging = UnsafeMutableRawBufferPointer(start: memory, count: byteCount)
        isMade = true
    }

    deinit {
        free(staging.baseAddress)
        var released: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&released)
        if let scaler { lamina_av_scaler_free(scaler) }
    }

    /// The frame in the codec's format; good until the next call.
    func convert(_ pixels: FramePixels) throws(MovieError) -> UnsafeMutablePointer<AVFrame> {
        // The encoder may still hold the planes of the last frame.
        let code = av_frame_make_writable(frame)
        guard code >= 0 else { throw Self.failed(output, ffmpegReason(code)) }
        let isDirect = width == stagedWidth && height == codedHeight && FrameConversion.isOpaque(pixels)
        let source: UnsafeRawPointer?
        let sourceRowBytes: Int
        if isDirect {
            (source, sourceRowBytes) = (pixels.bytes.baseAddress, pixels.rowBytes)
        } else {
            stage(pixels)
            (source, sourceRowBytes) = (
                UnsafeRawPointer(staging.baseAddress), stagedWidth * PixelFormat.standard.bytesPerPixel
            )
        }
        guard let bytes = source?.assumingMemoryBound(to: UInt8.self) else { return frame }
        if let scaler {
            let done = lamina_av_scale(scaler, bytes, Int32(sourceRowBytes), frame)
            guard done == Int32(codedHeight) else {
                throw Self.failed(output, "the scaler refused the frame")
            }
        } else {
            let data = frame.pointee.data, lines = frame.pointee.linesize
            let planes: [UnsafeMutablePointer<UInt8>?] = [data.0, data.1, data.2]
            let strides = [Int(lines.0), Int(lines.1), Int(lines.2)]
            lamina_planes_from_bgra(bytes, sourceRowBytes, codedWidth, codedHeight, planes, strides)
        }
        return frame
    }

    private func stage(_ pixels: FramePixels) {
        let rowBytes = stagedWidth * PixelFormat.standard.bytesPerPixel
        if hasAlpha {
            FrameConversion.straighten(pixels, into: staging, targetRowBytes: rowBytes)
        } else {
            FrameConversion.flatten(
                pixels, over: background.background, into: staging, targetRowBytes: rowBytes)
        }
        guard let base = staging.baseAddress else { return }
        if stagedWidth > width {
            for y in 0..<height {
                let end = base + y * rowBytes + width * PixelFormat.standard.bytesPerPixel
                end.copyMemory(from: end - 4, byteCount: 4)
            }
        }
        if codedHeight > height {
            let last = base + height * rowBytes
            last.copyMemory(from: last - rowBytes, byteCount: rowBytes)
        }
    }

    private static func failed(_ output: String, _ reason: String) -> MovieError {
        .encoder(output: output, codec: "swscale", step: "convert a frame", reason: reason)
    }
}

internal import CLaminaFFmpeg
internal import CLaminaMedia
import LaminaAnimatedFiles
import LaminaColor
import LaminaImage

/// Turns frames into what a codec takes: planes of luma, colour differences and alpha, or red, green and blue.
final class VideoFrameConverter {
    private let coding: VideoCoding
    private let stage: FrameStage
    private let output: String
    private let frame: UnsafeMutablePointer<AVFrame>
    private var scratch: [Float]
    /// Whether planes are made by `lamina_planes_from_bgra`, which is for bytes of the usual form and the fastest.
    private let isUsual: Bool

    init(_ codec: VideoCodec, _ options: MovieOptions, output: String) throws(MovieError) {
        coding = codec.coding
        self.output = output
        let (w, h) = (codec.width, codec.height)
        // Planes of the usual form take the colours of a last odd column from the pixel after it too.
        isUsual =
            coding.pixelFormat == .yuv420p && coding.weights == .rec709 && !options.pixels.isDeep
            && SpaceConversion.from(options.pixels.space, to: coding.space) == nil
        stage = FrameStage(
            from: options.pixels, to: coding.space, width: isUsual ? (w + 1) & ~1 : w, height: h,
            keepsAlpha: coding.hasAlpha, background: options.background,
            wantsBytes: coding.pixelFormat.isRGB && coding.pixelFormat.bits == 8)
        scratch = [Float](repeating: 0, count: lamina_planes_scratch(w))
        frame = try Self.makeFrame(coding, w, h, output)
    }

    deinit {
        var released: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&released)
    }

    /// Whether a frame had translucent pixels that the film cannot hold.
    var hasDroppedAlpha: Bool { stage.hasDroppedAlpha }

    private static func makeFrame(
        _ coding: VideoCoding, _ width: Int, _ height: Int, _ output: String
    ) throws(MovieError) -> UnsafeMutablePointer<AVFrame> {
        guard let frame = av_frame_alloc() else { throw failed(output, "out of memory") }
        frame.pointee.format = coding.format.rawValue
        frame.pointee.width = Int32(width)
        frame.pointee.height = Int32(height)
        frame.pointee.colorspace = coding.matrix
        frame.pointee.color_primaries = coding.primaries
        frame.pointee.color_trc = coding.transfer
        frame.pointee.color_range = coding.range
        frame.pointee.chroma_location = coding.siting
        let code = av_frame_get_buffer(frame, 0)
        guard code >= 0 else {
            var released: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&released)
            throw failed(output, ffmpegReason(code))
        }
        return frame
    }

    /// The frame in the codec's format; good until the next call.
    func convert(_ pixels: FramePixels) throws -> UnsafeMutablePointer<AVFrame> {
        // The encoder may still hold the planes of the last frame.
        let code = av_frame_make_writable(frame)
        guard code >= 0 else { throw Self.failed(output, ffmpegReason(code)) }
        let staged = try stage.staged(pixels)
        if coding.pixelFormat.isRGB {
            pack(staged)
        } else {
            makePlanes(of: staged)
        }
        return frame
    }

    private func makePlanes(of pixels: FramePixels) {
        guard let bytes = pixels.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        let data = frame.pointee.data, lines = frame.pointee.linesize
        let planes: [UnsafeMutablePointer<UInt8>?] = [data.0, data.1, data.2, data.3]
        let strides = [Int(lines.0), Int(lines.1), Int(lines.2), Int(lines.3)]
        let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
        if isUsual {
            lamina_planes_from_bgra(bytes, pixels.rowBytes, width, height, planes, strides)
            return
        }
        var source = lamina_plane_source(
            pixels: bytes, row_bytes: pixels.rowBytes, width: width, height: height,
            are_halves: pixels.format.isDeep)
        let (weights, halved) = (coding.weights, coding.pixelFormat.halved)
        var format = lamina_plane_format(
            red_luma: Float(weights.red), green_luma: Float(weights.green), blue_luma: Float(weights.blue),
            bits: Int32(coding.pixelFormat.bits), halves_columns: halved.columns, halves_rows: halved.rows,
            has_alpha: coding.hasAlpha)
        scratch.withUnsafeMutableBufferPointer {
            lamina_planes(&source, &format, planes, strides, $0.baseAddress)
        }
    }

    /// Copies pixels to rows of red, green and blue.
    private func pack(_ pixels: FramePixels) {
        guard let base = frame.pointee.data.0 else { return }
        let rowBytes = Int(frame.pointee.linesize.0)
        let target = UnsafeMutableRawBufferPointer(
            start: base, count: rowBytes * Int(frame.pointee.height))
        if coding.pixelFormat.bits == 8 {
            FrameConversion.straighten(pixels, into: target, targetRowBytes: rowBytes)
            return
        }
        let (hasAlpha, isDeep) = (coding.hasAlpha, pixels.format.isDeep)
        let (step, from) = (hasAlpha ? 8 : 6, pixels.format.bytesPerPixel)
        for y in 0..<pixels.height {
            let row = pixels.row(y)
            for x in 0..<pixels.width {
                let pixel = isDeep ? Self.half(row, x * from) : Self.bytes(row, x * from)
                let words = Self.words(pixel)
                let place = y * rowBytes + x * step
                target.storeBytes(of: words.x, toByteOffset: place, as: UInt16.self)
                target.storeBytes(of: words.y, toByteOffset: place + 2, as: UInt16.self)
                target.storeBytes(of: words.z, toByteOffset: place + 4, as: UInt16.self)
                if hasAlpha { target.storeBytes(of: words.w, toByteOffset: place + 6, as: UInt16.self) }
            }
        }
    }

    @inline(__always)
    private static func half(_ row: UnsafeRawBufferPointer, _ place: Int) -> SIMD4<Float> {
        HalfFrame.floats(row.load(fromByteOffset: place, as: SIMD4<UInt16>.self))
    }

    @inline(__always)
    private static func bytes(_ row: UnsafeRawBufferPointer, _ place: Int) -> SIMD4<Float> {
        let bytes = SIMD4<Float>(row.load(fromByteOffset: place, as: SIMD4<UInt8>.self)) / 255
        return SIMD4(bytes.z, bytes.y, bytes.x, bytes.w)
    }

    /// A premultiplied pixel as straight numbers of 16 bits.
    @inline(__always)
    private static func words(_ pixel: SIMD4<Float>) -> SIMD4<UInt16> {
        let alpha = min(max(pixel.w, 0), 1)
        guard alpha > 0 else { return .zero }
        var straight = pixel / alpha
        straight.w = alpha
        straight.replace(with: SIMD4<Float>.zero, where: straight .!= straight)
        let words = (straight.clamped(lowerBound: .zero, upperBound: .one) * 65535).rounded(
            .toNearestOrAwayFromZero)
        return SIMD4<UInt16>(words)
    }

    private static func failed(_ output: String, _ reason: String) -> MovieError {
        .encoder(output: output, codec: "FFmpeg", step: "convert a frame", reason: reason)
    }
}

extension VideoCoding {
    /// FFmpeg's form of the pixels.
    var format: AVPixelFormat { av_get_pix_fmt(pixelFormat.fullName) }
}

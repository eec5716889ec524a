import LaminaAnimatedFiles
import LaminaColor
import LaminaImage

/// Room for a frame on its way to a codec: opaque where alpha is not kept, in the film's space, and as large as the codec wants it.
///
/// The steps that a frame does not need are left out. An opaque frame of the right size and space is passed on as it is.
final class FrameStage {
    /// The size of the result, in pixels.
    let width: Int, height: Int
    /// The result's format.
    let format: PixelFormat

    private let source: PixelFormat
    private let keepsAlpha: Bool
    private let background: FrameBackground
    private let conversion: PixelConversion?
    private var flat: FrameBuffer?
    private var converted: FrameBuffer?
    /// Whether a frame had translucent pixels, which lie over the background.
    private(set) var hasDroppedAlpha = false

    /// - Parameters:
    ///   - source: The format of the frames.
    ///   - space: The space of the film.
    ///   - width: At least the frames'. More columns are copies of the last one.
    ///   - height: At least the frames'. More rows are copies of the last one.
    ///   - wantsBytes: Whether the result is bytes, whatever the frames are.
    init(
        from source: PixelFormat, to space: ColorSpace, width: Int, height: Int, keepsAlpha: Bool,
        background: MovieColor, wantsBytes: Bool
    ) {
        (self.width, self.height, self.source, self.keepsAlpha) = (width, height, source, keepsAlpha)
        let isSame = SpaceConversion.from(source.space, to: space) == nil
        let staysSame = isSame && !(wantsBytes && source.isDeep)
        let target = wantsBytes ? PixelFormat.standard : .half(.premultiplied)
        format = staysSame ? source : target.inSpace(space)
        conversion = staysSame ? nil : PixelConversion(from: source, to: format)
        self.background = background.background
    }

    /// The frame for the codec; good until the next call.
    ///
    /// - Throws: `ImageError.outOfMemory`.
    func staged(_ frame: FramePixels) throws(ImageError) -> FramePixels {
        let isOpaque = keepsAlpha || source.isOpaque(frame)
        if !isOpaque { hasDroppedAlpha = true }
        if isOpaque, frame.width == width, frame.height == height, conversion == nil { return frame }
        let flat = try flattened(frame, isOpaque: isOpaque)
        guard let conversion else { return flat }
        let count = width * height
        let buffer = try Self.room(converted, count * format.bytesPerPixel)
        converted = buffer
        guard conversion.convert(flat.bytes, to: buffer.bytes, count: count) else {
            throw .outOfMemory(bytes: count * format.bytesPerPixel)
        }
        return FramePixels(
            bytes: UnsafeRawBufferPointer(buffer.bytes), width: width, height: height,
            rowBytes: width * format.bytesPerPixel, format: format)
    }

    private static func room(_ buffer: FrameBuffer?, _ byteCount: Int) throws(ImageError) -> FrameBuffer {
        if let buffer { return buffer }
        return try FrameBuffer(byteCount: byteCount)
    }

    private func flattened(_ frame: FramePixels, isOpaque: Bool) throws(ImageError) -> FramePixels {
        let rowBytes = width * source.bytesPerPixel
        let buffer = try Self.room(flat, rowBytes * height)
        flat = buffer
        let target = buffer.bytes
        if isOpaque {
            for y in 0..<frame.height {
                UnsafeMutableRawBufferPointer(rebasing: target[(y * rowBytes)...]).copyMemory(
                    from: frame.row(y))
            }
        } else if source.isDeep {
            HalfFrame.flatten(frame, over: background, into: target, targetRowBytes: rowBytes)
        } else {
            let behind = background.converted(to: source.space)
            FrameConversion.flatten(frame, over: behind, into: target, targetRowBytes: rowBytes)
        }
        repeatEdges(of: frame, in: target, rowBytes)
        return FramePixels(
            bytes: UnsafeRawBufferPointer(target), width: width, height: height, rowBytes: rowBytes,
            format: source)
    }

    private func repeatEdges(
        of frame: FramePixels, in target: UnsafeMutableRawBufferPointer, _ rowBytes: Int
    ) {
        guard let base = target.baseAddress else { return }
        let step = source.bytesPerPixel
        for y in 0..<frame.height {
            for x in frame.width..<max(frame.width, width) {
                let place = base + y * rowBytes + x * step
                place.copyMemory(from: place - step, byteCount: step)
            }
        }
        for y in frame.height..<max(frame.height, height) {
            let row = base + y * rowBytes
            row.copyMemory(from: row - rowBytes, byteCount: rowBytes)
        }
    }
}

extension PixelFormat {
    /// Whether every alpha of a frame is 1, or more.
    fileprivate func isOpaque(_ frame: FramePixels) -> Bool {
        isDeep ? HalfFrame.isOpaque(frame) : FrameConversion.isOpaque(frame)
    }
}

extension FrameBackground {
    /// The colour in another space, rounded to bytes.
    fileprivate func converted(to space: ColorSpace) -> FrameBackground {
        guard let conversion = SpaceConversion.from(.sRGB, to: space) else { return self }
        let color = conversion(SIMD3(Float(red), Float(green), Float(blue)) / 255)
        let bytes = (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
            .toNearestOrAwayFromZero)
        return FrameBackground(red: UInt8(bytes.x), green: UInt8(bytes.y), blue: UInt8(bytes.z))
    }
}

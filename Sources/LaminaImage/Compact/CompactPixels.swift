internal import CLaminaImage
import LaminaGeometry
import Synchronization

/// Pixels in other than four bytes of sRGB each: greys in fewer, floats in more, and pixels in other spaces. They are expanded to premultiplied BGRA8 for
/// code that reads this format, for as long as somebody holds the expansion.
package final class CompactPixels: Sendable {
    /// Greys, with or without alpha, premultiplied halves, or premultiplied bytes in another space than sRGB.
    package let format: PixelFormat
    package let count: Int
    package let revision: PixelRevision
    private let expansion = Mutex(Expansion())

    private struct Expansion {
        weak var pixels: ExpandedPixels?
    }

    /// Makes pixels whose every byte `body` writes. Throws ``ImageError`` without memory.
    ///
    /// - Parameter isOpaque: Whether every alpha is 1.
    convenience init(
        _ format: PixelFormat, width: Int, height: Int, isOpaque: Bool,
        initializing body: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(ImageError) {
        var storage = try PixelStorage(byteCount: width * height * format.bytesPerPixel)
        storage.withUnsafeMutableBytes(body)
        self.init(
            PixelRevision(width: width, height: height, format, isOpaque: isOpaque, adopting: storage))
    }

    init(_ revision: PixelRevision) {
        format = revision.format
        self.revision = revision
        count = revision.width * revision.height
    }

    /// Lends the bytes in their layout, row by row without gaps; without memory for them the buffer is empty.
    package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try revision.withUnsafeBytes(body)
    }

    /// The pixels as BGRA8: an expansion that somebody holds, else a new one. `nil` without memory.
    package func expanded() -> ExpandedPixels? { expanded { try? ExpandedPixels(self) } }

    func expanded(else make: () -> ExpandedPixels?) -> ExpandedPixels? {
        expansion.withLock { expansion in
            if let pixels = expansion.pixels { return pixels }
            let pixels = make()
            expansion.pixels = pixels
            return pixels
        }
    }

    /// Expands an area into tight rows.
    ///
    /// - Returns: Whether the pixels could be read.
    func expand(_ area: PixelRect, into target: UnsafeMutableRawBufferPointer) -> Bool {
        withUnsafeBytes { source in
            guard let base = source.baseAddress, let to = target.baseAddress else { return false }
            let (width, step) = (revision.width, format.bytesPerPixel)
            if area.width == width {
                expand(base + Int(area.y0) * width * step, to, area.area)
                return true
            }
            for row in 0..<area.height {
                expand(
                    base + ((Int(area.y0) + row) * width + Int(area.x0)) * step,
                    to + PixelFormat.standard.bytesPerPixel * row * area.width,
                    area.width)
            }
            return true
        }
    }

    private func expand(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ count: Int) {
        let step = PixelFormat.standard.bytesPerPixel
        switch format {
        case .gray:
            for index in 0..<count {
                let gray = UInt32((from + index).load(as: UInt8.self))
                (to + step * index).storeBytes(
                    of: (0xFF00_0000 | gray &* 0x01_0101).littleEndian, as: UInt32.self)
            }
        case .grayAndAlpha:
            for index in 0..<count {
                let gray = UInt32((from + 2 * index).load(as: UInt8.self))
                let alpha = UInt32((from + 2 * index + 1).load(as: UInt8.self))
                (to + step * index).storeBytes(
                    of: (alpha << 24 | gray &* 0x01_0101).littleEndian, as: UInt32.self)
            }
        case let format where format.space.rgb != .srgb:
            let (step, size) = (format.bytesPerPixel, PixelFormat.standard.bytesPerPixel)
            _ = PixelConversion(from: format, to: .standard).convert(
                UnsafeRawBufferPointer(start: from, count: count * step),
                to: UnsafeMutableRawBufferPointer(start: to, count: count * size), count: count)
        case let format where format == .half(.premultiplied).inSpace(format.space):
            lamina_bytes_from_halves(
                from.assumingMemoryBound(to: UInt16.self), to.assumingMemoryBound(to: UInt8.self), count)
        default:
            let (codec, own) = (PixelCodec(format: format), format.bytesPerPixel)
            for index in 0..<count {
                let p = codec.load(from + own * index)
                (to + step * index).storeBytes(of: SIMD4(p.z, p.y, p.x, p.w), as: SIMD4<UInt8>.self)
            }
        }
    }
}

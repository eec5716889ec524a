import Synchronization

/// Pixels in other than four bytes each: greys in fewer, floats in more. They are expanded to premultiplied BGRA8 for
/// code that reads this format, for as long as somebody holds the expansion.
package final class CompactPixels: Sendable {
    /// How a pixel lies in memory.
    package enum Layout: Sendable {
        /// A byte of grey; opaque.
        case gray
        /// A byte of grey, multiplied by the alpha in the byte that follows.
        case grayAndAlpha
        /// Four floats of 16 bits: red, green, blue, alpha, premultiplied.
        case half

        /// The bytes of a pixel.
        package var byteCount: Int {
            switch self {
            case .gray: 1
            case .grayAndAlpha: 2
            case .half: 8
            }
        }
    }

    package let layout: Layout
    package let count: Int
    private let storage: PixelStorage
    private let expansion = Mutex(Expansion())

    private struct Expansion {
        weak var pixels: ExpandedPixels?
    }

    /// Makes pixels whose every byte `body` writes. Throws ``ImageError`` without memory.
    init(
        _ layout: Layout, count: Int, initializing body: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(ImageError) {
        self.layout = layout
        self.count = count
        var storage = try PixelStorage(byteCount: count * layout.byteCount)
        storage.withUnsafeMutableBytes(body)
        self.storage = storage
    }

    /// Lends the bytes in their layout, row by row without gaps.
    package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try storage.withUnsafeBytes(body)
    }

    /// The pixels as BGRA8: an expansion that somebody holds, else a new one. `nil` without memory.
    package func expanded() -> ExpandedPixels? {
        expansion.withLock { expansion in
            if let pixels = expansion.pixels { return pixels }
            let pixels = try? ExpandedPixels(self)
            expansion.pixels = pixels
            return pixels
        }
    }

    fileprivate func expand(into target: UnsafeMutableRawBufferPointer) {
        storage.withUnsafeBytes { source in
            guard let from = source.baseAddress, let to = target.baseAddress else { return }
            switch layout {
            case .gray:
                for index in 0..<count {
                    let gray = UInt32((from + index).load(as: UInt8.self))
                    (to + 4 * index).storeBytes(
                        of: (0xFF00_0000 | gray &* 0x01_0101).littleEndian, as: UInt32.self)
                }
            case .grayAndAlpha:
                for index in 0..<count {
                    let gray = UInt32((from + 2 * index).load(as: UInt8.self))
                    let alpha = UInt32((from + 2 * index + 1).load(as: UInt8.self))
                    (to + 4 * index).storeBytes(
                        of: (alpha << 24 | gray &* 0x01_0101).littleEndian, as: UInt32.self)
                }
            case .half:
                let codec = PixelCodec(format: .half(.premultiplied))
                for index in 0..<count {
                    let p = codec.load(from + 8 * index)
                    (to + 4 * index).storeBytes(of: SIMD4(p.z, p.y, p.x, p.w), as: SIMD4<UInt8>.self)
                }
            }
        }
    }
}

/// Premultiplied BGRA8 pixels that were made from other pixels, and are released when nobody holds them.
package final class ExpandedPixels: Sendable {
    private let storage: PixelStorage

    fileprivate init(_ pixels: CompactPixels) throws(ImageError) {
        var storage = try PixelStorage(byteCount: pixels.count * 4)
        storage.withUnsafeMutableBytes { pixels.expand(into: $0) }
        self.storage = storage
    }

    /// Lends the pixels. Their address stays the same for as long as this object is held.
    package func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try storage.withUnsafeBytes(body)
    }
}

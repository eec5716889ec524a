import Foundation
import LaminaImage

/// Pixels in memory to draw one picture of a layer into: rows from the top, all bytes 0 at first.
///
/// It can be written until the call that it is handed to returns; one of a ``CADrawable``, until that is presented.
public final class CAPixelCanvas {
    /// The width in pixels.
    public let width: Int
    /// Rows.
    public let height: Int
    /// How the pixels lie in memory, the layer's `pixelFormat`.
    public let format: PixelFormat
    /// Bytes from one row to the next.
    public let bytesPerRow: Int
    /// The time that the picture is for, of the layer's own clock, in seconds.
    public let time: CFTimeInterval

    private let isOpaque: Bool
    private let recycler: PixelRecycler
    private var companion: AnyObject?
    private var storage: PixelStorage?

    /// - Parameter companion: Kept for as long as the pixels are.
    init(
        _ shape: DrawableShape, time: Double, recycler: PixelRecycler, keeping companion: AnyObject? = nil
    ) throws(ImageError) {
        (width, height, format, isOpaque) = (shape.width, shape.height, shape.format, shape.isOpaque)
        self.time = time
        self.recycler = recycler
        self.companion = companion
        _ = try CGImage.byteCount(width: width, height: height)
        bytesPerRow = width * format.bytesPerPixel
        storage = try recycler.storage(byteCount: bytesPerRow * height, keeping: companion)
        storage?.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
    }

    /// Lends the pixels, `bytesPerRow * height` bytes, to be read and written. The pointer is good only until `body`
    /// returns. After the handler returns, the buffer is empty.
    public func withUnsafeMutableBytes<R>(_ body: (UnsafeMutableRawBufferPointer) throws -> R) rethrows -> R {
        guard let start = base else { return try body(UnsafeMutableRawBufferPointer(start: nil, count: 0)) }
        defer { withExtendedLifetime(self) {} }
        return try body(start)
    }

    private var base: UnsafeMutableRawBufferPointer? {
        storage?.withUnsafeMutableBytes { $0 }
    }

    /// Ends writing, and makes an image of the pixels: without a copy where they are in the format that is shown.
    func finish() throws(ImageError) -> CGImage? {
        guard let storage = storage.take() else { return nil }
        defer { companion = nil }
        return switch format {
        case .standard: try Self.image(width, height, isOpaque, storage)
        case .bytes(.bgra, .skipped): try Self.image(width, height, true, storage)
        case .half(.premultiplied): try wide(storage)
        default: format.space.rgb == .srgb ? try converted(storage) : try wide(storage)
        }
    }

    /// Ends writing, and gives the pixels up.
    func close() {
        storage = nil
        companion = nil
    }

    private static func image(
        _ width: Int, _ height: Int, _ isOpaque: Bool, _ storage: consuming PixelStorage
    ) throws(ImageError) -> CGImage {
        if isOpaque { storage.withUnsafeMutableBytes { CGImage.makeOpaque($0) } }
        return try CGImage(width: width, height: height, isOpaque: isOpaque, adopting: storage)
    }

    /// An image with what bytes of sRGB do not hold: floats, or colours of another space.
    private func wide(_ storage: consuming PixelStorage) throws(ImageError) -> CGImage {
        if isOpaque { storage.withUnsafeMutableBytes { format.makeOpaque($0) } }
        return try CGImage(width: width, height: height, wide: format, adopting: storage)
    }

    private func converted(_ storage: consuming PixelStorage) throws(ImageError) -> CGImage {
        var target = try recycler.storage(
            byteCount: width * height * PixelFormat.standard.bytesPerPixel, keeping: companion)
        target.withUnsafeMutableBytes { target in
            storage.withUnsafeBytes { source in
                format.convert(
                    source, bytesPerRow: bytesPerRow, width: width, height: height, intoBGRA: target)
            }
        }
        return try Self.image(width, height, isOpaque || format.isOpaque, target)
    }
}

/// The size and the format of a layer's pictures.
struct DrawableShape: Hashable {
    var width: Int
    var height: Int
    var format: PixelFormat
    var isOpaque: Bool
}

/// A rectangle of pixels that somebody else owns, rows from the top, and their format.
///
/// It is good only for as long as its owner lends it: inside of the closure that it is given to.
public struct PixelRows {
    /// The first byte of the first row; `nil` without pixels.
    public let base: UnsafeRawPointer?
    /// Pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// Bytes from one row to the next; at least a row's.
    public let bytesPerRow: Int
    /// How a pixel lies in memory.
    public let format: PixelFormat

    /// - Parameters:
    ///   - base: `bytesPerRow * (height - 1)` bytes and a row; `nil` without pixels.
    ///   - bytesPerRow: `nil` for rows that follow one another at once.
    @inlinable
    package init(
        _ base: UnsafeRawPointer?, width: Int, height: Int, bytesPerRow: Int? = nil, format: PixelFormat
    ) {
        self.base = base
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow ?? width * format.bytesPerPixel
        self.format = format
    }

    /// Rows that follow one another at once. Without enough bytes for them there are no pixels.
    @inlinable
    package init(_ bytes: UnsafeRawBufferPointer, width: Int, height: Int, format: PixelFormat) {
        let isEnough = bytes.count >= width * height * format.bytesPerPixel
        self.init(
            isEnough ? bytes.baseAddress : nil, width: width, height: isEnough ? height : 0, format: format)
    }

    /// The bytes of a row's pixels, without the gap after it.
    @inlinable public var rowBytes: Int { width * format.bytesPerPixel }

    /// All bytes, with the gaps between rows.
    @inlinable public var bytes: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: base, count: base == nil || height == 0 ? 0 : bytesPerRow * (height - 1) + rowBytes)
    }

    /// A row's pixels, counted from the top.
    @inlinable public func row(_ y: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: base.map { $0 + y * bytesPerRow }, count: base == nil ? 0 : rowBytes)
    }

    /// Copies the pixels to rows without gaps, as many as fit.
    @inlinable public func copy(to target: UnsafeMutableRawBufferPointer) {
        guard let to = target.baseAddress, let base, rowBytes > 0 else { return }
        let rows = min(height, target.count / rowBytes)
        if bytesPerRow == rowBytes {
            to.copyMemory(from: base, byteCount: rows * rowBytes)
        } else {
            for y in 0..<rows {
                (to + y * rowBytes).copyMemory(from: base + y * bytesPerRow, byteCount: rowBytes)
            }
        }
    }
}

extension PixelRows {
    /// The pixels as 32-bit words, for formats of four bytes.
    @inlinable @inline(__always)
    package var words: UnsafePointer<UInt32>? { base?.assumingMemoryBound(to: UInt32.self) }

    /// Words from one row to the next.
    @inlinable @inline(__always)
    package var wordsPerRow: Int { bytesPerRow / MemoryLayout<UInt32>.size }
}

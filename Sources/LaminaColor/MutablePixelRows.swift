/// ``PixelRows`` that may be written.
@usableFromInline
package struct MutablePixelRows {
    /// The first byte of the first row.
    @usableFromInline package let base: UnsafeMutableRawPointer
    /// Pixels in a row.
    @usableFromInline package let width: Int
    /// The number of rows.
    @usableFromInline package let height: Int
    /// Bytes from one row to the next; at least a row's.
    @usableFromInline package let bytesPerRow: Int
    /// How a pixel lies in memory.
    @usableFromInline package let format: PixelFormat

    /// - Parameter bytesPerRow: `nil` for rows that follow one another at once.
    @inlinable
    package init(
        _ base: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int? = nil,
        format: PixelFormat
    ) {
        self.base = base
        self.width = width
        self.height = height
        self.bytesPerRow = bytesPerRow ?? width * format.bytesPerPixel
        self.format = format
    }

    /// The same pixels, for reading.
    @inlinable
    package var readOnly: PixelRows {
        PixelRows(base, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
    }

    /// The pixels as 32-bit words, for formats of four bytes.
    @inlinable @inline(__always)
    package var words: UnsafeMutablePointer<UInt32> { base.assumingMemoryBound(to: UInt32.self) }

    /// Words from one row to the next.
    @inlinable @inline(__always)
    package var wordsPerRow: Int { bytesPerRow / MemoryLayout<UInt32>.size }
}

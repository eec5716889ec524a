import LaminaGeometry
import LaminaImage

extension CGContext {
    /// A context that draws into memory of the program. The memory's pixels are the picture: what the program writes there
    /// is drawn upon.
    ///
    /// - Parameters:
    ///   - memory: At least `bytesPerRow * (height - 1)` bytes and a row, from the top. It must outlive the context.
    ///   - owner: An object that is kept as long as the context, such as the memory's.
    ///   - hasHighBytesFirst: Whether numbers of 16 bits lie there with their highest byte first.
    package convenience init(
        width: Int, height: Int, format: PixelFormat, bytesPerRow: Int,
        memory: UnsafeMutableRawBufferPointer, owner: AnyObject?, hasHighBytesFirst: Bool = false
    ) throws {
        let row = width.multipliedReportingOverflow(by: format.bytesPerPixel)
        let rows = bytesPerRow.multipliedReportingOverflow(by: max(0, height - 1))
        guard !row.overflow, !rows.overflow, bytesPerRow >= row.partialValue,
            memory.count - row.partialValue >= rows.partialValue
        else {
            throw ImageError.wrongRowBytes(width: width, expected: row.partialValue, found: bytesPerRow)
        }
        try self.init(width: width, height: height, format: format)
        self.hasHighBytesFirst = hasHighBytesFirst
        bitmap = MemoryBitmap(
            bitmap, memory: memory, bytesPerRow: bytesPerRow, format: format, owner: owner,
            hasHighBytesFirst: hasHighBytesFirst)
    }

    /// The memory that the context draws into, and the bytes from one row to the next; `nil` for a context of its own memory.
    package var memory: (bytes: UnsafeMutableRawBufferPointer, bytesPerRow: Int)? {
        ((layers.first?.below ?? bitmap) as? MemoryBitmap).map { ($0.memory, $0.bytesPerRow) }
    }

    /// Draws into this memory from now on, which takes the present pixels first.
    ///
    /// - Returns: Whether it does: not within transparency layers, and not where only a part of a picture is drawn.
    package func adopt(
        memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int, owner: AnyObject
    ) -> Bool {
        replay()
        guard layers.isEmpty, bytesPerRow >= width * format.bytesPerPixel,
            memory.count / height >= bytesPerRow, bitmap is ByteBitmap || bitmap is DeepBitmap,
            bitmap.box == PixelRect(width: width, height: height)
        else { return false }
        let made = MemoryBitmap(
            bitmap, memory: memory, bytesPerRow: bytesPerRow, format: format, owner: owner,
            hasHighBytesFirst: hasHighBytesFirst)
        made.store(made.box)
        bitmap = made
        return true
    }
}

import LaminaGeometry

/// The pixels of a rectangle of a picture, in tight rows.
///
/// A patch has one owner at a time: who drew it, then the revision of the picture that it was handed over to.
package final class PixelPatch: @unchecked Sendable {
    /// In the picture's pixels.
    package let area: PixelRect
    let format: PixelFormat
    private let block: PixelBlock

    /// - Parameter body: Writes every byte of the patch.
    /// - Throws: ``ImageError`` without memory.
    package init(
        _ area: PixelRect, _ format: PixelFormat, initializing body: (UnsafeMutableRawBufferPointer) -> Void
    ) throws(ImageError) {
        self.area = area
        self.format = format
        block = PixelBlock(adopting: try PixelStorage(byteCount: area.area * format.bytesPerPixel))
        body(block.bytes)
    }

    /// Takes over pixels that were drawn elsewhere.
    ///
    /// - Parameter storage: As many bytes as the area needs.
    package init(_ area: PixelRect, _ format: PixelFormat, adopting storage: consuming PixelStorage) {
        self.area = area
        self.format = format
        block = PixelBlock(adopting: storage)
    }

    var byteCount: Int { block.bytes.count }

    var translucentCount: Int {
        format.translucentCount(
            of: UnsafeRawBufferPointer(block.bytes), PixelRect(width: area.width, height: area.height),
            width: area.width)
    }

    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try body(UnsafeRawBufferPointer(block.bytes))
    }

    /// Copies the patch into a picture of the same format.
    ///
    /// - Parameter width: Pixels in a row of the picture.
    func write(into picture: UnsafeMutableRawBufferPointer, width: Int) {
        forEachRow(of: picture, width: width) { $0.copyMemory(from: $1, byteCount: $2) }
    }

    /// Exchanges the patch's pixels for those of a picture of the same format.
    func exchange(with picture: UnsafeMutableRawBufferPointer, width: Int) {
        let rowBytes = area.width * format.bytesPerPixel
        guard rowBytes > 0 else { return }
        withUnsafeTemporaryAllocation(byteCount: rowBytes, alignment: 16) { spare in
            guard let spare = spare.baseAddress else { return }
            forEachRow(of: picture, width: width) { theirs, own, count in
                spare.copyMemory(from: theirs, byteCount: count)
                theirs.copyMemory(from: own, byteCount: count)
                own.copyMemory(from: spare, byteCount: count)
            }
        }
    }

    /// Calls `body` with each row of the patch's area in the picture, the patch's row, and the bytes of both.
    private func forEachRow(
        of picture: UnsafeMutableRawBufferPointer, width: Int,
        _ body: (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Void
    ) {
        let (step, rowBytes) = (format.bytesPerPixel, area.width * format.bytesPerPixel)
        guard let theirs = picture.baseAddress, let own = block.bytes.baseAddress, rowBytes > 0 else {
            return
        }
        for row in 0..<area.height {
            let first = ((Int(area.y0) + row) * width + Int(area.x0)) * step
            body(theirs + first, own + row * rowBytes, rowBytes)
        }
    }
}

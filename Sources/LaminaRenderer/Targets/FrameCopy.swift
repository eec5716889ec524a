import LaminaColor
import LaminaGeometry

/// Writes parts of a picture to memory of the same size, byte by byte or with red and blue exchanged.
struct FrameCopy {
    private let source: PixelRows
    private let base: UnsafeRawPointer
    private let target: CAMemoryTarget
    private let swapsRedAndBlue: Bool

    /// - Returns: `nil` where the formats differ in more than the order of red and blue.
    init?(_ source: PixelRows, to target: CAMemoryTarget) {
        guard let base = source.base else { return nil }
        (self.source, self.base, self.target) = (source, base, target)
        if source.format == target.format {
            swapsRedAndBlue = false
        } else {
            let space = source.format.space
            guard source.format == PixelFormat.bytes(.bgra, .premultiplied).inSpace(space),
                target.format == PixelFormat.bytes(.rgba, .premultiplied).inSpace(space)
            else { return nil }
            swapsRedAndBlue = true
        }
    }

    /// Writes the pixels of a rectangle, which lies in the picture.
    func copy(_ rect: PixelRect) {
        let size = source.format.bytesPerPixel
        let (x, count) = (Int(rect.x0) * size, rect.width * size)
        for y in Int(rect.y0)..<Int(rect.y1) {
            let from = base + y * source.bytesPerRow + x
            let to = target.base + y * target.bytesPerRow + x
            if swapsRedAndBlue {
                swap(from, to, rect.width)
            } else {
                to.copyMemory(from: from, byteCount: count)
            }
        }
    }

    private func swap(_ from: UnsafeRawPointer, _ to: UnsafeMutableRawPointer, _ count: Int) {
        for index in 0..<count {
            let pixel = (from + 4 * index).loadUnaligned(as: UInt32.self)
            let other = pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16
            (to + 4 * index).storeBytes(of: other, as: UInt32.self)
        }
    }
}

import LaminaImage

/// The pixels of a drawable, in the place of Metal's texture: rows from the top, which a program copies in or draws itself by
/// ``CADrawable/withPixels(_:)``.
public struct CADrawableTexture {
    private let drawable: CADrawable

    init(_ drawable: CADrawable) { self.drawable = drawable }

    /// The width in pixels.
    public var width: Int { drawable.width }
    /// Rows.
    public var height: Int { drawable.height }
    /// How pixels lie in memory.
    public var pixelFormat: PixelFormat { drawable.pixelFormat }

    /// Replaces a rectangle of pixels. The part outside of the texture is left out. Does nothing once the drawable was
    /// presented, and where the bytes do not hold all rows of the rectangle.
    ///
    /// - Parameters:
    ///   - x: The first pixel of each row.
    ///   - y: The first row.
    ///   - width: Pixels across.
    ///   - height: Rows.
    ///   - bytes: The pixels, in ``pixelFormat``.
    ///   - bytesPerRow: Bytes from one row of `bytes` to the next.
    public func replace(
        x: Int, y: Int, width: Int, height: Int, withBytes bytes: UnsafeRawBufferPointer, bytesPerRow: Int
    ) {
        let size = pixelFormat.bytesPerPixel
        guard width > 0, height > 0, width <= ImageLimits.maximumSide, height <= ImageLimits.maximumSide,
            bytesPerRow >= width * size, bytes.count / bytesPerRow >= height - 1,
            bytes.count - bytesPerRow * (height - 1) >= width * size
        else { return }
        drawable.withPixels { pixels, rowBytes in
            let columns = max(0, x)..<max(0, x, min(self.width, x.addingClamped(width)))
            let rows = max(0, y)..<max(0, y, min(self.height, y.addingClamped(height)))
            guard !columns.isEmpty, !pixels.isEmpty else { return }
            for row in rows {
                let from = bytes[((row - y) * bytesPerRow + (columns.lowerBound - x) * size)...]
                pixels[(row * rowBytes + columns.lowerBound * size)...]
                    .copyBytes(from: from.prefix(columns.count * size))
            }
        }
    }
}

extension CADrawable {
    /// The drawable's pixels.
    public var texture: CADrawableTexture { CADrawableTexture(self) }
}

extension Int {
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}

import LaminaColor

/// A surface's pixels in memory that somebody else owns, and where they lie.
package struct PlacedPixels {
    package var rows: MutablePixelRows
    /// The rows' rectangle in the surface's coordinates.
    package var frame: PixelRect
    /// The frame's pixels outside this rectangle are clear.
    package var ink: PixelRect

    /// - Parameter ink: `nil` for the whole frame.
    package init(_ rows: MutablePixelRows, frame: PixelRect, ink: PixelRect? = nil) {
        self.rows = rows
        self.frame = frame
        self.ink = ink ?? frame
    }

    /// Pixels in the format of surfaces.
    ///
    /// - Parameters:
    ///   - pixels: The pixel at (`frame.x0`, `frame.y0`).
    ///   - stride: Pixels from one row to the next.
    ///   - ink: `nil` for the whole frame.
    package init(
        pixels: UnsafeMutablePointer<UInt32>, stride: Int, frame: PixelRect, ink: PixelRect? = nil
    ) {
        self.init(
            MutablePixelRows(
                pixels, width: frame.width, height: frame.height,
                bytesPerRow: stride * PixelFormat.standard.bytesPerPixel, format: .standard),
            frame: frame, ink: ink)
    }

    /// The first pixel.
    package var pixels: UnsafeMutablePointer<UInt32> { rows.words }
    /// Pixels from one row to the next.
    package var stride: Int { rows.wordsPerRow }

    /// The address of a pixel of the frame.
    package func pixel(_ x: Int32, _ y: Int32) -> UnsafeMutablePointer<UInt32> {
        pixels + Int(y - frame.y0) * stride + Int(x - frame.x0)
    }
}

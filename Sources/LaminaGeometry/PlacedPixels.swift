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

    /// - Parameters:
    ///   - pixels: The pixel at (`frame.x0`, `frame.y0`).
    ///   - stride: Pixels from one row to the next.
    ///   - ink: `nil` for the whole frame.
    package init(
        pixels: UnsafeMutableRawPointer, stride: Int, frame: PixelRect, ink: PixelRect? = nil,
        format: PixelFormat = .standard
    ) {
        self.init(
            MutablePixelRows(
                pixels, width: frame.width, height: frame.height,
                bytesPerRow: stride * format.bytesPerPixel, format: format),
            frame: frame, ink: ink)
    }

    /// The first pixel.
    package var pixels: UnsafeMutableRawPointer { rows.base }
    /// Pixels from one row to the next.
    package var stride: Int { rows.bytesPerRow / rows.format.bytesPerPixel }

    /// The address of a pixel of the frame.
    package func pixel(_ x: Int32, _ y: Int32) -> UnsafeMutableRawPointer {
        pixels + Int(y - frame.y0) * rows.bytesPerRow + Int(x - frame.x0) * rows.format.bytesPerPixel
    }
}

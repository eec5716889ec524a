/// A surface's pixels in memory that somebody else owns: premultiplied BGRA bytes, rows from the top.
package struct PixelMemory {
    /// The pixel at (`frame.x0`, `frame.y0`).
    package var pixels: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    package var stride: Int
    package var frame: PixelRect
    /// The frame's pixels outside this rectangle are clear.
    package var ink: PixelRect

    /// - Parameter ink: `nil` for the whole frame.
    package init(
        pixels: UnsafeMutablePointer<UInt32>, stride: Int, frame: PixelRect, ink: PixelRect? = nil
    ) {
        self.pixels = pixels
        self.stride = stride
        self.frame = frame
        self.ink = ink ?? frame
    }

    /// The address of a pixel of the frame.
    package func pixel(_ x: Int32, _ y: Int32) -> UnsafeMutablePointer<UInt32> {
        pixels + Int(y - frame.y0) * stride + Int(x - frame.x0)
    }
}

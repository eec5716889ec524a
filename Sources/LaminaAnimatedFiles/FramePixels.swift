import LaminaColor

/// A frame as it is handed over: premultiplied bytes, blue first, or premultiplied halves, red first; rows from the top.
package struct FramePixels {
    /// The first component of the first pixel.
    package let bytes: UnsafeRawBufferPointer
    package let width: Int
    package let height: Int
    /// Bytes from one row to the next.
    package let rowBytes: Int
    package let format: PixelFormat

    package init(
        bytes: UnsafeRawBufferPointer, width: Int, height: Int, rowBytes: Int, format: PixelFormat = .standard
    ) {
        (self.bytes, self.width, self.height, self.rowBytes) = (bytes, width, height, rowBytes)
        self.format = format
    }

    /// A row's pixels, without the bytes between rows.
    package func row(_ y: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            rebasing: bytes[(y * rowBytes)..<(y * rowBytes + width * format.bytesPerPixel)])
    }
}

/// A part of a frame, in pixels from the top left.
package struct FrameRect: Equatable {
    package var x: Int, y: Int, width: Int, height: Int
    /// The smallest possible part, for frames in which nothing changed.
    package static let corner = FrameRect(x: 0, y: 0, width: 1, height: 1)

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// An opaque colour in sRGB, 0 to 255, behind frames whose alpha is not kept.
package struct FrameBackground: Equatable, Sendable {
    package var red: UInt8, green: UInt8, blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }
}

/// Why a library could not write a file that moves.
package struct AnimatedFileFailure: Error, Equatable {
    /// What was to be done: `write a frame`.
    package var step: String
    /// The library's words.
    package var reason: String
}

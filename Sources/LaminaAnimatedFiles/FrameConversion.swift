import LaminaColor

/// Pixels as formats want them. Everything here is integer arithmetic, rounded to nearest.
package enum FrameConversion {
    /// Copies a frame into tight rows, laid over a colour where it is not opaque.
    ///
    /// - Parameter target: Rows of `targetRowBytes`, as many as the frame has.
    package static func flatten(
        _ frame: FramePixels, over background: FrameBackground, into target: UnsafeMutableRawBufferPointer,
        targetRowBytes: Int
    ) {
        let (blue, green, red) = (
            UInt32(background.blue), UInt32(background.green), UInt32(background.red)
        )
        for y in 0..<frame.height {
            let from = frame.row(y).assumingMemoryBound(to: UInt32.self)
            let into = pixels(of: target, at: y * targetRowBytes, count: frame.width)
            for x in 0..<frame.width {
                let pixel = UInt32(littleEndian: from[x])
                let rest = 255 - (pixel >> 24)
                if rest == 0 {
                    into[x] = pixel.littleEndian
                    continue
                }
                let b = min(255, (pixel & 255) + share(blue, rest))
                let g = min(255, (pixel >> 8 & 255) + share(green, rest))
                let r = min(255, (pixel >> 16 & 255) + share(red, rest))
                into[x] = (b | g << 8 | r << 16 | 0xFF00_0000).littleEndian
            }
        }
    }

    private static func pixels(
        of target: UnsafeMutableRawBufferPointer, at offset: Int, count: Int
    ) -> UnsafeMutableBufferPointer<UInt32> {
        UnsafeMutableRawBufferPointer(
            rebasing: target[offset..<(offset + count * PixelFormat.standard.bytesPerPixel)]
        )
        .assumingMemoryBound(to: UInt32.self)
    }

    /// Copies a frame into tight rows with its colours divided by alpha, in the same order.
    package static func straighten(
        _ frame: FramePixels, into target: UnsafeMutableRawBufferPointer, targetRowBytes: Int
    ) {
        for y in 0..<frame.height {
            let from = frame.row(y).assumingMemoryBound(to: UInt32.self)
            let into = pixels(of: target, at: y * targetRowBytes, count: frame.width)
            for x in 0..<frame.width {
                let pixel = UInt32(littleEndian: from[x])
                into[x] = straight(pixel).littleEndian
            }
        }
    }

    /// A premultiplied pixel with its colours divided by alpha; all 0 where alpha is.
    @inline(__always)
    package static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        if alpha == 0 { return 0 }
        let half = alpha / 2
        let b = min(255, ((pixel & 255) * 255 + half) / alpha)
        let g = min(255, ((pixel >> 8 & 255) * 255 + half) / alpha)
        let r = min(255, ((pixel >> 16 & 255) * 255 + half) / alpha)
        return b | g << 8 | r << 16 | alpha << 24
    }

    /// Whether every alpha is 255.
    package static func isOpaque(_ frame: FramePixels) -> Bool {
        for y in 0..<frame.height {
            let row = frame.row(y).assumingMemoryBound(to: UInt32.self)
            var all: UInt32 = 0xFF00_0000
            for x in 0..<frame.width { all &= UInt32(littleEndian: row[x]) }
            if all != 0xFF00_0000 { return false }
        }
        return true
    }

    @inline(__always)
    private static func share(_ color: UInt32, _ rest: UInt32) -> UInt32 { (color * rest + 127) / 255 }
}

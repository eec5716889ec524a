import LaminaAnimatedFiles
import LaminaColor

/// What films do with the pixels of frames of halves.
enum HalfFrame {
    private static let one: UInt16 = 0x3C00

    /// Whether every alpha is 1, or more.
    static func isOpaque(_ frame: FramePixels) -> Bool {
        for y in 0..<frame.height {
            let row = frame.row(y).assumingMemoryBound(to: SIMD4<UInt16>.self)
            for x in 0..<frame.width where UInt16(littleEndian: row[x].w) < one { return false }
        }
        return true
    }

    /// Copies a frame into tight rows, laid over a colour where it is not opaque.
    ///
    /// - Parameter target: Rows of `targetRowBytes`, as many as the frame has.
    static func flatten(
        _ frame: FramePixels, over background: FrameBackground, into target: UnsafeMutableRawBufferPointer,
        targetRowBytes: Int
    ) {
        var color = SIMD3(Float(background.red), Float(background.green), Float(background.blue)) / 255
        if let conversion = SpaceConversion.from(.sRGB, to: frame.format.space) { color = conversion(color) }
        let behind = SIMD4<Float>(color, 1)
        for y in 0..<frame.height {
            let from = frame.row(y).assumingMemoryBound(to: SIMD4<UInt16>.self)
            let start = y * targetRowBytes
            let into = UnsafeMutableRawBufferPointer(
                rebasing: target[start..<(start + frame.width * frame.format.bytesPerPixel)]
            ).assumingMemoryBound(to: SIMD4<UInt16>.self)
            for x in 0..<frame.width {
                if UInt16(littleEndian: from[x].w) == one {
                    into[x] = from[x]
                    continue
                }
                let pixel = floats(from[x])
                into[x] = halves(pixel + behind * (1 - min(max(pixel.w, 0), 1)))
            }
        }
    }

    /// A pixel's components.
    @inline(__always)
    static func floats(_ bits: SIMD4<UInt16>) -> SIMD4<Float> {
        func float(_ bits: UInt16) -> Float { Float(Float16(bitPattern: UInt16(littleEndian: bits))) }
        return SIMD4(float(bits.x), float(bits.y), float(bits.z), float(bits.w))
    }

    @inline(__always)
    private static func halves(_ pixel: SIMD4<Float>) -> SIMD4<UInt16> {
        func bits(_ value: Float) -> UInt16 { Float16(value).bitPattern.littleEndian }
        return SIMD4(bits(pixel.x), bits(pixel.y), bits(pixel.z), bits(pixel.w))
    }
}

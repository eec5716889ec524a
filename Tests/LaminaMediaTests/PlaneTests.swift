import CLaminaMedia
import LaminaTestSupport
import Testing

/// The planes that an opaque frame becomes for a codec.
@Suite struct PlaneTests {
    private struct Planes: Equatable {
        var luma: [UInt8], blue: [UInt8], red: [UInt8]
    }

    /// - Parameter pixels: Rows of an even number of pixels.
    private static func planes(_ pixels: [UInt32], rowPixels: Int, width: Int, height: Int) -> Planes {
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        var luma = [UInt8](repeating: 0, count: width * height)
        var blue = [UInt8](repeating: 0, count: halfWidth * halfHeight)
        var red = blue
        pixels.withUnsafeBytes { bytes in
            luma.withUnsafeMutableBufferPointer { luma in
                blue.withUnsafeMutableBufferPointer { blue in
                    red.withUnsafeMutableBufferPointer { red in
                        lamina_planes_from_bgra(
                            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), rowPixels * 4, width,
                            height,
                            [luma.baseAddress, blue.baseAddress, red.baseAddress],
                            [width, halfWidth, halfWidth])
                    }
                }
            }
        }
        return Planes(luma: luma, blue: blue, red: red)
    }

    /// BT.709 with video levels in floating point, of channels from 0 to 255.
    private static func exact(_ red: Double, _ green: Double, _ blue: Double) -> SIMD3<Double> {
        let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        return SIMD3(
            16 + luma * 219 / 255, 128 + (blue - luma) / 1.8556 * 224 / 255,
            128 + (red - luma) / 1.5748 * 224 / 255)
    }

    @Test func `Every plane is within rounding of BT 709, in any size`() {
        var random = SeededGenerator(seed: 31)
        for (width, height) in [(2, 2), (1, 1), (3, 5), (16, 4), (35, 7), (64, 33)] {
            let row = width + width % 2
            let pixels = (0..<(row * height)).map { _ in
                UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
            }
            let found = Self.planes(pixels, rowPixels: row, width: width, height: height)
            func channels(_ x: Int, _ y: Int) -> SIMD3<Double> {
                let pixel = pixels[y * row + x]
                return SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
            }
            for y in 0..<height {
                for x in 0..<width {
                    let c = channels(x, y)
                    let luma = Self.exact(c.x, c.y, c.z).x
                    #expect(
                        abs(Double(found.luma[y * width + x]) - luma) < 0.51, "\(width)×\(height), \(x), \(y)"
                    )
                }
            }
            for y in stride(from: 0, to: height, by: 2) {
                for x in stride(from: 0, to: width, by: 2) {
                    let below = min(y + 1, height - 1)
                    func column(_ x: Int) -> SIMD3<Double> { channels(x, y) + channels(x, below) }
                    let mean = (column(max(0, x - 1)) + 2 * column(x) + column(x + 1)) / 8
                    let exact = Self.exact(mean.x, mean.y, mean.z)
                    let place = y / 2 * ((width + 1) / 2) + x / 2
                    #expect(abs(Double(found.blue[place]) - exact.y) < 0.51)
                    #expect(abs(Double(found.red[place]) - exact.z) < 0.51)
                }
            }
        }
    }

    @Test func `Greys have no colour, and black and white are at the ends of the levels`() {
        for gray in UInt32(0)...255 {
            let pixel = gray * 0x01_0101 | 0xFF00_0000
            let found = Self.planes([pixel, pixel, pixel, pixel], rowPixels: 2, width: 2, height: 2)
            #expect(found.blue == [128] && found.red == [128])
            if gray == 0 { #expect(found.luma == [16, 16, 16, 16]) }
            if gray == 255 { #expect(found.luma == [235, 235, 235, 235]) }
        }
    }
}

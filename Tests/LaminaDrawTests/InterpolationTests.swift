import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import Testing

/// How images are sampled in the qualities of interpolation.
struct InterpolationTests {
    /// Greys of one row.
    private func strip(_ greys: [UInt8]) throws -> CGImage {
        try CGImage(width: greys.count, height: 1) { target in
            for (index, grey) in greys.enumerated() {
                target.storeBytes(
                    of: UInt32(grey) * 0x01_0101 | 0xFF00_0000, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
    }

    private func drawn(
        _ image: CGImage, width: Int, height: Int = 1, _ quality: CGInterpolationQuality,
        _ transform: CGAffineTransform = .identity
    ) throws -> [[UInt8]] {
        let context = try CGContext(width: width, height: height)
        context.interpolationQuality = quality
        context.concatenate(transform)
        context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
        let result = try #require(context.makeImage())
        return result.withUnsafeBytes { bytes in
            (0..<width * height).map { Array(bytes[($0 * 4)..<($0 * 4 + 4)]) }
        }
    }

    private func greys(_ pixels: [[UInt8]]) -> [UInt8] { pixels.map { $0[0] } }

    @Test func `pixel for pixel, high quality changes nothing`() throws {
        let values: [UInt8] = [0, 255, 13, 200, 77, 0, 0, 255]
        #expect(greys(try drawn(strip(values), width: 8, .high)) == values)
    }

    @Test func `an edge drawn twice as large is Lanczos' kernel`() throws {
        // Between the texels 0 and 255 of an edge, a quarter away from one of them.
        let pixels = greys(try drawn(strip([0, 0, 0, 0, 255, 255, 255, 255]), width: 16, .high))
        let weights = (-2...3).map { Self.lanczos(Double($0) - 0.25) }
        // Of the texels around the pixel right of the edge's left texel, those right of the edge.
        let expected = weights[3...].reduce(0, +) / weights.reduce(0, +)
        #expect(abs(Double(pixels[7]) - 255 * expected) <= 1)
        #expect(abs(Double(pixels[8]) - 255 * (1 - expected)) <= 1)
        // The mean of the two nearest is farther from the edge.
        let low = greys(try drawn(strip([0, 0, 0, 0, 255, 255, 255, 255]), width: 16, .low))
        #expect(low[7] == 64 && low[8] == 191)
        #expect(pixels[7] < low[7] && pixels[8] > low[8])
    }

    private static func lanczos(_ t: Double) -> Double {
        t == 0 ? 1 : 3 * sin(.pi * t) * sin(.pi * t / 3) / (.pi * .pi * t * t)
    }

    @Test func `a fine grid drawn smaller becomes an even grey`() throws {
        // One texel in two is white; a third of the size is no power of two.
        let grid = try strip((0..<96).map { $0 % 2 == 0 ? 0 : 255 })
        let high = greys(try drawn(grid, width: 32, .high))
        #expect(high[4..<28].allSatisfy { abs(Int($0) - 128) <= 8 })
        // Two texels of three: the mean of the nearest two still shows the grid.
        let low = greys(try drawn(grid, width: 64, .low))
        let spread = { (pixels: [UInt8]) in
            Int(pixels[8..<56].max() ?? 0) - Int(pixels[8..<56].min() ?? 0)
        }
        #expect(spread(low) > 3 * spread(greys(try drawn(grid, width: 64, .high))))
    }

    @Test func `a mean stays a mean, however small the picture is drawn`() throws {
        let ramp = try strip((0..<256).map { UInt8($0) })
        let high = greys(try drawn(ramp, width: 4, .high))
        for (index, grey) in high.enumerated() { #expect(abs(Int(grey) - (64 * index + 32)) <= 3) }
        let one = greys(try drawn(ramp, width: 1, .high))
        #expect(abs(Int(one[0]) - 128) <= 2)
    }

    @Test func `colours stay within their alpha beside an edge`() throws {
        let image = try CGImage(width: 8, height: 1) { target in
            for index in 0..<8 {
                let bits: UInt32 = index < 4 ? 0x8080_8080 : 0xFF00_00FF
                target.storeBytes(of: bits, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
        for pixel in try drawn(image, width: 40, .high) {
            #expect(pixel[0] <= pixel[3] && pixel[1] <= pixel[3] && pixel[2] <= pixel[3])
        }
    }

    @Test func `the kernel of turned pictures goes through the texels`() throws {
        let texels: [UInt8] = [0, 50, 255, 100]
        let image = try CGImage(width: 4, height: 4) { target in
            for index in 0..<16 {
                let grey = UInt32(texels[index % 4])
                target.storeBytes(
                    of: grey * 0x01_0101 | 0xFF00_0000, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
        // A quarter turn about the middle: columns become rows.
        let turn = CGAffineTransform(translationX: 4, y: 0).rotated(by: .pi / 2)
        let pixels = greys(try drawn(image, width: 4, height: 4, .high, turn))
        let column = (0..<4).map { pixels[4 * $0] }
        #expect(column == texels || column == texels.reversed())
        #expect((0..<4).allSatisfy { row in Set(pixels[(4 * row)..<(4 * row + 4)]).count == 1 })
    }

    @Test func `a picture that is turned and drawn smaller keeps its mean`() throws {
        let image = try CGImage(width: 64, height: 64) { target in
            for index in 0..<4096 {
                let grey: UInt32 = (index + index / 64) % 2 == 0 ? 0 : 255
                target.storeBytes(
                    of: grey * 0x01_0101 | 0xFF00_0000, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
        let turn = CGAffineTransform(translationX: 8, y: -3.3).rotated(by: .pi / 4)
        let context = try CGContext(width: 16, height: 16)
        context.interpolationQuality = .high
        context.concatenate(turn)
        context.draw(image, in: CGRect(x: 0, y: 0, width: 16, height: 16))
        let result = try #require(context.makeImage())
        let middle = result.withUnsafeBytes { $0[4 * (8 * 16 + 8)] }
        #expect(abs(Int(middle) - 128) <= 6)
    }

    @Test func `places that are no numbers draw nothing and end nothing`() throws {
        let image = try strip([0, 255])
        for part in [CGFloat.nan, .infinity, 1e300] {
            let pixels = try drawn(
                image, width: 4, .high, CGAffineTransform(a: part, b: 0, c: 0, d: 1, tx: 0, ty: 0))
            #expect(pixels.count == 4)
        }
        _ = try drawn(image, width: 4, .high, CGAffineTransform(scaleX: 1e-12, y: 1))
        _ = try drawn(image, width: 4, .high, CGAffineTransform(scaleX: 1e12, y: 1e12))
    }
}

import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaTestSupport
import Testing

/// Colours that lie over each other, in bytes, in halves, and in double precision.
@Suite struct HalfNearnessTests {
    private static let width = 64

    private struct Layer {
        var color: CGColor
        var opacity: Double
        var mask: [UInt8]
    }

    private static func layers(_ count: Int, _ generator: inout SeededGenerator) -> [Layer] {
        (0..<count).map { _ in
            func number() -> CGFloat { CGFloat.random(in: 0...1, using: &generator) }
            return Layer(
                color: CGColor(red: number(), green: number(), blue: number(), alpha: number()),
                opacity: Bool.random(using: &generator) ? 1 : Double(number()),
                mask: (0..<width).map { _ in
                    [0, 255, 255, .random(in: 0...255, using: &generator)].randomElement(using: &generator)
                        ?? 0
                })
        }
    }

    /// The exact components, premultiplied, red first.
    private static func exact(_ layers: [Layer]) -> [SIMD4<Double>] {
        var result = [SIMD4<Double>](repeating: SIMD4(0, 0, 0, 1), count: width)
        for layer in layers {
            let color =
                SIMD4<Double>(layer.color.red, layer.color.green, layer.color.blue, 1) * layer.color.alpha
            for x in 0..<width {
                let source = color * (Double(layer.mask[x]) / 255 * layer.opacity)
                result[x] = source + result[x] * (1 - source.w)
            }
        }
        return result
    }

    private static func bytes(_ layers: [Layer]) -> [SIMD4<Double>] {
        var pixels = [UInt32](repeating: 0xff00_0000, count: width)
        for layer in layers {
            DrawingKernels.bytes.blend(
                &pixels, width: width, color: PackedColor(layer.color),
                opacity: PackedOpacity(byte: UInt8((layer.opacity * 255).rounded())), coverage: layer.mask)
        }
        return pixels.map { pixel in
            func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / 255 }
            return SIMD4(part(16), part(8), part(0), part(24))
        }
    }

    private static func halves(_ layers: [Layer], _ kernels: DrawingKernels) -> [SIMD4<Double>] {
        var pixels = [UInt64](repeating: PackedColor(halves: SIMD4(0, 0, 0, 1)).pixel, count: width)
        for layer in layers {
            kernels.blend(
                &pixels, width: width, color: PackedColor(halves: layer.color, opacity: 1, limit: 1),
                opacity: PackedOpacity(rawValue: UInt16((layer.opacity * 65535).rounded())),
                coverage: layer.mask)
        }
        return pixels.map { pixel in
            func part(_ shift: UInt64) -> Double {
                Double(Float16(bitPattern: UInt16(truncatingIfNeeded: pixel >> shift)))
            }
            return SIMD4(part(0), part(16), part(32), part(48))
        }
    }

    /// The greatest distance of a component from the exact one, in levels of bytes.
    private static func worst(_ found: [SIMD4<Double>], _ exact: [SIMD4<Double>]) -> Double {
        zip(found, exact).map { pair in
            let distance = (pair.0 - pair.1) * 255
            return max(distance.max(), -distance.min())
        }.max() ?? 0
    }

    /// So a difference between a picture of halves and one of bytes is the roundings of the bytes.
    @Test func `Halves stay within a third of a level of the exact picture, and nearer to it than bytes`()
        throws
    {
        let kernels = try #require(DrawingKernels(.half(.premultiplied)))
        var generator = SeededGenerator(seed: 93)
        for count in [1, 2, 4, 8, 16, 32, 64] {
            for _ in 0..<60 {
                let layers = Self.layers(count, &generator)
                let exact = Self.exact(layers)
                let ofBytes = Self.worst(Self.bytes(layers), exact)
                let ofHalves = Self.worst(Self.halves(layers, kernels), exact)
                #expect(ofHalves < 1.0 / 3)
                #expect(ofHalves < ofBytes, "\(count) layers")
            }
        }
    }
}

import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaTestSupport
import Testing

/// The kernels for pixels of halves: all sets give the same bytes, and rounded they agree with those for bytes.
extension KernelTests {
    private static let count = 2 * 61

    /// Premultiplied pixels, some of them with colours beyond 1.
    private static func halves(_ count: Int, _ generator: inout SeededGenerator) -> [UInt64] {
        (0..<count).map { _ in
            let alpha =
                [0, 1, Double.random(in: 0...1, using: &generator)].randomElement(using: &generator) ?? 0
            func channel() -> Double { alpha * Double.random(in: -0.5...3, using: &generator) }
            return PackedColor(halves: SIMD4(channel(), channel(), channel(), alpha)).pixel
        }
    }

    /// Runs an operation with each set of kernels on the same pixels, and expects the same bytes.
    private static func expectSame(
        _ pixels: [UInt64], _ label: String, _ body: (DrawingKernels, UnsafeMutableRawPointer) -> Void
    ) throws {
        var results: [(KernelSet, [UInt64])] = []
        for set in KernelSet.usable {
            try KernelSet.with(set) {
                let kernels = try #require(DrawingKernels(.half(.premultiplied), limit: 4))
                var copy = pixels
                copy.withUnsafeMutableBytes { if let base = $0.baseAddress { body(kernels, base) } }
                results.append((set, copy))
            }
        }
        for (set, result) in results { #expect(result == results[0].1, "\(label) by \(set)") }
    }

    @Test func `All implementations draw the same halves`() throws {
        var generator = SeededGenerator(seed: 58)
        for width in [1, 2, 5, 8, 61] {
            for _ in 0..<40 {
                let pixels = Self.halves(Self.count, &generator)
                let source = Self.halves(Self.count, &generator)
                let color = PackedColor(pixel: source[0])
                let opacity = PackedOpacity(rawValue: .random(in: 0...65535, using: &generator))
                let mask = (0..<Self.count).map { index -> UInt8 in
                    [0, 255, .random(in: 0...255, using: &generator)][index / 7 % 3]
                }
                try Self.expectSame(pixels, "colour") {
                    $0.blend($1, stride: 61, width: width, height: 2, color: color, opacity: opacity)
                    $0.blend(
                        $1, stride: 61, width: width, height: 2, color: color, opacity: opacity, mask: mask,
                        maskStride: 61)
                }
                try Self.expectSame(pixels, "pixels") {
                    $0.blend(
                        $1, stride: 61, source: source, sourceStride: 61, width: width, height: 2,
                        opacity: opacity)
                    $0.blend(
                        $1, stride: 61, source: source, sourceStride: 61, width: width, height: 2,
                        opacity: opacity, mask: mask, maskStride: 61)
                    $0.mix($1, with: source, width: width, weight: 91)
                }
                for mode in UInt8(0)..<29 {
                    try Self.expectSame(pixels, "mode \(mode)") {
                        $0.blend(
                            $1, source: source, width: width, mode: mode, opacity: opacity, coverage: mask)
                    }
                }
                let matrix = (0..<20).map { _ in Float.random(in: -2...2, using: &generator) }
                try Self.expectSame(pixels, "matrix") {
                    $0.applyMatrix($1, source: source, width: width, matrix: matrix)
                }
                let (u, v) = (Int64.random(in: 0...(61 << 32), using: &generator), Int64(1) << 31)
                try Self.expectSame(pixels, "samples") { kernels, pixels in
                    source.withUnsafeBytes { texels in
                        guard let base = texels.baseAddress else { return }
                        var texture = DrawingKernels.Texture(
                            texels: base, stride: 61, x0: 0, y0: 0, x1: 61, y1: 2)
                        kernels.sampleRows(
                            pixels, stride: 61, width: width, height: 2, from: &texture, u: u, v: v,
                            du: 3_000_000_000, dv: 1_700_000_000)
                    }
                }
            }
        }
    }

    @Test func `Every half that is stored keeps its bits`() throws {
        for set in KernelSet.usable {
            try KernelSet.with(set) {
                let kernels = try #require(DrawingKernels(.half(.premultiplied)))
                for bits in UInt16.min...UInt16.max where Float16(bitPattern: bits).isFinite {
                    let color = PackedColor(pixel: UInt64(bits) | 0x3C00 << 48)
                    let kept = kernels.scale(color, by: 255).pixel & 0xffff
                    #expect(kept == (bits == 0x8000 ? 0 : UInt64(bits)), "\(set)")
                }
            }
        }
    }

    @Test func `Bytes that become halves and bytes again are the same`() throws {
        var generator = SeededGenerator(seed: 59)
        let bytes = Self.random(1000, &generator)
        for set in KernelSet.usable {
            try KernelSet.with(set) {
                let kernels = try #require(DrawingKernels(.half(.premultiplied)))
                var (halves, back) = (
                    [UInt64](repeating: 0, count: 1000), [UInt32](repeating: 0, count: 1000)
                )
                kernels.convert(&halves, fromBytes: bytes, count: 1000)
                kernels.convert(&back, from: halves, count: 1000)
                #expect(back == bytes, "\(set)")
            }
        }
    }
}

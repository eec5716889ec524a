import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaTestSupport
import Testing

/// The kernels share a process-wide switch, so these run one after the other.
@Suite(.serialized) struct KernelTests {
    static func random(_ count: Int, _ generator: inout SeededGenerator) -> [UInt32] {
        (0..<count).map { _ in
            let alpha =
                [0, 1, 127, 128, 254, 255, UInt32.random(in: 0...255, using: &generator)].randomElement(
                    using: &generator) ?? 0
            func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &generator) }
            return channel() | channel() << 8 | channel() << 16 | alpha << 24
        }
    }

    /// Runs an operation with all implementations on the same pixels: the result of the portable one, and the result of
    /// another one, which differs where any does.
    static func all(_ pixels: [UInt32], _ body: (UnsafeMutablePointer<UInt32>) -> Void) -> (
        [UInt32], [UInt32]
    ) {
        func run(_ set: KernelSet) -> [UInt32] {
            KernelSet.with(set) {
                var copy = pixels
                copy.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { body(base) } }
                return copy
            }
        }
        let portable = run(.portable)
        let others = KernelSet.usable.map(run)
        return (portable, others.first { $0 != portable } ?? portable)
    }

    @Test func `All implementations blend to the same bytes`() {
        var generator = SeededGenerator(seed: 11)
        for count in [1, 2, 7, 8, 9, 15, 16, 17, 31, 47, 64, 257] {
            for opacity in [UInt8(0), 1, 127, 128, 200, 254, 255] {
                let pixels = Self.random(count, &generator)
                let source = Self.random(count, &generator)
                let color = source[0]
                let opaque = source.map { $0 | 0xff00_0000 }
                // Stretches that are wholly clear, wholly opaque and mixed.
                let patchy = source.indices.map { [source[$0], 0, opaque[$0]][$0 / 18 % 3] }
                // Stretches that are wholly clear, wholly covered and mixed.
                let coverage: [UInt8] = (0..<count).map { index in
                    [.random(in: 0...255, using: &generator), 0, 255][index / 18 % 3]
                }
                let operations: [(UnsafeMutablePointer<UInt32>) -> Void] = [
                    { RasterRows.fill($0, width: count, color: color) },
                    { RasterRows.blend($0, width: count, color: color, opacity: opacity) },
                    {
                        RasterRows.blend($0, width: count, color: color, opacity: opacity, coverage: coverage)
                    },
                    {
                        MaskRows.blend(
                            $0, stride: count / 3, width: count / 3, height: 3, color: color,
                            opacity: opacity,
                            mask: coverage, maskStride: count / 3)
                    },
                    {
                        MaskRows.blend(
                            $0, stride: 0, width: count, height: 1, color: color | 0xff00_0000,
                            opacity: opacity,
                            mask: coverage, maskStride: 0)
                    },
                    { RasterRows.blend($0, source: source, width: count, opacity: opacity) },
                    { RasterRows.blend($0, source: patchy, width: count, opacity: opacity) },
                    { RasterRows.blend($0, source: opaque, width: count, opacity: opacity, isOpaque: true) },
                    {
                        RasterRows.blend(
                            $0, source: source, width: count, opacity: opacity, coverage: coverage)
                    },
                ]
                for (index, operation) in operations.enumerated() {
                    let (a, b) = Self.all(pixels, operation)
                    #expect(a == b, "operation \(index), \(count) pixels, opacity \(opacity)")
                }
            }
        }
    }

    @Test func `A set of kernels is used while a closure runs, and the one before afterwards`() {
        let before = KernelSet.atRest
        #expect(KernelSet.with(.portable) { KernelSet.current } == .portable)
        #expect(KernelSet.with(.fastest) { KernelSet.current } == .fastest)
        #expect(KernelSet.atRest == before)
        #expect(KernelSet.usable.contains(.portable))
    }

    @Test func `The environment may name a set that the processor can run, and no other`() {
        for name in KernelSet.usable.map(\.rawValue) + [""] {
            #expect(throws: Never.self) { try KernelSet.checkEnvironment([KernelSet.variable: name]) }
        }
        #expect(throws: Never.self) { try KernelSet.checkEnvironment([:]) }
        for name in ["AVX2", "sse", "portable ", "\u{1B}[2J"] {
            let error = #expect(throws: KernelSetError.unknown(name)) {
                try KernelSet.checkEnvironment([KernelSet.variable: name])
            }
            #expect(error?.description.contains("\u{1B}") == false)
        }
    }

    @Test func `Blending rounds to nearest`() {
        func reference(_ d: UInt32, _ s: UInt32, _ o: UInt32) -> UInt32 {
            func divide(_ x: UInt32) -> UInt32 { (2 * x + 255) / 510 }
            let rest = 255 - divide((s >> 24) * o)
            return [0, 8, 16, 24].reduce(UInt32(0)) { result, shift in
                result | divide(((s >> shift) & 255) * o + ((d >> shift) & 255) * rest) << shift
            }
        }
        var generator = SeededGenerator(seed: 12)
        for opacity in UInt8(0)...255 {
            var pixels = Self.random(64, &generator)
            let source = Self.random(64, &generator)
            let expected = zip(pixels, source).map { reference($0, $1, UInt32(opacity)) }
            RasterRows.blend(&pixels, source: source, width: 64, opacity: opacity)
            #expect(pixels == expected, "opacity \(opacity)")
        }
    }

    @Test func `All implementations blend under masks to the same bytes`() {
        var generator = SeededGenerator(seed: 19)
        for count in [1, 2, 7, 8, 9, 31, 64, 257] {
            for opacity in [UInt8(1), 128, 255] {
                let pixels = Self.random(count, &generator)
                let mask = (0..<count).map { _ in
                    [0, 0, 0, 255, 255, UInt8.random(in: 0...255, using: &generator)].randomElement(
                        using: &generator) ?? 0
                }
                for color in [Self.random(1, &generator)[0], 0xff80_2010] {
                    let (a, b) = Self.all(pixels) {
                        MaskRows.blend(
                            $0, stride: count, width: count, height: 1, color: color, opacity: opacity,
                            mask: mask,
                            maskStride: count)
                    }
                    #expect(a == b, "\(count) pixels, opacity \(opacity)")
                }
            }
        }
    }

    @Test func `The columns of a mask hold all that is covered, and at most seven more on either side`() {
        var generator = SeededGenerator(seed: 29)
        for round in 0..<300 {
            let (width, height) = (
                Int.random(in: 1...70, using: &generator), Int.random(in: 1...9, using: &generator)
            )
            let stride = width + 3
            var mask = [UInt8](repeating: 0, count: stride * height)
            for _ in 0..<(round % 4) {
                let row = Int.random(in: 0..<height, using: &generator)
                mask[row * stride + Int.random(in: 0..<width, using: &generator)] = 1
            }
            let covered = (0..<width).filter { x in (0..<height).contains { mask[$0 * stride + x] > 0 } }
            let columns = MaskRows.columns(mask, stride: stride, width: width, height: height)
            #expect(columns.isEmpty == covered.isEmpty, "\(round)")
            guard let first = covered.first, let last = covered.last else { continue }
            #expect(columns.contains(first) && columns.contains(last), "\(round)")
            #expect(columns.lowerBound > first - 8 && columns.upperBound <= last + 8, "\(round)")
        }
    }

    @Test func `Pixels under a mask are those of its rows, in all implementations`() {
        var generator = SeededGenerator(seed: 23)
        // The last three have more groups of a vector than are sorted at once, or too many in a row.
        let sizes = [
            (1, 3), (16, 5), (64, 4), (250, 9), (256, 7), (300, 3), (2000, 20), (40, 900), (16_500, 2),
        ]
        for (width, height) in sizes {
            for opacity in [UInt8(128), 255] {
                let (stride, sourceStride, maskStride) = (width + 3, width + 1, width + 2)
                let pixels = Self.random(stride * height, &generator)
                // Runs that are wholly clear, wholly covered and mixed, over pixels of which some runs are opaque.
                let source = Self.random(sourceStride * height, &generator).enumerated().map {
                    $0.offset / 61 % 2 == 0 ? $0.element | 0xff00_0000 : $0.element
                }
                let mask = (0..<maskStride * height).map { index -> UInt8 in
                    [.random(in: 0...255, using: &generator), 0, 255, 255][index / 37 % 4]
                }
                let (portable, other) = Self.all(pixels) {
                    MaskRows.blend(
                        $0, stride: stride, source: source, sourceStride: sourceStride, width: width,
                        height: height, opacity: opacity, mask: mask, maskStride: maskStride)
                }
                #expect(portable == other, "\(width)×\(height), opacity \(opacity)")
                var rows = pixels
                rows.withUnsafeMutableBufferPointer { rows in
                    guard let base = rows.baseAddress else { return }
                    for y in 0..<height {
                        RasterRows.blend(
                            base + y * stride, source: Array(source[(y * sourceStride)...]), width: width,
                            opacity: opacity, coverage: Array(mask[(y * maskStride)...]))
                    }
                }
                #expect(portable == rows, "\(width)×\(height), opacity \(opacity)")
            }
        }
    }

    @Test(arguments: [CGPathFillRule.winding, .evenOdd])
    func `Both implementations fill shapes and glyphs to the same bytes`(rule: CGPathFillRule) {
        struct Filled: Equatable {
            var boxes: [PixelRect] = []
            var bytes: [[UInt8]] = []
        }
        for seed in UInt64(1)...60 {
            func fill() -> Filled {
                var random = SeededGenerator(seed: seed)
                var result = Filled()
                let large = PathCoverageTests.randomPath(&random, in: -30...700).outline
                var tiles = CoverageTiles()
                let flat = large.flattened(tolerance: CoverageTiles.tolerance, keepsArea: true)
                for piece in tiles.pieces(of: flat, CoverageTiles.Style(rule: rule, label: "test")) {
                    result.boxes.append(piece.box)
                    result.bytes.append(piece.mask?.bytes ?? [])
                }
                let small = PathCoverageTests.randomPath(&random, in: 0...40).outline
                var filler = PathFiller()
                if let mask = filler.fill(small, transform: .identity, label: "test") {
                    result.boxes.append(mask.box)
                    result.bytes.append(mask.mask.bytes)
                }
                return result
            }
            let portable = KernelSet.with(.portable, fill)
            #expect(portable.boxes.count > 1)
            #expect(KernelSet.with(.fastest, fill) == portable, "seed \(seed)")
        }
    }

    @Test func `All implementations sample to the same bytes`() {
        var generator = SeededGenerator(seed: 13)
        let (width, height) = (23, 17)
        let image = Self.random(width * height, &generator)
        image.withUnsafeBufferPointer { texels in
            guard let base = texels.baseAddress else { return }
            for _ in 0..<300 {
                var texture = RasterRows.Texture(
                    texels: base, stride: width, x0: 2, y0: 1, x1: Int32(width), y1: Int32(height))
                let one = Double(1 << 32)
                func number(_ low: Double, _ high: Double) -> Int64 {
                    Int64(Double.random(in: low...high, using: &generator) * one)
                }
                let (u, v, du, dv) = (number(-5, 30), number(-5, 20), number(-2, 2), number(-2, 2))
                for isLinear in [false, true] {
                    let (a, b) = Self.all([UInt32](repeating: 0, count: 37)) {
                        RasterRows.sample(
                            $0, count: 37, from: &texture, isLinear: isLinear, u: u, v: v, du: du, dv: dv)
                    }
                    #expect(a == b)
                }
            }
        }
    }

    @Test func `Rectangles of samples are the bytes of their pixels, one by one, in both implementations`() {
        var generator = SeededGenerator(seed: 17)
        let (width, height) = (23, 17)
        let image = Self.random(width * height, &generator)
        image.withUnsafeBufferPointer { texels in
            guard let base = texels.baseAddress else { return }
            let one = Double(1 << 32)
            let steps: [Double] = [0, 0.25, 0.8, 0.9999, 1, 1.2, 2, -0.6]
            for round in 0..<200 {
                func number(_ low: Double, _ high: Double) -> Int64 {
                    Int64(Double.random(in: low...high, using: &generator) * one)
                }
                var texture = RasterRows.Texture(
                    texels: base, stride: width, x0: Int32(round % 9), y0: Int32(round % 5),
                    x1: Int32(width - round % 8), y1: Int32(height))
                let far: Double = round % 10 == 0 ? 1e8 : 20
                let (u, v, dv) = (number(-far, far + 20), number(-9, 20), number(-2, 2))
                let du = Int64(steps[round % steps.count] * one)
                let (columns, rows) = (1 + round % 37, 1 + round % 19)
                let (a, b) = Self.all([UInt32](repeating: 7, count: 40 * rows)) {
                    RasterRows.sampleRows(
                        $0, stride: 40, width: columns, height: rows, from: &texture, u: u, v: v, du: du,
                        dv: dv)
                }
                #expect(a == b)
                var single = [UInt32](repeating: 7, count: 40 * rows)
                for row in 0..<rows {
                    for column in 0..<columns {
                        single.withUnsafeMutableBufferPointer { pixels in
                            guard let first = pixels.baseAddress else { return }
                            RasterRows.sample(
                                first + row * 40 + column, count: 1, from: &texture, isLinear: true,
                                u: u + Int64(column) * du, v: v + Int64(row) * dv, du: du, dv: 0)
                        }
                    }
                }
                #expect(b == single, "step \(Double(du) / one), \(columns) × \(rows)")
            }
        }
    }

    @Test func `A rectangle blends under a coverage for each column as its rows do`() {
        var generator = SeededGenerator(seed: 19)
        for width in [1, 7, 8, 21] {
            let (pixels, source) = (Self.random(24 * 5, &generator), Self.random(24 * 5, &generator))
            let coverage = (0..<width).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let (a, b) = Self.all(pixels) {
                RasterRows.blend(
                    $0, stride: 24, source: source, sourceStride: 24, width: width, height: 5, opacity: 200,
                    coverage: coverage)
            }
            let (rows, _) = Self.all(pixels) { pixels in
                for row in 0..<5 {
                    RasterRows.blend(
                        pixels + row * 24, source: Array(source[(row * 24)...]), width: width, opacity: 200,
                        coverage: coverage)
                }
            }
            #expect(a == b)
            #expect(a == rows)
        }
    }

    @Test func `A flat image stays flat however it is sampled`() {
        let flat = [UInt32](repeating: 0xfffe_8001, count: 16)
        var out = [UInt32](repeating: 0, count: 50)
        flat.withUnsafeBufferPointer { texels in
            guard let base = texels.baseAddress else { return }
            var texture = RasterRows.Texture(texels: base, stride: 4, x0: 0, y0: 0, x1: 4, y1: 4)
            RasterRows.sample(
                &out, count: 50, from: &texture, isLinear: true, u: -1 << 32, v: 1 << 30, du: 432_198_765,
                dv: 98_765_432)
        }
        #expect(out == [UInt32](repeating: 0xfffe_8001, count: 50))
    }

    @Test func `All implementations blur to the same bytes`() throws {
        var generator = SeededGenerator(seed: 14)
        for sigma in [0.3, 0.5, 0.8, 1, 1.5, 2, 3, 4, 5, 6, 7, 11, 16, 25, 40] {
            let (width, height) = (Int.random(in: 1...90, using: &generator), 23)
            let bytes = (0..<(width * height)).map { _ in
                Bool.random(using: &generator) ? 255 : UInt8.random(in: 0...255, using: &generator)
            }
            let mask = try #require(AlphaMask(width: width, height: height, bytes: bytes, label: "noise"))
            let kernel = GaussianKernel(sigma: sigma)
            let results = [KernelSet.portable, .fastest].map { set in
                KernelSet.with(set) {
                    mask.blurred(x: kernel, y: kernel, at: PixelRect(width: width, height: height))
                }
            }
            #expect(results[0] != nil)
            #expect(results[0]?.mask.bytes == results[1]?.mask.bytes, "sigma \(sigma)")
        }
    }
}

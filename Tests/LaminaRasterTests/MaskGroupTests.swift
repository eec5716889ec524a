import Foundation
import LaminaGeometry
import LaminaRaster
import LaminaTestSupport
import Testing

extension KernelTests {
    /// Rows in which most groups of pixels are wholly clear or wholly covered.
    private static func mask(_ width: Int, _ height: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        (0..<(width * height)).map { index in
            let stretch = (index % width / 24 + index / width) % 4
            return [0, 255, UInt8.random(in: 0...255, using: &generator), 255][stretch]
        }
    }

    @Test func `Images under sorted masks have the bytes of images under the same masks unsorted`() {
        var generator = SeededGenerator(seed: 71)
        for (width, height) in [(16, 1), (17, 3), (64, 9), (128, 32), (101, 5), (128, 1)] {
            let mask = Self.mask(width, height, &generator)
            let pixels = Self.random(width * height, &generator)
            for isOpaque in [false, true] {
                let source = Self.random(width * height, &generator).map { isOpaque ? $0 | 0xff00_0000 : $0 }
                for opacity in [UInt8(0), 77, 255] {
                    for set in KernelSet.usable {
                        let rows = height / 3..<height
                        let offset = rows.lowerBound * width
                        var (plain, sorted) = (pixels, pixels)
                        KernelSet.with(set) {
                            MaskRows.blend(
                                &plain[offset], stride: width, source: Array(source[offset...]),
                                sourceStride: width, width: width, height: rows.count, opacity: opacity,
                                mask: Array(mask[offset...]), maskStride: width)
                            guard let groups = MaskGroups(mask, width: width, height: height) else {
                                #expect(set == .portable)
                                sorted = plain
                                return
                            }
                            groups.view.blend(
                                rows, &sorted, stride: width, source: source, sourceStride: width,
                                isOpaque: isOpaque, opacity: PackedOpacity(byte: opacity), mask: mask,
                                maskStride: width)
                        }
                        #expect(plain == sorted, "\(width)×\(height), opacity \(opacity), \(set)")
                    }
                }
            }
        }
    }

    @Test func `Groups are blended by the kernels that sorted them`() throws {
        var generator = SeededGenerator(seed: 72)
        let mask = Self.mask(128, 4, &generator)
        let (pixels, source) = (Self.random(512, &generator), Self.random(512, &generator))
        var expected = pixels
        MaskRows.blend(
            &expected, stride: 128, source: source, sourceStride: 128, width: 128, height: 4, opacity: 255,
            mask: mask, maskStride: 128)
        for set in KernelSet.usable where set != .portable {
            let groups = try #require(KernelSet.with(set) { MaskGroups(mask, width: 128, height: 4) })
            for other in KernelSet.usable {
                var found = pixels
                KernelSet.with(other) {
                    groups.view.blend(
                        0..<4, &found, stride: 128, source: source, sourceStride: 128, isOpaque: false,
                        opacity: 255, mask: mask, maskStride: 128)
                }
                #expect(found == expected, "sorted by \(set), used with \(other)")
            }
        }
    }

    @Test func `Masks narrower than a group are not sorted`() {
        #expect(MaskGroups([1, 2, 3], width: 3, height: 1) == nil)
    }

    @Test func `All implementations find the same coverage at both ends of a row`() {
        var generator = SeededGenerator(seed: 5)
        func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        for round in 0..<100 {
            let center = SIMD2(random(0...40), random(0...40))
            let angle = random(0...7)
            let (along, across) = (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
            let (w, h) = (random(4...34), random(4...34))
            let shape = CoverageTests.quad([
                center - along * w - across * h, center + along * w - across * h,
                center + along * w + across * h, center - along * w + across * h,
            ])
            for y in Int32(-4)..<44 {
                let (left, right) = (Int32(round % 30), Int32(round % 30 + 7))
                var expected = [UInt8](repeating: 0, count: 8)
                withUnsafePointer(to: shape) { shape in
                    expected.withUnsafeMutableBufferPointer { bytes in
                        guard let base = bytes.baseAddress else { return }
                        ShapeRow.fill(base, shape, hole: nil, row: y, from: left, to: left + 4)
                        ShapeRow.fill(base + 4, shape, hole: nil, row: y, from: right, to: right + 4)
                    }
                    for set in KernelSet.usable {
                        var found = [UInt8](repeating: 0, count: 8)
                        KernelSet.with(set) {
                            ShapeRow.fillEnds(&found, shape, row: y, left: left, right: right)
                        }
                        #expect(found == expected, "round \(round), row \(y), \(set)")
                    }
                }
            }
        }
    }
}

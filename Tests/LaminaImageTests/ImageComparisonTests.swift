import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct ImageComparisonTests {
    private func image(_ width: Int, _ height: Int, _ pixels: [Int: [UInt8]] = [:]) throws -> CGImage {
        var bytes = Array(repeating: 100 as UInt8, count: width * height * 4)
        for (index, pixel) in pixels { bytes.replaceSubrange((4 * index)..<(4 * index + 4), with: pixel) }
        return try CGImage(width: width, height: height, premultipliedBGRA: bytes)
    }

    @Test func `equal pixels in two images are equal`() throws {
        let comparison = try ImageComparison(image(7, 5), image(7, 5))
        #expect(comparison.differingPixels == 0)
        #expect(comparison.totalPixels == 35)
        #expect(comparison.share == 0)
        #expect(comparison.largestDifference == 0)
        #expect(comparison.firstDifference == nil)
        #expect(comparison.bounds == nil)
        #expect(comparison.description == "all 35 pixels are equal")
    }

    @Test func `differences are counted by the largest of four channels, with their place`() throws {
        let changed = try image(
            10, 10, [23: [101, 100, 100, 100], 47: [100, 90, 101, 100], 45: [100, 100, 100, 0]])
        let comparison = try ImageComparison(image(10, 10), changed)
        #expect(comparison.differingPixels == 3)
        #expect(comparison.share == 0.03)
        #expect(comparison.largestDifference == 100)
        let above = [-1, 0, 1, 9, 10, 99, 100, 255, 300].map(comparison.countAbove)
        #expect(above == [100, 3, 2, 2, 1, 1, 0, 0, 0])
        #expect(comparison.firstDifference == ImageComparison.Position(x: 3, y: 2))
        #expect(comparison.bounds == CGRect(x: 3, y: 2, width: 5, height: 3))
        #expect(
            comparison.description
                == "3 of 100 pixels differ (3.0000%), by at most 100, first at (3, 2)")
    }

    @Test("a difference is found wherever it is", arguments: [0, 1, 1023, 1024, 2999, 3000, 5999])
    func places(_ index: Int) throws {
        let comparison = try ImageComparison(
            image(3000, 2), image(3000, 2, [index: [100, 100, 101, 100]]))
        #expect(comparison.countAbove(0) == 1)
        #expect(comparison.firstDifference == .init(x: index % 3000, y: index / 3000))
        #expect(comparison.bounds == CGRect(x: index % 3000, y: index / 3000, width: 1, height: 1))
    }

    @Test func `random images are counted as a plain loop counts them`() throws {
        var random = SeededGenerator(seed: 11)
        let (one, other) = (random.bytes(61 * 47 * 4), random.bytes(61 * 47 * 4))
        let comparison = try ImageComparison(
            CGImage(width: 61, height: 47, premultipliedBGRA: one),
            CGImage(width: 61, height: 47, premultipliedBGRA: other))
        var histogram = Array(repeating: 0, count: 256)
        for pixel in 0..<(61 * 47) {
            let channels = (4 * pixel)..<(4 * pixel + 4)
            histogram[channels.map { abs(Int(one[$0]) - Int(other[$0])) }.max() ?? 0] += 1
        }
        #expect(comparison.histogram == histogram)
    }

    @Test func `images of two sizes are refused with both`() throws {
        let (one, other) = (try image(2, 3), try image(3, 2))
        let error = #expect(throws: ImageError.self) { try ImageComparison(one, other) }
        #expect(error?.description == "images of different sizes: 2×3 and 3×2")
    }

    @Test func `the heat map shows where and how much`() throws {
        let changed = try image(4, 1, [1: [101, 100, 100, 100], 2: [100, 100, 100, 255]])
        let map = try ImageComparison(image(4, 1), changed).heatMap()
        let pixels = map.straightRGBA()
        #expect(map.isOpaque)
        #expect((map.width, map.height) == (4, 1))
        #expect(pixels[0] == pixels[1] && pixels[1] == pixels[2] && pixels[0] > 190)
        #expect(Array(pixels[4..<8]) == [255, 150, 0, 255])
        #expect(pixels[8] == 255 && pixels[9] < 100 && pixels[10] == 0)
    }
}

extension SeededGenerator {
    fileprivate mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}

import CLaminaImage
import Foundation
import LaminaColor
import LaminaImage
import LaminaTestSupport
import Testing

/// Pictures in other spaces than sRGB, and their files.
@Suite struct SpacePictureTests {
    /// An image of bytes in a space.
    private static func image(_ bgra: [UInt8], in space: ColorSpace) throws -> CGImage {
        try bgra.withUnsafeBytes {
            try CGImage.copy(PixelRows($0, width: bgra.count / 4, height: 1, format: .standard), in: space)
        }
    }

    private static func deep(_ pixels: [SIMD4<Float>]) throws -> CGImage {
        try pixels.withUnsafeBufferPointer { try CGImage(width: pixels.count, height: 1, deep: $0) }
    }

    @Test func `A picture in Display P3 is read as sRGB, as near as bytes are`() throws {
        let image = try Self.image([35, 51, 234, 255, 0, 0, 128, 128], in: .displayP3)
        let pixels = image.straightRGBA()
        #expect(pixels[0] >= 254 && pixels[1] <= 8 && pixels[2] <= 8 && pixels[3] == 255)
        // Full red of Display P3 ends at sRGB's.
        #expect(Array(pixels[4..<8]) == [255, 0, 0, 128])
    }

    @Test func `A PNG in Display P3 has its numbers, and names the space twice`() throws {
        let png = try Self.image([35, 51, 234, 255, 0, 0, 255, 255], in: .displayP3).pngData()
        #expect(try PNGSamples.rows(of: png, samples: 3, bytes: 1) == [234, 51, 35, 255, 0, 0])
        #expect(PNGChunk.data("cICP", of: png) == [12, 13, 0, 1])
        #expect(PNGChunk.data("sRGB", of: png) == nil)
        let profile = try #require(PNGChunk.data("iCCP", of: png))
        #expect(profile.starts(with: Array("Display P3".utf8) + [0, 0]))
        // It is the profile of the colours, by a library that reads it.
        let bytes = try #require(ColorSpace.displayP3.profile)
        let found = try #require(ProfileColors(bytes)?.standard([0.8, 0.6, 0.5]))
        let expected = ColorTransform(from: .displayP3, to: .srgb).applied(to: SIMD3(0.8, 0.6, 0.5))
        for channel in 0..<3 { #expect(abs(found[channel] - expected[channel]) < 2e-3) }
    }

    @Test func `A PNG in sRGB is what it was`() throws {
        let image = try CGImage(width: 1, height: 1, straightRGBA: [255, 0, 0, 255])
        #expect(PNGChunk.data("sRGB", of: try image.pngData()) == [0])
        #expect(PNGChunk.data("cICP", of: try image.pngData()) == nil)
    }

    @Test func `Light above white is kept by a PNG with PQ`() throws {
        let image = try Self.deep([SIMD4(1, 1, 1, 1), SIMD4(2, 2, 2, 1)])
        let png = try image.pngData(bitsPerComponent: 16, colorSpace: .rec2100PQ)
        #expect(PNGChunk.data("cICP", of: png) == [9, 16, 0, 1])
        #expect(PNGChunk.data("iCCP", of: png) == nil)
        let rows = try PNGSamples.rows(of: png, samples: 3)
        func value(_ place: Int) -> Double {
            Double(Int(rows[2 * place]) * 256 + Int(rows[2 * place + 1])) / 65_535
        }
        // 203 cd/m², and 203 times the light of 2.
        #expect(abs(value(0) - 0.58069) < 1e-4)
        #expect(abs(value(3) - TransferCurve.pq.value(TransferCurve.srgb.light(2))) < 1e-4)
    }

    @Test(arguments: [PictureFormat.jpeg, .webp, .tiff, .avif]) func `Other formats name the space, too`(
        format: PictureFormat
    ) throws {
        let image = try Self.image(
            (0..<64).flatMap { _ in [35, 51, 234, 255] as [UInt8] }, in: .displayP3)
        guard let bytes = try? image.data(as: format, quality: 100) else {
            // A library may be missing, which other tests look at.
            return
        }
        let read = try CGImage.decode(bytes).straightRGBA()
        #expect(read[0] >= 250 && read[1] <= 12 && read[2] <= 12, "\(format): \(read[..<4])")
    }

    @Test func `A format without room for PQ says so`() throws {
        let image = try Self.deep([SIMD4(1, 1, 1, 1)])
        #expect(throws: ImageError.self) { try image.data(as: .jpeg, colorSpace: .rec2100PQ) }
        #expect(throws: ImageError.self) { try image.data(as: .tiff, colorSpace: .rec2100PQ) }
    }

    @Test func `A profile has the same bytes at any time`() {
        #expect(ColorSpace.displayP3.profile == ColorSpace.displayP3.profile)
        #expect(
            ColorSpace.displayP3.profile?[24..<36].elementsEqual([7, 0xE4, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
                == true)
    }

    @Test func `Smaller levels of floats are floats in the same space`() throws {
        let image = try CGImage.ofHalves(width: 3, height: 1, in: .displayP3) { target in
            for (place, value) in ([2, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1] as [Float16]).enumerated() {
                target.storeBytes(of: value.bitPattern.littleEndian, toByteOffset: 2 * place, as: UInt16.self)
            }
        }
        let level = try #require(image.floatLevel(1))
        #expect(level.width == 2 && level.pixelSpace == .displayP3)
        var pixels = [SIMD4<Float>](repeating: .zero, count: 2)
        pixels.withUnsafeMutableBufferPointer { level.readOwnPixels(into: $0) }
        // Each covers a pixel and a half.
        #expect(abs(pixels[0].x - 5 / 3) < 1e-3 && abs(pixels[1].x - 1 / 3) < 1e-3)
    }

    @Test(arguments: [ColorSpace.sRGB, .displayP3, .linearSRGB, .rec2020])
    func `Halves that are no numbers are shown as some colour, in any space and depth`(space: ColorSpace)
        throws
    {
        let numbers: [Float16] = [.nan, .infinity, -.infinity, 65504, -65504, 0, 1, 2]
        let image = try CGImage.ofHalves(width: 4096, height: 1, in: .displayP3) { target in
            for place in 0..<4096 * 4 {
                // Every combination of four of them.
                let number = numbers[((place / 4) >> (3 * (place % 4))) & 7]
                target.storeBytes(
                    of: number.bitPattern.littleEndian, toByteOffset: 2 * place, as: UInt16.self)
            }
        }
        let range = ContentsRange(limit: 1, mapped: 4)
        for isDeep in [false, true] {
            let shown = image.shown(as: ImageForm(isDeep: isDeep, space: space, range: range))
            var pixels = [SIMD4<Float>](repeating: .zero, count: 4096)
            pixels.withUnsafeMutableBufferPointer { shown.readOwnPixels(into: $0) }
            #expect(pixels.allSatisfy { $0.max().isFinite && $0.min().isFinite && $0.w <= 1 })
        }
        #expect(image.straightRGBA().count == 4 * 4096)
    }

    // MARK: Comparison

    @Test func `Differences above white and finer than a byte are differences`() throws {
        let one = try Self.deep([SIMD4(2, 0.5, 0.5, 1), SIMD4(0.5, 0.5, 0.5, 1)])
        let other = try Self.deep([SIMD4(3, 0.5, 0.5, 1), SIMD4(0.5, 0.5005, 0.5, 1)])
        let comparison = try ImageComparison(whole: one, other)
        #expect(comparison.differingPixels == 2)
        #expect(comparison.largestDifference == 255)
        #expect(comparison.countAbove(1) == 1)
        #expect(comparison.bounds == CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(try ImageComparison(whole: one, one).differingPixels == 0)
    }

    @Test func `The same colours in two spaces are equal up to rounding`() throws {
        let p3 = try Self.image([35, 51, 234, 255], in: .displayP3)
        let comparison = try ImageComparison(whole: p3, try Self.deep([SIMD4(1, 0, 0, 1)]))
        #expect(comparison.largestDifference <= 6)
    }
}

import Foundation
import LaminaColor
import LaminaImage
import Testing

/// JPEGs that keep light above white by a second picture.
@Suite struct GainMapWritingTests {
    /// Halves of one colour each, in encoded components of a space.
    private static func halves(
        _ left: SIMD3<Float>, _ right: SIMD3<Float>, width: Int = 64, height: Int = 32,
        in space: ColorSpace = .sRGB
    ) throws -> CGImage {
        try CGImage.ofHalves(width: width, height: height, in: space) { bytes in
            let numbers = bytes.bindMemory(to: UInt16.self)
            for pixel in 0..<(width * height) {
                let color = pixel % width < width / 2 ? left : right
                for channel in 0..<3 {
                    numbers[4 * pixel + channel] = Float16(color[channel]).bitPattern.littleEndian
                }
                numbers[4 * pixel + 3] = Float16(1).bitPattern.littleEndian
            }
        }
    }

    /// The light of extended sRGB's components.
    private static func light(_ color: SIMD4<Float>) -> [Double] {
        (0..<3).map { TransferCurve.srgb.light(Double(color[$0])) }
    }

    private static func isNear(_ found: [Double], _ expected: [Double]) -> Bool {
        let whole = expected.max() ?? 1
        return zip(found, expected).allSatisfy { abs($0 - $1) <= 0.02 * max($1, 0.1 * whole) }
    }

    @Test(arguments: [1.5, 4, 16] as [Double])
    func `Light above white comes back within two percent where it is even`(headroom: Double) throws {
        let value = TransferCurve.srgb.value
        let bright: [Double] = [headroom, headroom / 2, headroom / 4]
        let dark = [0.3, 0.2, 0.1]
        func color(_ light: [Double]) -> SIMD3<Float> { SIMD3(light.map { Float(value($0)) }) }
        let image = try Self.halves(color(dark), color(bright))
        let file = try image.data(as: .jpeg, quality: 95, bitsPerComponent: 16)
        let pixels = try WidePixels.straight(CGImage.decode(file))
        // Below the knee the picture has the levels of bytes.
        #expect((0..<3).allSatisfy { abs(pixels[16 * 64 + 8][$0] - color(dark)[$0]) < 1.5 / 255 })
        #expect(Self.isNear(Self.light(pixels[16 * 64 + 56]), bright), "\(Self.light(pixels[16 * 64 + 56]))")
    }

    @Test func `Any reader shows dark tones as they are, and bright ones up to white with their hue`() throws
    {
        let image = try Self.halves(SIMD3(0.5, 0.25, 0.125), SIMD3(2, 1, 0.5))
        let file = try image.data(as: .jpeg, quality: 95, bitsPerComponent: 16)
        let pixels = try CGImage.decode(file).straightRGBA()
        func pixel(_ x: Int) -> [Int] { pixels[((16 * 64 + x) * 4)...].prefix(3).map { Int($0) } }
        #expect(zip(pixel(8), [128, 64, 32]).allSatisfy { abs($0 - $1) <= 3 }, "\(pixel(8))")
        let bright = pixel(56)
        #expect(bright[0] >= 250 && bright[1] < 150 && bright[2] < bright[1], "\(bright)")
    }

    @Test func `Colours of Display P3 come back`() throws {
        let image = try Self.halves(SIMD3(0, 0.9, 0), SIMD3(2, 0, 0), in: .displayP3)
        let file = try image.data(as: .jpeg, quality: 95, bitsPerComponent: 16)
        #expect(file.firstRange(of: Array("ICC_PROFILE".utf8)) != nil)
        let pixels = try WidePixels.straight(CGImage.decode(file))
        let conversion = try #require(SpaceConversion.from(.displayP3, to: .extendedLinearSRGB))
        for (x, color) in [(8, SIMD3<Float>(0, 0.9, 0)), (56, SIMD3<Float>(2, 0, 0))] {
            let (found, expected) = (Self.light(pixels[16 * 64 + x]), conversion(color))
            #expect(
                (0..<3).allSatisfy { abs(found[$0] - Double(expected[$0])) <= 0.03 * Double(expected.max()) },
                "\(found) \(expected)")
        }
    }

    @Test func `Without light above white the file is the one of bytes`() throws {
        let image = try Self.halves(SIMD3(0.5, 0.25, 0.125), SIMD3(1, 1, 1))
        let file = try image.data(as: .jpeg, bitsPerComponent: 16)
        #expect(try file == image.data(as: .jpeg))
        #expect(try CGImage.decode(file).wide == nil)
    }

    @Test func `The map is grey and half as large`() throws {
        for (width, height) in [(64, 32), (7, 5), (1, 1)] {
            let image = try Self.halves(SIMD3(0.5, 0.5, 0.5), SIMD3(2, 2, 2), width: width, height: height)
            let file = try image.data(as: .jpeg, bitsPerComponent: 16)
            let start = try #require(
                (4..<(file.count - 3)).last { file[$0...].starts(with: [0xFF, 0xD8, 0xFF]) })
            let map = Array(file[start...])
            let frame = try #require(map.firstRange(of: [0xFF, 0xC0]) ?? map.firstRange(of: [0xFF, 0xC2]))
            // Behind the marker: a length, the bits, height, width, components.
            let numbers = map[frame.upperBound...].prefix(8).map { Int($0) }
            #expect(numbers[3] << 8 + numbers[4] == (height + 1) / 2)
            #expect(numbers[5] << 8 + numbers[6] == (width + 1) / 2 && numbers[7] == 1)
            #expect(try CGImage.decode(file).wide != nil)
        }
    }

    @Test func `XMP says the same as ISO 21496-1, and where the map lies`() throws {
        let image = try Self.halves(SIMD3(0.5, 0.5, 0.5), SIMD3(2, 2, 2))
        let file = try image.data(as: .jpeg, quality: 95, bitsPerComponent: 16)
        // Without ISO's segments the numbers are those of XMP.
        var other = file
        let name = Array("urn:iso:std:iso:ts:21496:-1".utf8)
        while let place = other.firstRange(of: name) { other[place.lowerBound] = 0x58 }
        #expect(other != file)
        let one = try WidePixels.straight(CGImage.decode(file))
        let two = try WidePixels.straight(CGImage.decode(other))
        #expect(zip(one, two).allSatisfy { abs($0.x - $1.x) < 1e-3 })
        let text = String(decoding: file, as: UTF8.self)
        let length = try #require(text.firstMatch(of: /Item:Length="(\d+)"/)?.1).description
        let start = file.count - (Int(length) ?? 0)
        #expect(file[start...].starts(with: [0xFF, 0xD8]))
    }
}

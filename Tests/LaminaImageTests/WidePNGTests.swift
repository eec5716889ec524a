import CLaminaImage
import LaminaImage
import Testing

/// PNGs with 16 bits a sample.
@Suite struct WidePNGTests {
    private static func deep(_ pixels: [SIMD4<Float>]) throws -> CGImage {
        try pixels.withUnsafeBufferPointer { try CGImage(width: pixels.count, height: 1, deep: $0) }
    }

    private static func samples(_ bytes: [UInt8]) -> [Int] {
        stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
    }

    @Test func `A picture of floats keeps what halves tell apart`() throws {
        let image = try Self.deep((0..<512).map { SIMD4(Float($0) / 10_240, 0.5, 1, 1) })
        let png = try image.pngData(bitsPerComponent: 16)
        // Width, height, 16 bits, RGB.
        #expect(Array(png[16..<26]) == [0, 0, 2, 0, 0, 0, 0, 1, 16, 2])
        let samples = Self.samples(try PNGSamples.rows(of: png, samples: 3))
        for x in 0..<512 {
            #expect(abs(samples[3 * x] - (x * 65_535 + 5120) / 10_240) <= 2)
            #expect(samples[3 * x + 1] == 32_768 && samples[3 * x + 2] == 65_535)
        }
    }

    @Test func `Translucent pixels are straight, and what lies outside ends at 0 and 1`() throws {
        let image = try Self.deep([
            SIMD4(0.25, 0.125, 0, 0.5), SIMD4(1.5, -0.5, 0.5, 1), SIMD4(0, 0, 0, 0),
        ])
        let png = try image.pngData(bitsPerComponent: 16)
        #expect(png[24] == 16 && png[25] == 6)
        #expect(
            Self.samples(try PNGSamples.rows(of: png, samples: 4)) == [
                32_768, 16_384, 0, 32_768, 65_535, 0, 32_768, 65_535, 0, 0, 0, 0,
            ])
    }

    @Test func `A picture of bytes has each byte twice, in every row and strip`() throws {
        let (width, height) = (700, 300)
        let image = try CGImage(width: width, height: height) { target in
            for index in 0..<(width * height) {
                let word = 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 8
                target.storeBytes(of: word, toByteOffset: 4 * index, as: UInt32.self)
            }
        }
        let bytes = image.straightRGBA()
        for threads in [1, 3] {
            let png = try image.pngData(level: 3, threads: threads, bitsPerComponent: 16)
            let rows = try PNGSamples.rows(of: png, samples: 3)
            #expect(rows.count == width * height * 6)
            var differing = 0
            for index in 0..<(width * height) {
                for channel in 0..<3 {
                    let (place, byte) = (6 * index + 2 * channel, bytes[4 * index + channel])
                    if rows[place] != byte || rows[place + 1] != byte { differing += 1 }
                }
            }
            #expect(differing == 0)
        }
    }

    @Test func `A PNG of 16 bits is read as its bytes`() throws {
        let image = try Self.deep((0..<256).map { SIMD4(Float($0) / 255, Float(255 - $0) / 255, 0, 1) })
        let again = try CGImage.decode(image.pngData(bitsPerComponent: 16))
        #expect(again.straightRGBA() == image.straightRGBA())
    }
}

/// The rows of a PNG of this project's encoder, whose pixels have `samples` of 16 bits: unfiltered, without their first bytes.
enum PNGSamples {
    static func rows(of png: [UInt8], samples: Int, bytes: Int = 2) throws -> [UInt8] {
        var (place, data, width) = (8, [UInt8](), 0)
        while place + 8 <= png.count {
            let length = png[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: png[(place + 4)..<(place + 8)], as: UTF8.self)
            if type == "IHDR" { width = png[(place + 8)..<(place + 12)].reduce(0) { $0 << 8 | Int($1) } }
            if type == "IDAT" { data += png[(place + 8)..<(place + 8 + length)] }
            place += 12 + length
        }
        let step = bytes * samples
        let rowBytes = step * width
        let height = png[20..<24].reduce(0) { $0 << 8 | Int($1) }
        var raw = [UInt8](repeating: 0, count: (rowBytes + 1) * height)
        let size = raw.count
        #expect(raw.withUnsafeMutableBufferPointer { lamina_inflate(data, data.count, $0.baseAddress, size) })
        var result: [UInt8] = []
        var above = [UInt8](repeating: 0, count: rowBytes)
        for start in stride(from: 0, to: raw.count, by: rowBytes + 1) {
            var row = Array(raw[(start + 1)..<(start + 1 + rowBytes)])
            for i in row.indices {
                let left = i >= step ? row[i - step] : 0
                let corner = i >= step ? above[i - step] : 0
                switch raw[start] {
                case 1: row[i] &+= left
                case 2: row[i] &+= above[i]
                case 3: row[i] &+= UInt8((Int(left) + Int(above[i])) / 2)
                case 4: row[i] &+= paeth(left, above[i], corner)
                default: break
                }
            }
            result += row
            above = row
        }
        return result
    }

    private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let guess = Int(left) + Int(up) - Int(corner)
        let distances = [left, up, corner].map { abs(guess - Int($0)) }
        if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
        return distances[1] <= distances[2] ? up : corner
    }
}

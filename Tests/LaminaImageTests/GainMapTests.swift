import Foundation
import LaminaImage
import Testing

/// JPEGs whose second picture makes light above white.
@Suite struct GainMapTests {
    private static let xmp = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description
        xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" hdrgm:GainMapMin="0" hdrgm:GainMapMax="2"
        hdrgm:Gamma="1" hdrgm:OffsetSDR="0" hdrgm:OffsetHDR="0" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2"/>
        </rdf:RDF></x:xmpmeta>
        """

    private static func marker(_ type: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, type, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }

    private static func marker(xmp: String) -> [UInt8] {
        marker(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(xmp.utf8))
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// The numbers of ISO 21496-1 as fractions of 64ths: both headrooms, then five for each channel.
    private static func marker(iso numbers: [Int], flags: UInt8) -> [UInt8] {
        var data: [UInt8] = [0, 0, 0, 0, flags]
        for value in numbers { data += number(value) + number(64) }
        return marker(0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + data)
    }

    private static func jpeg(_ width: Int, _ height: Int, _ color: (Int) -> [UInt8]) throws -> [UInt8] {
        var pixels: [UInt8] = []
        for index in 0..<(width * height) { pixels += color(index % width) + [255] }
        return try CGImage(width: width, height: height, straightRGBA: pixels).data(as: .jpeg, quality: 100)
    }

    /// A picture with a map. The index of pictures stands behind what the first picture says.
    private static func file(
        _ picture: [UInt8], says: [UInt8] = marker(xmp: "<x hdrgm:Version=\"1.0\"/>"), map: [UInt8],
        numbers: [UInt8] = marker(xmp: xmp)
    ) -> [UInt8] {
        let second = Array(map[..<2]) + numbers + map[2...]
        // A directory of one entry, with a list of two pictures.
        func index(_ offset: Int) -> [UInt8] {
            let head: [UInt8] = [0x4D, 0x4D, 0, 42] + number(8) + [0, 1]
            let entry: [UInt8] = [0xB0, 2, 0, 7] + number(32) + number(26) + number(0)
            let list = [
                number(0), number(0), number(0), number(0), number(0), number(second.count), number(offset),
                number(0),
            ]
            return marker(0xE2, Array("MPF\0".utf8) + head + entry + list.flatMap { $0 })
        }
        let first = Array(picture[..<2]) + says
        let whole = first.count + index(0).count + picture.count - 2
        // Behind the marker's type, its length and "MPF".
        return first + index(whole - first.count - 8) + picture[2...] + second
    }

    private static let gray = try? jpeg(16, 16) { _ in [128, 128, 128] }
    private static let half = try? jpeg(4, 4) { _ in [128, 128, 128] }

    @Test func `Light is multiplied by what the map says`() throws {
        let file = Self.file(try #require(Self.gray), map: try #require(Self.half))
        let image = try CGImage.decode(file)
        // 128 of 255 is a light of 0.2159. 2^(2 · 128 / 255) times that is 0.4329, or 0.6893 in sRGB.
        let found = try WidePixels.first(image)
        #expect(WidePixels.difference(found, [0.6893, 0.6893, 0.6893]) < 0.001, "\(found)")
        #expect(Array(image.straightRGBA()[..<4]) == [128, 128, 128, 255])
    }

    @Test(
        arguments: zip(
            [ContentsRange(limit: 1), ContentsRange(limit: 4), ContentsRange(limit: 1, mapped: 8)],
            [Float(0.5020), 0.6893, 0.6893]))
    func `What ends at white is shown without the map, as in bytes`(range: ContentsRange, value: Float) throws
    {
        let image = try CGImage.decode(
            Self.file(try #require(Self.gray), map: try #require(Self.half)))
        let shown = image.shown(as: ImageForm(isDeep: true, space: .sRGB, range: range))
        let pixel = try #require(WidePixels.read(shown).first)
        #expect(
            WidePixels.difference([pixel.x, pixel.y, pixel.z], [value, value, value]) < 0.001, "\(pixel)")
    }

    @Test func `A picture without its map keeps its colours, also where a part of it is shown`() throws {
        let profile =
            Array("ICC_PROFILE\0".utf8) + [1, 1] + SampleProfile.displayP3.bytes
        let red = try Self.jpeg(16, 16) { _ in [255, 0, 0] }
        let picture = Array(red[..<2]) + Self.marker(0xE2, profile) + red[2...]
        let file = Self.file(picture, map: try #require(Self.half))
        let form = ImageForm(isDeep: true, space: .displayP3, range: ContentsRange(limit: 1))
        let image = try CGImage.decode(file)
        for part in [image, try #require(image.cropping(to: CGRect(x: 2, y: 2, width: 4, height: 4)))] {
            let shown = part.shown(as: form)
            let found = shown.withOwnBytes { bytes in
                (0..<3).map {
                    Float(Float16(bitPattern: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)))
                }
            }
            #expect(WidePixels.difference(found, [1, 0, 0]) < 0.01, "\(found)")
        }
    }

    @Test func `ISO's numbers count for each channel, and stand above those of XMP`() throws {
        // From 0 to 2, 0 to 0 and 0 to 4, in powers of two; a gamma of 1; light is moved by a 64th of white.
        let iso = Self.marker(
            iso: [0, 256, 0, 128, 64, 1, 1, 0, 0, 64, 1, 1, 0, 256, 64, 1, 1], flags: 0xC0)
        for numbers in [iso, Self.marker(xmp: Self.xmp) + iso, iso + Self.marker(xmp: Self.xmp)] {
            let image = try CGImage.decode(
                Self.file(try #require(Self.gray), map: try #require(Self.half), numbers: numbers))
            let moved = 0.21586 + 1.0 / 64
            // 2^(128/255 · 2), 1 and 2^(128/255 · 4), each of the moved light.
            let expected = [2.0054, 1, 4.0218].map {
                Float(1.055 * Self.power(moved * $0 - 1.0 / 64, 1 / 2.4) - 0.055)
            }
            #expect(WidePixels.difference(try WidePixels.first(image), expected) < 0.002)
        }
    }

    /// By halving intervals, so that the test depends on no library.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        // exponent is 5 / 12: the root of base^5.
        let target = base * base * base * base * base
        var (low, high) = (0.0, 4.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            let square = middle * middle * middle
            if square * square * square * square < target { low = middle } else { high = middle }
        }
        return exponent > 0 ? low : 0
    }

    @Test func `Between the pixels of a map its levels are mixed`() throws {
        let map = try Self.jpeg(2, 1) { $0 == 0 ? [0, 0, 0] : [255, 255, 255] }
        let image = try CGImage.decode(Self.file(try #require(Self.gray), map: map))
        let row = try WidePixels.straight(image)[..<16].map(\.x)
        #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 })
        // The ends are the picture's own light and four times that.
        #expect(abs(row[0] - 128.0 / 255) < 0.01 && abs(row[15] - 0.9374) < 0.02, "\(row)")
        #expect(row[7] < row[8] && row[8] - row[7] < 0.1)
    }

    @Test func `A picture with a profile and a map has both`() throws {
        let body = Array("ICC_PROFILE\0".utf8) + [1, 1] + SampleProfile.displayP3.bytes
        let says = Self.marker(xmp: "<x hdrgm:Version=\"1.0\"/>") + Self.marker(0xE2, body)
        let red = try Self.jpeg(16, 16) { _ in [254, 0, 0] }
        let image = try CGImage.decode(Self.file(red, says: says, map: try #require(Self.half)))
        let found = try WidePixels.first(image)
        #expect(found[0] > 1.4 && found[1] < -0.25, "\(found)")
    }

    @Test func `A map that is damaged, or has impossible numbers, is ignored`() throws {
        let (gray, half) = (try #require(Self.gray), try #require(Self.half))
        let changes: [(String, String)] = [
            ("GainMapMax=\"2\"", "GainMapMax=\"nan\""), ("GainMapMax=\"2\"", "GainMapMax=\"1e300\""),
            ("GainMapMax=\"2\"", "GainMapMax=\"-1\""), ("Gamma=\"1\"", "Gamma=\"0\""),
            ("Version=\"1.0\"", "Version=\"1.0\" hdrgm:BaseRenditionIsHDR=\"True\""),
        ]
        for (old, new) in changes {
            let numbers = Self.marker(xmp: Self.xmp.replacing(old, with: new))
            #expect(try CGImage.decode(Self.file(gray, map: half, numbers: numbers)).wide == nil, "\(new)")
        }
        #expect(try CGImage.decode(Self.file(gray, map: half, numbers: [])).wide == nil)
        #expect(try CGImage.decode(Self.file(gray, says: [], map: half)).wide == nil)
        let whole = Self.file(gray, map: half)
        for length in stride(from: gray.count + 300, to: whole.count, by: 97) {
            let image = try CGImage.decode(Array(whole[..<length]))
            #expect(image.wide == nil && image.straightRGBA()[0] == 128)
        }
    }

    @Test func `A list of numbers in XMP is one for each channel`() throws {
        let list = Self.xmp.replacing("hdrgm:GainMapMax=\"2\"", with: "")
            .replacing(
                "/>\n</rdf:RDF>",
                with: """
                    ><hdrgm:GainMapMax><rdf:Seq><rdf:li>2</rdf:li><rdf:li>0</rdf:li><rdf:li>1</rdf:li></rdf:Seq>
                    </hdrgm:GainMapMax></rdf:Description></rdf:RDF>
                    """)
        let image = try CGImage.decode(
            Self.file(try #require(Self.gray), map: try #require(Self.half), numbers: Self.marker(xmp: list)))
        let found = try WidePixels.first(image)
        #expect(found[0] > found[2] && found[2] > found[1] && abs(found[1] - 128.0 / 255) < 0.001, "\(found)")
    }
}

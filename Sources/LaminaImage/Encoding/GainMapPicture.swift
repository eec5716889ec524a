import LaminaColor
import LaminaMath

/// A picture with light above white as two: one in bytes that ends at white, which any reader shows, and a map of how much brighter its places are.
///
/// The first is the light, mapped to white by the brightest component of each pixel. So one factor for all components gives the light back,
/// and dark tones are the same in both.
struct GainMapPicture {
    /// The picture in ``space``.
    let base: CGImage
    let space: ColorSpace
    /// The map, half as wide and high, rounded up: 255 stands for ``gain``, and 0 for none.
    let levels: [UInt8]
    let mapWidth: Int
    let mapHeight: Int
    /// The greatest factor as a power of two, in whole parts of ``steps``.
    let gain: Double
    /// The light of the brightest pixel as a power of two.
    let headroom: Double

    /// Numbers in files are fractions with this divisor.
    static let steps = 65_536.0

    /// Light that is this little above white is none.
    private static let least: Float = 1.01

    /// `nil` if nothing is brighter than white.
    ///
    /// - Parameter background: What lies behind the pixels, 0...255.
    init?(
        _ image: CGImage, over background: (red: UInt8, green: UInt8, blue: UInt8)
    ) throws(ImageError) {
        let (width, height) = (image.width, image.height)
        space = image.pixelSpace.rgb.primaries == .srgb ? .sRGB : .displayP3
        let toLight = SpaceConversion.from(image.pixelSpace, to: space.light)
        let behind = SIMD3<Float>(SIMD3(background.red, background.green, background.blue)) / 255
        var lights = [SIMD4<Float>](repeating: .zero, count: width * height)
        lights.withUnsafeMutableBufferPointer { image.readOwnPixels(into: $0) }
        var brightest: Float = 0
        for index in lights.indices {
            let pixel = lights[index]
            let color = SIMD3(pixel.x, pixel.y, pixel.z) + behind * (1 - pixel.w)
            let light = toLight?(color) ?? color
            lights[index] = SIMD4(light, 1)
            brightest = max(brightest, light.max())
        }
        guard brightest > Self.least, let tones = ToneCurve.from(brightest, to: 1) else { return nil }
        headroom = Self.log2(Double(brightest))

        var storage = try PixelStorage(byteCount: CGImage.byteCount(width: width, height: height))
        let toBytes = SpaceConversion.from(space.light, to: space)
        let (mapWidth, mapHeight) = ((width + 1) / 2, (height + 1) / 2)
        // The light of a place in the map, and what of it the picture has.
        var sums = [SIMD2<Float>](repeating: .zero, count: mapWidth * mapHeight)
        storage.withUnsafeMutableBytes { bytes in
            var index = 0
            for y in 0..<height {
                for x in 0..<width {
                    let light = SIMD3(lights[index].x, lights[index].y, lights[index].z)
                    let mapped = tones(light).clamped(lowerBound: .zero, upperBound: .one)
                    let color = toBytes?(mapped) ?? mapped
                    let parts = SIMD3<UInt8>(
                        (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
                            .toNearestOrAwayFromZero))
                    bytes.storeBytes(
                        of: SIMD4(parts.z, parts.y, parts.x, 255), toByteOffset: 4 * index,
                        as: SIMD4<UInt8>.self)
                    sums[y / 2 * mapWidth + x / 2] += SIMD2(light.max(), mapped.max())
                    index += 1
                }
            }
        }
        base = try CGImage(width: width, height: height, isOpaque: true, adopting: storage)
        let gains = sums.map { $0.y > 0 ? max(0, Self.log2(Double($0.x / $0.y))) : 0 }
        let gain = max(1, ((gains.max() ?? 0) * Self.steps).rounded(.up)) / Self.steps
        levels = gains.map { UInt8(($0 / gain * 255).rounded()) }
        (self.mapWidth, self.mapHeight, self.gain) = (mapWidth, mapHeight, gain)
    }

    private static func log2(_ value: Double) -> Double { (Math.log2(value) * steps).rounded() / steps }
}

extension GainMapPicture {
    /// The file of both pictures: the first names the second in Ultra HDR's XMP, by ISO 21496-1 and in the index of CIPA DC-007.
    ///
    /// - Parameters:
    ///   - picture: The first picture's JPEG.
    ///   - map: The map's.
    func file(_ picture: [UInt8], map: [UInt8]) -> [UInt8] {
        let map = Self.inserting(
            Self.segment(0xE1, Self.xmp(attributes: numbers)) + Self.segment(0xE2, iso), into: map)
        let says =
            Self.segment(0xE1, Self.xmp(elements: Self.directory(mapBytes: map.count)))
            + Self.segment(0xE2, GainParameters.name + [0, 0, 0, 0])
        let place = Self.place(in: picture)
        let indexBytes = 4 + 4 + Self.indexBytes
        let whole = picture.count + says.count + indexBytes
        // The index counts from behind its name.
        let index = Self.index(whole: whole, map: map.count, from: place + says.count + 8)
        return Self.inserting(says + Self.segment(0xE2, Array("MPF\0".utf8) + index), into: picture) + map
    }

    private static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        let length = data.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + data
    }

    /// Behind the mark of a JPEG, and behind JFIF's segment.
    private static func place(in file: [UInt8]) -> Int {
        guard file.count > 6, file[2] == 0xFF, file[3] == 0xE0 else { return 2 }
        return min(4 + Int(file[4]) << 8 + Int(file[5]), file.count)
    }

    private static func inserting(_ segments: [UInt8], into file: [UInt8]) -> [UInt8] {
        let place = place(in: file)
        return file[..<place] + segments + file[place...]
    }

    // MARK: XMP

    private static func xmp(attributes: String = "", elements: String = "") -> [UInt8] {
        let text = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" \
            xmlns:Container="http://ns.google.com/photos/1.0/container/" \
            xmlns:Item="http://ns.google.com/photos/1.0/container/item/" hdrgm:Version="1.0"\(attributes)>\
            \(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
            """
        return Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(text.utf8)
    }

    private var numbers: String {
        " hdrgm:BaseRenditionIsHDR=\"False\" hdrgm:GainMapMin=\"0\" hdrgm:GainMapMax=\"\(gain)\" hdrgm:Gamma=\"1\""
            + " hdrgm:OffsetSDR=\"0\" hdrgm:OffsetHDR=\"0\" hdrgm:HDRCapacityMin=\"0\" hdrgm:HDRCapacityMax=\"\(headroom)\""
    }

    private static func directory(mapBytes: Int) -> String {
        func item(_ words: String) -> String {
            "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Mime=\"image/jpeg\" \(words)/></rdf:li>"
        }
        return "<Container:Directory><rdf:Seq>" + item("Item:Semantic=\"Primary\"")
            + item("Item:Semantic=\"GainMap\" Item:Length=\"\(mapBytes)\"")
            + "</rdf:Seq></Container:Directory>"
    }

    // MARK: ISO 21496-1

    private static func bigEndian(_ number: Int, _ count: Int = 4) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// Of one channel, whose factors are meant in the space of the first picture.
    private var iso: [UInt8] {
        func fraction(_ number: Double) -> [UInt8] {
            Self.bigEndian(Int((number * Self.steps).rounded())) + Self.bigEndian(Int(Self.steps))
        }
        // The light of both pictures; the least and greatest factor; gamma; what is added before and after.
        return GainParameters.name + [0, 0, 0, 0, 0x40] + fraction(0) + fraction(headroom) + fraction(0)
            + fraction(gain) + fraction(1) + fraction(0) + fraction(0)
    }

    // MARK: The index

    /// A head of 8 bytes, a directory of three entries, and a list of two pictures.
    private static let indexBytes = 8 + 2 + 3 * 12 + 4 + 2 * 16

    private static func index(whole: Int, map: Int, from start: Int) -> [UInt8] {
        let head = Array("MM".utf8) + bigEndian(42, 2) + bigEndian(8)
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            bigEndian(tag, 2) + bigEndian(type, 2) + bigEndian(count) + value
        }
        let entries =
            entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, bigEndian(2))
            + entry(0xB002, 7, 32, bigEndian(8 + 2 + 3 * 12 + 4))
        func picture(_ kind: Int, _ bytes: Int, at offset: Int) -> [UInt8] {
            bigEndian(kind) + bigEndian(bytes) + bigEndian(offset) + bigEndian(0)
        }
        return head + bigEndian(3, 2) + entries + bigEndian(0) + picture(0x03_0000, whole, at: 0)
            + picture(0, map, at: whole - start)
    }
}

internal import CLaminaImage

/// What a file says of one of its pictures: its size and samples, and the blocks that its container has for EXIF, XMP and IPTC.
///
/// The blocks are as long as the file at most, and are not looked into here.
package struct ImageMetadata: Sendable {
    /// The kind of a picture's samples.
    package enum Model: Sendable {
        case rgb, gray, cmyk
    }

    /// The density in the header of a JFIF file.
    package struct JFIF: Sendable {
        /// The two numbers of the version.
        package var version: [Int]
        /// 1 for inches, 2 for centimetres, 0 for a mere ratio.
        package var unit: Int
        /// Pixels a unit.
        package var x: Int
        /// Pixels a unit.
        package var y: Int
    }

    /// As stored, in pixels.
    package var width: Int
    /// As stored, in pixels.
    package var height: Int
    /// EXIF's number of the orientation, 1...8.
    package var orientation: Int
    /// The bits of a sample.
    package var bits: Int
    /// The kind of samples.
    package var model: Model
    /// Whether there is an alpha.
    package var hasAlpha: Bool
    /// Whether the file says that its colours are sRGB's.
    package var isSRGB = false
    /// Whether the file names another space than sRGB by numbers.
    package var namesOtherSpace: Bool
    /// The ICC profile.
    package var profile: [UInt8]?
    /// The structure of a TIFF or of EXIF data.
    package var tags: TagFile?
    /// Where the picture's directory is among the tags.
    package var directory: Int?
    /// An XMP packet.
    package var xmp: [UInt8]?
    /// IPTC's records.
    package var iptc: [UInt8]?
    /// The density in the header of a JFIF file.
    package var jfif: JFIF?
    /// Whether a JPEG is progressive.
    package var isProgressive = false
    /// The chunks of a PNG.
    package var png: PNGDetails?

    init(_ encoded: EncodedImage, _ header: ImageHeader, directory: Int?) {
        width = header.width
        height = header.height
        orientation = header.orientation.rawValue
        bits = header.bits
        model =
            switch header.samples {
            case .color: .rgb
            case .gray: .gray
            case .cmyk, .invertedCMYK: .cmyk
            }
        hasAlpha = header.mayHaveAlpha
        namesOtherSpace = header.convertedSpace != nil
        profile = header.profile
        header.format.definition.readMetadata?(&self, encoded, directory)
        if let tags, self.directory == nil { self.directory = tags.first }
    }

    /// Takes EXIF data, which some files begin with their name.
    private mutating func readExif(_ data: ArraySlice<UInt8>) {
        guard tags == nil else { return }
        tags = TagFile(Array(data.starts(with: "Exif\0\0".utf8) ? data.dropFirst(6) : data))
    }

    /// The markers up to the first scan.
    mutating func readJPEG(_ encoded: EncodedImage) {
        var offset = 2
        var extended: [UInt8]?
        while true {
            while let byte = encoded.bigEndian(offset, 1), byte != 0xFF { offset += 1 }
            while encoded.bigEndian(offset, 1) == 0xFF { offset += 1 }
            guard let marker = encoded.bigEndian(offset, 1), marker != 0xDA, marker != 0xD9 else { break }
            offset += 1
            if marker == 0 || marker == 1 || (0xD0...0xD8).contains(marker) { continue }
            guard let length = encoded.bigEndian(offset, 2), length >= 2,
                offset + length <= encoded.bytes.count
            else { break }
            let data = encoded.bytes[(offset + 2)..<(offset + length)]
            switch marker {
            case 0xC2: isProgressive = true
            case 0xE0 where data.starts(with: "JFIF\0".utf8) && data.count >= 12 && jfif == nil:
                let place = offset + 7
                jfif = JFIF(
                    version: [0, 1].map { encoded.bigEndian(place + $0, 1) ?? 0 },
                    unit: encoded.bigEndian(place + 2, 1) ?? 0, x: encoded.bigEndian(place + 3, 2) ?? 0,
                    y: encoded.bigEndian(place + 5, 2) ?? 0)
            case 0xE1 where data.starts(with: "Exif\0\0".utf8): readExif(data)
            case 0xE1 where data.starts(with: Self.xmpName.utf8) && xmp == nil:
                xmp = Array(data.dropFirst(Self.xmpName.utf8.count))
            case 0xED where data.starts(with: "Photoshop 3.0\0".utf8):
                extended = (extended ?? []) + data.dropFirst(14)
            default: break
            }
            offset += length
        }
        if let extended { iptc = Self.iptc(inResources: extended) }
    }

    /// How a JPEG's segment with an XMP packet begins.
    package static let xmpName = "http://ns.adobe.com/xap/1.0/\0"

    /// IPTC's records among the resources of Photoshop, each of which has a number, a name and data.
    static func iptc(inResources bytes: [UInt8]) -> [UInt8]? {
        let resources = EncodedImage(bytes, source: .memory)
        var offset = 0
        while resources.has("8BIM", at: offset), let number = resources.bigEndian(offset + 4, 2),
            let name = resources.bigEndian(offset + 6, 1)
        {
            let start = offset + 6 + (name + 2) / 2 * 2
            guard let length = resources.bigEndian(start), length <= bytes.count - start - 4 else {
                return nil
            }
            if number == 0x0404 { return Array(bytes[(start + 4)..<(start + 4 + length)]) }
            offset = start + 4 + (length + 1) / 2 * 2
        }
        return nil
    }

    mutating func readPNG(_ encoded: EncodedImage) {
        let details = PNGDetails(encoded)
        isSRGB = details.intent != nil
        if let exif = details.exif { readExif(exif) }
        xmp = details.xmp
        png = details
    }

    mutating func readWebP(_ encoded: EncodedImage) {
        guard encoded.has("VP8X", at: 12) else { return }
        var offset = 12
        while let length = encoded.littleEndian(offset + 4), offset + 8 + length <= encoded.bytes.count {
            let data = encoded.bytes[(offset + 8)..<(offset + 8 + length)]
            if encoded.has("EXIF", at: offset) { readExif(data) }
            if encoded.has("XMP ", at: offset), xmp == nil { xmp = Array(data) }
            offset += 8 + length + (length & 1)
        }
    }

    mutating func readTIFF(_ encoded: EncodedImage, _ directory: Int?) {
        guard let file = TagFile(encoded.bytes), let place = directory ?? file.first else { return }
        tags = file
        self.directory = place
        let entries = file.entries(place)
        xmp = entries[700].map { Array(file.data($0)) }
        // Some programs say that the records are numbers of 32 bits; their bytes are in the same order all the same.
        iptc = entries[33723].map { Array(file.data($0)) }
        if iptc == nil, let resources = entries[34377] {
            iptc = Self.iptc(inResources: Array(file.data(resources)))
        }
    }

    /// Boxes that a number of 16 bytes names.
    mutating func readJPEG2000(_ encoded: EncodedImage) {
        guard let boxes = try? MediaBoxes(encoded, .jpeg2000) else { return }
        for box in boxes.boxes where box.type == "uuid" && box.contents.count > 16 {
            let data = encoded.bytes[box.contents]
            if data.starts(with: "JpgTiffExif->JP2".utf8) { readExif(data.dropFirst(16)) }
            if data.starts(with: Self.xmpNumber), xmp == nil { xmp = Array(data.dropFirst(16)) }
        }
    }

    /// Items of the container, which libavif finds.
    mutating func readAVIF(_ encoded: EncodedImage) {
        var blocks = lamina_avif_blocks()
        encoded.withBytes {
            lamina_avif_metadata(
                $0, $1, UInt32(ImageLimits.maximumPixels), UInt32(ImageLimits.maximumSide), &blocks)
        }
        defer {
            lamina_image_free(blocks.exif)
            lamina_image_free(blocks.xmp)
        }
        if let exif = blocks.exif {
            readExif(Array(UnsafeBufferPointer(start: exif, count: blocks.exif_length))[...])
        }
        xmp = blocks.xmp.map { Array(UnsafeBufferPointer(start: $0, count: blocks.xmp_length)) }
    }

    private static let xmpNumber: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]
}

/// Blocks of metadata that are put into the bytes of a file that was just written.
package struct MetadataBlocks: Sendable {
    /// A directory that becomes EXIF data.
    package var exif: TagDirectory?
    /// An XMP packet.
    package var xmp: [UInt8]?
    /// IPTC's records.
    package var iptc: [UInt8]?
    /// Pixels an inch, across and down.
    package var density: (x: Double, y: Double)?
    /// Keywords and texts of a PNG.
    package var texts: [(keyword: String, text: String)] = []

    /// No blocks.
    package init() {}

    /// A JPEG with the blocks behind its first header.
    ///
    /// Throws ``ImageError/unwritable(format:reason:)`` for a block that is longer than a segment.
    package func inserted(intoJPEG bytes: [UInt8]) throws(ImageError) -> [UInt8] {
        var result = bytes
        // A JFIF header is the first segment, of 16 bytes.
        let hasHeader =
            bytes.count > 20 && Array(bytes[2..<11]) == [0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8)
        if let density, hasHeader {
            result[13] = 1
            for (place, value) in [(14, density.x), (16, density.y)] {
                let number = Int(min(max(value.rounded(), 1), 65_535))
                result[place] = UInt8(number >> 8)
                result[place + 1] = UInt8(number & 255)
            }
        }
        var segments: [UInt8] = []
        if let exif { segments += try Self.segment(0xE1, Array("Exif\0\0".utf8) + exif.file()) }
        if let xmp { segments += try Self.segment(0xE1, Array(ImageMetadata.xmpName.utf8) + xmp) }
        if let iptc {
            let resource =
                Array("Photoshop 3.0\u{0}8BIM".utf8) + [4, 4, 0, 0] + Self.big(iptc.count, 4) + iptc
            segments += try Self.segment(0xED, resource + (iptc.count % 2 == 1 ? [0] : []))
        }
        result.insert(contentsOf: segments, at: hasHeader ? 20 : 2)
        return result
    }

    private static func segment(_ marker: UInt8, _ data: [UInt8]) throws(ImageError) -> [UInt8] {
        guard data.count <= 65_533 else {
            throw .unwritable(
                format: .jpeg,
                reason: "metadata of \(data.count) bytes, where a segment holds 65533")
        }
        return [0xFF, marker] + big(data.count + 2, 2) + data
    }

    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// A PNG with the blocks behind its header.
    package func inserted(intoPNG bytes: [UInt8]) -> [UInt8] {
        var chunks = ChunkWriter(capacity: 0)
        if let density {
            chunks.chunk("pHYs") { chunk in
                for value in [density.x, density.y] {
                    chunk.append(bigEndian: UInt32(min(max((value / 0.0254).rounded(), 1), 2_147_483_647)))
                }
                chunk.append([1])
            }
        }
        if let exif { chunks.chunk("eXIf") { $0.append(exif.file()) } }
        if let xmp {
            chunks.chunk("iTXt") { $0.append(Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp) }
        }
        for (keyword, text) in texts where (1...79).contains(keyword.utf8.count) {
            chunks.chunk("iTXt") { chunk in
                chunk.append(Array(keyword.utf8) + [0, 0, 0, 0, 0] + text.utf8.filter { $0 != 0 })
            }
        }
        var result = bytes
        // Signature and header.
        result.insert(contentsOf: chunks.bytes, at: min(33, bytes.count))
        return result
    }

    /// A WebP with the blocks behind its pictures, and the header that names them.
    package func inserted(intoWebP bytes: [UInt8], width: Int, height: Int, hasAlpha: Bool) -> [UInt8] {
        guard exif != nil || xmp != nil, bytes.count > 12 else { return bytes }
        let file = EncodedImage(bytes, source: .memory)
        func little(_ number: Int, _ count: Int) -> [UInt8] { TagDirectory.little(number, count) }
        var rest = Array(bytes[12...])
        if !file.has("VP8X", at: 12) {
            let flags = hasAlpha ? 0x10 : 0
            rest =
                Array("VP8X".utf8) + little(10, 4) + little(flags, 4) + little(width - 1, 3)
                + little(height - 1, 3) + rest
        }
        rest[8] |= (exif == nil ? 0 : 0x08) | (xmp == nil ? 0 : 0x04)
        let blocks: [(String, [UInt8]?)] = [("EXIF", exif?.file()), ("XMP ", xmp)]
        for case (let name, let data?) in blocks {
            rest += Array(name.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
        }
        return Array("RIFF".utf8) + little(rest.count + 4, 4) + Array("WEBP".utf8) + rest
    }
}

/// The formats that images are read from. A file's format is recognized by its bytes, never by its name.
public enum ImageFormat: String, CaseIterable, Sendable, CustomStringConvertible {
    /// Portable Network Graphics, and the first picture of an APNG.
    case png = "PNG"
    /// JPEG, baseline or progressive.
    case jpeg = "JPEG"
    /// WebP, and the first picture of an animated one.
    case webP = "WebP"
    /// JPEG 2000, in its container (JP2) or as a bare codestream.
    case jpeg2000 = "JPEG 2000"
    /// AV1 pictures in a HEIF container.
    case avif = "AVIF"
    /// GIF, the first picture.
    case gif = "GIF"
    /// Tag Image File Format, the first picture.
    case tiff = "TIFF"
    /// Windows bitmaps.
    case bmp = "BMP"
    /// Windows icons and cursors, the largest picture.
    case ico = "ICO"
    /// Netpbm's PBM, PGM, PPM and PAM.
    case pnm = "Netpbm"
    /// Truevision Targa, which has no signature and is known by its header.
    case tga = "Targa"
    /// Khronos textures, version 1.
    case ktx = "KTX"
    /// Khronos textures, version 2.
    case ktx2 = "KTX2"
    /// PowerVR textures, versions 2 and 3.
    case pvr = "PVR"

    /// Whether this build of Lamina reads the format. Every build reads PNG and JPEG; the other formats need the package
    /// trait `ImageFormats`, which is on unless a package that depends on Lamina turns it off.
    public var isReadable: Bool {
        #if ImageFormats
            true
        #else
            self == .png || self == .jpeg
        #endif
    }

    /// The display name.
    public var description: String { rawValue }

    /// The format of a file's bytes; `nil` for an unknown format.
    package init?(of bytes: [UInt8]) {
        guard let format = bytes.withUnsafeBytes({ ImageFormat($0) }) else { return nil }
        self = format
    }

    /// The format whose signature the bytes begin with; `nil` for an unknown format. Fewer bytes than a signature
    /// count as the format whose signature they begin, so that the error can say what is missing.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { return nil }
        for (format, start) in Self.signatures where bytes.starts(with: start.prefix(bytes.count)) {
            self = format
            return
        }
        if bytes.count >= 12, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) {
            self = .webP
        } else if bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8), Self.namesAVIF(bytes) {
            self = .avif
        } else if bytes.count >= 48, bytes[44..<48].elementsEqual("PVR!".utf8) {
            self = .pvr
        } else if PNMDecoder.recognizes(bytes) {
            self = .pnm
        } else if Self.isIcon(bytes) {
            self = .ico
        } else if bytes.count >= 26, bytes.starts(with: "BM".utf8), bytes[15..<18].allSatisfy({ $0 == 0 }) {
            self = .bmp
        } else if TGADecoder.recognizes(bytes) {
            self = .tga
        } else {
            return nil
        }
    }

    /// The format of a file whose first bytes these are; `nil` for an unknown one.
    package init?(beginning bytes: [UInt8]) {
        guard let format = bytes.withUnsafeBytes({ ImageFormat($0) }) else { return nil }
        self = format
    }

    /// Whether the bytes are the directory of an icon or a cursor, whose first picture lies behind it.
    private static func isIcon(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count >= 22, bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0]) else {
            return false
        }
        return bytes[4] | bytes[5] != 0 && bytes[9] == 0
    }

    private static let signatures: [(ImageFormat, [UInt8])] = [
        (.png, PNGHeader.signature),
        (.jpeg, [0xFF, 0xD8, 0xFF]),
        (.gif, Array("GIF89a".utf8)),
        (.gif, Array("GIF87a".utf8)),
        (.jpeg2000, [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
        (.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
        (.tiff, [0x49, 0x49, 0x2A, 0]),
        (.tiff, [0x4D, 0x4D, 0, 0x2A]),
        (.tiff, [0x49, 0x49, 0x2B, 0]),
        (.tiff, [0x4D, 0x4D, 0, 0x2B]),
        (.ktx, [0xAB] + Array("KTX 11".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]),
        (.ktx2, [0xAB] + Array("KTX 20".utf8) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]),
        (.pvr, Array("PVR".utf8) + [3]),
    ]

    /// Whether a brand of the file type box, the first or a compatible one, is AVIF's.
    private static func namesAVIF(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
        var offset = 8
        while offset + 4 <= min(length, bytes.count) {
            let brand = bytes[offset..<(offset + 4)]
            if brand.elementsEqual("avif".utf8) || brand.elementsEqual("avis".utf8) { return true }
            offset += 4
        }
        return false
    }
}

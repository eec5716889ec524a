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
            definition.isInEveryBuild
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
        guard let format = Self.unsigned.first(where: { $0.definition.recognizes(bytes) }) else { return nil }
        self = format
    }

    /// The format of a file whose first bytes these are; `nil` for an unknown one.
    package init?(beginning bytes: [UInt8]) {
        guard let format = bytes.withUnsafeBytes({ ImageFormat($0) }) else { return nil }
        self = format
    }

    private static let signatures: [(format: ImageFormat, start: [UInt8])] = allCases.flatMap { format in
        format.definition.signatures.map { (format, $0) }
    }

    /// All formats. Targa is the last one: nothing but plausible numbers tells its header.
    private static let unsigned = allCases.filter { $0 != .tga } + [.tga]
}

/// The markers of a JPEG file up to its first scan.
struct JPEGMarkers {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var components = 0
    private(set) var isFromAdobe = false
    private(set) var orientation = ImageOrientation.up
    private(set) var profile: [UInt8]?
    /// Where other pictures of the file begin.
    private(set) var otherPictures: [Int] = []
    /// Whether the file says that one of these is a gain map.
    private(set) var namesGainMap = false
    /// The numbers of the gain map that this picture is.
    private(set) var gainParameters: GainParameters?

    init(_ encoded: EncodedImage) throws(ImageError) {
        var offset = 2
        var profileParts: [Int: ArraySlice<UInt8>] = [:]
        while true {
            // Any number of 255 may stand before a marker. Bytes that are not a marker are skipped, as libjpeg does.
            while let byte = encoded.bigEndian(offset, 1), byte != 0xFF { offset += 1 }
            while encoded.bigEndian(offset, 1) == 0xFF { offset += 1 }
            guard let marker = encoded.bigEndian(offset, 1) else { throw Self.truncated(encoded) }
            offset += 1
            // Markers without a length: a stuffed zero, restarts, start of image, and one for arithmetic coding.
            if marker == 0 || marker == 1 || (0xD0...0xD8).contains(marker) { continue }
            if marker == 0xD9 {
                throw .corrupt(
                    source: encoded.source, format: .jpeg, byte: offset, reason: "ends before any scan")
            }
            guard let length = encoded.bigEndian(offset, 2) else { throw Self.truncated(encoded) }
            guard length >= 2 else {
                throw .corrupt(
                    source: encoded.source, format: .jpeg, byte: offset, reason: "a marker of \(length) bytes"
                )
            }
            guard offset + length <= encoded.bytes.count else { throw Self.truncated(encoded) }
            let data = encoded.bytes[(offset + 2)..<(offset + length)]
            switch marker {
            case 0xDA:
                guard components > 0 else {
                    throw .corrupt(
                        source: encoded.source, format: .jpeg, byte: offset, reason: "a scan before the frame"
                    )
                }
                profile = Self.joined(profileParts)
                return
            case 0xC4, 0xC8, 0xCC: break
            case 0xC0...0xCF: try readFrame(marker, at: offset, data, encoded)
            case 0xE1 where data.starts(with: "Exif\0\0".utf8):
                orientation = ImageOrientation(exif: data.dropFirst(6))
            case 0xE1 where data.starts(with: "http://ns.adobe.com/xap/1.0/\0".utf8):
                readGain(xmp: data.dropFirst(29))
            case 0xE2 where data.starts(with: GainParameters.name):
                namesGainMap = true
                gainParameters =
                    GainParameters(iso: Array(data.dropFirst(GainParameters.name.count))) ?? gainParameters
            case 0xE2 where data.starts(with: "MPF\0".utf8): readPictures(data.dropFirst(4), encoded)
            case 0xE2 where data.starts(with: "ICC_PROFILE\0".utf8) && data.count > 14:
                profileParts[Int(data[data.startIndex + 12])] = data.dropFirst(14)
            case 0xEE where data.starts(with: "Adobe".utf8): isFromAdobe = true
            default: break
            }
            offset += length
        }
    }

    private mutating func readGain(xmp: ArraySlice<UInt8>) {
        guard String(decoding: xmp, as: UTF8.self).contains("hdrgm:Version") else { return }
        namesGainMap = true
        // The numbers of ISO 21496-1 stand above those of XMP, wherever they are.
        if gainParameters == nil { gainParameters = GainParameters(xmp: xmp) }
    }

    /// Reads the index of CIPA's format of several pictures, which is a directory as TIFF has them. Places count from its
    /// beginning.
    private mutating func readPictures(_ data: ArraySlice<UInt8>, _ encoded: EncodedImage) {
        let start = data.startIndex
        let isLittle = data.starts(with: [0x49, 0x49, 42, 0])
        guard isLittle || data.starts(with: [0x4D, 0x4D, 0, 42]) else { return }
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset <= data.count - count else { return nil }
            return isLittle
                ? encoded.littleEndian(start + offset, count) : encoded.bigEndian(start + offset, count)
        }
        guard let directory = number(4, 4), let entries = number(directory, 2) else { return }
        for entry in 0..<entries {
            let place = directory + 2 + 12 * entry
            guard let tag = number(place, 2) else { return }
            guard tag == 0xB002, let length = number(place + 4, 4), let list = number(place + 8, 4) else {
                continue
            }
            // The first is this one.
            for picture in 1..<max(1, min(length / 16, Self.mostPictures)) {
                if let offset = number(list + 16 * picture + 8, 4) { otherPictures.append(start + offset) }
            }
            return
        }
    }

    /// Further pictures are not looked at.
    private static let mostPictures = 8

    private mutating func readFrame(
        _ marker: Int, at offset: Int, _ data: ArraySlice<UInt8>, _ encoded: EncodedImage
    ) throws(ImageError) {
        func unsupported(_ found: String) -> ImageError {
            .unsupportedFormat(source: encoded.source, byte: offset, found: found)
        }
        guard marker <= 0xC2 else {
            throw unsupported(marker > 0xC8 ? "JPEG with arithmetic coding" : "lossless or hierarchical JPEG")
        }
        guard let precision = encoded.bigEndian(offset + 2, 1), let height = encoded.bigEndian(offset + 3, 2),
            let width = encoded.bigEndian(offset + 5, 2), let components = encoded.bigEndian(offset + 7, 1),
            data.count >= 6
        else { throw Self.truncated(encoded) }
        guard precision == 8 else { throw unsupported("JPEG of \(precision) bits a sample") }
        guard [1, 3, 4].contains(components) else { throw unsupported("JPEG of \(components) components") }
        (self.width, self.height, self.components) = (width, height, components)
        try ImageLimits.check(width: width, height: height, source: encoded.source)
        guard marker != 0xC2 || width * height <= ImageLimits.maximumProgressivePixels else {
            throw .tooCostly(
                source: encoded.source, format: .jpeg, what: "progressive pixels",
                limit: ImageLimits.maximumProgressivePixels, found: width * height)
        }
    }

    /// The profile, joined from its numbered parts; `nil` where one is missing.
    private static func joined(_ parts: [Int: ArraySlice<UInt8>]) -> [UInt8]? {
        guard !parts.isEmpty else { return nil }
        var profile: [UInt8] = []
        for number in 1...parts.count {
            guard let part = parts[number] else { return nil }
            profile += part
        }
        return profile
    }

    private static func truncated(_ encoded: EncodedImage) -> ImageError {
        .truncated(
            source: encoded.source, format: .jpeg, byte: encoded.bytes.count, expected: "markers up to a scan"
        )
    }
}

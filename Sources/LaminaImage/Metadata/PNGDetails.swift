/// The chunks of a PNG beside its pixels.
package struct PNGDetails: Sendable {
    /// 1 for a picture that is stored in seven passes.
    package private(set) var interlacing = 0
    /// Pixels a metre; `nil` unless the file says so.
    package private(set) var pixelsPerMeter: (x: Int, y: Int)?
    /// The power of the stored samples.
    package private(set) var gamma: Double?
    /// White, red, green and blue as x and y.
    package private(set) var chromaticities: [Double]?
    /// The intent with which sRGB's colours are shown; `nil` unless the file says that it has them.
    package private(set) var intent: Int?
    /// Whether the file has a profile of its own.
    package private(set) var hasProfile = false
    /// Keywords and their texts, the first of each.
    package private(set) var texts: [String: String] = [:]
    private(set) var exif: ArraySlice<UInt8>?
    private(set) var xmp: [UInt8]?

    /// The most texts that are kept.
    private static let maximumTexts = 256

    /// Reads the chunks of the whole file: texts may follow the pixels.
    init(_ encoded: EncodedImage) {
        interlacing = encoded.bigEndian(28, 1) ?? 0
        var offset = PNGHeader.signature.count
        while let length = encoded.bigEndian(offset), length <= encoded.bytes.count - offset - 12 {
            let data = encoded.bytes[(offset + 8)..<(offset + 8 + length)]
            let place = data.startIndex
            switch String(decoding: encoded.bytes[(offset + 4)..<(offset + 8)], as: UTF8.self) {
            case "pHYs" where length == 9 && encoded.bigEndian(place + 8, 1) == 1:
                if let x = encoded.bigEndian(place), let y = encoded.bigEndian(place + 4) {
                    pixelsPerMeter = (x, y)
                }
            case "gAMA" where length == 4: gamma = encoded.bigEndian(place).map { Double($0) / 100_000 }
            case "cHRM" where length == 32:
                chromaticities = (0..<8).compactMap { encoded.bigEndian(place + 4 * $0) }
                    .map { Double($0) / 100_000 }
            case "sRGB" where length == 1: intent = encoded.bigEndian(place, 1)
            case "iCCP": hasProfile = true
            case "eXIf": exif = exif ?? data
            case "tEXt": readText(data)
            case "iTXt": readInternationalText(data)
            case "IEND": return
            default: break
            }
            offset += length + 12
        }
    }

    private mutating func readText(_ data: ArraySlice<UInt8>) {
        guard let end = data.prefix(80).firstIndex(of: 0) else { return }
        let text = data[(end + 1)...].map { Unicode.Scalar($0) }
        keep(String(decoding: data[..<end], as: UTF8.self), String(String.UnicodeScalarView(text)))
    }

    /// A keyword, whether the text is compressed, by which method, a language, the keyword in that language, and the text. What is
    /// compressed is left out.
    private mutating func readInternationalText(_ data: ArraySlice<UInt8>) {
        guard let end = data.prefix(80).firstIndex(of: 0), data.endIndex - end > 4, data[end + 1] == 0,
            let language = data[(end + 3)...].firstIndex(of: 0),
            let translated = data[(language + 1)...].firstIndex(of: 0)
        else { return }
        let keyword = String(decoding: data[..<end], as: UTF8.self)
        let text = data[(translated + 1)...]
        if keyword == "XML:com.adobe.xmp" {
            xmp = xmp ?? Array(text)
        } else {
            keep(keyword, String(decoding: text, as: UTF8.self))
        }
    }

    private mutating func keep(_ keyword: String, _ text: String) {
        guard texts.count < Self.maximumTexts, texts[keyword] == nil,
            text.utf8.count <= TagFile.maximumValueBytes
        else { return }
        texts[keyword] = text
    }
}

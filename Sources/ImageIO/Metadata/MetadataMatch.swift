import CoreGraphics
import Foundation
import LaminaImage

/// The properties of a picture that are also values of XMP, with their types there.
enum MetadataMatch {
    /// Names of `{TIFF}` that lie in other namespaces than TIFF's.
    private static let tiff: [CFString: XMPName] = [
        kCGImagePropertyTIFFImageDescription: XMPName(kCGImageMetadataNamespaceDublinCore, "description"),
        kCGImagePropertyTIFFArtist: XMPName(kCGImageMetadataNamespaceDublinCore, "creator"),
        kCGImagePropertyTIFFCopyright: XMPName(kCGImageMetadataNamespaceDublinCore, "rights"),
        kCGImagePropertyTIFFSoftware: XMPName(kCGImageMetadataNamespaceXMPBasic, "CreatorTool"),
        kCGImagePropertyTIFFDateTime: XMPName(kCGImageMetadataNamespaceXMPBasic, "ModifyDate"),
    ]

    /// Names of `{Exif}` that XMP has under others.
    private static let exif: [CFString: XMPName] = [
        kCGImagePropertyExifDateTimeDigitized: XMPName(kCGImageMetadataNamespaceXMPBasic, "CreateDate"),
        kCGImagePropertyExifFocalLenIn35mmFilm: XMPName(
            kCGImageMetadataNamespaceExif, "FocalLengthIn35mmFilm"),
        kCGImagePropertyExifSubjectDistRange: XMPName(kCGImageMetadataNamespaceExif, "SubjectDistanceRange"),
        kCGImagePropertyExifFlashPixVersion: XMPName(kCGImageMetadataNamespaceExif, "FlashpixVersion"),
    ]

    /// Names of `{Exif}` that came with its later versions.
    private static let later: Set<CFString> = [
        kCGImagePropertyExifSensitivityType, kCGImagePropertyExifStandardOutputSensitivity,
        kCGImagePropertyExifRecommendedExposureIndex, kCGImagePropertyExifISOSpeed,
        kCGImagePropertyExifCameraOwnerName, kCGImagePropertyExifBodySerialNumber,
        kCGImagePropertyExifLensSpecification, kCGImagePropertyExifLensMake, kCGImagePropertyExifLensModel,
        kCGImagePropertyExifLensSerialNumber, kCGImagePropertyExifGamma,
    ]

    private static func photoshop(_ name: String) -> XMPName {
        XMPName(kCGImageMetadataNamespacePhotoshop, name)
    }
    private static func dublin(_ name: String) -> XMPName {
        XMPName(kCGImageMetadataNamespaceDublinCore, name)
    }
    private static func core(_ name: String) -> XMPName { XMPName(kCGImageMetadataNamespaceIPTCCore, name) }

    private static let iptc: [CFString: XMPName] = [
        kCGImagePropertyIPTCObjectName: dublin("title"), kCGImagePropertyIPTCKeywords: dublin("subject"),
        kCGImagePropertyIPTCCaptionAbstract: dublin("description"),
        kCGImagePropertyIPTCByline: dublin("creator"),
        kCGImagePropertyIPTCCopyrightNotice: dublin("rights"),
        kCGImagePropertyIPTCBylineTitle: photoshop("AuthorsPosition"),
        kCGImagePropertyIPTCCity: photoshop("City"), kCGImagePropertyIPTCProvinceState: photoshop("State"),
        kCGImagePropertyIPTCCountryPrimaryLocationName: photoshop("Country"),
        kCGImagePropertyIPTCCountryPrimaryLocationCode: core("CountryCode"),
        kCGImagePropertyIPTCSubLocation: core("Location"), kCGImagePropertyIPTCScene: core("Scene"),
        kCGImagePropertyIPTCHeadline: photoshop("Headline"), kCGImagePropertyIPTCCredit: photoshop("Credit"),
        kCGImagePropertyIPTCSource: photoshop("Source"), kCGImagePropertyIPTCUrgency: photoshop("Urgency"),
        kCGImagePropertyIPTCSpecialInstructions: photoshop("Instructions"),
        kCGImagePropertyIPTCCategory: photoshop("Category"),
        kCGImagePropertyIPTCSupplementalCategory: photoshop("SupplementalCategories"),
        kCGImagePropertyIPTCOriginalTransmissionReference: photoshop("TransmissionReference"),
        kCGImagePropertyIPTCWriterEditor: photoshop("CaptionWriter"),
        kCGImagePropertyIPTCDateCreated: photoshop("DateCreated"),
        kCGImagePropertyIPTCStarRating: XMPName(kCGImageMetadataNamespaceXMPBasic, "Rating"),
    ]

    /// The name in XMP of a property; `nil` for one that has none.
    static func name(_ dictionary: CFString, _ key: CFString) -> XMPName? {
        switch dictionary {
        case kCGImagePropertyTIFFDictionary:
            TagTable.tiff.numbers[key] == nil ? nil : tiff[key] ?? XMPName(kCGImageMetadataNamespaceTIFF, key)
        case kCGImagePropertyExifDictionary:
            TagTable.exif.numbers[key] == nil
                ? nil
                : exif[key]
                    ?? XMPName(
                        later.contains(key) ? kCGImageMetadataNamespaceExifEX : kCGImageMetadataNamespaceExif,
                        key)
        case kCGImagePropertyGPSDictionary:
            TagTable.gps.numbers[key] == nil
                ? nil
                : XMPName(
                    kCGImageMetadataNamespaceExif,
                    key == kCGImagePropertyGPSVersion ? "GPSVersionID" : "GPS\(key)")
        case kCGImagePropertyIPTCDictionary: iptc[key]
        default: nil
        }
    }

    /// The dictionaries and the form of their values.
    private static let tables: [(dictionary: CFString, table: TagTable)] = [
        (kCGImagePropertyTIFFDictionary, .tiff), (kCGImagePropertyExifDictionary, .exif),
        (kCGImagePropertyGPSDictionary, .gps),
    ]

    /// The property of each name in XMP, the first where several are one.
    private static let properties: [XMPName: (dictionary: CFString, key: CFString, form: TagTable.Form)] = {
        var result: [XMPName: (dictionary: CFString, key: CFString, form: TagTable.Form)] = [:]
        for (dictionary, table) in tables {
            for (_, tag) in table.tags.sorted(by: { $0.key < $1.key }) {
                guard let name = name(dictionary, tag.key), result[name] == nil else { continue }
                result[name] = (dictionary, tag.key, tag.form)
            }
        }
        return result
    }()

    /// The values of XMP that properties of a picture are.
    static func fields(_ properties: CFDictionary) -> [XMPField] {
        var result: [XMPField] = []
        var known: Set<XMPName> = []
        func add(_ name: XMPName?, _ value: XMPValue?) {
            guard let name, let value, known.insert(name).inserted else { return }
            result.append(XMPField(name: name, value: value))
        }
        for (dictionary, table) in tables {
            let own = properties[dictionary] as? CFDictionary ?? [:]
            for (_, tag) in table.tags.sorted(by: { $0.key < $1.key }) {
                guard let value = own[tag.key] else { continue }
                let name = name(dictionary, tag.key)
                add(name, Self.value(value, tag.form, tag.key, own, named: name))
            }
        }
        let own = properties[kCGImagePropertyIPTCDictionary] as? CFDictionary ?? [:]
        for (key, name) in iptc.sorted(by: { $0.key < $1.key }) {
            guard let value = own[key] else { continue }
            add(name, XMPValue(value, type: .default, named: name))
        }
        return result
    }

    /// A property as a value of XMP.
    private static func value(
        _ value: Any, _ form: TagTable.Form, _ key: CFString, _ own: CFDictionary, named name: XMPName?
    ) -> XMPValue? {
        let name = name ?? XMPName("", "")
        switch form {
        case .data, .time: return nil
        case .degrees:
            guard let degrees = number(value), let side = own["\(key)Ref"] as? String else { return nil }
            let whole = degrees.magnitude.rounded(.down)
            let minutes = ((degrees.magnitude - whole) * 60 * 1e6).rounded() / 1e6
            return XMPValue(.text("\(Int(whole.isFinite ? min(whole, 360) : 0)),\(minutes)\(side)"))
        case .version:
            let numbers = TagTable.list(value)?.map { Int(min(max($0, 0), 99)) } ?? []
            guard numbers.count >= 2 else { return nil }
            let start = numbers[0] < 10 ? "0\(numbers[0])" : "\(numbers[0])"
            return XMPValue(.text("\(start)\(numbers[1])\(numbers.count > 2 ? numbers[2] : 0)"))
        case .fraction, .signed, .fractions:
            let texts = TagTable.list(value)?.map(fraction) ?? []
            guard let first = texts.first else { return nil }
            guard texts.count > 1 || form == .fractions else { return XMPValue(.text(first)) }
            return XMPValue(.list(.arrayOrdered, texts.map { XMPValue(.text($0)) }))
        case .text:
            guard let text = value as? String else { return nil }
            return XMPValue(isoDate(text) ?? text, type: .default, named: name)
        case .byte, .short, .long, .shorts, .codes, .code, .comment:
            return XMPValue(value, type: .default, named: name)
        }
    }

    private static func fraction(_ number: Double) -> String {
        let (above, below) = TagDirectory.parts(of: number, most: UInt32(Int32.max))
        return "\(above)/\(below)"
    }

    /// `2020-01-02T03:04:05` for `2020:01:02 03:04:05`; `nil` for other texts.
    private static func isoDate(_ text: String) -> String? {
        var bytes = Array(text.utf8)
        guard bytes.count == 19, bytes[4] == 0x3A, bytes[7] == 0x3A, bytes[10] == 0x20, bytes[13] == 0x3A
        else {
            return nil
        }
        (bytes[4], bytes[7], bytes[10]) = (0x2D, 0x2D, 0x54)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `2020:01:02 03:04:05` for `2020-01-02T03:04:05` and what follows; the text itself for others.
    private static func exifDate(_ text: String) -> String {
        var bytes = Array(text.utf8.prefix(19))
        guard bytes.count == 19, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A
        else {
            return text
        }
        (bytes[4], bytes[7], bytes[10]) = (0x3A, 0x3A, 0x20)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The properties that values of XMP are, as dictionaries by their names.
    static func properties(_ fields: [XMPField]) -> CFDictionary {
        var dictionaries: [CFString: CFDictionary] = [:]
        for field in fields {
            guard let (dictionary, key, form) = properties[field.name] else { continue }
            if form == .degrees {
                guard let text = field.value.text, let (degrees, side) = degrees(text) else { continue }
                dictionaries[dictionary, default: [:]][key] = degrees
                dictionaries[dictionary, default: [:]]["\(key)Ref"] = side
            } else if let value = property(field.value, form) {
                dictionaries[dictionary, default: [:]][key] = value
            }
        }
        var result: CFDictionary = [:]
        for (key, dictionary) in dictionaries { result[key] = dictionary }
        if let orientation = dictionaries[kCGImagePropertyTIFFDictionary]?[kCGImagePropertyTIFFOrientation] {
            result[kCGImagePropertyOrientation] = orientation
        }
        return result
    }

    private static func property(_ value: XMPValue, _ form: TagTable.Form) -> Any? {
        var texts: [String] = []
        if case .list(_, let values) = value.form { texts = values.compactMap(\.text) }
        if let text = value.text { texts = [text] }
        guard let first = texts.first else { return nil }
        switch form {
        case .text: return exifDate(texts.joined(separator: "; "))
        case .comment: return first
        case .byte, .short, .long: return Int(first)
        case .shorts, .codes: return texts.compactMap { Int($0) }
        case .code: return Int(first)
        case .fraction, .signed: return texts.count == 1 ? quotient(first) : texts.compactMap(quotient)
        case .fractions: return texts.compactMap(quotient)
        case .version:
            let digits = first.compactMap(\.wholeNumberValue)
            return digits.count == 4 ? [digits[0] * 10 + digits[1], digits[2], digits[3]] : nil
        case .data, .time, .degrees: return nil
        }
    }

    private static func quotient(_ text: String) -> Double? {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let above = parts.first.flatMap({ Double($0) }) else { return nil }
        guard parts.count == 2 else { return above }
        return Double(parts[1]).flatMap { $0 == 0 ? nil : above / $0 }
    }

    /// Degrees and the side of `48,8.5N` and `48,8,30N`.
    private static func degrees(_ text: String) -> (Double, String)? {
        guard let side = text.last, "NSEW".contains(side) else { return nil }
        let parts = text.dropLast().split(separator: ",").map { Double($0) }
        guard (2...3).contains(parts.count), parts.allSatisfy({ $0 != nil }) else { return nil }
        let degrees = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
        return (degrees, String(side))
    }
}

/// The metadata of a picture: its XMP, and what its EXIF data and IPTC records say that the XMP does not; `nil` for a number without a
/// picture. Options are not looked at.
public func CGImageSourceCopyMetadataAtIndex(
    _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImageMetadata? {
    guard let found = source.metadata(index) else {
        return (0..<source.count).contains(index) ? CGImageMetadata() : nil
    }
    let packet = found.xmp.flatMap { XMPPacket.fields($0) }
    let metadata = CGImageMetadata(packet?.fields ?? [], prefixes: packet?.prefixes ?? [:])
    let known = Set(metadata.fields.map(\.name))
    metadata.fields += MetadataMatch.fields(found.properties()).filter { !known.contains($0.name) }
    return metadata
}

/// The tag that is the same as a property of a dictionary, `{TIFF}`, `{Exif}`, `{GPS}` or `{IPTC}`; `nil` if there is none.
public func CGImageMetadataCopyTagMatchingImageProperty(
    _ metadata: CGImageMetadata, _ dictionaryName: CFString, _ propertyName: CFString
) -> CGImageMetadataTag? {
    guard let name = MetadataMatch.name(dictionaryName, propertyName) else { return nil }
    return metadata.fields.first { $0.name == name }.map { metadata.tag($0) }
}

/// Sets the tag that is the same as a property of a dictionary, `{TIFF}`, `{Exif}`, `{GPS}` or `{IPTC}`.
///
/// - Returns: Whether there is one.
@discardableResult
public func CGImageMetadataSetValueMatchingImageProperty(
    _ metadata: CGMutableImageMetadata, _ dictionaryName: CFString, _ propertyName: CFString,
    _ value: CFTypeRef
) -> Bool {
    guard let name = MetadataMatch.name(dictionaryName, propertyName) else { return false }
    var field = MetadataMatch.fields([dictionaryName: [propertyName: value] as CFDictionary]).first
    if field?.name != name {
        field = XMPValue(value, type: .default, named: name).map { XMPField(name: name, value: $0) }
    }
    guard let field else { return false }
    if let index = metadata.fields.firstIndex(where: { $0.name == name }) {
        metadata.fields[index] = field
    } else {
        metadata.fields.append(field)
    }
    return true
}

import CoreGraphics
import Foundation
import LaminaImage

/// IPTC's second record, whose fields have numbers: read from and written as the dictionary `{IPTC}`.
enum IPTCRecords {
    /// The most fields that are read.
    private static let maximumFields = 4096

    /// The keys of the fields; those that may come several times are arrays.
    private static let fields: [Int: (key: CFString, isList: Bool)] = [
        3: (kCGImagePropertyIPTCObjectTypeReference, false),
        4: (kCGImagePropertyIPTCObjectAttributeReference, true),
        5: (kCGImagePropertyIPTCObjectName, false),
        7: (kCGImagePropertyIPTCEditStatus, false),
        8: (kCGImagePropertyIPTCEditorialUpdate, false),
        10: (kCGImagePropertyIPTCUrgency, false),
        12: (kCGImagePropertyIPTCSubjectReference, true),
        15: (kCGImagePropertyIPTCCategory, false),
        20: (kCGImagePropertyIPTCSupplementalCategory, true),
        22: (kCGImagePropertyIPTCFixtureIdentifier, false),
        25: (kCGImagePropertyIPTCKeywords, true),
        26: (kCGImagePropertyIPTCContentLocationCode, true),
        27: (kCGImagePropertyIPTCContentLocationName, true),
        30: (kCGImagePropertyIPTCReleaseDate, false),
        35: (kCGImagePropertyIPTCReleaseTime, false),
        37: (kCGImagePropertyIPTCExpirationDate, false),
        38: (kCGImagePropertyIPTCExpirationTime, false),
        40: (kCGImagePropertyIPTCSpecialInstructions, false),
        42: (kCGImagePropertyIPTCActionAdvised, false),
        45: (kCGImagePropertyIPTCReferenceService, true),
        47: (kCGImagePropertyIPTCReferenceDate, true),
        50: (kCGImagePropertyIPTCReferenceNumber, true),
        55: (kCGImagePropertyIPTCDateCreated, false),
        60: (kCGImagePropertyIPTCTimeCreated, false),
        62: (kCGImagePropertyIPTCDigitalCreationDate, false),
        63: (kCGImagePropertyIPTCDigitalCreationTime, false),
        65: (kCGImagePropertyIPTCOriginatingProgram, false),
        70: (kCGImagePropertyIPTCProgramVersion, false),
        75: (kCGImagePropertyIPTCObjectCycle, false),
        80: (kCGImagePropertyIPTCByline, true),
        85: (kCGImagePropertyIPTCBylineTitle, true),
        90: (kCGImagePropertyIPTCCity, false),
        92: (kCGImagePropertyIPTCSubLocation, false),
        95: (kCGImagePropertyIPTCProvinceState, false),
        100: (kCGImagePropertyIPTCCountryPrimaryLocationCode, false),
        101: (kCGImagePropertyIPTCCountryPrimaryLocationName, false),
        103: (kCGImagePropertyIPTCOriginalTransmissionReference, false),
        105: (kCGImagePropertyIPTCHeadline, false),
        110: (kCGImagePropertyIPTCCredit, false),
        115: (kCGImagePropertyIPTCSource, false),
        116: (kCGImagePropertyIPTCCopyrightNotice, false),
        118: (kCGImagePropertyIPTCContact, true),
        120: (kCGImagePropertyIPTCCaptionAbstract, false),
        122: (kCGImagePropertyIPTCWriterEditor, true),
        130: (kCGImagePropertyIPTCImageType, false),
        131: (kCGImagePropertyIPTCImageOrientation, false),
        135: (kCGImagePropertyIPTCLanguageIdentifier, false),
    ]

    /// The dictionary of a file's records.
    static func properties(_ bytes: [UInt8]) -> CFDictionary {
        var texts: [Int: [String]] = [:]
        var (offset, count) = (0, 0)
        // A field is a mark, a record, a number, a length and its data. Long lengths, of a field that nobody writes, end it.
        while offset <= bytes.count - 5, bytes[offset] == 0x1C, count < maximumFields {
            let (record, field) = (bytes[offset + 1], Int(bytes[offset + 2]))
            let length = Int(bytes[offset + 3]) << 8 | Int(bytes[offset + 4])
            guard length < 0x8000, length <= bytes.count - offset - 5 else { break }
            let data = bytes[(offset + 5)..<(offset + 5 + length)]
            if record == 2, fields[field] != nil {
                texts[field, default: []].append(TagFile.text(data.prefix { $0 != 0 }))
            }
            offset += 5 + length
            count += 1
        }
        var result: CFDictionary = [:]
        for (field, values) in texts {
            guard let (key, isList) = fields[field] else { continue }
            if isList { result[key] = values } else if let first = values.first { result[key] = first }
        }
        return result
    }

    /// The records of a dictionary, in UTF-8; `nil` for one that has none of their keys.
    static func records(_ properties: CFDictionary) -> [UInt8]? {
        // A field that says so.
        var bytes: [UInt8] = [0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47]
        let start = bytes.count
        for (field, name) in fields.sorted(by: { $0.key < $1.key }) {
            guard let value = properties[name.key] else { continue }
            for one in value as? [Any] ?? [value] {
                guard let text = one as? String ?? number(one).map({ "\(Int($0.rounded()))" }) else {
                    continue
                }
                let data = text.utf8.prefix(0x7FFF)
                bytes += [0x1C, 2, UInt8(field), UInt8(data.count >> 8), UInt8(data.count & 255)] + data
            }
        }
        return bytes.count > start ? bytes : nil
    }
}

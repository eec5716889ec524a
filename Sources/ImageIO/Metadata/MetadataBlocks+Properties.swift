import CoreGraphics
import Foundation
import LaminaImage

extension MetadataBlocks {
    /// The blocks that properties of a picture ask for: EXIF data of the orientation, the density and the dictionaries `{TIFF}`,
    /// `{Exif}` and `{GPS}`, records of `{IPTC}`, and texts of `{PNG}`.
    init(_ properties: CFDictionary) {
        self.init()
        func dictionary(_ key: CFString) -> CFDictionary { properties[key] as? CFDictionary ?? [:] }
        var first = TagDirectory()
        first.values = TagTable.tiff.values(dictionary(kCGImagePropertyTIFFDictionary))
            .filter { !TagTable.pixelTags.contains($0.key) }
        if let orientation = number(properties[kCGImagePropertyOrientation]) {
            first.values[274] = (1...8).contains(orientation) ? .shorts([Int(orientation)]) : nil
        }
        density = Self.density(properties)
        if let density {
            first.values[282] = .fractions([density.x])
            first.values[283] = .fractions([density.y])
            first.values[296] = .shorts([2])
        }
        for (tag, table, key) in [
            (34665, TagTable.exif, kCGImagePropertyExifDictionary),
            (34853, .gps, kCGImagePropertyGPSDictionary),
        ] {
            var below = TagDirectory()
            below.values = table.values(dictionary(key))
            if !below.values.isEmpty { first.values[tag] = .directory(below) }
        }
        // Sources name an orientation of 1 for files that name none.
        let saysNothing = first.values.count == 1 && number(properties[kCGImagePropertyOrientation]) == 1
        if !first.values.isEmpty, !saysNothing { exif = first }
        iptc = IPTCRecords.records(dictionary(kCGImagePropertyIPTCDictionary))
        let own = dictionary(kCGImagePropertyPNGDictionary)
        texts = PNGTexts.keys.compactMap { keyword, key in
            (own[key] as? String).map { (keyword, $0) }
        }
    }

    /// The density, from the picture's own keys, or from the dictionary of a format.
    private static func density(_ properties: CFDictionary) -> (x: Double, y: Double)? {
        func pair(_ x: Any?, _ y: Any?, _ factor: Double = 1) -> (x: Double, y: Double)? {
            guard let one = number(x) ?? number(y), let other = number(y) ?? number(x), one > 0, other > 0,
                one.isFinite, other.isFinite
            else { return nil }
            return (one * factor, other * factor)
        }
        if let own = pair(properties[kCGImagePropertyDPIWidth], properties[kCGImagePropertyDPIHeight]) {
            return own
        }
        let png = properties[kCGImagePropertyPNGDictionary] as? CFDictionary
        if let own = pair(
            png?[kCGImagePropertyPNGXPixelsPerMeter], png?[kCGImagePropertyPNGYPixelsPerMeter], 0.0254)
        {
            return own
        }
        let jfif = properties[kCGImagePropertyJFIFDictionary] as? CFDictionary
        let unit = number(jfif?[kCGImagePropertyJFIFDensityUnit])
        guard unit == 1 || unit == 2 else { return nil }
        return pair(
            jfif?[kCGImagePropertyJFIFXDensity], jfif?[kCGImagePropertyJFIFYDensity], unit == 2 ? 2.54 : 1)
    }
}

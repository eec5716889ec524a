import CoreGraphics
import LaminaImage

extension ImageMetadata {
    /// The properties of the picture, with a dictionary for each block of metadata that the file has.
    func properties() -> CFDictionary {
        var result: CFDictionary = [
            kCGImagePropertyPixelWidth: width, kCGImagePropertyPixelHeight: height,
            kCGImagePropertyDepth: bits, kCGImagePropertyHasAlpha: hasAlpha,
            kCGImagePropertyOrientation: orientation,
        ]
        result[kCGImagePropertyColorModel] =
            switch model {
            case .rgb: kCGImagePropertyColorModelRGB
            case .gray: kCGImagePropertyColorModelGray
            case .cmyk: kCGImagePropertyColorModelCMYK
            }
        addTags(to: &result)
        addJFIF(to: &result)
        addPNG(to: &result)
        if let iptc {
            let records = IPTCRecords.properties(iptc)
            if !records.isEmpty { result[kCGImagePropertyIPTCDictionary] = records }
        }
        if let name = profileName(result) { result[kCGImagePropertyProfileName] = name }
        return result
    }

    /// The name of the file's profile, or sRGB's where the file says that it has its colours.
    private func profileName(_ properties: CFDictionary) -> String? {
        if let profile, png == nil || png?.hasProfile == true,
            let name = ProfileColors(profile)?.name, !name.isEmpty, name != "RGB built-in"
        {
            return name
        }
        let exif = properties[kCGImagePropertyExifDictionary] as? CFDictionary
        let isStandard = isSRGB || exif?[kCGImagePropertyExifColorSpace] as? Int == 1
        return profile == nil && !namesOtherSpace && isStandard ? "sRGB IEC61966-2.1" : nil
    }

    /// `{TIFF}`, `{Exif}` and `{GPS}`, and the density that the first of them has.
    private func addTags(to result: inout CFDictionary) {
        guard let tags, let directory else { return }
        let entries = tags.entries(directory)
        var tiff = TagTable.tiff.properties(tags, directory)
        tiff[kCGImagePropertyTIFFOrientation] = tiff[kCGImagePropertyTIFFOrientation].map { _ in orientation }
        if !tiff.isEmpty { result[kCGImagePropertyTIFFDictionary] = tiff }
        for (tag, table, key) in [
            (34665, TagTable.exif, kCGImagePropertyExifDictionary),
            (34853, .gps, kCGImagePropertyGPSDictionary),
        ] {
            guard let entry = entries[tag], let place = tags.integers(entry)?.first else { continue }
            let values = table.properties(tags, place)
            if !values.isEmpty { result[key] = values }
        }
        // 2 is an inch, 3 a centimetre, 1 no unit.
        let unit = tiff[kCGImagePropertyTIFFResolutionUnit] as? Int ?? 2
        guard unit == 2 || unit == 3 else { return }
        let factor = unit == 3 ? 2.54 : 1
        for (from, to) in [
            (kCGImagePropertyTIFFXResolution, kCGImagePropertyDPIWidth),
            (kCGImagePropertyTIFFYResolution, kCGImagePropertyDPIHeight),
        ] {
            if let value = number(tiff[from]), value > 0 { result[to] = value * factor }
        }
    }

    private func addJFIF(to result: inout CFDictionary) {
        guard let jfif else { return }
        result[kCGImagePropertyJFIFDictionary] =
            [
                kCGImagePropertyJFIFVersion: [jfif.version[0], jfif.version[1] >> 4, jfif.version[1] & 15],
                kCGImagePropertyJFIFDensityUnit: jfif.unit,
                kCGImagePropertyJFIFXDensity: jfif.x, kCGImagePropertyJFIFYDensity: jfif.y,
                kCGImagePropertyJFIFIsProgressive: isProgressive,
            ] as CFDictionary
        guard result[kCGImagePropertyDPIWidth] == nil, jfif.unit == 1 || jfif.unit == 2 else { return }
        let factor = jfif.unit == 2 ? 2.54 : 1
        result[kCGImagePropertyDPIWidth] = Double(jfif.x) * factor
        result[kCGImagePropertyDPIHeight] = Double(jfif.y) * factor
    }

    private func addPNG(to result: inout CFDictionary) {
        guard let png else { return }
        var own: CFDictionary = [kCGImagePropertyPNGInterlaceType: png.interlacing]
        if let density = png.pixelsPerMeter {
            own[kCGImagePropertyPNGXPixelsPerMeter] = density.x
            own[kCGImagePropertyPNGYPixelsPerMeter] = density.y
            result[kCGImagePropertyDPIWidth] = Double(density.x) * 0.0254
            result[kCGImagePropertyDPIHeight] = Double(density.y) * 0.0254
        }
        own[kCGImagePropertyPNGGamma] = png.gamma
        own[kCGImagePropertyPNGChromaticities] = png.chromaticities
        own[kCGImagePropertyPNGsRGBIntent] = png.intent
        for (keyword, key) in PNGTexts.keys { own[key] = png.texts[keyword] }
        result[kCGImagePropertyPNGDictionary] = own
    }
}

/// The keywords of texts in a PNG, whose names as properties are the same.
enum PNGTexts {
    static let keys: [(keyword: String, key: CFString)] = [
        ("Author", kCGImagePropertyPNGAuthor), ("Comment", kCGImagePropertyPNGComment),
        ("Copyright", kCGImagePropertyPNGCopyright), ("Creation Time", kCGImagePropertyPNGCreationTime),
        ("Description", kCGImagePropertyPNGDescription), ("Disclaimer", kCGImagePropertyPNGDisclaimer),
        ("Modification Time", kCGImagePropertyPNGModificationTime), ("Software", kCGImagePropertyPNGSoftware),
        ("Source", kCGImagePropertyPNGSource), ("Title", kCGImagePropertyPNGTitle),
        ("Warning", kCGImagePropertyPNGWarning),
    ]
}

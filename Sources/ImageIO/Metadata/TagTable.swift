import CoreGraphics

/// The tags of a directory by the names of their properties, with the form of each.
struct TagTable {
    /// How a value is stored, and its type as a property.
    enum Form {
        case text
        /// A number of 8, 16 or 32 bits.
        case byte, short, long
        /// Several numbers of 16 bits, which are an array even if there is one.
        case shorts
        /// A fraction, or several.
        case fraction, signed
        /// Several fractions, which are an array even if there is one.
        case fractions
        /// Four digits, which are an array of numbers.
        case version
        /// Bytes as an array of numbers.
        case codes
        /// A byte of no type, which is a number.
        case code
        /// Text behind eight bytes that name its letters.
        case comment
        case data
        /// Degrees, minutes and seconds, which are a number of degrees.
        case degrees
        /// Hours, minutes and seconds, which are a text.
        case time
    }

    /// The name and the form of each tag.
    let tags: [Int: (key: CFString, form: Form)]
    /// The tag of each name.
    let numbers: [CFString: Int]

    private init(_ tags: [Int: (key: CFString, form: Form)]) {
        self.tags = tags
        numbers = Dictionary(tags.map { ($0.value.key, $0.key) }) { first, _ in first }
    }

    /// The dictionary `{TIFF}`.
    static let tiff = TagTable([
        259: (kCGImagePropertyTIFFCompression, .short),
        262: (kCGImagePropertyTIFFPhotometricInterpretation, .short),
        269: (kCGImagePropertyTIFFDocumentName, .text),
        270: (kCGImagePropertyTIFFImageDescription, .text),
        271: (kCGImagePropertyTIFFMake, .text),
        272: (kCGImagePropertyTIFFModel, .text),
        274: (kCGImagePropertyTIFFOrientation, .short),
        282: (kCGImagePropertyTIFFXResolution, .fraction),
        283: (kCGImagePropertyTIFFYResolution, .fraction),
        286: (kCGImagePropertyTIFFXPosition, .fraction),
        287: (kCGImagePropertyTIFFYPosition, .fraction),
        296: (kCGImagePropertyTIFFResolutionUnit, .short),
        301: (kCGImagePropertyTIFFTransferFunction, .shorts),
        305: (kCGImagePropertyTIFFSoftware, .text),
        306: (kCGImagePropertyTIFFDateTime, .text),
        315: (kCGImagePropertyTIFFArtist, .text),
        316: (kCGImagePropertyTIFFHostComputer, .text),
        318: (kCGImagePropertyTIFFWhitePoint, .fractions),
        319: (kCGImagePropertyTIFFPrimaryChromaticities, .fractions),
        322: (kCGImagePropertyTIFFTileWidth, .long),
        323: (kCGImagePropertyTIFFTileLength, .long),
        33432: (kCGImagePropertyTIFFCopyright, .text),
    ])

    /// Tags of `{TIFF}` that describe the pixels, which are written by whoever writes those.
    static let pixelTags: Set<Int> = [259, 262, 301, 318, 319, 322, 323]

    /// The dictionary `{Exif}`.
    static let exif = TagTable([
        33434: (kCGImagePropertyExifExposureTime, .fraction),
        33437: (kCGImagePropertyExifFNumber, .fraction),
        34850: (kCGImagePropertyExifExposureProgram, .short),
        34852: (kCGImagePropertyExifSpectralSensitivity, .text),
        34855: (kCGImagePropertyExifISOSpeedRatings, .shorts),
        34856: (kCGImagePropertyExifOECF, .data),
        34864: (kCGImagePropertyExifSensitivityType, .short),
        34865: (kCGImagePropertyExifStandardOutputSensitivity, .long),
        34866: (kCGImagePropertyExifRecommendedExposureIndex, .long),
        34867: (kCGImagePropertyExifISOSpeed, .long),
        34868: (kCGImagePropertyExifISOSpeedLatitudeyyy, .long),
        34869: (kCGImagePropertyExifISOSpeedLatitudezzz, .long),
        36864: (kCGImagePropertyExifVersion, .version),
        36867: (kCGImagePropertyExifDateTimeOriginal, .text),
        36868: (kCGImagePropertyExifDateTimeDigitized, .text),
        36880: (kCGImagePropertyExifOffsetTime, .text),
        36881: (kCGImagePropertyExifOffsetTimeOriginal, .text),
        36882: (kCGImagePropertyExifOffsetTimeDigitized, .text),
        37121: (kCGImagePropertyExifComponentsConfiguration, .codes),
        37122: (kCGImagePropertyExifCompressedBitsPerPixel, .fraction),
        37377: (kCGImagePropertyExifShutterSpeedValue, .signed),
        37378: (kCGImagePropertyExifApertureValue, .fraction),
        37379: (kCGImagePropertyExifBrightnessValue, .signed),
        37380: (kCGImagePropertyExifExposureBiasValue, .signed),
        37381: (kCGImagePropertyExifMaxApertureValue, .fraction),
        37382: (kCGImagePropertyExifSubjectDistance, .fraction),
        37383: (kCGImagePropertyExifMeteringMode, .short),
        37384: (kCGImagePropertyExifLightSource, .short),
        37385: (kCGImagePropertyExifFlash, .short),
        37386: (kCGImagePropertyExifFocalLength, .fraction),
        37396: (kCGImagePropertyExifSubjectArea, .shorts),
        37500: (kCGImagePropertyExifMakerNote, .data),
        37510: (kCGImagePropertyExifUserComment, .comment),
        37520: (kCGImagePropertyExifSubsecTime, .text),
        37521: (kCGImagePropertyExifSubsecTimeOriginal, .text),
        37522: (kCGImagePropertyExifSubsecTimeDigitized, .text),
        40960: (kCGImagePropertyExifFlashPixVersion, .version),
        40961: (kCGImagePropertyExifColorSpace, .short),
        40962: (kCGImagePropertyExifPixelXDimension, .long),
        40963: (kCGImagePropertyExifPixelYDimension, .long),
        40964: (kCGImagePropertyExifRelatedSoundFile, .text),
        41483: (kCGImagePropertyExifFlashEnergy, .fraction),
        41484: (kCGImagePropertyExifSpatialFrequencyResponse, .data),
        41486: (kCGImagePropertyExifFocalPlaneXResolution, .fraction),
        41487: (kCGImagePropertyExifFocalPlaneYResolution, .fraction),
        41488: (kCGImagePropertyExifFocalPlaneResolutionUnit, .short),
        41492: (kCGImagePropertyExifSubjectLocation, .shorts),
        41493: (kCGImagePropertyExifExposureIndex, .fraction),
        41495: (kCGImagePropertyExifSensingMethod, .short),
        41728: (kCGImagePropertyExifFileSource, .code),
        41729: (kCGImagePropertyExifSceneType, .code),
        41730: (kCGImagePropertyExifCFAPattern, .data),
        41985: (kCGImagePropertyExifCustomRendered, .short),
        41986: (kCGImagePropertyExifExposureMode, .short),
        41987: (kCGImagePropertyExifWhiteBalance, .short),
        41988: (kCGImagePropertyExifDigitalZoomRatio, .fraction),
        41989: (kCGImagePropertyExifFocalLenIn35mmFilm, .short),
        41990: (kCGImagePropertyExifSceneCaptureType, .short),
        41991: (kCGImagePropertyExifGainControl, .short),
        41992: (kCGImagePropertyExifContrast, .short),
        41993: (kCGImagePropertyExifSaturation, .short),
        41994: (kCGImagePropertyExifSharpness, .short),
        41995: (kCGImagePropertyExifDeviceSettingDescription, .data),
        41996: (kCGImagePropertyExifSubjectDistRange, .short),
        42016: (kCGImagePropertyExifImageUniqueID, .text),
        42032: (kCGImagePropertyExifCameraOwnerName, .text),
        42033: (kCGImagePropertyExifBodySerialNumber, .text),
        42034: (kCGImagePropertyExifLensSpecification, .fractions),
        42035: (kCGImagePropertyExifLensMake, .text),
        42036: (kCGImagePropertyExifLensModel, .text),
        42037: (kCGImagePropertyExifLensSerialNumber, .text),
        42080: (kCGImagePropertyExifCompositeImage, .short),
        42081: (kCGImagePropertyExifSourceImageNumberOfCompositeImage, .shorts),
        42082: (kCGImagePropertyExifSourceExposureTimesOfCompositeImage, .data),
        42240: (kCGImagePropertyExifGamma, .fraction),
    ])

    /// The dictionary `{GPS}`.
    static let gps = TagTable([
        0: (kCGImagePropertyGPSVersion, .codes),
        1: (kCGImagePropertyGPSLatitudeRef, .text),
        2: (kCGImagePropertyGPSLatitude, .degrees),
        3: (kCGImagePropertyGPSLongitudeRef, .text),
        4: (kCGImagePropertyGPSLongitude, .degrees),
        5: (kCGImagePropertyGPSAltitudeRef, .byte),
        6: (kCGImagePropertyGPSAltitude, .fraction),
        7: (kCGImagePropertyGPSTimeStamp, .time),
        8: (kCGImagePropertyGPSSatellites, .text),
        9: (kCGImagePropertyGPSStatus, .text),
        10: (kCGImagePropertyGPSMeasureMode, .text),
        11: (kCGImagePropertyGPSDOP, .fraction),
        12: (kCGImagePropertyGPSSpeedRef, .text),
        13: (kCGImagePropertyGPSSpeed, .fraction),
        14: (kCGImagePropertyGPSTrackRef, .text),
        15: (kCGImagePropertyGPSTrack, .fraction),
        16: (kCGImagePropertyGPSImgDirectionRef, .text),
        17: (kCGImagePropertyGPSImgDirection, .fraction),
        18: (kCGImagePropertyGPSMapDatum, .text),
        19: (kCGImagePropertyGPSDestLatitudeRef, .text),
        20: (kCGImagePropertyGPSDestLatitude, .degrees),
        21: (kCGImagePropertyGPSDestLongitudeRef, .text),
        22: (kCGImagePropertyGPSDestLongitude, .degrees),
        23: (kCGImagePropertyGPSDestBearingRef, .text),
        24: (kCGImagePropertyGPSDestBearing, .fraction),
        25: (kCGImagePropertyGPSDestDistanceRef, .text),
        26: (kCGImagePropertyGPSDestDistance, .fraction),
        27: (kCGImagePropertyGPSProcessingMethod, .comment),
        28: (kCGImagePropertyGPSAreaInformation, .comment),
        29: (kCGImagePropertyGPSDateStamp, .text),
        30: (kCGImagePropertyGPSDifferental, .short),
        31: (kCGImagePropertyGPSHPositioningError, .fraction),
    ])
}

import CoreGraphics

// The keys of `{Exif}`, by Apple's names.

/// The dictionary of EXIF data.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// The key of `ExposureTime` in the dictionary `{Exif}`.
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// The key of `FNumber` in the dictionary `{Exif}`.
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// The key of `ExposureProgram` in the dictionary `{Exif}`.
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// The key of `SpectralSensitivity` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSpectralSensitivity: CFString = "SpectralSensitivity"
/// The key of `ISOSpeedRatings` in the dictionary `{Exif}`.
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// The key of `OECF` in the dictionary `{Exif}`.
public let kCGImagePropertyExifOECF: CFString = "OECF"
/// The key of `SensitivityType` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSensitivityType: CFString = "SensitivityType"
/// The key of `StandardOutputSensitivity` in the dictionary `{Exif}`.
public let kCGImagePropertyExifStandardOutputSensitivity: CFString = "StandardOutputSensitivity"
/// The key of `RecommendedExposureIndex` in the dictionary `{Exif}`.
public let kCGImagePropertyExifRecommendedExposureIndex: CFString = "RecommendedExposureIndex"
/// The key of `ISOSpeed` in the dictionary `{Exif}`.
public let kCGImagePropertyExifISOSpeed: CFString = "ISOSpeed"
/// The key of `ISOSpeedLatitudeyyy` in the dictionary `{Exif}`.
public let kCGImagePropertyExifISOSpeedLatitudeyyy: CFString = "ISOSpeedLatitudeyyy"
/// The key of `ISOSpeedLatitudezzz` in the dictionary `{Exif}`.
public let kCGImagePropertyExifISOSpeedLatitudezzz: CFString = "ISOSpeedLatitudezzz"
/// The key of `ExifVersion` in the dictionary `{Exif}`.
public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// The key of `DateTimeOriginal` in the dictionary `{Exif}`.
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// The key of `DateTimeDigitized` in the dictionary `{Exif}`.
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// The key of `OffsetTime` in the dictionary `{Exif}`.
public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// The key of `OffsetTimeOriginal` in the dictionary `{Exif}`.
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// The key of `OffsetTimeDigitized` in the dictionary `{Exif}`.
public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// The key of `ComponentsConfiguration` in the dictionary `{Exif}`.
public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
/// The key of `CompressedBitsPerPixel` in the dictionary `{Exif}`.
public let kCGImagePropertyExifCompressedBitsPerPixel: CFString = "CompressedBitsPerPixel"
/// The key of `ShutterSpeedValue` in the dictionary `{Exif}`.
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// The key of `ApertureValue` in the dictionary `{Exif}`.
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// The key of `BrightnessValue` in the dictionary `{Exif}`.
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// The key of `ExposureBiasValue` in the dictionary `{Exif}`.
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// The key of `MaxApertureValue` in the dictionary `{Exif}`.
public let kCGImagePropertyExifMaxApertureValue: CFString = "MaxApertureValue"
/// The key of `SubjectDistance` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// The key of `MeteringMode` in the dictionary `{Exif}`.
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// The key of `LightSource` in the dictionary `{Exif}`.
public let kCGImagePropertyExifLightSource: CFString = "LightSource"
/// The key of `Flash` in the dictionary `{Exif}`.
public let kCGImagePropertyExifFlash: CFString = "Flash"
/// The key of `FocalLength` in the dictionary `{Exif}`.
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// The key of `SubjectArea` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// The key of `MakerNote` in the dictionary `{Exif}`.
public let kCGImagePropertyExifMakerNote: CFString = "MakerNote"
/// The key of `UserComment` in the dictionary `{Exif}`.
public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// The key of `SubsecTime` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// The key of `SubsecTimeOriginal` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// The key of `SubsecTimeOriginal` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSubsecTimeOrginal: CFString = "SubsecTimeOriginal"
/// The key of `SubsecTimeDigitized` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// The key of `FlashPixVersion` in the dictionary `{Exif}`.
public let kCGImagePropertyExifFlashPixVersion: CFString = "FlashPixVersion"
/// The key of `ColorSpace` in the dictionary `{Exif}`.
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// The key of `PixelXDimension` in the dictionary `{Exif}`.
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// The key of `PixelYDimension` in the dictionary `{Exif}`.
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// The key of `RelatedSoundFile` in the dictionary `{Exif}`.
public let kCGImagePropertyExifRelatedSoundFile: CFString = "RelatedSoundFile"
/// The key of `FlashEnergy` in the dictionary `{Exif}`.
public let kCGImagePropertyExifFlashEnergy: CFString = "FlashEnergy"
/// The key of `SpatialFrequencyResponse` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSpatialFrequencyResponse: CFString = "SpatialFrequencyResponse"
/// The key of `FocalPlaneXResolution` in the dictionary `{Exif}`.
public let kCGImagePropertyExifFocalPlaneXResolution: CFString = "FocalPlaneXResolution"
/// The key of `FocalPlaneYResolution` in the dictionary `{Exif}`.
public let kCGImagePropertyExifFocalPlaneYResolution: CFString = "FocalPlaneYResolution"
/// The key of `FocalPlaneResolutionUnit` in the dictionary `{Exif}`.
public let kCGImagePropertyExifFocalPlaneResolutionUnit: CFString = "FocalPlaneResolutionUnit"
/// The key of `SubjectLocation` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSubjectLocation: CFString = "SubjectLocation"
/// The key of `ExposureIndex` in the dictionary `{Exif}`.
public let kCGImagePropertyExifExposureIndex: CFString = "ExposureIndex"
/// The key of `SensingMethod` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// The key of `FileSource` in the dictionary `{Exif}`.
public let kCGImagePropertyExifFileSource: CFString = "FileSource"
/// The key of `SceneType` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// The key of `CFAPattern` in the dictionary `{Exif}`.
public let kCGImagePropertyExifCFAPattern: CFString = "CFAPattern"
/// The key of `CustomRendered` in the dictionary `{Exif}`.
public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
/// The key of `ExposureMode` in the dictionary `{Exif}`.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// The key of `WhiteBalance` in the dictionary `{Exif}`.
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
/// The key of `DigitalZoomRatio` in the dictionary `{Exif}`.
public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// The key of `FocalLenIn35mmFilm` in the dictionary `{Exif}`.
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// The key of `SceneCaptureType` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// The key of `GainControl` in the dictionary `{Exif}`.
public let kCGImagePropertyExifGainControl: CFString = "GainControl"
/// The key of `Contrast` in the dictionary `{Exif}`.
public let kCGImagePropertyExifContrast: CFString = "Contrast"
/// The key of `Saturation` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSaturation: CFString = "Saturation"
/// The key of `Sharpness` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
/// The key of `DeviceSettingDescription` in the dictionary `{Exif}`.
public let kCGImagePropertyExifDeviceSettingDescription: CFString = "DeviceSettingDescription"
/// The key of `SubjectDistRange` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSubjectDistRange: CFString = "SubjectDistRange"
/// The key of `ImageUniqueID` in the dictionary `{Exif}`.
public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
/// The key of `CameraOwnerName` in the dictionary `{Exif}`.
public let kCGImagePropertyExifCameraOwnerName: CFString = "CameraOwnerName"
/// The key of `BodySerialNumber` in the dictionary `{Exif}`.
public let kCGImagePropertyExifBodySerialNumber: CFString = "BodySerialNumber"
/// The key of `LensSpecification` in the dictionary `{Exif}`.
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// The key of `LensMake` in the dictionary `{Exif}`.
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// The key of `LensModel` in the dictionary `{Exif}`.
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// The key of `LensSerialNumber` in the dictionary `{Exif}`.
public let kCGImagePropertyExifLensSerialNumber: CFString = "LensSerialNumber"
/// The key of `Gamma` in the dictionary `{Exif}`.
public let kCGImagePropertyExifGamma: CFString = "Gamma"
/// The key of `CompositeImage` in the dictionary `{Exif}`.
public let kCGImagePropertyExifCompositeImage: CFString = "CompositeImage"
/// The key of `SourceImageNumberOfCompositeImage` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSourceImageNumberOfCompositeImage: CFString =
    "SourceImageNumberOfCompositeImage"
/// The key of `SourceExposureTimesOfCompositeImage` in the dictionary `{Exif}`.
public let kCGImagePropertyExifSourceExposureTimesOfCompositeImage: CFString =
    "SourceExposureTimesOfCompositeImage"

// The keys of `{ExifAux}`, by Apple's names.

/// The dictionary of cameras' makers' notes in EXIF data.
public let kCGImagePropertyExifAuxDictionary: CFString = "{ExifAux}"
/// The key of `LensInfo` in the dictionary `{ExifAux}`.
public let kCGImagePropertyExifAuxLensInfo: CFString = "LensInfo"
/// The key of `LensModel` in the dictionary `{ExifAux}`.
public let kCGImagePropertyExifAuxLensModel: CFString = "LensModel"
/// The key of `SerialNumber` in the dictionary `{ExifAux}`.
public let kCGImagePropertyExifAuxSerialNumber: CFString = "SerialNumber"
/// The key of `LensID` in the dictionary `{ExifAux}`.
public let kCGImagePropertyExifAuxLensID: CFString = "LensID"
/// The key of `LensSerialNumber` in the dictionary `{ExifAux}`.
public let kCGImagePropertyExifAuxLensSerialNumber: CFString = "LensSerialNumber"
/// The key of `ImageNumber` in the dictionary `{ExifAux}`.
public let kCGImagePropertyExifAuxImageNumber: CFString = "ImageNumber"
/// The key of `FlashCompensation` in the dictionary `{ExifAux}`.
public let kCGImagePropertyExifAuxFlashCompensation: CFString = "FlashCompensation"
/// The key of `OwnerName` in the dictionary `{ExifAux}`.
public let kCGImagePropertyExifAuxOwnerName: CFString = "OwnerName"
/// The key of `Firmware` in the dictionary `{ExifAux}`.
public let kCGImagePropertyExifAuxFirmware: CFString = "Firmware"

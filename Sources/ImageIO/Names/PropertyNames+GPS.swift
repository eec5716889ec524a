import CoreGraphics

// The keys of `{GPS}`, by Apple's names.

/// The dictionary of places.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// The key of `GPSVersion` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSVersion: CFString = "GPSVersion"
/// The key of `LatitudeRef` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// The key of `Latitude` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// The key of `LongitudeRef` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// The key of `Longitude` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// The key of `AltitudeRef` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// The key of `Altitude` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// The key of `TimeStamp` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// The key of `Satellites` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSSatellites: CFString = "Satellites"
/// The key of `Status` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSStatus: CFString = "Status"
/// The key of `MeasureMode` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSMeasureMode: CFString = "MeasureMode"
/// The key of `DOP` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDOP: CFString = "DOP"
/// The key of `SpeedRef` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// The key of `Speed` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// The key of `TrackRef` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
/// The key of `Track` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSTrack: CFString = "Track"
/// The key of `ImgDirectionRef` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// The key of `ImgDirection` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// The key of `MapDatum` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSMapDatum: CFString = "MapDatum"
/// The key of `DestLatitudeRef` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDestLatitudeRef: CFString = "DestLatitudeRef"
/// The key of `DestLatitude` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDestLatitude: CFString = "DestLatitude"
/// The key of `DestLongitudeRef` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDestLongitudeRef: CFString = "DestLongitudeRef"
/// The key of `DestLongitude` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDestLongitude: CFString = "DestLongitude"
/// The key of `DestBearingRef` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDestBearingRef: CFString = "DestBearingRef"
/// The key of `DestBearing` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDestBearing: CFString = "DestBearing"
/// The key of `DestDistanceRef` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDestDistanceRef: CFString = "DestDistanceRef"
/// The key of `DestDistance` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDestDistance: CFString = "DestDistance"
/// The key of `ProcessingMethod` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSProcessingMethod: CFString = "ProcessingMethod"
/// The key of `AreaInformation` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSAreaInformation: CFString = "AreaInformation"
/// The key of `DateStamp` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
/// The key of `Differential` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSDifferental: CFString = "Differential"
/// The key of `HPositioningError` in the dictionary `{GPS}`.
public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"

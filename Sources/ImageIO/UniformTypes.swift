import CoreGraphics

/// The type of PNG files.
public let kUTTypePNG: CFString = "public.png"
/// The type of JPEG files.
public let kUTTypeJPEG: CFString = "public.jpeg"
/// The type of GIF files.
public let kUTTypeGIF: CFString = "com.compuserve.gif"

import CoreGraphics

/// The type of PNG files.
public let kUTTypePNG: CFString = "public.png"
/// The type of JPEG files.
public let kUTTypeJPEG: CFString = "public.jpeg"
/// The type of TIFF files.
public let kUTTypeTIFF: CFString = "public.tiff"
/// The type of Windows bitmaps.
public let kUTTypeBMP: CFString = "com.microsoft.bmp"
/// The type of Windows icons.
public let kUTTypeICO: CFString = "com.microsoft.ico"
/// The type of GIF files.
public let kUTTypeGIF: CFString = "com.compuserve.gif"

import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import LaminaText

/// A number for the type of a value. It differs from process to process.
public typealias CFTypeID = UInt

/// Type identifiers.
package enum CFTypes {
    /// The identifier of a type.
    package static func id(_ type: Any.Type) -> CFTypeID {
        CFTypeID(bitPattern: ObjectIdentifier(type).hashValue)
    }
}

/// The number of a value's type, such as `CGColor.typeID`; subclasses and values that are bridged have that of the type they stand for.
public func CFGetTypeID(_ cf: CFTypeRef?) -> CFTypeID {
    guard let cf else { return 0 }
    switch cf {
    case is CGPath: return CGPath.typeID
    case is CGImage: return CGImage.typeID
    case is NSAttributedString: return CFAttributedStringGetTypeID()
    case is NSString, is String: return CFStringGetTypeID()
    case is NSParagraphStyle: return CFTypes.id(NSParagraphStyle.self)
    case is Data, is NSData: return CFDataGetTypeID()
    case is URL, is NSURL: return CFURLGetTypeID()
    case is Date, is NSDate: return CFDateGetTypeID()
    default: break
    }
    let type = type(of: cf)
    if type == Bool.self { return CFBooleanGetTypeID() }
    if cf is NSNumber || cf is any BinaryInteger || cf is any BinaryFloatingPoint {
        return CFNumberGetTypeID()
    }
    if cf is [Any] { return CFArrayGetTypeID() }
    if cf is [AnyHashable: Any] { return CFDictionaryGetTypeID() }
    return CFTypes.id(type)
}

/// The type identifier of texts.
public func CFStringGetTypeID() -> CFTypeID { CFTypes.id(String.self) }
/// The type identifier of numbers.
public func CFNumberGetTypeID() -> CFTypeID { CFTypes.id(NSNumber.self) }
/// The type identifier of truth values.
public func CFBooleanGetTypeID() -> CFTypeID { CFTypes.id(Bool.self) }
/// The type identifier of lists.
public func CFArrayGetTypeID() -> CFTypeID { CFTypes.id([Any].self) }
/// The type identifier of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { CFTypes.id([AnyHashable: Any].self) }
/// The type identifier of bytes.
public func CFDataGetTypeID() -> CFTypeID { CFTypes.id(Data.self) }
/// The type identifier of addresses.
public func CFURLGetTypeID() -> CFTypeID { CFTypes.id(URL.self) }
/// The type identifier of moments.
public func CFDateGetTypeID() -> CFTypeID { CFTypes.id(Date.self) }
/// The number of the type of texts with attributes.
public func CFAttributedStringGetTypeID() -> CFTypeID { CFTypes.id(NSAttributedString.self) }

extension CGColor {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGColor.self) }
}
extension CGColorSpace {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGColorSpace.self) }
}
extension CGColorConversionInfo {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGColorConversionInfo.self) }
}
extension CGContext {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGContext.self) }
}
extension CGPath {
    /// The number of the type, which mutable paths have too.
    public static var typeID: CFTypeID { CFTypes.id(CGPath.self) }
}
extension CGImage {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGImage.self) }
}
extension CGFont {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGFont.self) }
}
extension CGGradient {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGGradient.self) }
}
extension CGFunction {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGFunction.self) }
}
extension CGShading {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGShading.self) }
}
extension CGLayer {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGLayer.self) }
}
extension CGPattern {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGPattern.self) }
}
extension CGDataProvider {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGDataProvider.self) }
    /// Always `nil`: providers keep no address of the program's.
    public var info: UnsafeMutableRawPointer? { nil }
}
extension CGDataConsumer {
    /// The type identifier.
    public static var typeID: CFTypeID { CFTypes.id(CGDataConsumer.self) }
}

import Foundation

// Core Foundation's types by the Swift types that they are bridged to. Casts such as `"x" as CFString` compile as they stand.

public typealias CFString = String
/// A list of any values.
public typealias CFArray = [Any]
/// A set of any values.
public typealias CFSet = Set<AnyHashable>
/// A set of characters.
public typealias CFCharacterSet = CharacterSet
/// An error, an object.
public typealias CFError = NSError
/// Values by their keys.
public typealias CFDictionary = [AnyHashable: Any]
public typealias CFData = Data
/// Bytes that can be added to, an object.
public typealias CFMutableData = NSMutableData
public typealias CFURL = URL
public typealias CFNumber = NSNumber
public typealias CFBoolean = Bool
/// Text with attributes.
public typealias CFAttributedString = NSAttributedString
/// Text with attributes that can be changed.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// A point in time.
public typealias CFDate = Date
/// Any value of Core Foundation.
public typealias CFTypeRef = Any
/// A length or a position.
public typealias CFIndex = Int
/// Seconds since the beginning of 2001.
public typealias CFAbsoluteTime = Double

/// Who makes the memory of an object. Memory is always made by Swift; the value is accepted, and means nothing.
public struct CFAllocator: Hashable, Sendable {}

/// The usual allocator.
public let kCFAllocatorDefault: CFAllocator? = nil
/// True.
public let kCFBooleanTrue: CFBoolean! = true
/// False.
public let kCFBooleanFalse: CFBoolean! = false

/// A part of a list: where it begins, and how long it is.
public struct CFRange: Hashable, Sendable {
    /// The first place.
    public var location: CFIndex
    /// The number of places.
    public var length: CFIndex

    /// An empty range at 0.
    public init() { self.init(location: 0, length: 0) }

    /// A range of a length from a place.
    public init(location: CFIndex, length: CFIndex) { (self.location, self.length) = (location, length) }
}

/// A range of a length from a place.
public func CFRangeMake(_ location: CFIndex, _ length: CFIndex) -> CFRange {
    CFRange(location: location, length: length)
}

/// Seconds since the beginning of 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }

/// How many values a list has.
public func CFArrayGetCount(_ array: CFArray) -> CFIndex { array.count }
/// The number of bytes.
public func CFDataGetLength(_ data: CFData) -> CFIndex { data.count }
/// A copy of the bytes in a range, as far as there are any.
public func CFDataGetBytes(_ data: CFData, _ range: CFRange, _ buffer: UnsafeMutablePointer<UInt8>) {
    guard range.location >= 0, range.length > 0, range.location < data.count else { return }
    let first = data.startIndex + range.location
    let last = min(data.endIndex, first + min(range.length, data.count))
    data.copyBytes(to: buffer, from: first..<last)
}
/// The length in UTF-16.
public func CFStringGetLength(_ string: CFString) -> CFIndex { string.utf16.count }
/// The characters of an attributed string.
public func CFAttributedStringGetString(_ string: CFAttributedString) -> CFString { string.string }
/// The length of an attributed string in UTF-16.
public func CFAttributedStringGetLength(_ string: CFAttributedString) -> CFIndex { string.length }
/// Data that can be added to. The capacity, if it is not 0, is a hint.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
    NSMutableData()
}
/// A copy of bytes.
public func CFDataCreate(
    _ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex
) -> CFData! {
    guard let bytes, length > 0 else { return length == 0 ? Data() : nil }
    return Data(bytes: bytes, count: length)
}
/// A sentence about an error.
public func CFErrorCopyDescription(_ err: CFError!) -> CFString! { err?.localizedDescription ?? "" }
/// The number of an error in its domain.
public func CFErrorGetCode(_ err: CFError!) -> CFIndex { err?.code ?? 0 }
/// The domain of an error.
public func CFErrorGetDomain(_ err: CFError!) -> CFString! { err?.domain ?? "" }

import Foundation

/// A structure that an `NSValue` holds, so that casts from `Any` find it there, as on systems with Objective-C.
public protocol BoxedValue: _ObjectiveCBridgeable {
    /// The type that the box says it has; no other box is unpacked as this structure.
    static var encoding: String { get }
    /// The value in the box.
    static func unpacked(_ box: NSValue) -> Self
    /// The structure in a box.
    func boxed() -> NSValue
}

extension BoxedValue {
    /// The structure in a box, as casts to `NSValue` make it.
    public func _bridgeToObjectiveC() -> NSValue { boxed() }

    /// Takes the structure out of a box; leaves `nil` for a box of another structure.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
        _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Takes the structure out of a box. Returns `false` for a box of another structure.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
        guard String(cString: source.objCType) == encoding else { return false }
        result = unpacked(source)
        return true
    }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, BoxedValue {
    /// The type that Foundation gives such a box.
    public static var encoding: String { String(cString: NSValue(point: .zero).objCType) }
    /// The point in a box.
    public static func unpacked(_ box: NSValue) -> CGPoint { box.pointValue }
    /// A box with the point.
    public func boxed() -> NSValue { NSValue(point: self) }
    /// The point in a box; zero for another box and for `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
        source.flatMap { $0 as Any as? CGPoint } ?? .zero
    }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, BoxedValue {
    /// The type that Foundation gives such a box.
    public static var encoding: String { String(cString: NSValue(size: .zero).objCType) }
    /// The size in a box.
    public static func unpacked(_ box: NSValue) -> CGSize { box.sizeValue }
    /// A box with the size.
    public func boxed() -> NSValue { NSValue(size: self) }
    /// The size in a box; zero for another box and for `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
        source.flatMap { $0 as Any as? CGSize } ?? .zero
    }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, BoxedValue {
    /// The type that Foundation gives such a box.
    public static var encoding: String { String(cString: NSValue(rect: .zero).objCType) }
    /// The rectangle in a box.
    public static func unpacked(_ box: NSValue) -> CGRect { box.rectValue }
    /// A box with the rectangle.
    public func boxed() -> NSValue { NSValue(rect: self) }
    /// The rectangle in a box; zero for another box and for `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
        source.flatMap { $0 as Any as? CGRect } ?? .zero
    }
}

extension CATransform3D: BoxedValue {
    /// Sixteen numbers. Foundation on Linux has no boxes of structures that it does not know.
    public static var encoding: String { "[16d]" }
    /// The transform in a box.
    public static func unpacked(_ box: NSValue) -> CATransform3D {
        var result = CATransform3D()
        withUnsafeMutableBytes(of: &result) { bytes in
            if let start = bytes.baseAddress { box.getValue(start) }
        }
        return result
    }
    /// A box with the transform.
    public func boxed() -> NSValue { NSValue(copying: self) }
    /// The transform in a box; the identity for another box and for `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CATransform3D {
        source.flatMap { $0 as Any as? CATransform3D } ?? CATransform3DIdentity
    }
}

extension CGAffineTransform: BoxedValue {
    /// Six numbers.
    public static var encoding: String { "[6d]" }
    /// The transform in a box.
    public static func unpacked(_ box: NSValue) -> CGAffineTransform {
        var result = CGAffineTransform.identity
        withUnsafeMutableBytes(of: &result) { bytes in
            if let start = bytes.baseAddress { box.getValue(start) }
        }
        return result
    }
    /// A box with the transform.
    public func boxed() -> NSValue { NSValue(copying: self) }
    /// The transform in a box; the identity for another box and for `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGAffineTransform {
        source.flatMap { $0 as Any as? CGAffineTransform } ?? .identity
    }
}

extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// The number as casts to `NSNumber` make it.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }
    /// Takes the number out of an `NSNumber`.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }
    /// Takes the number out of an `NSNumber`. Returns `true`.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool
    {
        result = CGFloat(source.doubleValue)
        return true
    }
    /// The number in an `NSNumber`; 0 for `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}

/// A set of Core Animation's that key-value coding gives as a number.
package protocol BoxedOptions: OptionSet where RawValue: FixedWidthInteger {}

extension BoxedOptions {
    fileprivate var number: NSNumber { NSNumber(value: UInt(truncatingIfNeeded: rawValue)) }
}

/// A value as key-value coding gives it: numbers and sets as `NSNumber`, structures as `NSValue`, everything else as it is.
package func boxed(_ any: Any?) -> Any? {
    switch any {
    case let value as NSNumber: value
    case let value as CGFloat: NSNumber(value: Double(value))
    case let value as any BoxedOptions: value.number
    case let value as CGPoint: value.boxed()
    case let value as CGSize: value.boxed()
    case let value as CGRect: value.boxed()
    case let value as CATransform3D: value.boxed()
    case let value as CGAffineTransform: value.boxed()
    default: any
    }
}

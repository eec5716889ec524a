import CoreGraphics
import Foundation
import LaminaText

/// How a paragraph's lines are laid out; the same type as `NSParagraphStyle`.
public typealias CTParagraphStyle = NSParagraphStyle

/// The treatment of lines that are too long.
public enum CTLineBreakMode: UInt8, Hashable, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// The direction of writing.
public enum CTWritingDirection: Int8, Hashable, Sendable {
    case natural = -1
    case leftToRight = 0
    case rightToLeft = 1
}

/// The part of a paragraph's style that a setting changes. Values are `CGFloat`s in points, unless a case says another type.
public enum CTParagraphStyleSpecifier: UInt32, Hashable, Sendable {
    /// A `CTTextAlignment`.
    case alignment = 0
    case firstLineHeadIndent = 1
    case headIndent = 2
    case tailIndent = 3
    /// Not kept: tabs stand where the layout has them.
    case tabStops = 4
    /// Not kept.
    case defaultTabInterval = 5
    /// A ``CTLineBreakMode``.
    case lineBreakMode = 6
    case lineHeightMultiple = 7
    case maximumLineHeight = 8
    case minimumLineHeight = 9
    case lineSpacing = 10
    case paragraphSpacing = 11
    case paragraphSpacingBefore = 12
    /// A ``CTWritingDirection``.
    case baseWritingDirection = 13
    /// Not kept.
    case maximumLineSpacing = 14
    /// The same as ``lineSpacing``.
    case minimumLineSpacing = 15
    /// The same as ``lineSpacing``.
    case lineSpacingAdjustment = 16
    /// Not kept.
    case lineBoundsOptions = 17
}

/// A setting of a paragraph's style.
public struct CTParagraphStyleSetting {
    /// The part of the style.
    public var spec: CTParagraphStyleSpecifier
    /// The bytes of the value.
    public var valueSize: Int
    /// The value.
    public var value: UnsafeRawPointer

    public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
        self.spec = spec
        self.valueSize = valueSize
        self.value = value
    }

    /// The value, if it has the type's size.
    fileprivate func load<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
        valueSize == MemoryLayout<Value>.size ? value.loadUnaligned(as: type) : nil
    }
}

/// A paragraph's style with settings. A value whose size is not that of its type is left out, as is one that is unknown.
public func CTParagraphStyleCreate(
    _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
    let style = NSMutableParagraphStyle()
    guard let settings, settingCount > 0 else { return style }
    for setting in UnsafeBufferPointer(start: settings, count: settingCount) {
        switch setting.spec {
        case .alignment:
            if let value = setting.load(UInt8.self).flatMap(CTTextAlignment.init(rawValue:)) {
                style.alignment = value.inAttributes
            }
        case .lineBreakMode:
            if let value = setting.load(UInt8.self).flatMap({ NSLineBreakMode(rawValue: Int($0)) }) {
                style.lineBreakMode = value
            }
        case .baseWritingDirection:
            if let value = setting.load(Int8.self).flatMap({ NSWritingDirection(rawValue: Int($0)) }) {
                style.baseWritingDirection = value
            }
        default:
            if let length = setting.spec.length, let value = setting.load(CGFloat.self), value.isFinite {
                style[keyPath: length] = value
            }
        }
    }
    return style
}

/// A copy of a style.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
    paragraphStyle.mutableCopy() as? NSParagraphStyle ?? paragraphStyle
}

/// Writes a value of a style.
///
/// - Returns: `false` for a value that is not kept, and for a buffer that does not have its type's size.
@discardableResult
public func CTParagraphStyleGetValueForSpecifier(
    _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
    _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
    func store<Value: BitwiseCopyable>(_ value: Value) -> Bool {
        guard valueBufferSize >= MemoryLayout<Value>.size else { return false }
        valueBuffer.storeBytes(of: value, as: Value.self)
        return true
    }
    switch spec {
    case .alignment: return store(paragraphStyle.alignment.inCoreText.rawValue)
    case .lineBreakMode: return store(UInt8(clamping: paragraphStyle.lineBreakMode.rawValue))
    case .baseWritingDirection: return store(Int8(clamping: paragraphStyle.baseWritingDirection.rawValue))
    default:
        guard let length = spec.length, let style = paragraphStyle.mutableCopy() as? NSMutableParagraphStyle
        else { return false }
        return store(style[keyPath: length])
    }
}

extension CTParagraphStyleSpecifier {
    /// The length that a specifier is about.
    fileprivate var length: ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>? {
        switch self {
        case .firstLineHeadIndent: \.firstLineHeadIndent
        case .headIndent: \.headIndent
        case .tailIndent: \.tailIndent
        case .lineHeightMultiple: \.lineHeightMultiple
        case .maximumLineHeight: \.maximumLineHeight
        case .minimumLineHeight: \.minimumLineHeight
        case .lineSpacing, .minimumLineSpacing, .lineSpacingAdjustment: \.lineSpacing
        case .paragraphSpacing: \.paragraphSpacing
        case .paragraphSpacingBefore: \.paragraphSpacingBefore
        default: nil
        }
    }
}

import Foundation

/// From one colour space to another.
public final class CGColorConversionInfo: Sendable {
    /// The space from which colours are converted.
    let source: CGColorSpace
    /// The space of the result.
    let target: CGColorSpace

    /// A conversion; `nil` for spaces of patterns, and into an indexed one.
    public init?(src: CGColorSpace, dst: CGColorSpace) {
        guard src.model != .pattern, dst.model != .pattern, dst.model != .indexed else { return nil }
        (source, target) = (src, dst)
    }

    /// The same. Options are not looked at: the conversion is relative to the white point.
    public convenience init?(optionsSrc src: CGColorSpace, dst: CGColorSpace, options: CFDictionary?) {
        self.init(src: src, dst: dst)
    }

    /// The components of a colour in the other space; `nil` for too few of them.
    package func converted(_ components: [CGFloat]) -> [CGFloat]? {
        source.color(components, alpha: 1).flatMap { target.components(of: $0) }
    }
}

/// An option of conversions, which is not looked at.
public let kCGColorConversionBlackPointCompensation: CFString = "kCGColorConversionBlackPointCompensation"
/// An option of conversions, which is not looked at.
public let kCGColorConversionTRCSize: CFString = "kCGColorConversionTRCSize"

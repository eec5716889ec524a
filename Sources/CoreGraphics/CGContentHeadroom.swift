import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage

// Names for high dynamic range. Pictures are SDR, so they change no pixel.

extension CGImage {
    /// How much brighter than white the picture may be: 1 for components of whole numbers, and 0, which stands for unknown, for floats.
    public var contentHeadroom: Float { bitmapInfo.contains(.floatComponents) ? 0 : 1 }
    /// Always `false`: what a file says of tone mapping is not read.
    public var containsImageSpecificToneMappingMetadata: Bool { false }
    /// Always `false`: colours are clamped.
    public var shouldToneMap: Bool { false }
    /// The image itself, for a headroom of at least 1, or of 0 where it is not known; else `nil`.
    public func copy(contentHeadroom headroom: Float) -> CGImage? {
        headroom == 0 || headroom >= 1 ? self : nil
    }
    /// An image of a provider's pixels with a headroom, which is not looked at.
    ///
    /// - Parameter headroom: At least 1, or 0 where it is not known; `nil` comes back for others.
    public convenience init?(
        headroom: Float, width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: [CGFloat]?,
        shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard headroom == 0 || headroom >= 1 else { return nil }
        self.init(
            width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow, space: space, bitmapInfo: bitmapInfo, provider: provider,
            decode: decode,
            shouldInterpolate: shouldInterpolate, intent: intent)
    }
}

extension CGGradient {
    /// How much brighter than white the colours may be: always 1.
    public var contentHeadroom: Float { 1 }
    /// Colours by their components, one after the other, with a headroom, which is not looked at.
    ///
    /// - Parameter headroom: At least 1, or 0 where it is not known; `nil` comes back for others.
    public init?(
        headroom: Float, colorSpace: CGColorSpace, colorComponents: [CGFloat], locations: [CGFloat]?,
        count: Int
    ) {
        guard headroom == 0 || headroom >= 1 else { return nil }
        self.init(
            colorSpace: colorSpace, colorComponents: colorComponents, locations: locations, count: count)
    }
}

extension CGShading {
    /// How much brighter than white the colours may be: always 1.
    public var contentHeadroom: Float { 1 }
    /// Colours along a line, with a headroom, which is not looked at.
    public convenience init?(
        axialHeadroom headroom: Float, space: CGColorSpace, start: CGPoint, end: CGPoint,
        function: CGFunction,
        extendStart: Bool, extendEnd: Bool
    ) {
        guard headroom == 0 || headroom >= 1 else { return nil }
        self.init(
            axialSpace: space, start: start, end: end, function: function, extendStart: extendStart,
            extendEnd: extendEnd)
    }
    /// Colours between two circles, with a headroom, which is not looked at.
    public convenience init?(
        radialHeadroom headroom: Float, space: CGColorSpace, start: CGPoint, startRadius: CGFloat,
        end: CGPoint,
        endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        guard headroom == 0 || headroom >= 1 else { return nil }
        self.init(
            radialSpace: space, start: start, startRadius: startRadius, end: end, endRadius: endRadius,
            function: function, extendStart: extendStart, extendEnd: extendEnd)
    }
}

/// How bright colours are brought into a smaller range. A name: colours are clamped.
public enum CGToneMapping: UInt32, Hashable, Sendable {
    case `default` = 0
    case imageSpecificLumaScaling = 1
    case referenceWhiteBased = 2
    case iturRecommended = 3
    case exrGamma = 4
    case none = 5
}

extension CGContext {
    /// Draws an image, whose colours are clamped whatever the method.
    ///
    /// - Returns: `true`.
    @discardableResult
    public func draw(
        _ image: CGImage, in rect: CGRect, by method: CGToneMapping, options: CFDictionary?
    ) -> Bool {
        draw(image, in: rect)
        return true
    }
    /// How much brighter than white the pixels are meant to be: 0, which stands for unknown.
    public var edrTargetHeadroom: Float { 0 }
    /// Always `false`: pixels are SDR.
    @discardableResult
    public func setEDRTargetHeadroom(_ headroom: Float) -> Bool { false }
}

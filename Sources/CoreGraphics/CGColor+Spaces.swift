import Foundation
import LaminaGeometry

extension CGColor {
    /// A colour of components in a space, converted to sRGB.
    ///
    /// - Parameters:
    ///   - space: The meaning of the components. For patterns there is no colour.
    ///   - components: The space's, and the alpha, which is 1 where it is missing. `nil` comes back where there are too few.
    public init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
        let count = space.numberOfComponents
        guard
            let color = space.standardColor(
                components, alpha: components.count > count ? components[count] : 1)
        else { return nil }
        self = color
    }

    /// A colour of inks, 0...1, without a profile.
    public init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self = CGColorSpace.deviceCMYK.standardColor([cyan, magenta, yellow, black], alpha: alpha) ?? .clear
    }

    /// A grey with a gamma of 2.2, read with sRGB's curve.
    public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) { self.init(gray: gray, alpha: alpha) }

    /// The space of the components, always sRGB.
    public var colorSpace: CGColorSpace? { .standard }
    /// A colour has no pattern; a context takes one by ``CGContext/setFillPattern(_:colorComponents:)``.
    public var pattern: CGPattern? { nil }

    /// The same colour.
    public func copy() -> CGColor? { self }

    /// The nearest colour whose components lie in a space, in sRGB.
    public func converted(
        to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? {
        guard let parts = space.components(of: self) else { return nil }
        let inside = space.isExtended ? parts : parts.map { max(0, min(1, $0)) }
        return space.standardColor(inside, alpha: alpha)
    }

    /// Black, white and clear by their names in Core Graphics.
    public static let clearColor: CFString = "kCGColorClear"
    /// The name of opaque black.
    public static let blackColor: CFString = "kCGColorBlack"
    /// The name of opaque white.
    public static let whiteColor: CFString = "kCGColorWhite"
}

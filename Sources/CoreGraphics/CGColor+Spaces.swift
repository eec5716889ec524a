import Foundation
import LaminaGeometry

extension CGColor {
    /// A colour of components in a space, which it keeps. It is drawn in sRGB.
    ///
    /// - Parameters:
    ///   - space: The meaning of the components. For patterns there is no colour; see
    ///     ``init(patternSpace:pattern:components:)``.
    ///   - components: The space's, and the alpha, which is 1 where it is missing. `nil` comes back where there are too few.
    public init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
        let count = space.numberOfComponents
        guard
            let color = space.color(
                components, alpha: components.count > count ? components[count] : 1)
        else { return nil }
        self = color
    }

    /// A colour of inks, 0...1, without a profile.
    public init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self = CGColorSpace.genericInks.color([cyan, magenta, yellow, black], alpha: alpha) ?? .clear
    }

    /// A grey with a gamma of 2.2, read with sRGB's curve.
    public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) { self.init(gray: gray, alpha: alpha) }

    /// A pattern as a colour, for contexts and for the `backgroundColor`, `borderColor`, `fillColor` and `strokeColor` of layers.
    ///
    /// In a layer the pattern begins in the upper left corner of the bounds. It is not animated.
    ///
    /// - Parameters:
    ///   - space: A space of patterns. Its base is that of the colour of a pattern without colours of its own.
    ///   - pattern: The pattern.
    ///   - components: The opacity of a pattern with colours of its own; else as many numbers as the base has, and the opacity.
    public init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
        guard space.kind == .pattern else { return nil }
        let numbers = pattern.components(at: components, space.baseColorSpace)
        guard let inked = InkedPattern(pattern, space, numbers) else { return nil }
        self.init(pattern: inked)
    }

    /// The space of the components: the one that the colour was made in, the generic space of greys, or else sRGB.
    public var colorSpace: CGColorSpace? {
        if let patternReference { return (patternReference.pattern as? InkedPattern)?.space }
        if isGray { return .standardGray }
        return madeColor.flatMap { $0.space as? CGColorSpace } ?? .standard
    }
    /// The pattern of a colour that is one.
    public var pattern: CGPattern? { (patternReference?.pattern as? InkedPattern)?.pattern }

    /// The same colour.
    public func copy() -> CGColor? { self }

    /// The nearest colour whose components lie in a space, in this space.
    public func converted(
        to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? {
        guard let parts = space.components(of: self) else { return nil }
        let inside = space.isExtended || !space.isOfShares ? parts : parts.map { max(0, min(1, $0)) }
        return space.color(inside, alpha: alpha)
    }

    /// Black, white and clear by their names in Core Graphics.
    public static let clearColor: CFString = "kCGColorClear"
    /// The name of opaque black.
    public static let blackColor: CFString = "kCGColorBlack"
    /// The name of opaque white.
    public static let whiteColor: CFString = "kCGColorWhite"
}

import Foundation

/// A colour in sRGB: straight (not premultiplied) components, nominally 0...1.
///
/// Core Graphics' `CGColor` is a class over any colour space; here it is a value, and always sRGB, because the
/// whole pipeline blends sRGB-encoded values. A colour may be a pattern instead; its red, green, blue and alpha are 0 then.
public struct CGColor: Hashable, Sendable {
    /// Red, 0...1, encoded with the sRGB curve.
    public var red: CGFloat
    /// Green, 0...1, encoded with the sRGB curve.
    public var green: CGFloat
    /// Blue, 0...1, encoded with the sRGB curve.
    public var blue: CGFloat
    /// Opacity, 0 (clear) to 1 (opaque).
    public var alpha: CGFloat
    /// The pattern that is drawn in place of the components, which are clear then.
    package private(set) var patternReference: PatternReference?

    /// A pattern as a colour. Where patterns are not drawn, such as in text and shadows, it is clear.
    package init(pattern: any ColorPattern) {
        self.init(red: 0, green: 0, blue: 0, alpha: 0)
        patternReference = PatternReference(pattern)
    }

    /// A colour without a pattern.
    package init(_ plain: PlainColor, pattern: PatternReference? = nil) {
        self.init(red: plain.red, green: plain.green, blue: plain.blue, alpha: plain.alpha)
        patternReference = pattern
    }

    /// A colour from straight sRGB components, 0...1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A colour from straight sRGB components, 0...1: Core Graphics' name for the same initialiser.
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A grey, 0 (black) to 1 (white), encoded with the sRGB curve.
    public init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    /// Red, green, blue, alpha; of a pattern the opacity, after the components of its colour if it has none of its own.
    public var components: [CGFloat]? { patternReference?.pattern.components ?? [red, green, blue, alpha] }

    /// 4, except for patterns.
    public var numberOfComponents: Int { patternReference?.pattern.components.count ?? 4 }

    /// The same colour with another opacity, 0...1.
    public func copy(alpha: CGFloat) -> CGColor? {
        if let pattern = patternReference?.pattern { return CGColor(pattern: pattern.copy(alpha: alpha)) }
        return CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Whether the colour or its pattern may show.
    package var isVisible: Bool { alpha > 0 || patternReference != nil }
}

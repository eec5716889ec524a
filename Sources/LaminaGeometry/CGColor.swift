import Foundation

/// A colour in sRGB: straight (not premultiplied) components, nominally 0...1.
///
/// Core Graphics' `CGColor` is a class over any colour space; here it is a value, and always sRGB, because the
/// whole pipeline blends sRGB-encoded values.
public struct CGColor: Hashable, Sendable {
    /// Red, 0...1, encoded with the sRGB curve.
    public var red: CGFloat
    /// Green, 0...1, encoded with the sRGB curve.
    public var green: CGFloat
    /// Blue, 0...1, encoded with the sRGB curve.
    public var blue: CGFloat
    /// Opacity, 0 (clear) to 1 (opaque).
    public var alpha: CGFloat

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

    /// Red, green, blue, alpha.
    public var components: [CGFloat]? { [red, green, blue, alpha] }

    /// Always 4.
    public var numberOfComponents: Int { 4 }

    /// The same colour with another opacity, 0...1.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)
}

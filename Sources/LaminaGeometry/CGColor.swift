import Foundation

/// A colour: straight (not premultiplied) components, nominally 0...1, in sRGB.
///
/// Core Graphics' `CGColor` is a class over any colour space; here it is a value. Its red, green and blue are always sRGB, because
/// the whole pipeline blends sRGB-encoded values; a colour that was made in another space keeps that space and its components
/// beside them. A colour may be a pattern instead; its red, green, blue and alpha are 0 then.
///
/// Two colours are equal if they are drawn alike, whatever the spaces they were made in.
public struct CGColor: Sendable {
    /// Red, 0...1, encoded with the sRGB curve. A colour whose red, green or blue is changed is one of sRGB.
    public var red: CGFloat { didSet { origin = nil } }
    /// Green, 0...1, encoded with the sRGB curve.
    public var green: CGFloat { didSet { origin = nil } }
    /// Blue, 0...1, encoded with the sRGB curve.
    public var blue: CGFloat { didSet { origin = nil } }
    /// Opacity, 0 (clear) to 1 (opaque).
    public var alpha: CGFloat
    /// The source of the colour; `nil` if it was made from red, green and blue in sRGB.
    package private(set) var origin: Origin?

    /// The source of a colour: the values that its maker gave, beside the sRGB that is drawn.
    package enum Origin: Hashable, Sendable {
        /// A grey of sRGB's curve.
        case gray
        /// Components in another space.
        case made(MadeColor)
        /// A pattern, which is drawn in place of the components. They are clear.
        case pattern(PatternReference)
    }

    /// A pattern as a colour. Where patterns are not drawn, such as in text and shadows, it is clear.
    package init(pattern: any ColorPattern) {
        self.init(red: 0, green: 0, blue: 0, alpha: 0)
        origin = .pattern(PatternReference(pattern))
    }

    /// A colour of kept parts.
    package init(_ plain: PlainColor, origin: Origin? = nil) {
        self.init(red: plain.red, green: plain.green, blue: plain.blue, alpha: plain.alpha)
        self.origin = origin
    }

    /// A colour that keeps its components in another space.
    ///
    /// - Parameters:
    ///   - red: The sRGB with which it is drawn.
    ///   - components: Without the alpha, in `space`.
    package init(
        red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, made components: [CGFloat],
        in space: any ColorMeaning
    ) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
        origin = .made(MadeColor(space, components))
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
        origin = .gray
    }

    /// The components in the space that the colour was made in, and the alpha: four in sRGB, two of a grey; of a pattern the
    /// opacity, after the components of its colour if it has none of its own.
    public var components: [CGFloat]? {
        switch origin {
        case nil: [red, green, blue, alpha]
        case .gray: [red, alpha]
        case .made(let color): color.components + [alpha]
        case .pattern(let reference): reference.pattern.components
        }
    }

    /// The number of ``components``.
    public var numberOfComponents: Int {
        switch origin {
        case nil: 4
        case .gray: 2
        case .made(let color): color.components.count + 1
        case .pattern(let reference): reference.pattern.components.count
        }
    }

    /// The same colour with another opacity, 0...1.
    public func copy(alpha: CGFloat) -> CGColor? {
        if let pattern = patternReference?.pattern { return CGColor(pattern: pattern.copy(alpha: alpha)) }
        var color = self
        color.alpha = alpha
        return color
    }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Whether the colour or its pattern may show.
    package var isVisible: Bool { alpha > 0 || patternReference != nil }

    /// The pattern that is drawn in place of the components.
    package var patternReference: PatternReference? {
        if case .pattern(let reference) = origin { reference } else { nil }
    }

    /// The components of a colour that was made in another space.
    package var madeColor: MadeColor? {
        if case .made(let color) = origin { color } else { nil }
    }

    /// Whether the colour was made as a grey.
    package var isGray: Bool {
        if case .gray = origin { true } else { false }
    }
}

extension CGColor: Hashable {
    /// Whether two colours are drawn alike.
    public static func == (one: CGColor, other: CGColor) -> Bool {
        one.red == other.red && one.green == other.green && one.blue == other.blue && one.alpha == other.alpha
            && one.patternReference == other.patternReference
    }

    /// Hashes what is drawn.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(red)
        hasher.combine(green)
        hasher.combine(blue)
        hasher.combine(alpha)
        hasher.combine(patternReference)
    }
}

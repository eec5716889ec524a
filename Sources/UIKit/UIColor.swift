import CoreGraphics
import Foundation
import LaminaText
import LaminaViews
import Synchronization

/// A colour, or a pattern of an image.
///
/// Colours that depend on the surroundings are those of the light appearance. It never changes, and may be shared.
open class UIColor: NSObject, NSCopying, @unchecked Sendable, _ExpressibleByColorLiteral {
    /// Straight sRGB, or a pattern.
    public let cgColor: CGColor
    /// The image of a pattern.
    let patternImage: UIImage?

    /// A colour of Core Graphics.
    public init(cgColor: CGColor) {
        self.cgColor = cgColor
        patternImage = nil
    }

    /// Straight sRGB, 0...1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
        patternImage = nil
    }

    /// A grey, 0...1.
    public init(white: CGFloat, alpha: CGFloat) {
        cgColor = CGColor(gray: white, alpha: alpha)
        patternImage = nil
    }

    /// A colour by its place on the colour circle, all 0...1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let rgb = CGColor.rgb(hue: hue, saturation: saturation, brightness: brightness)
        cgColor = CGColor(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
        patternImage = nil
    }

    /// A colour of Display P3, converted to sRGB.
    public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let space = CGColorSpace(name: CGColorSpace.displayP3)
        cgColor =
            space.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, alpha]) }
            ?? CGColor(red: red, green: green, blue: blue, alpha: alpha)
        patternImage = nil
    }

    /// A pattern that repeats an image: in a context from the origin of its base space on, in a layer from the upper left corner of
    /// its bounds on. Clear for an empty image.
    public init(patternImage image: UIImage) {
        cgColor = image.patternColor ?? .clear
        patternImage = image
    }

    /// The colour that a block gives for the light appearance.
    public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        self.init(cgColor: dynamicProvider(.current).cgColor)
    }

    /// A colour that the program registered by ``register(_:named:)``, or of an asset catalogue where pictures are
    /// (``UIImage/imageFolders``); `nil` for another name.
    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    /// A colour that the program registered, or of an asset catalogue in a bundle or where pictures are.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        let registered = Self.names.withLock { $0[name] }
        guard let color = registered ?? ImageFolders.color(name, in: bundle?.resourcePath) else { return nil }
        self.init(cgColor: color)
    }

    /// The colour of a literal.
    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    private static let names = Mutex<[String: CGColor]>([:])

    /// Gives a colour a name, in place of an asset catalogue. Lamina's own addition.
    public static func register(_ color: UIColor, named name: String) {
        names.withLock { $0[name] = color.cgColor }
    }

    /// The colour itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether two colours look the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return cgColor == other.cgColor && patternImage === other.patternImage
    }

    open override var hash: Int { cgColor.hashValue }

    /// The components.
    open override var description: String {
        "UIColor \(cgColor.red) \(cgColor.green) \(cgColor.blue) \(cgColor.alpha)"
    }

    /// The same colour with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
    }

    /// The colour in an appearance, which is always the same one.
    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

    // MARK: Components

    /// Writes straight sRGB.
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        red?.pointee = cgColor.red
        green?.pointee = cgColor.green
        blue?.pointee = cgColor.blue
        alpha?.pointee = cgColor.alpha
        return cgColor.pattern == nil
    }

    /// Writes the grey; only for a colour that is one.
    @discardableResult
    open func getWhite(
        _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard cgColor.red == cgColor.green, cgColor.green == cgColor.blue, cgColor.pattern == nil else {
            return false
        }
        white?.pointee = cgColor.red
        alpha?.pointee = cgColor.alpha
        return true
    }

    /// Writes the place on the colour circle.
    @discardableResult
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let place = cgColor.circlePlace
        hue?.pointee = place.hue
        saturation?.pointee = place.saturation
        brightness?.pointee = place.brightness
        alpha?.pointee = cgColor.alpha
        return cgColor.pattern == nil
    }

    // MARK: Drawing

    /// Sets the colour of fills and lines in the current context.
    open func set() {
        setFill()
        setStroke()
    }

    /// Sets the colour of fills in the current context.
    open func setFill() {
        UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
    }

    /// Sets the colour of lines in the current context.
    open func setStroke() {
        UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
    }
}

/// The type of colour literals.
public typealias _ColorLiteralType = UIColor

extension UIColor: TextColorValue {
    package var textColor: CGColor { cgColor }
}

/// The appearance of the surroundings, of which there is one: light, with the scale of the main screen.
public final class UITraitCollection: NSObject, Sendable {
    /// Light or dark.
    public var userInterfaceStyle: UIUserInterfaceStyle { .light }
    /// Pixels per point.
    public var displayScale: CGFloat { UIScreen.main.scale }
    /// The direction of reading.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
    /// The only one.
    public static let current = UITraitCollection()
}

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
    case unspecified, light, dark
}

/// The direction of reading.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
    case unspecified = -1
    case leftToRight = 0
    case rightToLeft = 1
}

/// The direction of reading.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
    case leftToRight, rightToLeft
}

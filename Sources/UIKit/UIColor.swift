import CoreGraphics
import Foundation
import LaminaText
import LaminaViews
import Synchronization

/// A colour, or a pattern of an image.
///
/// A colour may have another value in the dark appearance; which one counts, ``UITraitCollection/current`` says when the colour is read. The
/// object never changes, and may be shared.
open class UIColor: NSObject, NSCopying, @unchecked Sendable, _ExpressibleByColorLiteral {
    private let mark = AttributeMark()
    /// Straight sRGB, or a pattern; for colours that depend on the appearance, the value in the present one.
    public var cgColor: CGColor {
        guard let other else { return plain }
        return other.color(plain, UITraitCollection.currentStyle)
    }
    /// The colour in the light appearance, unless a closure gives it.
    private let plain: CGColor
    /// How the colour depends on the appearance; `nil` for one that does not.
    private let other: Dependence?

    private enum Dependence {
        case dark(CGColor)
        case provider((UITraitCollection) -> UIColor)

        func color(_ plain: CGColor, _ style: UIUserInterfaceStyle) -> CGColor {
            switch self {
            case .dark(let color): style == .dark ? color : plain
            case .provider(let provider): provider(UITraitCollection.of(style)).cgColor(in: style)
            }
        }
    }
    /// Whether the colour depends on the appearance.
    var isDynamic: Bool { other != nil }
    /// The value in an appearance.
    func cgColor(in style: UIUserInterfaceStyle) -> CGColor { other?.color(plain, style) ?? plain }

    private init(_ plain: CGColor, _ other: Dependence) {
        (self.plain, self.other, patternImage) = (plain, other, nil)
    }
    /// A colour with another value in the dark appearance.
    convenience init(light: CGColor, dark: CGColor?) {
        if let dark { self.init(light, .dark(dark)) } else { self.init(cgColor: light) }
    }
    /// The image of a pattern.
    let patternImage: UIImage?

    /// A colour of Core Graphics.
    public required init(cgColor: CGColor) {
        (plain, other, patternImage) = (cgColor, nil, nil)
    }

    /// Straight sRGB, 0...1.
    public required init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (plain, other, patternImage) = (CGColor(red: red, green: green, blue: blue, alpha: alpha), nil, nil)
    }

    /// A grey, 0...1.
    public required init(white: CGFloat, alpha: CGFloat) {
        (plain, other, patternImage) = (CGColor(gray: white, alpha: alpha), nil, nil)
    }

    /// A colour by its place on the colour circle, all 0...1.
    public required init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let rgb = CGColor.rgb(hue: hue, saturation: saturation, brightness: brightness)
        (plain, other, patternImage) = (
            CGColor(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha), nil, nil
        )
    }

    /// A colour of Display P3, converted to sRGB.
    public required init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let space = CGColorSpace(name: CGColorSpace.displayP3)
        plain =
            space.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, alpha]) }
            ?? CGColor(red: red, green: green, blue: blue, alpha: alpha)
        (other, patternImage) = (nil, nil)
    }

    /// A pattern that repeats an image: in a context from the origin of its base space on, in a layer from the upper left corner of
    /// its bounds on. Clear for an empty image.
    public required init(patternImage image: UIImage) {
        (plain, other, patternImage) = (image.patternColor ?? .clear, nil, image)
    }

    /// A colour that a closure gives for the appearance, whenever it is read.
    public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        self.init(.clear, .provider(dynamicProvider))
    }

    /// A colour that the program registered by ``register(_:named:)``, or of an asset catalogue where pictures are
    /// (``UIImage/imageFolders``); `nil` for another name.
    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    /// A colour that the program registered, or of an asset catalogue in a bundle or where pictures are.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        if let color = Self.names.withLock({ $0[name] }) {
            self.init(
                light: color.cgColor(in: .light), dark: color.isDynamic ? color.cgColor(in: .dark) : nil)
            return
        }
        let found = ImageFolders.colors(name, in: bundle?.resourcePath)
        guard let light = found.first else { return nil }
        self.init(light: light, dark: found.count > 1 ? found[1] : nil)
    }

    /// The colour of a literal.
    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    private static let names = Mutex<[String: UIColor]>([:])

    /// Gives a colour a name, in place of an asset catalogue. Lamina's own addition.
    public static func register(_ color: UIColor, named name: String) {
        names.withLock { $0[name] = color }
    }

    /// The colour itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether two colours look the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        guard patternImage === other.patternImage else { return false }
        guard isDynamic || other.isDynamic else { return plain == other.plain }
        return cgColor(in: .light) == other.cgColor(in: .light)
            && cgColor(in: .dark) == other.cgColor(in: .dark)
    }

    open override var hash: Int { cgColor(in: .light).hashValue }

    /// The components.
    open override var description: String {
        "UIColor \(cgColor.red) \(cgColor.green) \(cgColor.blue) \(cgColor.alpha)"
    }

    /// The same colour with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        func clearer(_ color: CGColor) -> CGColor { color.copy(alpha: alpha) ?? color }
        switch other {
        case nil: return UIColor(cgColor: clearer(plain))
        case .dark(let dark): return UIColor(light: clearer(plain), dark: clearer(dark))
        case .provider(let provider): return UIColor { provider($0).withAlphaComponent(alpha) }
        }
    }

    /// The colour in an appearance, which depends on nothing.
    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        isDynamic ? UIColor(cgColor: cgColor(in: traitCollection.userInterfaceStyle)) : self
    }

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

import CoreGraphics
import Foundation
import LaminaText
import LaminaViews

/// A colour. Colours that depend on the surroundings are those of the light appearance. It never changes, and may be shared.
open class NSColor: NSObject, NSCopying, @unchecked Sendable {
    private let mark = AttributeMark()
    /// Straight sRGB.
    public let cgColor: CGColor
    /// The space that the colour was made for; components are sRGB in any case.
    public let colorSpace: NSColorSpace

    private init(_ color: CGColor, _ space: NSColorSpace = .sRGB) { (cgColor, colorSpace) = (color, space) }

    /// A colour of Core Graphics.
    public convenience init?(cgColor: CGColor) { self.init(cgColor, .sRGB) }
    /// Straight sRGB, 0...1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// Straight sRGB, 0...1.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// The same: devices are sRGB.
    public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// The same: components of the older generic space are taken for sRGB.
    public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// Display P3, converted to sRGB.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let space = CGColorSpace(name: CGColorSpace.displayP3)
        self.init(
            space.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, alpha]) }
                ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// A grey, 0...1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(CGColor(gray: white, alpha: alpha), .gray)
    }
    /// A grey, 0...1.
    public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }
    /// A grey, 0...1.
    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }
    /// A colour by its place on the colour circle, all 0...1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let rgb = CGColor.rgb(hue: hue, saturation: saturation, brightness: brightness)
        self.init(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
    }
    /// A colour by its place on the colour circle, all 0...1.
    public convenience init(
        calibratedHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
    ) {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }
    /// A colour by its place on the colour circle, all 0...1.
    public convenience init(deviceHue hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat)
    {
        self.init(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha)
    }
    /// A colour of an asset catalogue; `nil` if there is none of the name.
    public convenience init?(named name: Name) { self.init(named: name, bundle: nil) }
    /// A colour of an asset catalogue in a bundle; `nil` if there is none of the name.
    public convenience init?(named name: Name, bundle: Bundle?) {
        guard let color = ImageFolders.color(name, in: bundle?.resourcePath) else { return nil }
        self.init(color)
    }

    /// A colour's name.
    public typealias Name = String

    // MARK: Components

    /// Red, 0...1.
    open var redComponent: CGFloat { cgColor.red }
    /// Green, 0...1.
    open var greenComponent: CGFloat { cgColor.green }
    /// Blue, 0...1.
    open var blueComponent: CGFloat { cgColor.blue }
    /// Opacity, 0...1.
    open var alphaComponent: CGFloat { cgColor.alpha }
    /// The place on the colour circle, 0...1.
    open var hueComponent: CGFloat { cgColor.circlePlace.hue }
    /// How far from grey, 0...1.
    open var saturationComponent: CGFloat { cgColor.circlePlace.saturation }
    /// The brightness, 0...1.
    open var brightnessComponent: CGFloat { cgColor.circlePlace.brightness }
    /// The grey, 0...1; the green for a colour that is none.
    open var whiteComponent: CGFloat { cgColor.green }

    /// Writes straight sRGB.
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        red?.pointee = cgColor.red
        green?.pointee = cgColor.green
        blue?.pointee = cgColor.blue
        alpha?.pointee = cgColor.alpha
    }
    /// Writes the place on the colour circle.
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) {
        let place = cgColor.circlePlace
        hue?.pointee = place.hue
        saturation?.pointee = place.saturation
        brightness?.pointee = place.brightness
        alpha?.pointee = cgColor.alpha
    }

    /// The colour itself: components are sRGB in any space.
    open func usingColorSpace(_ space: NSColorSpace) -> NSColor? { NSColor(cgColor, space) }
    /// The same colour with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
        NSColor(cgColor.copy(alpha: alpha) ?? cgColor, colorSpace)
    }
    /// The colour mixed with another one, of which there is a share; `nil` for a share that is no number.
    open func blended(withFraction fraction: CGFloat, of color: NSColor) -> NSColor? {
        guard fraction.isFinite else { return nil }
        func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
        let (a, b) = (cgColor, color.cgColor)
        return NSColor(
            red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
            alpha: mix(a.alpha, b.alpha))
    }
    /// The colour with a share of white.
    open func highlight(withLevel level: CGFloat) -> NSColor? { blended(withFraction: level, of: .white) }
    /// The colour with a share of black.
    open func shadow(withLevel level: CGFloat) -> NSColor? { blended(withFraction: level, of: .black) }

    /// The colour itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Whether two colours look the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSColor)?.cgColor == cgColor }
    open override var hash: Int { cgColor.hashValue }
    /// The components.
    open override var description: String {
        "NSColor \(cgColor.red) \(cgColor.green) \(cgColor.blue) \(cgColor.alpha)"
    }

    // MARK: Drawing

    /// Sets the colour of fills and lines in the current context.
    open func set() {
        setFill()
        setStroke()
    }
    /// Sets the colour of fills in the current context.
    open func setFill() { ContextStack.context?.setFillColor(cgColor) }
    /// Sets the colour of lines in the current context.
    open func setStroke() { ContextStack.context?.setStrokeColor(cgColor) }
    /// Fills a rectangle.
    open func drawSwatch(in rect: CGRect) {
        setFill()
        rect.fill(using: .sourceOver)
    }
}

extension NSColor: TextColorValue {
    package var textColor: CGColor { cgColor }
}

/// The space of a colour, by name: components are sRGB in each.
public final class NSColorSpace: NSObject, Sendable {
    private let name: String
    private init(_ name: String) { self.name = name }

    /// sRGB.
    public static let sRGB = NSColorSpace("sRGB")
    /// The screen's: sRGB.
    public static let deviceRGB = NSColorSpace("deviceRGB")
    /// The older generic space.
    public static let genericRGB = NSColorSpace("genericRGB")
    public static let displayP3 = NSColorSpace("displayP3")
    /// Greys.
    static let gray = NSColorSpace("gray")
    /// Greys.
    public static var deviceGray: NSColorSpace { gray }
    /// Greys.
    public static var genericGray: NSColorSpace { gray }
    /// Core Graphics' space.
    public var cgColorSpace: CGColorSpace? {
        CGColorSpace(name: self === Self.gray ? CGColorSpace.genericGrayGamma2_2 : CGColorSpace.sRGB)
    }
    public var localizedName: String? { name }
}

extension NSColor {
    private static func of(_ red: Int, _ green: Int, _ blue: Int, _ alpha: CGFloat = 1) -> NSColor {
        NSColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
    }

    /// Nothing.
    public static let clear = NSColor(white: 0, alpha: 0)
    /// A plain colour.
    public static let black = NSColor(white: 0, alpha: 1)
    /// A plain colour.
    public static let white = NSColor(white: 1, alpha: 1)
    /// A plain colour.
    public static let gray = NSColor(white: 0.5, alpha: 1)
    /// A plain colour.
    public static let darkGray = NSColor(white: 1.0 / 3, alpha: 1)
    /// A plain colour.
    public static let lightGray = NSColor(white: 2.0 / 3, alpha: 1)
    /// A plain colour.
    public static let red = of(255, 0, 0)
    /// A plain colour.
    public static let green = of(0, 255, 0)
    /// A plain colour.
    public static let blue = of(0, 0, 255)
    /// A plain colour.
    public static let cyan = of(0, 255, 255)
    /// A plain colour.
    public static let magenta = of(255, 0, 255)
    /// A plain colour.
    public static let yellow = of(255, 255, 0)
    /// A plain colour.
    public static let orange = NSColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// A plain colour.
    public static let purple = NSColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// A plain colour.
    public static let brown = NSColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

    /// The system's colour in the light appearance.
    public static let systemRed = of(255, 59, 48)
    /// The system's colour in the light appearance.
    public static let systemGreen = of(40, 205, 65)
    /// The system's colour in the light appearance.
    public static let systemBlue = of(0, 122, 255)
    /// The system's colour in the light appearance.
    public static let systemOrange = of(255, 149, 0)
    /// The system's colour in the light appearance.
    public static let systemYellow = of(255, 204, 0)
    /// The system's colour in the light appearance.
    public static let systemBrown = of(162, 132, 94)
    /// The system's colour in the light appearance.
    public static let systemPink = of(255, 45, 85)
    /// The system's colour in the light appearance.
    public static let systemPurple = of(175, 82, 222)
    /// The system's colour in the light appearance.
    public static let systemTeal = of(89, 173, 196)
    /// The system's colour in the light appearance.
    public static let systemIndigo = of(88, 86, 214)
    /// The system's colour in the light appearance.
    public static let systemMint = of(0, 199, 190)
    /// The system's colour in the light appearance.
    public static let systemCyan = of(85, 190, 240)
    /// The system's colour in the light appearance.
    public static let systemGray = of(142, 142, 147)

    public static let labelColor = of(0, 0, 0, 0.85)
    /// The colour of secondary text.
    public static let secondaryLabelColor = of(0, 0, 0, 0.5)
    /// The colour of disabled text.
    public static let tertiaryLabelColor = of(0, 0, 0, 0.26)
    /// The colour of very faint text.
    public static let quaternaryLabelColor = of(0, 0, 0, 0.1)
    /// The colour of editable text.
    public static let textColor = of(0, 0, 0)
    /// The background of such text.
    public static let textBackgroundColor = of(255, 255, 255)
    /// The colour of text on buttons.
    public static let controlTextColor = of(0, 0, 0, 0.85)
    public static let controlColor = of(255, 255, 255)
    /// The background of lists.
    public static let controlBackgroundColor = of(255, 255, 255)
    /// The colour of selected controls.
    public static let controlAccentColor = of(0, 122, 255)
    /// The background of chosen text.
    public static let selectedTextBackgroundColor = of(179, 215, 255)
    /// The background of chosen rows.
    public static let selectedContentBackgroundColor = of(0, 99, 225)
    /// The background of windows.
    public static let windowBackgroundColor = of(236, 236, 236)
    /// The colour of separators.
    public static let separatorColor = of(0, 0, 0, 0.1)
    /// The colour of grid lines.
    public static let gridColor = of(230, 230, 230)
    public static let linkColor = of(0, 104, 218)
}

import CoreGraphics
import Foundation

/// A colour as filters take it: straight sRGB. It never changes.
open class CIColor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let cgColor: CGColor
    private let stored: UnsafeMutablePointer<CGFloat>

    /// A colour of Core Graphics.
    public init(cgColor: CGColor) {
        self.cgColor = cgColor
        stored = .allocate(capacity: 4)
        stored.initialize(from: [cgColor.red, cgColor.green, cgColor.blue, cgColor.alpha], count: 4)
    }

    deinit { stored.deallocate() }

    /// Straight sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// An opaque colour.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }
    /// A colour of another space, converted to sRGB; `nil` if that is not possible.
    public convenience init?(
        red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, colorSpace: CGColorSpace
    ) {
        guard let color = CGColor(colorSpace: colorSpace, components: [red, green, blue, alpha]) else {
            return nil
        }
        self.init(cgColor: color)
    }
    /// An opaque colour of another space, converted to sRGB; `nil` if that is not possible.
    public convenience init?(red: CGFloat, green: CGFloat, blue: CGFloat, colorSpace: CGColorSpace) {
        self.init(red: red, green: green, blue: blue, alpha: 1, colorSpace: colorSpace)
    }
    /// A colour as ``stringRepresentation`` writes it: three or four numbers. Numbers that are missing are 0, and alpha 1.
    public convenience init(string: String) {
        let numbers = string.split(separator: " ").map { CGFloat(Double($0) ?? 0) }
        func number(_ index: Int, _ other: CGFloat) -> CGFloat {
            numbers.indices.contains(index) ? numbers[index] : other
        }
        self.init(red: number(0, 0), green: number(1, 0), blue: number(2, 0), alpha: number(3, 1))
    }

    /// A colour from an archive.
    public required convenience init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "CIColor") else { return nil }
        self.init(string: "\(text)")
    }
    /// Writes the components.
    public func encode(with coder: NSCoder) {
        coder.encode(stringRepresentation as NSString, forKey: "CIColor")
    }
    /// Colours are read securely.
    public static var supportsSecureCoding: Bool { true }

    /// The colour itself, as it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var rgba: [CGFloat] { Array(UnsafeBufferPointer(start: stored, count: 4)) }

    /// Red, green, blue and alpha; valid as long as the colour.
    open var components: UnsafePointer<CGFloat> { UnsafePointer(stored) }
    /// Four.
    open var numberOfComponents: Int { 4 }
    open var red: CGFloat { stored[0] }
    open var green: CGFloat { stored[1] }
    open var blue: CGFloat { stored[2] }
    open var alpha: CGFloat { stored[3] }
    /// sRGB.
    open var colorSpace: CGColorSpace {
        CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
    }
    /// The components with spaces between.
    open var stringRepresentation: String { rgba.map { "\(Double($0))" }.joined(separator: " ") }
    /// The components.
    open override var description: String { "(\(stringRepresentation))" }

    /// Whether another colour has the same components.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CIColor)?.rgba == rgba }
    /// A hash of the components.
    open override var hash: Int { rgba.hashValue }
}

extension CIColor {
    public static let black = CIColor(red: 0, green: 0, blue: 0)
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    public static let cyan = CIColor(red: 0, green: 1, blue: 1)
    public static let magenta = CIColor(red: 1, green: 0, blue: 1)
    public static let yellow = CIColor(red: 1, green: 1, blue: 0)
    /// Nothing.
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}

import Foundation
import LaminaDraw
import LaminaGeometry

// Core Graphics' initializers with pointers to numbers, for calls with `&numbers` and with pointers of the program.

extension CGColor {
    /// A colour of components at a pointer: as many as the space has, and the alpha.
    @_disfavoredOverload
    public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let numbers: [CGFloat] = Self.numbers(components, space.numberOfComponents + 1)
        guard let color = space.color(numbers, alpha: numbers[numbers.count - 1]) else { return nil }
        self = color
    }

    static func numbers(_ pointer: UnsafePointer<CGFloat>, _ count: Int) -> [CGFloat] {
        [CGFloat](UnsafeBufferPointer(start: pointer, count: count))
    }

    /// A colour of a space for high dynamic range. The headroom is not looked at.
    ///
    /// - Parameter headroom: At least 1, or 0 where it is not known; `nil` comes back for others.
    public init?(
        headroom: Float, colorSpace: CGColorSpace, red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
    ) {
        guard headroom == 0 || headroom >= 1, colorSpace.model == .rgb else { return nil }
        self.init(colorSpace: colorSpace, components: [red, green, blue, alpha])
    }
}

extension CGGradient {
    /// Colours that go over into one another, with as many places, 0...1, at a pointer; `nil` for even steps.
    @_disfavoredOverload
    public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let places: [CGFloat]? = locations.map { CGColor.numbers($0, colors.count) }
        self.init(colorsSpace: space, colors: colors, locations: places)
    }

    /// Colours by their components at a pointer, one after the other, each with its alpha.
    ///
    /// - Parameter count: The number of colours; `nil` comes back unless it is above 0.
    @_disfavoredOverload
    public init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0, count <= 65_536 else { return nil }
        let numbers: [CGFloat] = CGColor.numbers(components, count * (space.numberOfComponents + 1))
        let places: [CGFloat]? = locations.map { CGColor.numbers($0, count) }
        self.init(colorSpace: space, colorComponents: numbers, locations: places, count: count)
    }
}

extension CGContext {
    /// The colour of fills, by its components at a pointer: as many as the fill's space has, and the alpha.
    @_disfavoredOverload
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        let numbers: [CGFloat] = CGColor.numbers(components, fillSpace.numberOfComponents + 1)
        setFillColor(numbers)
    }

    /// The same for lines.
    @_disfavoredOverload
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        let numbers: [CGFloat] = CGColor.numbers(components, strokeSpace.numberOfComponents + 1)
        setStrokeColor(numbers)
    }
}

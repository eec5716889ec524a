import Foundation
import LaminaDraw
import LaminaGeometry

extension CGGradient {
    /// Colours that go over into one another.
    ///
    /// - Parameters:
    ///   - space: Kept out of use: colours are mixed in sRGB.
    ///   - colors: At least one, each a `CGColor`.
    ///   - locations: 0...1, one for each colour; `nil` for even steps.
    public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
        let list = colors.compactMap { $0 as? CGColor }
        guard list.count == colors.count else { return nil }
        self.init(colors: list, locations: locations.map { Array($0.prefix(list.count)) })
    }

    /// Colours by their components, one after the other, each with its alpha.
    ///
    /// - Parameter count: The number of colours; `nil` comes back where there are fewer components or locations.
    public init?(
        colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?,
        count: Int
    ) {
        let step = space.numberOfComponents + 1
        guard count > 0, space.kind != .pattern, count <= components.count / step else { return nil }
        let colors = (0..<count).compactMap {
            CGColor(colorSpace: space, components: Array(components[($0 * step)..<(($0 + 1) * step)]))
        }
        guard colors.count == count else { return nil }
        self.init(colors: colors, locations: locations.map { Array($0.prefix(count)) })
    }
}

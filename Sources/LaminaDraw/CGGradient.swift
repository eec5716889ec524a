import Foundation
import LaminaGeometry

/// Whether a gradient goes on beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Options by their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Before the start, in the first colour.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// After the end, in the last colour.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours that go over into one another.
///
/// Straight components are mixed, opacity among them, so a colour that fades to clear black darkens on its way.
public struct CGGradient: Hashable, Sendable {
    let stops: GradientStops

    /// - Parameters:
    ///   - colors: At least one.
    ///   - locations: 0...1, one for each colour in any order; `nil` for even steps. Places outside are moved inside;
    ///     where they are fewer than colours, or not numbers, there is no gradient.
    public init?(colors: [CGColor], locations: [CGFloat]? = nil) {
        guard locations?.count ?? colors.count == colors.count,
            let stops = GradientStops(colors, locations: locations?.map { Double($0) }, within: 0...1)
        else { return nil }
        self.stops = stops
    }

    /// The premultiplied colour at a place of 0...1.
    func paint(at place: Double, opacity: Double) -> ContextPaint {
        let color = stops.color(at: place)
        return ContextPaint(
            CGColor(red: color.x, green: color.y, blue: color.z, alpha: color.w), opacity: opacity)
    }
}

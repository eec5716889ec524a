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
    private struct Stop: Hashable {
        var location: Double
        var color: SIMD4<Double>
    }

    private let stops: [Stop]

    /// - Parameters:
    ///   - colors: At least one.
    ///   - locations: 0...1, one for each colour in any order; `nil` for even steps. Places outside are moved inside;
    ///     where they are fewer than colours, or not numbers, there is no gradient.
    public init?(colors: [CGColor], locations: [CGFloat]? = nil) {
        guard !colors.isEmpty, locations?.count ?? colors.count == colors.count,
            locations?.allSatisfy({ !$0.isNaN }) != false
        else { return nil }
        let steps = Double(max(1, colors.count - 1))
        stops = colors.indices.map { index in
            let c = colors[index]
            let location = locations.map { max(0, min(1, Double($0[index]))) } ?? Double(index) / steps
            return Stop(
                location: location,
                color: SIMD4(Double(c.red), Double(c.green), Double(c.blue), Double(c.alpha)))
        }.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }

    /// The premultiplied colour at a place of 0...1.
    func color(at place: Double, opacity: Double) -> PackedColor {
        guard let first = stops.first, let last = stops.last else { return PackedColor(.clear) }
        var color = place <= first.location ? first.color : last.color
        if place > first.location, place < last.location {
            var (low, high) = (0, stops.count - 1)
            while high - low > 1 {
                let middle = (low + high) / 2
                if stops[middle].location <= place { low = middle } else { high = middle }
            }
            let (a, b) = (stops[low], stops[high])
            let share = b.location > a.location ? (place - a.location) / (b.location - a.location) : 1
            color = a.color * (1 - share) + b.color * share
        }
        return PackedColor(
            CGColor(red: color.x, green: color.y, blue: color.z, alpha: color.w), opacity: opacity)
    }
}

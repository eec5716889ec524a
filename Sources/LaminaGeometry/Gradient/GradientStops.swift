/// Colours at places along a gradient, sorted by place.
///
/// Between two stops, straight components are mixed in their sRGB encoding, opacity too. So a colour that fades to clear
/// black darkens on its way.
package struct GradientStops: Hashable, Sendable {
    package struct Stop: Hashable, Sendable {
        package var location: Double
        /// Straight red, green, blue and alpha, 0...1.
        package var color: SIMD4<Double>
    }

    /// If several stops have the same location, the gradient jumps from the first of them to the last.
    package let stops: [Stop]

    /// - Parameters:
    ///   - locations: A location for each colour, in any order; further ones are ignored. `nil` for even steps from 0 to 1.
    ///   - range: The range to which locations are clamped.
    /// - Returns: `nil` without colours, with fewer locations than colours, and if a location is NaN.
    package init?(_ colors: [CGColor], locations: [Double]?, within range: ClosedRange<Double>) {
        guard !colors.isEmpty, locations.map({ $0.count >= colors.count }) != false else { return nil }
        let steps = Double(max(1, colors.count - 1))
        var stops: [Stop] = []
        stops.reserveCapacity(colors.count)
        for (index, color) in colors.enumerated() {
            let location = locations?[index] ?? Double(index) / steps
            guard !location.isNaN else { return nil }
            stops.append(
                Stop(
                    location: max(range.lowerBound, min(range.upperBound, location)),
                    color: SIMD4(
                        Self.unit(color.red), Self.unit(color.green), Self.unit(color.blue),
                        Self.unit(color.alpha))))
        }
        let isSorted = zip(stops, stops.dropFirst()).allSatisfy { $0.location <= $1.location }
        self.stops =
            isSorted
            ? stops
            : stops.enumerated().sorted {
                ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
            }.map(\.element)
    }

    /// The straight colour at a place. Beyond the ends, the outermost colours continue.
    package func color(at place: Double) -> SIMD4<Double> {
        guard let first = stops.first, let last = stops.last else { return .zero }
        guard place > first.location else { return first.color }
        guard place < last.location else { return last.color }
        var (low, high) = (0, stops.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if stops[middle].location <= place { low = middle } else { high = middle }
        }
        let (a, b) = (stops[low], stops[high])
        let share = b.location > a.location ? (place - a.location) / (b.location - a.location) : 1
        return a.color * (1 - share) + b.color * share
    }

    private static func unit<T: BinaryFloatingPoint>(_ value: T) -> Double {
        value > 0 ? Double(min(value, 1)) : 0
    }
}

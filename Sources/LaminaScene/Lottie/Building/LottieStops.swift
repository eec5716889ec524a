import Foundation
import LaminaGeometry

/// The colours of a gradient with their opacities: each place where either has a stop is a stop.
struct LottieStops {
    var colors: [CGColor] = []
    var locations: [Double] = []
    /// Whether the number of stops exceeds the limit.
    private var isCut = false

    /// Whether numbers describe more colours than the limit.
    static func areCut(_ numbers: [Double], colorCount: Int, isGeneric: Bool) -> Bool {
        // Each stop takes two numbers at least, and is two colours at most; in Generic RGB, those between are as many.
        numbers.count * (isGeneric ? GenericRGB.steps : 1) > SceneLimits.maximumGradientColors
            && LottieStops(numbers, colorCount: colorCount, isGeneric: isGeneric).isCut
    }

    private static func colors(in numbers: [Double], _ colorCount: Int) -> Int {
        colorCount > 0 ? min(colorCount, numbers.count / 4) : numbers.count / 4
    }

    /// - Parameter isGeneric: Whether colours are mixed in Generic RGB, as players on Core Animation mix them.
    init(_ numbers: [Double], colorCount: Int, isGeneric: Bool) {
        let colorCount = Self.colors(in: numbers, colorCount)
        var color: [(place: Double, value: SIMD4<Double>)] = (0..<colorCount).map { index in
            let at = index * 4
            return (numbers[at], SIMD4(numbers[at + 1], numbers[at + 2], numbers[at + 3], 1))
        }
        var alpha: [(place: Double, value: SIMD4<Double>)] = stride(
            from: colorCount * 4, to: numbers.count - 1, by: 2
        ).map { (numbers[$0], SIMD4(repeating: numbers[$0 + 1])) }
        color.sort { $0.place < $1.place }
        // So many colours leave no room for others between them, and are close together.
        if isGeneric, color.count * GenericRGB.steps <= SceneLimits.maximumGradientColors {
            color = GenericRGB.stops(color)
        }
        alpha.sort { $0.place < $1.place }
        guard let only = color.first else { return }
        if color.count == 1 { color.append((only.place + 1, only.value)) }
        if alpha.isEmpty {
            add(color.map { ($0.place, $0.value) })
            return
        }
        // At a place with several stops, the first and the last are the colour's two sides.
        var stops: [(Double, SIMD4<Double>)] = []
        let places = Set(color.map(\.place) + alpha.map(\.place)).sorted()
        var (colors, alphas) = (Walk(color), Walk(alpha))
        for place in places {
            let (before, after) = (colors.sides(at: place), alphas.sides(at: place))
            var left = before.left
            left.w = after.left.x
            var right = before.right
            right.w = after.right.x
            stops.append((place, left))
            if right != left { stops.append((place, right)) }
        }
        if stops.count == 1 { stops.append((stops[0].0 + 1, stops[0].1)) }
        add(stops)
    }

    private mutating func add(_ stops: [(Double, SIMD4<Double>)]) {
        isCut = stops.count > SceneLimits.maximumGradientColors
        let shown = stops.prefix(SceneLimits.maximumGradientColors)
        locations = shown.map { $0.0 }
        colors = shown.map { CGColor(straight: $0.1) }
    }

    /// The last colour at all places.
    var filledByLast: LottieStops {
        var result = self
        if let last = colors.last { result.colors = colors.map { _ in last } }
        return result
    }

    /// Stops on the way from one place to the next.
    private struct Walk {
        private let stops: [(place: Double, value: SIMD4<Double>)]
        /// The first stop that does not lie before the last place that was asked for.
        private var next = 0

        /// - Parameter stops: At least one, in order.
        init(_ stops: [(place: Double, value: SIMD4<Double>)]) { self.stops = stops }

        /// The values just before and just after a place. Places must be asked for in rising order.
        mutating func sides(at place: Double) -> (left: SIMD4<Double>, right: SIMD4<Double>) {
            while next < stops.count, stops[next].place < place { next += 1 }
            guard next < stops.count else {
                let last = stops[stops.count - 1].value
                return (last, last)
            }
            if stops[next].place == place {
                let first = next
                while next + 1 < stops.count, stops[next + 1].place == place { next += 1 }
                return (stops[first].value, stops[next].value)
            }
            guard next > 0 else { return (stops[0].value, stops[0].value) }
            let (a, b) = (stops[next - 1], stops[next])
            let value = a.value + (b.value - a.value) * ((place - a.place) / (b.place - a.place))
            return (value, value)
        }
    }
}

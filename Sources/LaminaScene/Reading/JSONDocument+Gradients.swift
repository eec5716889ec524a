import Foundation
import LaminaGeometry

extension JSONDocument {
    /// The colours of a gradient.
    func gradientColors(_ index: Index) throws(SceneFault) -> [CGColor] {
        let limit = SceneLimits.maximumGradientColors
        try expectArray(index, counts: 0...limit, expected: "at most \(limit) colours")
        var result: [CGColor] = []
        result.reserveCapacity(count(index))
        var position = index.next
        for place in 0..<count(index) {
            do throws(SceneFault) {
                result.append(try color(position))
            } catch {
                throw error.inside(place)
            }
            position = after(position)
        }
        return result
    }

    /// The places of a gradient's colours.
    func gradientLocations(_ index: Index) throws(SceneFault) -> [Double] {
        let limit = SceneLimits.maximumGradientColors
        return try numbers(index, counts: 0...limit, expected: "at most \(limit) numbers")
    }
}

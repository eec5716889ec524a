import Foundation
import LaminaGeometry
import LaminaPlan

extension SceneReader {
    private static let gradientTypes = [CAGradientLayerType.axial, .radial, .conic].map(\.rawValue)

    /// Reads a member that only gradient layers have.
    func readGradient(
        _ key: SceneLayerKey, _ value: JSONDocument.Index, into gradient: inout GradientValues
    ) throws(SceneFault) {
        switch key {
        case .colors: gradient.colors = try document.gradientColors(value)
        case .locations: gradient.locations = try document.gradientLocations(value)
        case .startPoint: gradient.startPoint = try document.point(value)
        case .endPoint: gradient.endPoint = try document.point(value)
        case .focalPoint: gradient.focalPoint = try document.point(value)
        case .type:
            gradient.type = CAGradientLayerType(
                rawValue: try document.word(value, among: Self.gradientTypes))
        default: break
        }
    }
}

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

    /// Where a gradient's colours lie.
    func gradientLocations(_ index: Index) throws(SceneFault) -> [Double] {
        let limit = SceneLimits.maximumGradientColors
        return try numbers(index, counts: 0...limit, expected: "at most \(limit) numbers")
    }
}

extension JSONWriter {
    /// Writes a member that only gradient layers have, where it differs from the default.
    mutating func writeGradient(_ gradient: GradientValues, _ key: SceneLayerKey) {
        let defaults = GradientValues()
        switch key {
        case .colors:
            guard let colors = gradient.colors else { return }
            self.key(key.rawValue)
            write(elements: colors)
        case .locations:
            guard let locations = gradient.locations else { return }
            self.key(key.rawValue)
            write(locations)
        case .startPoint: member(key, gradient.startPoint, default: defaults.startPoint)
        case .endPoint: member(key, gradient.endPoint, default: defaults.endPoint)
        case .focalPoint: member(key, gradient.focalPoint)
        case .type: member(key, gradient.type.rawValue, default: defaults.type.rawValue)
        default: break
        }
    }
}

import LaminaGeometry
import LaminaPlan

/// What a filter does, free of names.
enum FilterOperation: Equatable, Sendable {
    /// Radius in points.
    case blur(radius: Double)
    case color(ColorMatrix)
    case blend(BlendMode)
}

extension CAFilter {
    /// `nil` for a filter that is switched off or not known.
    var operation: FilterOperation? {
        guard isEnabled else { return nil }
        switch type {
        case "gaussianBlur", "CIGaussianBlur":
            if case .number(let radius)? = inputs["inputRadius"] { return .blur(radius: radius) }
            return .blur(radius: 10)
        case "multiplyBlendMode": return .blend(.multiply)
        default: return nil
        }
    }
}

extension [CAFilter] {
    /// As operations on surfaces, for a layer whose points are `scale` pixels long.
    func resolved(scale: Double, edges: SurfaceFilter.EdgeMode) -> [SurfaceFilter] {
        compactMap { filter in
            switch filter.operation {
            case .blur(let radius): .blur(radius: radius, scale: scale, edges: edges)
            case .color(let matrix): matrix == .identity ? nil : .color(matrix)
            case .blend, nil: nil
            }
        }
    }
}

import LaminaGeometry
import LaminaPlan

extension CAFilter {
    /// What the filter does; `nil` for one that is switched off or not known.
    var operation: KnownFilter? { isEnabled ? KnownFilter(self) : nil }
}

extension [CAFilter] {
    /// As operations on surfaces, for a layer whose points are `scale` pixels long. Ways of blending are no operations.
    func resolved(scale: Double, edges: SurfaceFilter.EdgeMode) -> [SurfaceFilter] {
        compactMap { filter in
            switch filter.operation {
            case .gaussianBlur(let radius): .blur(radius: radius, scale: scale, edges: edges)
            case .color(let matrix): matrix == .identity ? nil : .color(matrix)
            case .blend, nil: nil
            }
        }
    }
}

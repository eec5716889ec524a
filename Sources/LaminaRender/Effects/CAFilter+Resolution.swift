import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaPlan
import LaminaValues

extension CAFilter {
    /// The filter's operation; `nil` for a filter that is disabled or of an unknown type.
    var operation: KnownFilter? { isEnabled ? KnownFilter(self) : nil }
}

extension [CAFilter] {
    /// The filters as operations on surfaces, for a layer with the map `toDevice` and the scale `scale` in its middle.
    /// Blend modes are not among them.
    func resolved(
        _ layer: LayerID, _ properties: LayerProperties, toDevice: SpaceMap<LayerPoints, DevicePixels>,
        scale: Homography.LocalScale, edges: SurfaceFilter.EdgeMode
    ) -> [SurfaceFilter] {
        compactMap { filter in
            switch filter.operation {
            case .gaussianBlur(let radius):
                // Only background filters meet a turned ellipse: other blurs are drawn in a plane of the layer's own.
                return .blur(
                    radius: radius, scale: scale.uprightBlur ?? scale.evenBlur, edges: edges)
            case .color(let matrix): return matrix == .identity ? nil : .color(matrix)
            case .custom(let kernel):
                guard
                    let space = CustomFilter.Space(
                        bounds: properties.bounds, toDevice: toDevice, scale: scale)
                else { return nil }
                return .custom(
                    CustomFilter(
                        kernel: kernel, name: filter.name ?? kernel.name,
                        layerName: properties.name ?? "\(layer)", values: kernel.values(filter.inputs),
                        space: space, edges: edges))
            case .blend, nil: return nil
            }
        }.joiningBlurs()
    }
}

extension CustomFilter.Space {
    /// `nil` for a layer that is seen edge on.
    fileprivate init?(
        bounds: CGRect, toDevice: SpaceMap<LayerPoints, DevicePixels>, scale: Homography.LocalScale
    ) {
        guard let inverse = toDevice.inverse, inverse.isFinite else { return nil }
        let fromCorner = SpaceMap<LayerPoints, CornerPoints>(
            scaleX: 1, y: 1, translationX: -Double(bounds.minX), y: -Double(bounds.minY))
        self.init(
            toPoints: inverse.concatenating(fromCorner), perPointX: scale.x, perPointY: scale.y,
            size: SIMD2(Double(bounds.width), Double(bounds.height)))
    }
}

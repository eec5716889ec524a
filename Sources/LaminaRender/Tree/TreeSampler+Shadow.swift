import Foundation
import LaminaGeometry
import LaminaPlan

extension TreeSampler {
    /// A layer's shadow in device terms; `nil` for one that cannot be seen.
    ///
    /// - Parameter index: The layer's node; `nil` for an instance with values of its own.
    mutating func shadow(
        _ shown: ShownLayer, _ index: Int32?, _ layer: SampledTree.Layer
    ) -> LayerShadow? {
        let p = shown.properties
        guard let color = p.shadowColor else { return nil }
        let packed = target.working.color(color, opacity: Double(p.shadowOpacity))
        guard !packed.hasNoAlpha else { return nil }
        let radius = p.shadowRadius > 0 ? Double(p.shadowRadius) : 0
        guard radius.isFinite || radius == .infinity else { return nil }
        let caster: LayerShadow.Caster =
            if let path = p.shadowPath {
                .path(path)
            } else if let index, tree.castsItsBounds(index) {
                .bounds
            } else {
                .picture
            }
        let step = SIMD2(Double(p.shadowOffset.width), Double(p.shadowOffset.height))
        if let plane = plane(for: radius, of: p, index, layer) {
            let size = SurfaceFilter.GaussianSize(radius: radius, scale: plane.scale)
            let offset = step * plane.scale
            guard offset.x.isFinite, offset.y.isFinite else { return nil }
            result.planes.append(plane)
            return LayerShadow(
                caster: caster, color: packed, size: size, reach: shadowReach(size), offset: offset,
                plane: OptionalIndex(result.planes.count - 1))
        }
        let middle = CGPoint(x: p.bounds.midX, y: p.bounds.midY)
        guard let scale = layer.toDevice.homography.localScale(at: middle) else { return nil }
        let offset = scale.map(step.x, step.y)
        guard offset.x.isFinite, offset.y.isFinite else { return nil }
        let size = SurfaceFilter.GaussianSize(radius: radius, scale: scale.uprightBlur ?? scale.evenBlur)
        return LayerShadow(
            caster: caster, color: packed, size: size, reach: shadowReach(size), offset: offset)
    }

    private mutating func shadowReach(_ size: SurfaceFilter.GaussianSize) -> PixelReach {
        if let known = shadowReaches[size] { return known }
        let reach = size.reach(.shadow)
        shadowReaches[size] = reach
        return reach
    }

    /// The pixels of a picture whose shadow may fall into some pixels, and those pixels.
    func pixels(casting shadow: LayerShadow, into pixels: PixelRect) -> PixelRect {
        func whole(_ distance: Double) -> Int32 { Int32(min(distance, 65_536).rounded(.up)) }
        guard let plane = result.planes[shadow.plane] else {
            let shift = whole(max(shadow.offset.x.magnitude, shadow.offset.y.magnitude))
            return pixels.widened(by: shadow.reach.adding(shift).adding(1))
        }
        // A rectangle of the plane, as far as pixels of it can be seen.
        let read = plane.extent.movedBack(by: shadow.offset).widened(by: shadow.reach.adding(2))
        let shape = DeviceShape(
            rectangle: plane.points(of: read), through: plane.toDevice.homography,
            nearPlanes: result.nearPlanes[plane.nearPlanes], id: .bitmap)
        // Layers farther away are too large to be blurred into sight.
        let far = max(Int32(clamping: target.width), Int32(clamping: target.height))
        return pixels.union(shape.box.insetBy(-2).intersection(pixels.insetBy(-far)))
    }
}

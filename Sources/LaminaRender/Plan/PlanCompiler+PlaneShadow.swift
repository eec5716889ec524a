import Foundation
import LaminaGeometry
import LaminaPlan

/// Shadows of pictures, blurred in the layer's plane.
extension PlanCompiler {
    /// Closes the scope of a caster: draws its alpha in the layer's plane, blurs it there, places the shadow through the
    /// layer's map, and draws the layer itself, which was drawn in its place and stays as sharp as it is.
    ///
    /// - Parameters:
    ///   - frame: The caster's pixels.
    ///   - composite: How the shadow is drawn.
    mutating func closeCaster(
        _ scope: SurfaceScope, frame: PixelRect, _ shadow: LayerShadow, _ plane: LayerRaster,
        _ composite: Composite
    ) {
        // A clear pixel all around, because samples beyond the caster read its outermost pixels. A scope that continues a
        // surface has that surface's frame; only its clip cuts it off.
        let around = scope.fill == .color(.clear) ? frame.insetBy(-1) : frame
        let caster = FinishedSurface(
            index: emit(scope, frame: around), frame: around, drawn: scope.drawnBox)
        if let source = addCaster(caster, shadow, plane, composite.layer) {
            let seen = plane.extent.movedBack(by: shadow.offset)
            let frame = source.frame.widened(by: shadow.reach.adding(1)).intersection(seen)
            if !frame.isEmpty {
                surfaces.append(
                    Surface(
                        reason: .shadow, layer: composite.layer, frame: frame,
                        fill: .filter(.shadow(shadow.size, color: shadow.color), source: source.index)))
                place(Int32(surfaces.count - 1), frame, shadow, plane, composite)
            }
        }
        drawCaster(
            scope, caster, Composite(layer: composite.layer, opacity: composite.opacity, clip: composite.clip)
        )
    }

    /// Draws a caster into a surface of the plane; `nil` if no part of it counts.
    private mutating func addCaster(
        _ caster: FinishedSurface, _ shadow: LayerShadow, _ plane: LayerRaster, _ layer: LayerID
    ) -> FinishedSurface? {
        let toDevice = SpaceMap<DevicePixels, LayerPoints>(
            scaleX: 1 / plane.scale.x, y: 1 / plane.scale.y
        ).concatenating(plane.toDevice)
        let mapping = toDevice.concatenating(
            SpaceMap<DevicePixels, Texels>(
                scaleX: 1, y: 1, translationX: -Double(caster.frame.x0), y: -Double(caster.frame.y0)))
        guard mapping.isFinite else { return nil }
        let read = plane.extent.movedBack(by: shadow.offset).widened(by: shadow.reach.adding(1))
        let part = plane.pixels(showing: caster.frame).map { $0.intersection(read) } ?? read
        guard !part.isEmpty else { return nil }
        var shape = DeviceShape.pixels(part)
        if !plane.nearPlanes.isEmpty {
            guard
                let polygon = DevicePolygon(
                    rectangle: plane.points(of: part), through: plane.toPixels.homography,
                    nearPlanes: sampled.nearPlanes[plane.nearPlanes], id: .bitmap)
            else { return nil }
            shape = .polygon(polygon)
        }
        var scope = SurfaceScope(reason: .plane, layer: layer, limit: part)
        scope.builder.list.paints.append(
            ImagePaint(
                source: .surface(index: caster.index), filter: .linear, mapping: .transformed(mapping),
                texels: PixelRect(width: caster.frame.width, height: caster.frame.height)))
        scope.builder.add(
            DrawListBuilder.Content(
                layer: layer, part: .group, isOpaque: false, opacity: 255, material: .image(index: 0)),
            shape: shape, clip: ClipState(pixels: part, polygon: nil))
        guard !scope.builder.list.items.isEmpty else { return nil }
        return FinishedSurface(index: emit(scope, frame: part), frame: part)
    }

    /// Draws a shadow of the plane through the layer's map.
    private mutating func place(
        _ surface: Int32, _ frame: PixelRect, _ shadow: LayerShadow, _ plane: LayerRaster,
        _ composite: Composite
    ) {
        guard composite.opacity > 0, let mapping = plane.mapping(to: frame, offset: shadow.offset) else {
            return
        }
        let top = scopes.count - 1
        let paint = Int32(scopes[top].builder.list.paints.count)
        scopes[top].builder.list.paints.append(
            ImagePaint(
                source: .surface(index: surface), filter: .linear, mapping: .transformed(mapping),
                texels: PixelRect(width: frame.width, height: frame.height)))
        scopes[top].builder.add(
            DrawListBuilder.Content(
                layer: composite.layer, part: composite.part, isOpaque: false, opacity: composite.opacity,
                material: .image(index: paint)),
            shape: shape(of: frame, in: plane, offset: shadow.offset), clip: composite.clip)
    }
}

extension LayerRaster {
    /// The plane's pixels that lie behind some pixels around the layer; `nil` if these reach beyond the horizon.
    fileprivate func pixels(showing frame: PixelRect) -> PixelRect? {
        guard let inverse = toDevice.homography.inverse else { return .empty }
        var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2<Double>(repeating: -.infinity))
        for corner in frame.corners {
            let h = inverse.homogeneous(corner.x, corner.y)
            let point = SIMD2(h.x, h.y) / h.z
            guard point.x.isFinite, point.y.isFinite, toDevice.homography.homogeneous(point.x, point.y).z > 0
            else { return nil }
            low = pointwiseMin(low, point * scale)
            high = pointwiseMax(high, point * scale)
        }
        return PixelRect(covering: low.x, low.y, high.x, high.y)
    }
}

extension PixelRect {
    fileprivate var corners: [SIMD2<Double>] {
        let (low, high) = (SIMD2(Double(x0), Double(y0)), SIMD2(Double(x1), Double(y1)))
        return [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
    }
}

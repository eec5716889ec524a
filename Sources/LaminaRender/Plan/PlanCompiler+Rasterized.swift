import Foundation
import LaminaGeometry
import LaminaPlan

extension PlanCompiler {
    /// Closes the bitmap of a rasterized layer and draws it.
    mutating func closeRaster(_ raster: LayerRaster, _ shown: ShownLayer, _ layer: SampledTree.Layer) {
        let scope = scopes.removeLast()
        guard !scope.builder.list.items.isEmpty, let effects = sampled.effects[layer.effects] else { return }
        if raster.isPlane, let surface = onlySurface(in: scope) {
            draw(surface, raster, effects, shown, layer)
            return
        }
        let frame = raster.isPlane ? scope.drawnBox : raster.extent
        let index = emit(scope, frame: frame, cacheKey: raster.key)
        draw(FinishedSurface(index: index, frame: frame), raster, effects, shown, layer)
    }

    /// Draws a layer from a bitmap that the backend holds.
    mutating func drawCached(
        _ raster: LayerRaster, _ effects: LayerEffects, _ shown: ShownLayer, _ layer: SampledTree.Layer
    ) {
        surfaces.append(
            Surface(
                reason: .rasterize, layer: layer.id, frame: raster.extent, fill: .cached, cacheKey: raster.key
            ))
        draw(
            FinishedSurface(index: Int32(surfaces.count - 1), frame: raster.extent), raster, effects, shown,
            layer)
    }

    private mutating func draw(
        _ surface: FinishedSurface, _ raster: LayerRaster, _ effects: LayerEffects, _ shown: ShownLayer,
        _ layer: SampledTree.Layer
    ) {
        let opacity = target.working.opacity(effects.opacity)
        guard opacity > 0, let mapping = raster.mapping(to: surface.frame) else { return }
        let frame = surface.frame
        let shape = shape(of: frame, in: raster)
        let top = scopes.count - 1
        let paint = Int32(scopes[top].builder.list.paints.count)
        let isVisible = scopes[top].builder.add(
            DrawListBuilder.Content(
                layer: layer.id, part: .group, isOpaque: false, opacity: opacity,
                material: .image(index: paint), blendMode: effects.blendMode),
            shape: shape, clip: sampled.clips[Int(effects.outerClip)])
        guard isVisible, let item = scopes[top].builder.list.items.last else { return }
        let texels = PixelRect(width: frame.width, height: frame.height)
        let filter =
            raster.isPlane
            ? .linear
            : shown.properties.contentsFilter(
                texelsPerPixel: mapping.homography.areaScale(at: item.bounds))
        scopes[top].builder.list.paints.append(
            ImagePaint(
                source: .surface(index: surface.index), filter: filter,
                mapping: mapping.alignedMapping(bounds: item.bounds, texels: texels)
                    ?? .transformed(mapping),
                texels: texels))
    }

    /// The surface that a scope would draw pixel for pixel, if it draws nothing else and changes nothing of it.
    private func onlySurface(in scope: SurfaceScope) -> FinishedSurface? {
        let list = scope.builder.list
        guard list.items.count == 1, let item = list.items.first, case .image(let index) = item.material,
            !item.hasShape, !item.hasMask, item.opacity.isFull, item.blendMode == .sourceOver
        else { return nil }
        let paint = list.paints[Int(index)]
        guard case .surface(let source) = paint.source, !paint.isTinted else { return nil }
        let frame = surfaces[Int(source)].frame
        guard paint.mapping == .aligned(dx: 0 &- frame.x0, dy: 0 &- frame.y0), item.bounds == frame else {
            return nil
        }
        return FinishedSurface(index: source, frame: frame)
    }

    /// The place of a layer's own pixels, moved by an offset, in the pixels around the layer.
    func shape(
        of frame: PixelRect, in raster: LayerRaster, offset: SIMD2<Double> = .zero
    ) -> DeviceShape {
        DeviceShape(
            rectangle: raster.points(of: frame, offset: offset), through: raster.toDevice.homography,
            nearPlanes: sampled.nearPlanes[raster.nearPlanes], id: .bitmap)
    }
}

extension LayerRaster {
    /// From the pixels around the layer to the texels of a surface of its own pixels, which is drawn at an offset. `nil` for
    /// a layer that is seen edge on.
    func mapping(
        to frame: PixelRect, offset: SIMD2<Double> = .zero
    ) -> SpaceMap<DevicePixels, Texels>? {
        guard let inverse = toDevice.inverse else { return nil }
        let mapping = inverse.concatenating(
            SpaceMap<LayerPoints, Texels>(
                scaleX: scale.x, y: scale.y, translationX: -Double(frame.x0) - offset.x,
                y: -Double(frame.y0) - offset.y))
        return mapping.isFinite ? mapping : nil
    }
}

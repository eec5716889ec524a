import Foundation
import LaminaGeometry
import LaminaPlan

extension PlanCompiler {
    /// Closes the bitmap of a rasterized layer and draws it.
    mutating func closeRaster(_ raster: LayerRaster, _ shown: ShownLayer, _ layer: SampledTree.Layer) {
        let scope = scopes.removeLast()
        guard !scope.builder.list.items.isEmpty else { return }
        let index = emit(scope, frame: raster.extent, cacheKey: raster.key)
        guard let effects = sampled.effects[layer.effects] else { return }
        draw(FinishedSurface(index: index, frame: raster.extent), raster, effects, shown, layer)
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
        guard let inverse = raster.toDevice.inverse else { return }
        let opacity = Self.byte(effects.opacity)
        guard opacity > 0 else { return }
        let frame = surface.frame
        let rect = CGRect(
            x: Double(frame.x0) / raster.scale, y: Double(frame.y0) / raster.scale,
            width: Double(frame.width) / raster.scale, height: Double(frame.height) / raster.scale)
        let shape = DeviceShape(
            rectangle: rect, through: raster.toDevice.homography,
            nearPlanes: sampled.nearPlanes[raster.nearPlanes],
            id: .bitmap)
        let mapping = inverse.concatenating(
            SpaceMap<LayerPoints, Texels>(
                scaleX: raster.scale, y: raster.scale, translationX: -Double(frame.x0), y: -Double(frame.y0)))
        guard mapping.isFinite else { return }
        let top = scopes.count - 1
        let paint = Int32(scopes[top].builder.list.paints.count)
        let isVisible = scopes[top].builder.add(
            DrawListBuilder.Content(
                layer: layer.id, part: .group, isOpaque: false, opacity: opacity,
                material: .image(index: paint), blendMode: effects.blendMode),
            shape: shape, clip: sampled.clips[Int(effects.outerClip)])
        guard isVisible, let item = scopes[top].builder.list.items.last else { return }
        let texels = PixelRect(width: frame.width, height: frame.height)
        let filter = shown.properties.contentsFilter(
            texelsPerPixel: mapping.homography.areaScale(at: item.bounds))
        scopes[top].builder.list.paints.append(
            ImagePaint(
                source: .surface(index: surface.index), filter: filter,
                mapping: mapping.alignedMapping(bounds: item.bounds, texels: texels)
                    ?? .transformed(mapping),
                texels: texels))
    }
}

import LaminaGeometry
import LaminaPlan

extension PlanCompiler {
    /// Draws the filtered pixels behind a layer, inside the layer's outline.
    ///
    /// The items of the scope so far become a surface of their own, which the scope then continues. The filters start from
    /// that surface, so they also see the pixels around the layer.
    mutating func addBackdrop(_ shown: ShownLayer, _ layer: SampledTree.Layer, _ effects: LayerEffects) {
        let top = scopes.count - 1
        let clip = sampled.clips[Int(effects.outerClip)]
        let whole = scopes[top].frame ?? scopes[top].limit
        let parts = LayerParts(
            shown: shown, layer: layer, shape: sampled.shapes[Int(layer.shape)],
            nearPlanes: sampled.nearPlanes[layer.nearPlanes], clip: clip, innerClip: clip,
            working: target.working, opacity: target.working.opacity(effects.opacity))
        let outline = parts.outline(through: effects.raster)
        let box = outline.box.intersection(clip.pixels).intersection(whole)
        let isEmpty = scopes[top].builder.list.items.isEmpty && scopes[top].fill == .color(.clear)
        guard !box.isEmpty, !isEmpty, parts.opacity > 0 else { return }
        let behind = SurfaceScope(
            reason: .backdrop, layer: layer.id, builder: scopes[top].builder, fill: scopes[top].fill,
            limit: scopes[top].limit)
        var surface = FinishedSurface(index: emit(behind, frame: whole), frame: whole)
        scopes[top].drawnBefore = scopes[top].drawnBox
        scopes[top].frame = whole
        scopes[top].fill = .continuing(surface.index)
        scopes[top].builder = DrawListBuilder()
        let filters = effects.backgroundFilters
        for (filter, beyond) in zip(filters, filters.reachesBeyond) {
            let frame = box.widened(by: beyond).intersection(whole)
            surfaces.append(
                Surface(
                    reason: .backgroundFilter, layer: layer.id, frame: frame,
                    fill: .filter(filter, source: surface.index)))
            surface = FinishedSurface(index: Int32(surfaces.count - 1), frame: frame)
        }
        let paint = scopes[top].builder.paint(surface.index, frame: surface.frame)
        parts.addBackdrop(
            paint, frame: surface.frame, outline: outline,
            blendMode: scopes[top].isOpaque ? .sourceOver : .copy, to: &scopes[top].builder, masks: &masks)
    }
}

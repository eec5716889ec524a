import LaminaGeometry

extension PlanCompiler {
    /// Finds or fills the coverage of all shapes that will be drawn, on all threads.
    mutating func prepareShapes(_ rows: LayerTable.Rows) {
        var shapes: [PlacedShape] = []
        shapes.reserveCapacity(sampled.shapeLayers.count)
        for index in sampled.shapeLayers {
            let layer = sampled.layers[Int(index)]
            guard target.working.opacity(partOpacity(of: layer)) > 0, !isCached(layer),
                let look = shown(layer, rows)?.shape
            else { continue }
            look.forEachPart { part, name in
                let shape = PlacedShape(
                    part.outline, name, of: layer.id, at: index, through: layer.toDevice.homography,
                    clip: sampled.clips[Int(layer.innerClip)],
                    nearPlanes: sampled.nearPlanes[layer.nearPlanes])
                if let shape { shapes.append(shape) }
            }
        }
        masks.cache.shapes.prepare(shapes)
    }

    /// The opacity of a layer's own parts before its sublayers. In a buffer that is clipped later it is 1, because the
    /// buffer is faded as a whole.
    func partOpacity(of layer: SampledTree.Layer) -> Double {
        layer.buffers.contains(.clip) ? 1 : layer.inheritedOpacity
    }

    /// Whether the backend holds a bitmap of the layer.
    func isCached(_ layer: SampledTree.Layer) -> Bool {
        guard let effects = layer.effects.index else { return false }
        return sampled.effects[effects].raster?.isCached == true
    }
}

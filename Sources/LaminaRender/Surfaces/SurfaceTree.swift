import LaminaPlan

/// The layers that draw into buffers of their own, with the reasons.
package struct SurfaceTree: Equatable, Sendable {
    /// A buffer that a layer asks for. The plan may still drop it, if it would hold nothing, or a single item that can be
    /// drawn without a buffer.
    package struct Entry: Equatable, Sendable {
        package var reason: Surface.Reason
        /// The index in `SampledTree.layers`; 0 for the root.
        package var layer: Int32
        /// The index in `entries` of the buffer into which this one is drawn; −1 for the root.
        package var parent: Int32
    }

    /// A parent comes before its children; the root is first. The buffers of one layer come from the outside in.
    package var entries: [Entry]
}

extension SampledTree {
    /// The buffers of the layers, without the further ones that filters, shadows and backdrops add.
    package var surfaces: SurfaceTree {
        var result = SurfaceTree(entries: [SurfaceTree.Entry(reason: .root, layer: 0, parent: -1)])
        var open: [(end: Int32, entry: Int32)] = [(Int32.max, 0)]
        for (index, layer) in layers.enumerated() {
            while let last = open.last, last.end <= Int32(index) { open.removeLast() }
            for reason in reasons(of: layer) {
                let entry = SurfaceTree.Entry(
                    reason: reason, layer: Int32(index), parent: open.last?.entry ?? 0)
                open.append((layer.subtreeEnd, Int32(result.entries.count)))
                result.entries.append(entry)
            }
        }
        return result
    }

    /// The reasons of a layer's buffers, from the outside in.
    func reasons(of layer: Layer) -> [Surface.Reason] {
        guard layer.buffers != [] else { return [] }
        var reasons: [Surface.Reason] = []
        if layer.buffers.contains(.mask) { reasons.append(.mask) }
        if layer.buffers.contains(.raster) { reasons.append(.rasterize) }
        if layer.buffers.contains(.group) { reasons.append(groupReason(of: layer)) }
        if layer.buffers.contains(.caster) { reasons.append(.shadowCaster) }
        if layer.buffers.contains(.clip) { reasons.append(.roundedClip) }
        return reasons
    }

    /// The first reason to draw the layer as one picture.
    func groupReason(of layer: Layer) -> Surface.Reason {
        guard layer.effects >= 0 else { return .groupOpacity }
        let effects = effects[Int(layer.effects)]
        if effects.hasMask { return .masked }
        if !effects.filters.isEmpty { return .unfiltered }
        if effects.isIsolated { return .transition }
        return effects.blendMode != .sourceOver ? .compositingFilter : .groupOpacity
    }
}

extension SurfaceTree: CustomStringConvertible {
    package var description: String {
        var text = "SurfaceTree: \(entries.count) surfaces\n"
        for (index, entry) in entries.enumerated() {
            text += "  \(index) \(entry.reason.rawValue) of layer \(entry.layer)"
            if entry.parent >= 0 { text += " into \(entry.parent)" }
            text += "\n"
        }
        return text
    }
}

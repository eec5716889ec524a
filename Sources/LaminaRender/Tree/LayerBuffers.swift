import LaminaPlan

/// Parts of a layer that are finished in a buffer before they are drawn.
package struct LayerBuffers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The tree that masks another layer.
    package static let mask = LayerBuffers(rawValue: 1 << 0)
    /// The layer in a space of its own.
    package static let raster = LayerBuffers(rawValue: 1 << 1)
    /// The layer with its shadow, before filters, mask, opacity and blending.
    package static let group = LayerBuffers(rawValue: 1 << 2)
    /// The layer without its shadow.
    package static let caster = LayerBuffers(rawValue: 1 << 3)
    /// Background, contents and sublayers, before they are clipped to rounded corners.
    package static let clip = LayerBuffers(rawValue: 1 << 4)
    /// The `clip` buffer is filled up to whole pixels, and its straight edges are clipped together with its corners.
    package static let squareClip = LayerBuffers(rawValue: 1 << 5)
}

extension SampledTree {
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
        guard let effects = effects[layer.effects] else { return .groupOpacity }
        if effects.hasMask { return .masked }
        if !effects.filters.isEmpty { return .unfiltered }
        if effects.isIsolated { return .transition }
        return effects.blendMode != .sourceOver ? .compositingFilter : .groupOpacity
    }
}

import Foundation
import LaminaGeometry
import LaminaPlan

extension TreeSampler {
    /// Finds the effects on the layer's finished picture. If they require it, changes the space and the clip in which the
    /// layer and its subtree are drawn.
    mutating func addEffects(
        _ shown: ShownLayer, _ index: Int32, hasMask: Bool, to layer: inout SampledTree.Layer
    ) {
        let isDelayed = isDelayed(layer.instance)
        let tint = tint(layer.instance)
        let bounds = shown.properties.bounds
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        var effects = LayerEffects(outerClip: layer.clip, opacity: layer.opacity * layer.inheritedOpacity)
        effects.hasMask = hasMask
        effects.isIsolated = shown.traits.contains(.isolates)
        if shown.traits.contains(.blends),
            case .blend(let mode)? = shown.properties.compositingFilter?.operation
        {
            effects.blendMode = mode
        }
        // Behind a mask there is nothing: it is drawn by itself.
        if shown.traits.contains(.backgroundFilters), !layer.parent.isNone, !layer.isMask,
            let scale = layer.toDevice.homography.localScale(at: middle)
        {
            effects.backgroundFilters = shown.properties.backgroundFilters.resolved(
                layer.id, shown.properties, toDevice: layer.toDevice, scale: scale, edges: .extend)
        }
        // A bitmap holds the picture of the first instance.
        if shown.traits.contains(.rasterizes), !isDelayed, tint == nil {
            effects.raster = raster(shown, index, layer)
        }
        if effects.raster == nil, shown.traits.contains(.filters) {
            effects.raster = filterPlane(shown, isDelayed ? nil : index, layer)
        }
        if let raster = effects.raster {
            layer.toDevice = raster.toPixels
            layer.nearPlanes = 0..<0
        }
        // A bitmap that the backend holds has its filters and its shadow in it.
        if effects.raster?.isCached != true {
            if let scale = layer.toDevice.homography.localScale(at: middle) {
                effects.filters = shown.properties.filters.resolved(
                    layer.id, shown.properties, toDevice: layer.toDevice, scale: scale, edges: .clear)
            }
            if shown.traits.contains(.shadow) {
                effects.shadow = shadow(shown, isDelayed ? nil : index, layer)
            }
        }
        if let tint {
            if effects.filters.isEmpty, shown.traits.isDisjoint(with: .pictures) {
                if let color = effects.shadow?.color { effects.shadow?.color = color.multiplied(by: tint) }
            } else {
                let color = CGColor(red: tint.x, green: tint.y, blue: tint.z, alpha: 1)
                effects.filters.append(.color(.multiplication(by: color)))
                layer.instance = untinted(layer)
                layer.innerInstance = layer.instance
            }
        }
        let castsPicture = effects.shadow?.caster == .picture
        guard
            effects.changesPicture || effects.shadow != nil || effects.raster != nil
                || !effects.backgroundFilters.isEmpty
        else { return }
        widenClip(of: &layer, effects)
        if effects.raster != nil { layer.buffers.insert(.raster) }
        if castsPicture { layer.buffers.insert(.caster) }
        let fades = effects.shadow != nil && layer.opacity < 1
        // A bitmap is blended as it is; only earlier effects need the group.
        let isChanged = !effects.filters.isEmpty || effects.hasMask
        if effects.raster == nil ? effects.changesPicture || fades : isChanged {
            layer.buffers.insert(.group)
        }
        if !layer.buffers.isDisjoint(with: [.raster, .caster, .group]) {
            // The finished picture fades, not its parts.
            layer.opacity = 1
            layer.inheritedOpacity = 1
        }
        layer.effects = OptionalIndex(result.effects.count)
        result.effects.append(effects)
    }

    /// Widens the clip: pixels outside it must be drawn if a blur or a shadow moves them into sight. The original clip is
    /// then applied to the result.
    private mutating func widenClip(of layer: inout SampledTree.Layer, _ effects: LayerEffects) {
        let outer = result.clips[Int(layer.clip)].pixels
        if let raster = effects.raster {
            layer.clip = Int32(result.clips.count)
            let reach = raster.isPlane ? effects.filters.reach : .none
            result.clips.append(ClipState(pixels: raster.extent.widened(by: reach), polygon: nil))
            return
        }
        var pixels = outer.widened(by: effects.filters.reach)
        if let shadow = effects.shadow, shadow.caster == .picture {
            pixels = self.pixels(casting: shadow, into: pixels)
        }
        guard pixels != outer || effects.hasMask else { return }
        layer.clip = Int32(result.clips.count)
        result.clips.append(ClipState(pixels: pixels, polygon: nil))
    }
}

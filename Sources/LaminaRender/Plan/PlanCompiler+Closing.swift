import Foundation
import LaminaGeometry
import LaminaPlan

extension PlanCompiler {
    /// How a finished surface is drawn into the scope around it.
    struct Composite {
        var layer: LayerID
        var part = DrawItem.Part.group
        var opacity: PackedOpacity
        var clip: ClipState
        var blendMode = BlendMode.sourceOver
        /// What masks the finished surface.
        var mask: LayerMask?
        /// The translation of the finished surface, in pixels.
        var offset: (x: Int32, y: Int32) = (0, 0)
    }

    /// Draws a surface into the innermost scope.
    mutating func draw(_ surface: FinishedSurface, _ composite: Composite) {
        let top = scopes.count - 1
        var frame = surface.drawn.offsetBy(x: composite.offset.x, y: composite.offset.y)
        if let mask = composite.mask { frame = frame.intersection(mask.frame) }
        guard composite.opacity > 0, !frame.isEmpty else { return }
        let paint = scopes[top].builder.paint(
            surface.index, frame: surface.frame, offsetX: composite.offset.x, y: composite.offset.y)
        var content = DrawListBuilder.Content(
            layer: composite.layer, part: composite.part, isOpaque: false, opacity: composite.opacity,
            material: .image(index: paint), blendMode: composite.blendMode)
        switch composite.mask {
        case .surface(let mask): content.mask = scopes[top].builder.mask(mask.index, frame: mask.frame)
        case .coverage(let mask):
            guard scopes[top].builder.add(content, shape: .pixels(frame), clip: composite.clip) else {
                return
            }
            let item = scopes[top].builder.list.items.removeLast()
            mask.add(item, to: &scopes[top].builder)
            return
        case nil: break
        }
        scopes[top].builder.add(content, shape: .pixels(frame), clip: composite.clip)
    }

    /// The clip of a layer's finished picture. Only its rectangle of pixels is left where every item has been clipped
    /// already.
    func outerClip(_ layer: SampledTree.Layer, _ effects: LayerEffects?) -> ClipState {
        guard let effects, effects.outerClip != layer.clip else {
            return ClipState(pixels: sampled.clips[Int(layer.clip)].pixels, polygon: nil)
        }
        return sampled.clips[Int(effects.outerClip)]
    }

    /// Closes the buffer of contents and sublayers, and draws it under rounded corners.
    mutating func closeClip(_ parts: LayerParts?, _ layer: SampledTree.Layer) {
        if foldClip(parts) { return }
        guard let surface = closeScope() else { return }
        let top = scopes.count - 1
        let paint = scopes[top].builder.paint(surface.index, frame: surface.frame)
        parts?.addClipped(
            paint, frame: surface.frame, to: &scopes[top].builder, masks: &masks, tally: &tally)
    }

    /// Closes the scope of a shadow's caster, and draws its blurred outline and then the layer itself.
    mutating func closeCaster(_ shadow: LayerShadow, _ layer: SampledTree.Layer, _ effects: LayerEffects?) {
        let scope = scopes.removeLast()
        let startsClear = scope.fill == .color(.clear)
        if scope.builder.list.items.isEmpty, startsClear { return }
        let isInside = !layer.buffers.isDisjoint(with: [.group, .raster])
        let clip = isInside ? sampled.clips[Int(layer.clip)] : outerClip(layer, effects)
        let opacity = isInside ? .full : target.working.opacity(effects?.opacity ?? 1)
        let drawn = scope.drawnBox
        let box = scope.frame ?? drawn
        // A clear pixel all around, so that the edge of the blur can be stretched.
        let composite = Composite(layer: layer.id, part: .shadow, opacity: opacity, clip: clip)
        if let plane = sampled.planes[shadow.plane] {
            closeCaster(scope, frame: box, shadow, plane, composite)
            return
        }
        let frame = box.widened(by: shadow.reach.adding(1))
        let look =
            startsClear
            ? ShadowCache.Look(
                scope.builder.list, frame: box, size: shadow.size, color: shadow.color,
                images: images.images, masks: masks.masks) : nil
        var caster: FinishedSurface?
        switch shadows.find(layer.id, look, shadow: frame) {
        case .kept(let key):
            surfaces.append(
                Surface(reason: .shadow, layer: layer.id, frame: frame, fill: .cached, cacheKey: key))
        case .drawn(let key):
            let source = emit(scope, frame: box)
            caster = FinishedSurface(index: source, frame: box, drawn: drawn)
            surfaces.append(
                Surface(
                    reason: .shadow, layer: layer.id, frame: frame,
                    fill: .filter(.shadow(shadow.size, color: shadow.color), source: source), cacheKey: key))
        }
        draw(
            FinishedSurface(index: Int32(surfaces.count - 1), frame: frame), at: shadow.offset, composite)
        drawCaster(scope, caster, Composite(layer: layer.id, opacity: opacity, clip: clip))
    }

    /// Draws a layer over its shadow: the only item straight into the scope around it, several through a buffer.
    ///
    /// - Parameter surface: The buffer, if the shadow was made of one.
    mutating func drawCaster(
        _ scope: consuming SurfaceScope, _ surface: FinishedSurface?, _ composite: Composite
    ) {
        let folded = tally.folded
        scopes.append(scope)
        if fold(composite) {
            if surface != nil { tally.folded = folded }
        } else if let surface {
            scopes.removeLast()
            draw(surface, composite)
        } else if let surface = closeScope() {
            draw(surface, composite)
        }
    }

    /// Draws the surface of a shadow at its offset from the layer.
    private mutating func draw(
        _ surface: FinishedSurface, at offset: SIMD2<Double>, _ composite: Composite
    ) {
        var composite = composite
        let (x, y) = (offset.x.rounded(), offset.y.rounded())
        let isWhole = (offset.x - x).magnitude < 1.0 / 512 && (offset.y - y).magnitude < 1.0 / 512
        if isWhole, x.magnitude < 1_048_576, y.magnitude < 1_048_576 {
            composite.offset = (Int32(x), Int32(y))
            draw(surface, composite)
        } else {
            drawShifted(surface, by: offset, composite)
        }
    }

    /// Draws a surface at an offset that is not a whole number of pixels.
    private mutating func drawShifted(
        _ surface: FinishedSurface, by offset: SIMD2<Double>, _ composite: Composite
    ) {
        let frame = surface.frame
        let top = scopes.count - 1
        let box = PixelRect(
            covering: Double(frame.x0) + offset.x, Double(frame.y0) + offset.y, Double(frame.x1) + offset.x,
            Double(frame.y1) + offset.y)
        scopes[top].builder.list.paints.append(
            ImagePaint(
                source: .surface(index: surface.index), filter: .linear,
                mapping: .transformed(
                    SpaceMap(
                        scaleX: 1, y: 1, translationX: -offset.x - Double(frame.x0),
                        y: -offset.y - Double(frame.y0))),
                texels: PixelRect(width: frame.width, height: frame.height)))
        let paint = Int32(scopes[top].builder.list.paints.count - 1)
        scopes[top].builder.add(
            DrawListBuilder.Content(
                layer: composite.layer, part: composite.part, isOpaque: false, opacity: composite.opacity,
                material: .image(index: paint)), shape: .pixels(box), clip: composite.clip)
    }

    /// Applies filters, mask, opacity and blending of a finished layer.
    mutating func closeGroup(_ layer: SampledTree.Layer, _ effects: LayerEffects?, _ open: OpenLayer) {
        let isInside = layer.buffers.contains(.raster)
        var composite = Composite(
            layer: layer.id,
            opacity: isInside
                ? .full : target.working.opacity(effects?.opacity ?? layer.opacity * layer.inheritedOpacity),
            clip: isInside ? sampled.clips[Int(layer.clip)] : outerClip(layer, effects))
        // The rest of a plane's clip exists for the pixels that its filters read.
        if let plane = effects?.raster, plane.isPlane {
            composite.clip = ClipState(pixels: plane.extent, polygon: nil)
        }
        if !isInside { composite.blendMode = effects?.blendMode ?? .sourceOver }
        if effects?.hasMask == true {
            // A mask that draws nothing hides everything.
            guard let mask = open.mask else {
                scopes.removeLast()
                return
            }
            composite.mask = mask
        }
        let filters = effects?.filters ?? []
        if filters.isEmpty ? fold(composite) || foldPieces(composite) : foldTint(filters, composite) {
            return
        }
        guard var surface = closeScope() else { return }
        if !filters.isEmpty {
            if composite.mask != nil { surface = masked(surface, layer, &composite) }
            for (filter, beyond) in zip(filters, filters.reachesBeyond) {
                // The part of the filter's output that is visible or that a later filter reads.
                let seen = composite.clip.pixels.widened(by: beyond)
                surface = filtered(surface, by: filter, within: seen, layer.id)
            }
        }
        draw(surface, composite)
    }

    /// A surface with its mask applied, as the source of filters.
    private mutating func masked(
        _ surface: FinishedSurface, _ layer: SampledTree.Layer, _ composite: inout Composite
    ) -> FinishedSurface {
        scopes.append(SurfaceScope(reason: .masked, layer: layer.id, limit: surface.frame))
        draw(
            surface,
            Composite(
                layer: layer.id, opacity: 255, clip: ClipState(pixels: surface.frame, polygon: nil),
                mask: composite.mask))
        composite.mask = nil
        return closeScope() ?? surface
    }

    /// The result of a filter on a surface.
    private mutating func filtered(
        _ surface: FinishedSurface, by filter: SurfaceFilter, within seen: PixelRect, _ layer: LayerID
    ) -> FinishedSurface {
        let frame = surface.drawn.widened(by: filter.reach).intersection(seen)
        surfaces.append(
            Surface(
                reason: .filter, layer: layer, frame: frame, fill: .filter(filter, source: surface.index)))
        return FinishedSurface(index: Int32(surfaces.count - 1), frame: frame)
    }
}

import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaValues

/// Writes the surfaces' items in painter's order.
///
/// Layers come in painter's order, a parent before its sublayers. A layer that needs buffers opens a scope for each, from
/// the outside in; everything drawn until its subtree ends goes into the innermost scope. At the end the scopes close from
/// the inside out. Each becomes a surface, and items that draw the surface go into the scope around it. So a surface always
/// comes after the surfaces from which it draws.
struct PlanCompiler {
    let sampled: SampledTree
    let target: RenderTarget
    let optimizations: Optimizations

    var scopes: [SurfaceScope] = []
    var surfaces: [Surface] = []
    var images: ImageTable
    var masks: MaskTable
    var shadows: ShadowCache
    var ramps = RampTable()
    var tally: CompileTally
    var budget: FrameBudget
    /// Bytes of the items of finished surfaces.
    private var finishedBytes = 0
    /// Layers with parts to draw after their sublayers, or with buffers to close.
    var open: [OpenLayer] = []

    /// A layer whose subtree is being drawn.
    struct OpenLayer {
        var index: Int
        var end: Int32
        /// The items of its mask's tree, once that is drawn.
        var mask: LayerMask?
    }

    /// A surface in the plan.
    struct FinishedSurface {
        var index: Int32
        var frame: PixelRect
        /// The pixels that are not clear. Blend modes that act on the pixels behind clear ones act only here, so a larger
        /// buffer changes nothing.
        var drawn: PixelRect

        init(index: Int32, frame: PixelRect, drawn: PixelRect? = nil) {
            self.index = index
            self.frame = frame
            self.drawn = drawn?.intersection(frame) ?? frame
        }
    }

    init(
        sampled: SampledTree, target: RenderTarget, optimizations: Optimizations, masks: MaskCache,
        shadows: ShadowCache, budget: FrameBudget
    ) {
        self.sampled = sampled
        self.target = target
        images = ImageTable(target.working)
        self.optimizations = optimizations
        self.masks = MaskTable(cache: masks)
        self.shadows = shadows
        self.budget = budget
        tally = sampled.tally
    }

    /// A plan that draws everything; its damage is the whole picture.
    mutating func compile(number: UInt64) -> FramePlan {
        let picture = PixelRect(width: target.width, height: target.height)
        scopes = [
            SurfaceScope(
                reason: .root, layer: nil, fill: .color(target.background), frame: picture, limit: picture,
                isOpaque: target.background.isOpaque)
        ]
        surfaces.reserveCapacity(sampled.effects.count + 1)
        scopes[0].builder.reserve(layers: sampled.layers.count + sampled.fills.count)
        let table = sampled.table
        table.withRows { rows in
            guard !budget.isOver else { return }
            prepareImages(rows)
            prepareShapes(rows)
            var fills = 0
            for (index, layer) in sampled.layers.enumerated() {
                if index & (FrameBudget.step - 1) == 0, index > 0 {
                    budget.checkPlan(bytesSoFar, table.name(of: layer.id))
                }
                budget.step()
                // An incomplete plan is never drawn.
                guard !budget.isOver else { return }
                drawFills(before: index, from: &fills, rows)
                while let top = open.last, Int(top.end) <= index { finish(top, rows) }
                guard let shown = shown(layer, rows) else { continue }
                draw(shown, at: index)
            }
            drawFills(before: sampled.layers.count, from: &fills, rows)
            while let top = open.last { finish(top, rows) }
        }
        if budget.isOver {
            scopes.removeLast(scopes.count - 1)
            open = []
        }
        let root = scopes.removeLast()
        emit(root, frame: picture)
        var plan = FramePlan(
            number: number, damage: PixelRegion(picture), working: target.working, surfaces: surfaces,
            images: images.images,
            masks: masks.masks, ramps: ramps.ramps, optimizations: optimizations, tally: tally)
        plan.warnings = sampled.warnings
        return plan
    }

    /// Bytes of all items so far and their records, in open scopes and in finished surfaces.
    private var bytesSoFar: Int {
        scopes.reduce(0) { $0 + $1.builder.list.byteCount } + finishedBytes
    }

    /// A layer with the values of the instance that shows it.
    @inline(__always)
    func shown(_ layer: SampledTree.Layer, _ rows: LayerTable.Rows) -> ShownLayer? {
        layer.variant.isNone ? rows[layer.node] : sampled.variants[layer.variant]
    }

    /// Draws the next fills, up to a layer. Hot.
    private mutating func drawFills(
        before layer: Int, from next: inout Int, _ rows: LayerTable.Rows
    ) {
        while next < sampled.fills.count, Int(sampled.fills[next].next) <= layer {
            let parent = sampled.fills[next].parent
            // Finishes the open layers that do not contain the fill.
            while let top = open.last, top.index > Int(parent) || top.end <= parent { finish(top, rows) }
            next = scopes[scopes.count - 1].builder.add(sampled.fills, from: next)
        }
    }

    /// Draws the parts of a layer that come before its sublayers.
    private mutating func draw(_ shown: ShownLayer, at index: Int) {
        let layer = sampled.layers[index]
        if !layer.effects.isNone || layer.buffers != [] {
            guard begin(shown, layer, at: index) else { return }
        } else if shown.traits.contains(.border) {
            open.append(OpenLayer(index: index, end: layer.subtreeEnd))
        }
        guard !shown.traits.isDisjoint(with: [.background, .gradient, .contents, .shape, .particles]),
            let parts = parts(of: shown, layer, opacity: partOpacity(of: layer))
        else { return }
        let top = scopes.count - 1
        if layer.buffers.contains(.clip) {
            parts.addSquareBackground(to: &scopes[top].builder, images: &images)
        } else {
            parts.addBackground(
                to: &scopes[top].builder, masks: &masks, images: &images, tally: &tally)
        }
        if shown.traits.contains(.gradient) {
            parts.addGradient(to: &scopes[top].builder, masks: &masks, ramps: &ramps, tally: &tally)
        }
        if let look = shown.contents {
            if look.fadesInPlace {
                parts.addContents(to: &scopes[top].builder, images: &images, tally: &tally)
            } else if let fade = look.fade {
                addMixedContents(parts, look.image, fade)
            }
        }
        if shown.traits.contains(.shape) {
            parts.addShape(
                at: index, to: &scopes[top].builder, masks: &masks, images: &images, tally: &tally)
        }
        if let emitter = shown.emitter { addParticles(of: emitter, parts, at: index) }
    }

    /// Opens the buffers of a layer that has some, and draws the filtered pixels behind it.
    ///
    /// - Returns: Whether the layer itself is still to be drawn.
    private mutating func begin(_ shown: ShownLayer, _ layer: SampledTree.Layer, at index: Int) -> Bool {
        let effects = sampled.effects[layer.effects]
        if let effects, !effects.backgroundFilters.isEmpty { addBackdrop(shown, layer, effects) }
        if let effects, let raster = effects.raster, raster.isCached {
            let isMask = layer.buffers.contains(.mask)
            if isMask { openMask(layer) }
            drawCached(raster, effects, shown, layer)
            if isMask { closeMask() }
            return false
        }
        if layer.buffers != [] || shown.traits.contains(.border) {
            open.append(OpenLayer(index: index, end: layer.subtreeEnd))
        }
        if layer.buffers != [] { openScopes(layer, effects) }
        if let effects, let shadow = effects.shadow, shadow.caster != .picture {
            addShadow(shadow, shown, layer, opacity: layer.inheritedOpacity)
            openCasterScopes(layer)
        } else if layer.buffers != [] {
            openCasterScopes(layer)
        }
        return true
    }

    /// Draws two images in different places, of which one fades into the other. They are added in a buffer, so that pixels
    /// that both images share keep their value.
    private mutating func addMixedContents(_ parts: LayerParts, _ image: CGImage, _ fade: ContentsFade) {
        let pixels = parts.innerClip.pixels
        scopes.append(SurfaceScope(reason: .transition, layer: parts.layer.id, limit: pixels))
        let top = scopes.count - 1
        var part = parts
        let share = PackedOpacity(byte: Self.weight(fade.share))
        for (image, opacity, mode) in [
            (image, share.complement, BlendMode.sourceOver), (fade.image, share, .plusLighter),
        ] where opacity > 0 {
            (part.other, part.opacity, part.blendMode) = (image, opacity, mode)
            part.addContents(to: &scopes[top].builder, images: &images, tally: &tally)
        }
        guard let surface = closeScope() else { return }
        draw(
            surface,
            Composite(
                layer: parts.layer.id, part: .contents, opacity: parts.opacity,
                clip: ClipState(pixels: pixels, polygon: nil)))
    }

    /// `nil` for parts that would be too faint to see.
    @inline(__always)
    private func parts(
        of shown: ShownLayer, _ layer: SampledTree.Layer, opacity: Double
    ) -> LayerParts? {
        let opacity = target.working.opacity(opacity)
        guard opacity > 0 else { return nil }
        return LayerParts(
            shown: shown, layer: layer, shape: sampled.shapes[Int(layer.shape)],
            nearPlanes: sampled.nearPlanes[layer.nearPlanes],
            clip: sampled.clips[Int(layer.clip)], innerClip: sampled.clips[Int(layer.innerClip)],
            working: target.working, opacity: opacity, tint: sampled.tint(of: layer, in: target.working))
    }

    private mutating func openScopes(_ layer: SampledTree.Layer, _ effects: LayerEffects?) {
        let limit = sampled.clips[Int(layer.clip)].pixels
        if layer.buffers.contains(.mask) { openMask(layer) }
        if layer.buffers.contains(.raster) {
            let isPlane = effects?.raster?.isPlane == true
            scopes.append(
                SurfaceScope(
                    reason: isPlane ? .plane : .rasterize, layer: layer.id,
                    frame: isPlane ? nil : effects?.raster?.extent, limit: limit))
        }
        if layer.buffers.contains(.group) {
            scopes.append(
                SurfaceScope(reason: sampled.groupReason(of: layer), layer: layer.id, limit: limit))
        }
    }

    private mutating func openCasterScopes(_ layer: SampledTree.Layer) {
        let limit = sampled.clips[Int(layer.clip)].pixels
        if layer.buffers.contains(.caster) {
            scopes.append(SurfaceScope(reason: .shadowCaster, layer: layer.id, limit: limit))
        }
        if layer.buffers.contains(.clip) {
            scopes.append(SurfaceScope(reason: .roundedClip, layer: layer.id, limit: limit))
        }
    }

    /// Draws the parts that come after the sublayers, and closes the layer's buffers.
    private mutating func finish(_ top: OpenLayer, _ rows: LayerTable.Rows) {
        open.removeLast()
        let layer = sampled.layers[top.index]
        guard let shown = shown(layer, rows) else { return }
        let parts = parts(of: shown, layer, opacity: layer.inheritedOpacity)
        let effects = sampled.effects[layer.effects]
        if layer.buffers.contains(.clip) { closeClip(parts, layer) }
        if shown.traits.contains(.border), !layer.drawsBorderFirst(shown) {
            parts?.addBorder(
                to: &scopes[scopes.count - 1].builder, masks: &masks, images: &images, tally: &tally)
        }
        guard layer.buffers != [] else { return }
        if layer.buffers.contains(.caster), let shadow = effects?.shadow {
            closeCaster(shadow, layer, effects)
        }
        if layer.buffers.contains(.group) { closeGroup(layer, effects, top) }
        if layer.buffers.contains(.raster), let raster = effects?.raster { closeRaster(raster, shown, layer) }
        if layer.buffers.contains(.mask) { closeMask() }
    }

    private mutating func openMask(_ layer: SampledTree.Layer) {
        let limit = sampled.clips[Int(layer.clip)].pixels
        scopes.append(SurfaceScope(reason: .mask, layer: layer.id, limit: limit))
    }

    /// Gives the finished mask to the masked layer. It is the layer that was opened last: its mask comes before its
    /// sublayers.
    private mutating func closeMask() {
        let finished = foldMask() ?? closeScope().map(LayerMask.surface)
        if let owner = open.indices.last { open[owner].mask = finished }
    }

    /// A share of 0...1 as a weight of 0...255.
    static func weight(_ share: Double) -> UInt8 {
        UInt8((max(0, min(1, share)) * 255).rounded(.toNearestOrAwayFromZero))
    }

    /// Closes the innermost scope; `nil` if nothing was drawn into it.
    mutating func closeScope() -> FinishedSurface? {
        let scope = scopes.removeLast()
        if scope.builder.list.items.isEmpty, scope.fill == .color(.clear) { return nil }
        let drawn = scope.drawnBox
        let frame = scope.frame ?? drawn
        return FinishedSurface(index: emit(scope, frame: frame), frame: frame, drawn: drawn)
    }

    /// - Parameter scope: Consumed, so that its items have a single owner and are not copied.
    @discardableResult
    mutating func emit(
        _ scope: consuming SurfaceScope, frame: PixelRect, cacheKey: SurfaceCacheKey? = nil
    ) -> Int32 {
        var list = DrawList()
        swap(&list, &scope.builder.list)
        if optimizations.contains(.culling) { tally.occluded += list.removeOccluded(frame: frame) }
        // Includes the headers of the arrays.
        finishedBytes += list.byteCount + MemoryLayout<Surface>.stride + 512
        surfaces.append(
            Surface(
                reason: scope.reason, layer: scope.layer, frame: frame, fill: scope.fill, cacheKey: cacheKey,
                drawList: list))
        return Int32(surfaces.count - 1)
    }
}

extension SampledTree {
    /// The plan that draws all of these layers. It follows from this value and the arguments alone.
    package func plan(
        target: RenderTarget, number: UInt64, optimizations: Optimizations = .all
    ) -> FramePlan {
        var cache = MaskCache()
        var shadows = ShadowCache()
        var budget = FrameBudget(RenderLimits())
        return plan(
            target: target, number: number, optimizations: optimizations, masks: &cache, shadows: &shadows,
            budget: &budget)
    }

    /// The same with masks and shadows from earlier frames, within a budget.
    func plan(
        target: RenderTarget, number: UInt64, optimizations: Optimizations, masks: inout MaskCache,
        shadows: inout ShadowCache, budget: inout FrameBudget
    ) -> FramePlan {
        // Moved, not copied, so that masks and shadows have a single owner while they change.
        var taken = MaskCache(threads: 1)
        swap(&taken, &masks)
        var takenShadows = ShadowCache()
        swap(&takenShadows, &shadows)
        var compiler = PlanCompiler(
            sampled: self, target: target, optimizations: optimizations, masks: consume taken,
            shadows: consume takenShadows, budget: budget)
        let plan = compiler.compile(number: number)
        masks = compiler.masks.cache
        shadows = compiler.shadows
        budget = compiler.budget
        return plan
    }
}

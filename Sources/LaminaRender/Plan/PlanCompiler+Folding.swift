import LaminaGeometry
import LaminaPlan

/// Buffers that are not needed, because drawing straight into the scope around them gives the same bytes.
extension PlanCompiler {
    /// Draws the only item under rounded corners straight into the scope around it. Excluded is an item whose edges have a
    /// coverage of their own: they would be rounded twice in one way and once in the other.
    mutating func foldClip(_ parts: LayerParts?) -> Bool {
        let scope = scopes[scopes.count - 1]
        guard optimizations.contains(.folding), let parts, scope.builder.list.items.count == 1,
            scope.fill == .color(.clear), let item = scope.builder.list.items.first,
            item.blendMode == .sourceOver, item.opacity.isFull, !item.hasShape, !item.hasMask,
            !item.isParticles, !scope.builder.list.isTinted(item),
            parts.traits.contains(.circular)
        else { return false }
        scopes.removeLast()
        let top = scopes.count - 1
        tally.folded += 1
        let content = DrawListBuilder.Content(
            layer: item.layer, part: item.part, isOpaque: item.isOpaque && parts.opacity.isFull,
            opacity: parts.opacity,
            material: scopes[top].builder.adopt(item.material, from: scope.builder.list))
        parts.addClipped(content, bounds: item.bounds, to: &scopes[top].builder, masks: &masks)
        return true
    }

    /// The mask that the innermost scope draws, if it needs no surface. Closes the scope.
    mutating func foldMask() -> LayerMask? {
        let scope = scopes[scopes.count - 1]
        guard optimizations.contains(.folding), scope.fill == .color(.clear), let owner = open.last
        else { return nil }
        let layer = sampled.layers[owner.index]
        let effects = sampled.effects[layer.effects]
        let mode = effects?.blendMode ?? .sourceOver
        // Other modes clear what lies behind clear parts of the mask. A clip that cuts pixels needs the item's shape.
        guard mode == .sourceOver || mode.isLinearInSource, let mask = CoverageMask(scope.builder.list),
            outerClip(layer, effects).leavesWhole(mask.frame)
        else { return nil }
        scopes.removeLast()
        tally.folded += 1
        return .coverage(mask)
    }

    /// Draws the only image in the innermost scope straight into the scope around it, if the only effect on it is a
    /// multiplication by a colour.
    mutating func foldTint(_ filters: [SurfaceFilter], _ composite: Composite) -> Bool {
        let list = scopes[scopes.count - 1].builder.list
        guard optimizations.contains(.tinting), scopes.count > 1, filters.count == 1,
            case .color(let matrix)? = filters.first,
            let tint = matrix.tint, composite.blendMode == .sourceOver, composite.mask == nil,
            let item = list.items.first, !item.hasMask, case .image(let index) = item.material
        else { return false }
        let paint = list.paints[Int(index)]
        guard case .image = paint.source, paint.second.isNone, !paint.isTinted else { return false }
        let count = scopes[scopes.count - 2].builder.list.paints.count
        guard fold(composite) else { return false }
        let top = scopes.count - 1
        // Nothing was added if no part of it is visible.
        if scopes[top].builder.list.paints.count > count {
            scopes[top].builder.list.paints[scopes[top].builder.list.paints.count - 1].tint = tint
        }
        return true
    }

    /// Draws the only item in the innermost scope straight into the scope around it, if that gives the same bytes.
    mutating func fold(_ composite: Composite) -> Bool {
        let scope = scopes[scopes.count - 1]
        guard optimizations.contains(.folding), scope.builder.list.items.count == 1,
            scope.fill == .color(.clear),
            var item = scope.builder.list.items.first, item.blendMode == .sourceOver, !item.isParticles
        else { return false }
        // Two opacities would be rounded twice, and a blend mode that clears uncovered pixels would need the buffer's
        // frame.
        guard item.opacity.isFull, composite.blendMode == .sourceOver || composite.blendMode.isLinearInSource
        else { return false }
        // A tint is applied before everything else, and only source-over items support it.
        if scope.builder.list.isTinted(item) {
            guard composite.mask == nil, composite.blendMode == .sourceOver else { return false }
        }
        var bounds = item.bounds.intersection(composite.clip.pixels)
        if let mask = composite.mask {
            guard !item.hasMask else { return false }
            bounds = bounds.intersection(mask.frame)
            if item.hasShape {
                guard mask.isClear(alongEdgesOf: item, of: scope.builder.list, in: bounds, masks.masks) else {
                    return false
                }
                item.shape = .none
                item.interior = bounds
            }
        }
        guard composite.clip.leavesWhole(bounds) else { return false }
        scopes.removeLast()
        tally.folded += 1
        guard !bounds.isEmpty, composite.opacity > 0 else { return true }
        let top = scopes.count - 1
        item.bounds = bounds
        item.interior = item.interior.intersection(bounds)
        item.opacity = composite.opacity
        item.blendMode = composite.blendMode
        item.isOpaque = item.isOpaque && item.opacity.isFull && item.blendMode == .sourceOver
        if case .surface = composite.mask { item.isOpaque = false }
        switch composite.mask {
        case .coverage(let mask):
            item.material = scopes[top].builder.adopt(item.material, from: scope.builder.list)
            mask.add(item, to: &scopes[top].builder)
        case .surface(let mask):
            let count = scopes[top].builder.list.items.count
            scopes[top].builder.adopt(item, from: scope.builder.list)
            scopes[top].builder.list.items[count].mask = scopes[top].builder.mask(
                mask.index, frame: mask.frame)
        case nil: scopes[top].builder.adopt(item, from: scope.builder.list)
        }
        return true
    }

    /// The most items of a buffer that are drawn without it, and the most pieces that come of them.
    private static let mostFoldedItems = 32
    private static let mostPieces = 64

    /// Draws the items of the innermost scope straight into the scope around it, if that gives the same bytes: no pixel then
    /// shows more than one of them. Of items behind opaque ones the pieces that can be seen are drawn.
    mutating func foldPieces(_ composite: Composite) -> Bool {
        let scope = scopes[scopes.count - 1]
        let list = scope.builder.list
        guard optimizations.contains(.folding), scope.fill == .color(.clear),
            // In other modes each piece would read a copy of the pixels behind it.
            composite.blendMode.usesBlendUnit,
            (2...Self.mostFoldedItems).contains(list.items.count), list.items.allSatisfy(list.canFadeAlone),
            composite.clip.leavesWhole(list.items.reduce(.empty) { $0.union($1.bounds) })
        else { return false }
        var mask: CoverageMask?
        if let masked = composite.mask {
            guard case .coverage(let coverage) = masked,
                list.items.allSatisfy({ !$0.hasShape && !$0.hasMask })
            else { return false }
            mask = coverage
        }
        guard let pieces = Self.pieces(of: list.items) else { return false }
        scopes.removeLast()
        tally.folded += 1
        guard composite.opacity > 0 else { return true }
        let top = scopes.count - 1
        for (index, rect) in pieces {
            var item = list.items[index]
            item.bounds = rect.intersection(composite.clip.pixels)
            if item.bounds.isEmpty { continue }
            item.interior = item.interior.intersection(item.bounds)
            item.opacity = composite.opacity
            item.blendMode = composite.blendMode
            item.isOpaque = item.isOpaque && item.opacity.isFull && item.blendMode == .sourceOver
            guard let mask else {
                scopes[top].builder.adopt(item, from: list)
                continue
            }
            item.material = scopes[top].builder.adopt(item.material, from: list)
            mask.add(item, to: &scopes[top].builder)
        }
        return true
    }

    /// The parts of items that no opaque item in front of them hides, in painter's order; `nil` if some pixels show several
    /// items, or if there are too many pieces.
    private static func pieces(of items: [DrawItem]) -> [(item: Int, rect: PixelRect)]? {
        var pieces: [(item: Int, rect: PixelRect)] = []
        var opaque: [PixelRect] = []
        var blended: [PixelRect] = []
        for index in items.indices.reversed() {
            let item = items[index]
            var visible = [item.bounds]
            for rect in opaque { visible = visible.flatMap { PixelRegion.subtract(rect, from: $0) } }
            if visible.contains(where: { piece in blended.contains { $0.intersects(piece) } }) { return nil }
            pieces += visible.map { (index, $0) }
            guard pieces.count <= mostPieces else { return nil }
            let whole = item.isOpaque ? (item.hasShape ? item.interior : item.bounds) : .empty
            if !whole.isEmpty { opaque.append(whole) }
            if whole != item.bounds { blended += PixelRegion.subtract(whole, from: item.bounds) }
        }
        return pieces.reversed()
    }
}

extension DrawList {
    /// Whether an opacity can be given to an item instead of to a buffer with nothing else in its pixels. Two opacities
    /// would be rounded twice, and a tint is applied before everything else.
    fileprivate func canFadeAlone(_ item: DrawItem) -> Bool {
        item.blendMode == .sourceOver && item.opacity.isFull && !item.isParticles && !isTinted(item)
    }
}

extension DrawList {
    /// Whether a colour multiplies the item's image.
    fileprivate func isTinted(_ item: DrawItem) -> Bool {
        guard case .image(let index) = item.material else { return false }
        return paints[Int(index)].isTinted
    }
}

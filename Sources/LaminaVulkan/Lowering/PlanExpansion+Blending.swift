import LaminaGeometry
import LaminaPlan

extension PlanExpansion {
    /// A copy that serves several items may hold this many times the pixels of those items.
    private static let largestShare = 4

    /// Whether an item takes more than one draw.
    func isCompound(_ item: DrawItem) -> Bool {
        if !item.blendMode.usesBlendUnit(in: working) || maskTiles(of: item) != nil { return true }
        if item.isGradient { return !isDirect(item) }
        guard case .image(let index) = item.material, list.paints.indices.contains(Int(index)) else {
            return false
        }
        let paint = list.paints[Int(index)]
        if !paint.second.isNone, paint.secondWeight > 0 { return true }
        if paint.isTinted, !isDirectlyTinted(item) { return true }
        guard !result.placements.tiles.isEmpty, case .image(let image) = paint.source else { return false }
        return result.placements.tiles[Int(image)] != nil
    }

    /// Adds a surface in segments. Each segment after the first begins with items that read a copy of the segment before.
    ///
    /// - Throws: `FrameCancelled` between two items.
    mutating func addSegments(_ surface: Surface, _ items: [DrawItem]) throws(FrameCancelled) {
        var segment = surface
        segment.drawList = DrawList()
        segment.cacheKey = nil
        var current: [DrawItem] = []
        var backdrop: Int?
        // Blended items that may share one copy, because none lies above another.
        var group: [DrawItem] = []
        func close(_ expansion: inout PlanExpansion) {
            guard !group.isEmpty else { return }
            let base = expansion.append(segment, current, role: .draw, backdrop: backdrop)
            let bounds = group.reduce(PixelRect.empty) { $0.union($1.bounds) }
            backdrop = expansion.appendPart(bounds, [], role: .copy(of: base))
            segment.fill = .continuing(Int32(base))
            current = group
            group = []
        }
        for compound in items {
            // Every item of the group is looked at.
            try steps.step(1 + group.count)
            for item in simple(compound) {
                guard !item.blendMode.usesBlendUnit(in: working) else {
                    close(&self)
                    current.append(item)
                    continue
                }
                guard let blended = image(blending: item) else { continue }
                let union = group.reduce(blended.bounds) { $0.union($1.bounds) }
                let area = group.reduce(blended.bounds.area) { $0 + $1.bounds.area }
                if group.contains(where: { $0.bounds.intersects(blended.bounds) })
                    || union.area > Self.largestShare * area
                {
                    close(&self)
                }
                group.append(blended)
            }
        }
        close(&self)
        segment.cacheKey = surface.cacheKey
        append(segment, current, role: .draw, backdrop: backdrop)
    }

    /// An item that blends by a formula, as an image without a shape. In modes in which a clear S changes D, its coverage
    /// becomes a mask. `nil` outside the surface.
    private mutating func image(blending item: DrawItem) -> DrawItem? {
        let frame = item.bounds.intersection(bounds)
        guard !frame.isEmpty else { return nil }
        var result = item
        (result.bounds, result.interior, result.isOpaque) = (frame, frame, false)
        (result.shape, result.mask) = (.none, .none)
        var source = item
        source.blendMode = .sourceOver
        if !item.blendMode.isLinearInSource {
            if item.hasShape || item.hasMask || !item.opacity.isFull {
                var coverage = source
                coverage.material = .solid(white)
                coverage.isOpaque = false
                let node = appendPart(frame, [coverage])
                list.masks.append(
                    MaskPaint(
                        source: .surface(index: Int32(node)),
                        mapping: .aligned(dx: 0 &- frame.x0, dy: 0 &- frame.y0),
                        texels: PixelRect(width: frame.width, height: frame.height)))
                result.mask = OptionalIndex(list.masks.count - 1)
            }
            (source.shape, source.mask, source.opacity) = (.none, .none, 255)
            result.opacity = 255
        }
        if case .image = item.material, !source.hasShape, !source.hasMask { return result }
        source.isOpaque = false
        let node = appendPart(frame, [source])
        result.material = .image(index: paint(of: node))
        result.opacity = 255
        return result
    }
}

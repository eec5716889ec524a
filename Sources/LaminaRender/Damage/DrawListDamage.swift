import LaminaGeometry
import LaminaPlan

/// Finds the pixels in which two lists of items differ.
struct DrawListDamage {
    let frames: FrameDamage
    let oldList: DrawList
    let newList: DrawList
    /// The damage of the new plan's surfaces.
    let regions: [PixelRegion]

    private struct Key: Hashable {
        var layer: LayerID
        var part: DrawItem.Part
        /// Counts the items of this layer and part, as in the four strips of a border.
        var ordinal: Int32
    }

    /// - Throws: `FrameCancelled` between two items.
    func collect(
        into damage: inout PixelRegion, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        let oldItems = oldList.items
        let newItems = newList.items
        // Most frames change values, not the list: match position by position before building a table.
        let sameKeys =
            oldItems.count == newItems.count
            && zip(oldItems, newItems).allSatisfy { $0.layer == $1.layer && $0.part == $1.part }
        if sameKeys {
            for (a, b) in zip(oldItems, newItems) {
                try steps.step()
                compare(a, b, &damage)
            }
            return
        }
        var unmatched = Self.table(oldItems)
        var ordinals: [Key: Int32] = [:]
        var lastMatch = -1
        for item in newItems {
            try steps.step()
            let key = Self.key(item, &ordinals)
            guard let match = unmatched.removeValue(forKey: key) else {
                damage.formUnion(item.bounds)
                continue
            }
            if match < lastMatch {
                damage.formUnion(oldItems[match].bounds)
                damage.formUnion(item.bounds)
            } else {
                lastMatch = match
                compare(oldItems[match], item, &damage)
            }
        }
        for (_, index) in unmatched {
            try steps.step()
            damage.formUnion(oldItems[index].bounds)
        }
    }

    private static func table(_ items: [DrawItem]) -> [Key: Int] {
        var ordinals: [Key: Int32] = [:]
        var table: [Key: Int] = [:]
        table.reserveCapacity(items.count)
        for (index, item) in items.enumerated() { table[key(item, &ordinals)] = index }
        return table
    }

    private static func key(_ item: DrawItem, _ ordinals: inout [Key: Int32]) -> Key {
        var key = Key(layer: item.layer, part: item.part, ordinal: 0)
        let ordinal = ordinals[key, default: 0]
        ordinals[key] = ordinal + 1
        key.ordinal = ordinal
        return key
    }

    private func compare(_ a: DrawItem, _ b: DrawItem, _ damage: inout PixelRegion) {
        guard a.bounds == b.bounds, a.opacity == b.opacity, a.blendMode == b.blendMode,
            sameShape(a.shape, b.shape), compareMasks(a, b, &damage)
        else {
            damage.formUnion(a.bounds)
            damage.formUnion(b.bounds)
            return
        }
        switch (a.material, b.material) {
        case (.solid(let x), .solid(let y)):
            if x != y { damage.formUnion(b.bounds) }
        case (.image(let x), .image(let y)):
            if !comparePaints(oldList.paints[Int(x)], newList.paints[Int(y)], bounds: b.bounds, &damage) {
                damage.formUnion(b.bounds)
            }
        case (.gradient(let x), .gradient(let y)):
            if !sameGradients(oldList.gradients[Int(x)], newList.gradients[Int(y)]) {
                damage.formUnion(b.bounds)
            }
        case (.particles(let x), .particles(let y)):
            let (old, new) = (oldList.particles[Int(x)], newList.particles[Int(y)])
            if frames.old.images[Int(old.image)] != frames.new.images[Int(new.image)]
                || old.cells != new.cells || old.filter != new.filter || old.particles != new.particles
            {
                damage.formUnion(b.bounds)
            }
        case (.solid, _), (.image, _), (.gradient, _), (.particles, _): damage.formUnion(b.bounds)
        }
    }

    private func sameGradients(_ x: GradientPaint, _ y: GradientPaint) -> Bool {
        x.kind == y.kind && x.map == y.map
            && frames.old.ramps[Int(x.ramp)] == frames.new.ramps[Int(y.ramp)]
    }

    private func compareMasks(_ a: DrawItem, _ b: DrawItem, _ damage: inout PixelRegion) -> Bool {
        guard let x = oldList.masks[a.mask], let y = newList.masks[b.mask] else {
            return !a.hasMask && !b.hasMask
        }
        switch (x.source, y.source) {
        case (.mask(let i), .mask(let j)):
            return x.mapping == y.mapping && x.texels == y.texels
                && frames.old.masks[Int(i)] == frames.new.masks[Int(j)]
        case (.surface(let i), .surface(let j)):
            return frames.compare(
                surface: i, x.mapping, with: j, y.mapping, regions: regions, bounds: b.bounds, damage: &damage
            )
        case (.mask, .surface), (.surface, .mask): return false
        }
    }

    private func comparePaints(
        _ x: ImagePaint, _ y: ImagePaint, bounds: PixelRect, _ damage: inout PixelRegion
    ) -> Bool {
        guard x.filter == y.filter, x.secondWeight == y.secondWeight, x.second.isNone == y.second.isNone,
            x.tint == y.tint
        else {
            return false
        }
        if let first = oldList.paints[x.second], let second = newList.paints[y.second],
            !comparePaints(first, second, bounds: bounds, &damage)
        {
            return false
        }
        switch (x.source, y.source) {
        case (.image(let i), .image(let j)):
            guard x.mapping == y.mapping, x.texels == y.texels,
                let changed = frames.changedTexels(image: i, to: j)
            else { return false }
            for texels in changed.rectangles {
                guard let pixels = y.pixels(showing: texels, in: bounds) else { return false }
                damage.formUnion(pixels)
            }
            return true
        case (.surface(let i), .surface(let j)):
            return frames.compare(
                surface: i, x.mapping, with: j, y.mapping, regions: regions, bounds: bounds, damage: &damage)
        case (.image, .surface), (.surface, .image): return false
        }
    }

    private func sameShape(_ a: OptionalIndex<CoverageShape>, _ b: OptionalIndex<CoverageShape>) -> Bool {
        guard let x = oldList.shapes[a], let y = newList.shapes[b] else { return a.isNone && b.isNone }
        guard x.originX == y.originX, x.originY == y.originY, x.edgeCount == y.edgeCount,
            x.pairedCount == y.pairedCount
        else { return false }
        for k in 0..<Int(x.edgeCount)
        where oldList.edges[Int(x.firstEdge) + k] != newList.edges[Int(y.firstEdge) + k] { return false }
        if oldList.corners[x.corner] != newList.corners[y.corner] { return false }
        return sameShape(x.hole, y.hole)
    }
}

import LaminaGeometry
import LaminaPlan

/// Which pixels of a picture differ between two plans.
///
/// Items are matched by layer and part. One that is new, gone, different, or drawn in another order among those
/// that stayed damages where it was and where it is. So the damage holds every pixel that differs, and may hold more.
struct FrameDamage {
    let old: FramePlan
    let new: FramePlan

    private struct Key: Hashable {
        var layer: LayerID
        var part: DrawItem.Part
        /// Counts the items of this layer and part, as in the four strips of a border.
        var ordinal: Int32
    }

    /// The damage of the root surface, as a set of whole pixels.
    func region() -> PixelRegion {
        guard let oldRoot = old.root, let newRoot = new.root, oldRoot.frame == newRoot.frame,
            oldRoot.fill == newRoot.fill
        else { return PixelRegion(new.root?.frame ?? .empty) }
        return region(from: oldRoot, to: newRoot).intersection(newRoot.frame)
    }

    private func region(from old: Surface, to new: Surface) -> PixelRegion {
        var damage = PixelRegion()
        let oldItems = old.drawList.items
        let newItems = new.drawList.items
        // Most frames change values, not the list: match position by position before building a table.
        let sameKeys =
            oldItems.count == newItems.count
            && zip(oldItems, newItems).allSatisfy { $0.layer == $1.layer && $0.part == $1.part }
        if sameKeys {
            for (a, b) in zip(oldItems, newItems) { compare(a, in: old, b, in: new, &damage) }
            return damage
        }
        var unmatched = Self.table(oldItems)
        var ordinals: [Key: Int32] = [:]
        var lastMatch = -1
        for item in newItems {
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
                compare(oldItems[match], in: old, item, in: new, &damage)
            }
        }
        for (_, index) in unmatched { damage.formUnion(oldItems[index].bounds) }
        return damage
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
        guard item.part == .border || item.hasShape else { return key }
        let ordinal = ordinals[key, default: 0]
        ordinals[key] = ordinal + 1
        key.ordinal = ordinal
        return key
    }

    private func compare(
        _ a: DrawItem, in oldSurface: Surface, _ b: DrawItem, in newSurface: Surface,
        _ damage: inout PixelRegion
    ) {
        guard a.bounds == b.bounds, a.opacity == b.opacity, a.blendMode == b.blendMode,
            sameShape(a.shape, oldSurface.drawList, b.shape, newSurface.drawList)
        else {
            damage.formUnion(a.bounds)
            damage.formUnion(b.bounds)
            return
        }
        switch (a.material, b.material) {
        case (.solid(let x), .solid(let y)):
            if x != y { damage.formUnion(b.bounds) }
        case (.image(let x), .image(let y)):
            comparePaints(
                oldSurface.drawList.paints[Int(x)], newSurface.drawList.paints[Int(y)], bounds: b.bounds,
                &damage)
        default: damage.formUnion(b.bounds)
        }
    }

    private func comparePaints(
        _ x: ImagePaint, _ y: ImagePaint, bounds: PixelRect, _ damage: inout PixelRegion
    ) {
        let isSameMapping = x.filter == y.filter && x.mapping == y.mapping && x.texels == y.texels
        switch (x.source, y.source) {
        case (.image(let i), .image(let j)):
            if !isSameMapping || old.images[Int(i)] != new.images[Int(j)] { damage.formUnion(bounds) }
        case (.surface(let i), .surface(let j)):
            guard isSameMapping else {
                damage.formUnion(bounds)
                return
            }
            // A surface's items lie in the same pixels as the item that draws it.
            let inner = region(from: old.surfaces[Int(i)], to: new.surfaces[Int(j)])
            damage.formUnion(inner.intersection(bounds))
        default: damage.formUnion(bounds)
        }
    }

    private func sameShape(_ a: Int32, _ listA: DrawList, _ b: Int32, _ listB: DrawList) -> Bool {
        if a < 0 || b < 0 { return a < 0 && b < 0 }
        let (x, y) = (listA.shapes[Int(a)], listB.shapes[Int(b)])
        guard x.originX == y.originX, x.originY == y.originY, x.edgeCount == y.edgeCount,
            x.pairedCount == y.pairedCount
        else { return false }
        for k in 0..<Int(x.edgeCount)
        where listA.edges[Int(x.firstEdge) + k] != listB.edges[Int(y.firstEdge) + k] { return false }
        if (x.corner < 0) != (y.corner < 0) { return false }
        if x.corner >= 0, listA.corners[Int(x.corner)] != listB.corners[Int(y.corner)] { return false }
        return sameShape(x.hole, listA, y.hole, listB)
    }
}

import LaminaGeometry
import LaminaPlan

/// Finds the pixels of a picture that differ between two plans.
///
/// Surfaces are matched by layer and reason, items by layer and part. An item that is new, gone, different, or in another
/// order among the remaining items, damages its old and its new place. Damage of a surface is passed on to the surfaces and
/// items that draw, filter or continue it. So the damage holds every pixel that differs, and may hold more.
struct FrameDamage {
    let old: FramePlan
    let new: FramePlan
    /// For each new surface, the old surface with which it is compared.
    let partners: [OptionalIndex<Surface>]

    init(old: FramePlan, new: FramePlan) {
        self.old = old
        self.new = new
        partners = Self.partners(old.surfaces, new.surfaces)
    }

    private struct SurfaceName: Hashable {
        var reason: Surface.Reason
        var layer: LayerID?
        /// Numbers the surfaces with this layer and reason.
        var ordinal: Int32
    }

    private static func partners(_ old: [Surface], _ new: [Surface]) -> [OptionalIndex<Surface>] {
        let areAlike =
            old.count == new.count
            && old.indices.allSatisfy {
                old[$0].layer == new[$0].layer && old[$0].reason == new[$0].reason
            }
        if areAlike || (new.count == 1 && old.count == 1) { return new.indices.map { OptionalIndex($0) } }
        func names(_ surfaces: [Surface]) -> [SurfaceName] {
            var counts: [SurfaceName: Int32] = [:]
            return surfaces.map { surface in
                var name = SurfaceName(reason: surface.reason, layer: surface.layer, ordinal: 0)
                let ordinal = counts[name, default: 0]
                counts[name] = ordinal + 1
                name.ordinal = ordinal
                return name
            }
        }
        var table: [SurfaceName: Int32] = [:]
        for (index, name) in names(old).enumerated() { table[name] = Int32(index) }
        return names(new).map { OptionalIndex(table[$0]) }
    }

    /// The damage of the root surface, as a set of whole pixels.
    ///
    /// - Parameter cancellation: Asked every few hundred items; `nil` for a frame that nobody can cancel.
    /// - Throws: `FrameCancelled`.
    func region(cancellation: FrameCancellation? = nil) throws(FrameCancelled) -> PixelRegion {
        var steps = CancellationSteps(cancellation)
        guard let oldRoot = old.root, let newRoot = new.root, oldRoot.frame == newRoot.frame else {
            return PixelRegion(new.root?.frame ?? .empty)
        }
        // A source comes before the surfaces that draw it, so one pass over the list is enough.
        var regions: [PixelRegion] = []
        regions.reserveCapacity(new.surfaces.count)
        for index in new.surfaces.indices {
            try steps.step()
            regions.append(try region(of: index, regions, &steps))
        }
        return (regions.last ?? PixelRegion()).intersection(newRoot.frame)
    }

    private func region(
        of index: Int, _ regions: [PixelRegion], _ steps: inout CancellationSteps
    ) throws(FrameCancelled) -> PixelRegion {
        guard let other = partners[index].index else { return PixelRegion(new.surfaces[index].frame) }
        // Not copied before its lists are needed, because a copy counts the references of all lists.
        let frame = new.surfaces[index].frame.union(old.surfaces[other].frame)
        if let key = new.surfaces[index].cacheKey, key == old.surfaces[other].cacheKey {
            // A shadow moves with its layer.
            let hasMoved = new.surfaces[index].frame != old.surfaces[other].frame
            return hasMoved ? PixelRegion(frame) : PixelRegion()
        }
        let (surface, partner) = (new.surfaces[index], old.surfaces[other])
        guard let region = fillDamage(partner, surface, regions) else { return PixelRegion(frame) }
        var damage = DamageSum(region, frame: frame)
        let lists = DrawListDamage(
            frames: self, oldList: partner.drawList, newList: surface.drawList, regions: regions)
        try lists.collect(into: &damage, &steps)
        return damage.region
    }

    /// The damage of a surface's initial content; `nil` for the whole surface.
    private func fillDamage(_ old: Surface, _ new: Surface, _ regions: [PixelRegion]) -> PixelRegion? {
        switch (old.fill, new.fill) {
        case (.color(let a), .color(let b)): return a == b ? PixelRegion() : nil
        case (.continuing(let a), .continuing(let b)):
            return partners[Int(b)].value == a && old.frame == new.frame ? regions[Int(b)] : nil
        case (.filter(let f, let a), .filter(let g, let b)):
            guard f == g, partners[Int(b)].value == a else { return nil }
            let framesDiffer = self.old.surfaces[Int(a)].frame != self.new.surfaces[Int(b)].frame
            switch f {
            case .blur(_, .extend), .custom: if framesDiffer { return nil }
            case .blur(_, .clear), .shadow, .color: break
            }
            return regions[Int(b)].widened(by: f.reach)
        case (.color, _), (.continuing, _), (.filter, _), (.cached, _): return nil
        }
    }

    /// Compares two sources; `damage` receives their differences, in the drawing surface's pixels.
    ///
    /// - Returns: `false` when they cannot be compared.
    func compare(
        surface i: Int32, _ x: ImagePaint.Mapping, with j: Int32, _ y: ImagePaint.Mapping,
        regions: [PixelRegion], bounds: PixelRect, damage: inout DamageSum
    ) -> Bool {
        guard partners[Int(j)].value == i else { return false }
        let (oldFrame, newFrame) = (old.surfaces[Int(i)].frame, new.surfaces[Int(j)].frame)
        guard case .aligned(let ax, let ay) = x, case .aligned(let bx, let by) = y,
            oldFrame.x0 &+ ax == newFrame.x0 &+ bx, oldFrame.y0 &+ ay == newFrame.y0 &+ by
        else { return x == y && oldFrame == newFrame && regions[Int(j)].isEmpty }
        for rect in regions[Int(j)].rectangles {
            damage.add(
                rect.offsetBy(x: 0 &- newFrame.x0 &- bx, y: 0 &- newFrame.y0 &- by).intersection(bounds))
        }
        return true
    }
}

extension PixelRegion {
    /// The region and everything within reach of it.
    func widened(by reach: PixelReach) -> PixelRegion {
        guard !reach.isNone else { return self }
        var result = PixelRegion()
        for rect in rectangles { result.formUnion(rect.widened(by: reach)) }
        return result
    }
}

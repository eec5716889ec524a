import LaminaGeometry
import LaminaPlan

/// Finds the pixels in which two lists of items differ.
struct DrawListDamage {
    let frames: FrameDamage
    let oldList: DrawList
    let newList: DrawList
    /// The damage of the new plan's surfaces.
    let regions: [PixelRegion]

    /// Items are compared in runs of neighbours.
    private static let run = 32
    /// In a long list every so many-th run comes first, then those after them. If everything changed, these already touch
    /// the whole picture, and the rest is not looked at.
    private static let spread = 8

    /// - Throws: `FrameCancelled` between items.
    func collect(
        into damage: inout DamageSum, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        // Most frames change values, not the list: match position by position before building a table.
        if oldList.items.count == newList.items.count {
            var found = damage
            if try compareInPlace(&found, &steps) {
                damage = found
                return
            }
        }
        try compareByName(&damage, &steps)
    }

    /// Compares items in the same place of both lists. Hot.
    ///
    /// - Returns: `false` if items in the same place do not belong together.
    private func compareInPlace(
        _ damage: inout DamageSum, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) -> Bool {
        let (old, new) = (oldList.items, newList.items)
        let runs = (new.count + Self.run - 1) / Self.run
        let spread = runs > 4 * Self.spread ? Self.spread : 1
        for offset in 0..<spread {
            var run = offset
            while run < runs {
                let first = run * Self.run
                let end = min(first + Self.run, new.count)
                try steps.step(end - first)
                for index in first..<end {
                    guard old[index].hasName(of: new[index]) else { return false }
                    if old[index].bounds == new[index].bounds {
                        compare(old[index], new[index], &damage)
                    } else {
                        damage.add(old[index].bounds, new[index].bounds)
                    }
                }
                if damage.isWhole { return true }
                run += spread
            }
        }
        return true
    }

    /// Compares items of the same name, wherever they are.
    private func compareByName(
        _ damage: inout DamageSum, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        let (old, new) = (oldList.items, newList.items)
        var unmatched = ItemTable(old)
        var lastMatch = -1
        for index in new.indices {
            try steps.step()
            if index % Self.run == 0, damage.isWhole { return }
            guard let match = unmatched.find(new[index]) else {
                damage.add(new[index].bounds)
                continue
            }
            if match < lastMatch {
                damage.add(old[match].bounds, new[index].bounds)
            } else {
                lastMatch = match
                compare(old[match], new[index], &damage)
            }
        }
        if damage.isWhole { return }
        for item in unmatched.rest {
            try steps.step()
            damage.add(old[item].bounds)
        }
    }

    private func compare(_ a: DrawItem, _ b: DrawItem, _ damage: inout DamageSum) {
        guard a.bounds == b.bounds, a.opacity == b.opacity, a.blendMode == b.blendMode,
            sameShape(a.shape, b.shape), compareMasks(a, b, &damage)
        else {
            damage.add(a.bounds, b.bounds)
            return
        }
        switch (a.material, b.material) {
        case (.solid(let x), .solid(let y)):
            if x != y { damage.add(b.bounds) }
        case (.image(let x), .image(let y)):
            if !comparePaints(oldList.paints[Int(x)], newList.paints[Int(y)], bounds: b.bounds, &damage) {
                damage.add(b.bounds)
            }
        case (.gradient(let x), .gradient(let y)):
            if !sameGradients(oldList.gradients[Int(x)], newList.gradients[Int(y)]) {
                damage.add(b.bounds)
            }
        case (.particles(let x), .particles(let y)):
            let (old, new) = (oldList.particles[Int(x)], newList.particles[Int(y)])
            if frames.old.images[Int(old.image)] != frames.new.images[Int(new.image)]
                || old.cells != new.cells || old.filter != new.filter || old.particles != new.particles
            {
                damage.add(b.bounds)
            }
        case (.solid, _), (.image, _), (.gradient, _), (.particles, _): damage.add(b.bounds)
        }
    }

    private func sameGradients(_ x: GradientPaint, _ y: GradientPaint) -> Bool {
        x.kind == y.kind && x.map == y.map
            && frames.old.ramps[Int(x.ramp)] == frames.new.ramps[Int(y.ramp)]
    }

    private func compareMasks(_ a: DrawItem, _ b: DrawItem, _ damage: inout DamageSum) -> Bool {
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
        _ x: ImagePaint, _ y: ImagePaint, bounds: PixelRect, _ damage: inout DamageSum
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
                damage.add(pixels)
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

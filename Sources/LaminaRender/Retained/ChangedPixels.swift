import LaminaGeometry

extension LayerExtents {
    /// The pixels that may differ from those of the frame before, and brings the extents up to date.
    ///
    /// Every changed layer damages the place of its subtree before and after. A layer below a changed layer needs no place
    /// of its own, because the changed layer's extent contains it. A layer with a background of another colour damages
    /// its own place, and not that of its subtree. A layer of which only the image changed in part damages the place of
    /// that part.
    package mutating func changedPixels(
        by changes: TreeChanges, of tree: RenderTree, on target: RenderTarget
    ) -> PixelRegion {
        var region = PixelRegion()
        let picture = PixelRect(width: target.width, height: target.height)
        follow(
            changes, of: tree,
            before: { extents, index in
                region.formUnion(extents.pixels(of: index, in: tree, on: target).intersection(picture))
            },
            after: { extents, index in
                region.formUnion(extents.pixels(of: index, in: tree, on: target).intersection(picture))
            })
        for case .background(let index) in changes.list where !isChanged(index) {
            region.formUnion(backgroundPixels(of: index, in: tree, on: target).intersection(picture))
        }
        for case .contents(let index, let changed) in changes.list where !isChanged(index) {
            region.formUnion(
                pixels(showing: changed, of: index, in: tree, on: target).intersection(picture))
        }
        return region
    }

    /// The pixels of a layer's background, or of the whole subtree of a layer that is drawn whole.
    private func backgroundPixels(
        of index: Int32, in tree: RenderTree, on target: RenderTarget
    ) -> PixelRect {
        guard let shown = tree.nodes[Int(index)]?.shown else { return .empty }
        let row = rows[Int(index)]
        let isOwn = !row.flags.contains(.whole) && !row.extent.isNone
        let drawn =
            isOwn
            ? DrawnPlace(Extent(shown.properties.bounds).mapped(by: shown.toSuperlayer.homography), .none)
            : DrawnPlace(row.extent, row.spread)
        return pixels(of: drawn, around: row, in: tree, on: target)
    }

    /// The pixels of a layer's subtree; empty if a changed layer above contains them.
    func pixels(of index: Int32, in tree: RenderTree, on target: RenderTarget) -> PixelRect {
        let row = rows[Int(index)]
        return pixels(of: DrawnPlace(row.extent, row.spread), around: row, in: tree, on: target)
    }

    /// The pixels of a place in the plane of a layer's superlayer.
    ///
    /// - Parameter row: The layer's row.
    private func pixels(
        of drawn: DrawnPlace, around row: Row, in tree: RenderTree, on target: RenderTarget
    ) -> PixelRect {
        var (drawn, row) = (drawn, row)
        // The way through places, which only move.
        var offset = SIMD2<Double>.zero
        var steps = 0
        while let parent = row.parent.value {
            steps += 1
            // Rows of layers that are gone may lead anywhere.
            guard steps <= rows.count, !isChanged(parent) else { return .empty }
            let above = rows[Int(parent)]
            if let place = above.place.index {
                offset += places[place].offset
                row = above
                continue
            }
            guard let shown = tree.nodes[Int(parent)]?.shown else { return .empty }
            drawn.move(by: offset)
            offset = .zero
            if row.flags.contains(.mask) || above.flags.contains(.whole) {
                drawn = DrawnPlace(above.extent, above.spread)
            } else {
                drawn.enter(shown, from: row)
            }
            if drawn.isNone { return .empty }
            row = above
        }
        drawn.move(by: offset)
        return drawn.pixels(on: target)
    }
}

extension Sight {
    /// Whether a layer may draw into the pixels that are asked for.
    func mayDraw(_ index: Int32, _ tree: RenderTree, _ target: RenderTarget) -> Bool {
        guard extents.row(index) != nil else { return true }
        return region.intersects(extents.pixels(of: index, in: tree, on: target))
    }
}

/// A place in which something is drawn, on its way from a layer's plane to the picture.
private struct DrawnPlace {
    private var extent: Extent
    /// How far effects draw beyond the extent.
    private var spread: EffectSpread
    /// Nothing is drawn beyond it.
    private var limit = Extent.everywhere

    init(_ extent: Extent, _ spread: EffectSpread) { (self.extent, self.spread) = (extent, spread) }

    var isNone: Bool { extent.isNone || limit.isNone }

    mutating func move(by offset: SIMD2<Double>) {
        extent = extent.moved(by: offset)
        limit = limit.moved(by: offset)
    }

    /// Goes from the plane of a layer's superlayer to the plane of the superlayer's superlayer.
    ///
    /// - Parameter row: The layer's row.
    mutating func enter(_ superlayer: ShownLayer, from row: LayerExtents.Row) {
        guard !superlayer.properties.isHidden, superlayer.properties.opacity > 0 else {
            extent = .none
            return
        }
        if let transform = superlayer.sublayerTransform {
            if let projection = ParallelProjection(transform), row.depth.isFinite {
                extent = projection.image(of: extent, depths: row.depth, row.depth)
                spread = spread.scaled(by: projection.stretch(depths: row.depth, row.depth))
                limit = projection.image(of: limit, depths: row.depth, row.depth)
            } else {
                extent = .everywhere
                limit = .everywhere
            }
        }
        // The extent itself is not cut: what effects draw beyond it may be inside the bounds although the extent is not, and
        // a layer beside turned bounds shows in a pixel that the edges of both run through.
        if superlayer.properties.masksToBounds {
            limit.formIntersection(Extent(superlayer.properties.bounds))
        }
        let map = superlayer.toSuperlayer.homography
        extent = extent.mapped(by: map)
        spread = spread.mapped(by: map)
        limit = limit.mapped(by: map)
    }

    func pixels(on target: RenderTarget) -> PixelRect {
        let map = target.pointsToPixels.homography
        var pixels = extent.mapped(by: map)
        pixels.widen(by: spread, pixelsPerPoint: map.largestStretch)
        return pixels.pixels.intersection(limit.mapped(by: map).pixels)
    }
}

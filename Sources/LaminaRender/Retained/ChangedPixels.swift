import LaminaGeometry
import LaminaPlan

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
        let extent =
            isOwn ? Extent(shown.properties.bounds).mapped(by: shown.toSuperlayer.homography) : row.extent
        return pixels(of: extent, around: row, in: tree, on: target)
    }

    /// The pixels of a layer's subtree; empty if a changed layer above contains them.
    func pixels(of index: Int32, in tree: RenderTree, on target: RenderTarget) -> PixelRect {
        let row = rows[Int(index)]
        return pixels(of: row.extent, around: row, in: tree, on: target)
    }

    /// The pixels of an extent in the plane of a layer's superlayer.
    ///
    /// - Parameter row: The layer's row.
    private func pixels(
        of extent: Extent, around row: Row, in tree: RenderTree, on target: RenderTarget
    ) -> PixelRect {
        var (extent, row) = (extent, row)
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
            extent = extent.moved(by: offset)
            offset = .zero
            if row.flags.contains(.mask) || above.flags.contains(.whole) {
                extent = above.extent
            } else {
                extent = extent.inSuperlayer(of: row, below: shown)
            }
            if extent.isNone { return .empty }
            row = above
        }
        return extent.moved(by: offset).mapped(by: target.pointsToPixels.homography).pixels
    }
}

extension Sight {
    /// Whether a layer may draw into the pixels that are asked for.
    func mayDraw(_ index: Int32, _ tree: RenderTree, _ target: RenderTarget) -> Bool {
        guard extents.row(index) != nil else { return true }
        return region.intersects(extents.pixels(of: index, in: tree, on: target))
    }
}

extension Extent {
    /// The extent of something in a layer's superlayer, drawn in the plane of the superlayer's superlayer.
    fileprivate func inSuperlayer(of row: LayerExtents.Row, below superlayer: ShownLayer) -> Extent {
        let p = superlayer.properties
        if p.isHidden || !(p.opacity > 0) { return .none }
        var extent = self
        if let transform = superlayer.sublayerTransform {
            guard let projection = ParallelProjection(transform), row.depth.isFinite else {
                return .everywhere
            }
            extent = projection.image(of: extent, depths: row.depth, row.depth)
        }
        if p.masksToBounds { extent.formIntersection(Extent(p.bounds)) }
        return extent.mapped(by: superlayer.toSuperlayer.homography)
    }
}

import LaminaGeometry
import LaminaPlan

extension LayerExtents {
    /// The pixels that may differ from those of the frame before, and brings the extents up to date.
    ///
    /// Every changed layer damages the place of its subtree before and after. A layer below a changed layer needs no place
    /// of its own, because the changed layer's extent contains it.
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
        return region
    }

    /// The pixels of a layer's subtree; empty if a changed layer above contains them.
    fileprivate func pixels(of index: Int32, in tree: RenderTree, on target: RenderTarget) -> PixelRect {
        var row = rows[Int(index)]
        var extent = row.extent
        var steps = 0
        while let parent = row.parent.value {
            steps += 1
            // Rows of layers that are gone may lead anywhere.
            guard steps <= rows.count, !isChanged(parent), let shown = tree.nodes[Int(parent)]?.shown else {
                return .empty
            }
            let above = rows[Int(parent)]
            if row.flags.contains(.mask) || above.flags.contains(.whole) {
                extent = above.extent
            } else {
                extent = extent.inSuperlayer(of: row, below: shown)
            }
            if extent.isNone { return .empty }
            row = above
        }
        return extent.mapped(by: target.pointsToPixels.homography).pixels
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

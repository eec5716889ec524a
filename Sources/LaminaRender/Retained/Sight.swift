import LaminaGeometry
import LaminaPlan

/// Finds the layers that draw into some pixels, from the extents of a tree.
struct Sight: Sendable {
    let extents: LayerExtents
    /// The pixels for which a plan is made: the picture, or the part of it that changes.
    let region: PixelRegion
    let box: PixelRect

    init(_ extents: LayerExtents, _ region: PixelRegion) {
        self.extents = extents
        self.region = region
        box = region.boundingBox
    }

    /// How the sublayers of one layer are seen.
    struct Line {
        /// From the layer's points to pixels.
        let toDevice: Homography
        let projection: ParallelProjection?
        /// The pixels that are asked for, inside the layer's clip.
        let box: PixelRect
        /// The parts of the box that are asked for; empty if it is all of it.
        let parts: [PixelRect]

        /// Whether something may be drawn into the pixels.
        ///
        /// - Parameters:
        ///   - extent: In the layer's points.
        ///   - farthest: The least depth of what is drawn, in points.
        @inline(__always)
        func sees(_ extent: Extent, depths farthest: Double, _ nearest: Double) -> Bool {
            if extent.isNone { return false }
            var extent = extent
            if let projection { extent = projection.image(of: extent, depths: farthest, nearest) }
            let pixels = extent.mapped(by: toDevice).pixels
            guard pixels.intersects(box) else { return false }
            return parts.isEmpty || parts.contains { $0.intersects(pixels) }
        }

        @inline(__always)
        func sees(_ row: LayerExtents.Row) -> Bool { sees(row.extent, depths: row.depth, row.depth) }
    }

    /// `nil` if all sublayers of a layer have to be drawn, or none.
    ///
    /// - Parameters:
    ///   - node: The layer's index in the tree's nodes.
    ///   - clip: The layer's clip for its sublayers, in pixels.
    ///   - seesPicture: Whether all pixels of the picture are asked for, not only the part that changes.
    func line(
        below node: Int32, _ shown: ShownLayer, toDevice: SpaceMap<LayerPoints, DevicePixels>,
        clip: PixelRect,
        seesPicture: Bool
    ) -> Line? {
        guard let row = extents.row(node), !row.flags.contains(.whole), toDevice.isFinite else { return nil }
        let projection = shown.sublayerTransform.flatMap(ParallelProjection.init)
        guard projection != nil || shown.sublayerTransform == nil else { return nil }
        // The clip lies inside the picture.
        return Line(
            toDevice: toDevice.homography, projection: projection,
            box: seesPicture ? clip : box.intersection(clip),
            parts: !seesPicture && region.rectangles.count > 1 ? region.rectangles : [])
    }

    /// The sublayers in a long list that may be seen, in painter's order; `nil` for a short list, and for a list that depth
    /// alone does not order.
    func sublayers(of node: Int32, along line: Line) -> [Int32]? {
        guard let list = extents.lists[node], list.isFlat else { return nil }
        var result: [Int32] = []
        for number in list.order {
            let summary = list.summaries[Int(number)]
            guard line.sees(summary.extent, depths: summary.farthest, summary.nearest) else { continue }
            let block = list.blocks[Int(number)]
            for place in block.children.indices
            where line.sees(block.extents[place], depths: block.depths[place], block.depths[place]) {
                result.append(block.children[place])
            }
        }
        return result
    }
}

import LaminaGeometry

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

    /// How the sublayers of one layer are seen. A class, so that passing it on copies nothing.
    final class Line: Sendable {
        /// From the layer's points to pixels.
        let toDevice: Homography
        let projection: ParallelProjection?
        /// The pixels that are asked for, inside the layer's clip.
        let box: PixelRect
        /// The box, with the pixel around it from which antialiased edges reach in.
        private let reach: Extent
        /// The same for the parts of the box that are asked for; empty if it is all of it.
        fileprivate let parts: [Extent]

        init(
            toDevice: Homography, projection: ParallelProjection?, box: PixelRect, parts: [PixelRect]
        ) {
            self.toDevice = toDevice
            self.projection = projection
            self.box = box
            reach = Extent(around: box)
            self.parts = parts.map { Extent(around: $0) }
        }

        /// Whether something may be drawn into the pixels.
        ///
        /// - Parameters:
        ///   - extent: In the layer's points.
        ///   - spread: How far effects draw beyond the extent.
        ///   - farthest: The least depth at which anything is drawn, in points.
        @inline(__always)
        func sees(_ extent: Extent, _ spread: EffectSpread, depths farthest: Double, _ nearest: Double)
            -> Bool
        {
            if extent.isNone { return false }
            var extent = extent
            if let projection { extent = projection.image(of: extent, depths: farthest, nearest) }
            extent = extent.mapped(by: toDevice)
            if !spread.isNone {
                extent.widen(by: spread, pixelsPerPoint: pixelsPerPoint(depths: farthest, nearest))
            }
            return sees(inPixels: extent)
        }

        @inline(__always)
        func sees(_ row: LayerExtents.Row) -> Bool {
            sees(row.extent, row.spread, depths: row.depth, row.depth)
        }

        /// The most pixels per point of planes between two depths.
        private func pixelsPerPoint(depths farthest: Double, _ nearest: Double) -> Double {
            guard toDevice.isAffine else { return .infinity }
            return toDevice.largestStretch * (projection?.stretch(depths: farthest, nearest) ?? 1)
        }

        /// Whether something with an extent in pixels may be drawn into the pixels that are asked for.
        @inline(__always)
        func sees(inPixels extent: Extent) -> Bool {
            guard extent.meets(reach) else { return false }
            return parts.isEmpty || parts.contains { $0.meets(extent) }
        }

        /// Whether planes have windows.
        var hasWindows: Bool { !box.isEmpty && toDevice.isUpright && projection?.isUpright != false }

        /// The points of a plane parallel to the layer's that are seen through the box. Whatever does not meet them draws
        /// nothing into it. Neighbours often lie in one plane, and then a window is compared with each in a moment.
        func window(depth: Double) -> Extent {
            // Twice the distance that `pixels` adds, so that nothing is lost by rounding.
            let pixels = box.insetBy(-2)
            let device = SIMD4(Double(pixels.x0), Double(pixels.y0), Double(pixels.x1), Double(pixels.y1))
            let (x, y) = (toDevice.tx, toDevice.ty)
            var plane =
                (device - SIMD4(x, y, x, y)) / SIMD4(toDevice.xx, toDevice.yy, toDevice.xx, toDevice.yy)
            if let projection { plane = projection.plane(showing: plane, depth: depth) }
            guard plane.sum().isFinite else { return .everywhere }
            return Extent(
                min(plane.x, plane.z), min(plane.y, plane.w), max(plane.x, plane.z), max(plane.y, plane.w))
        }
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
    ///
    /// - Parameter passed: Counts the sublayers in blocks that may be seen, whose own extents are out of sight.
    func sublayers(of node: Int32, along line: Line, passed: inout Int) -> [Int32]? {
        guard let list = extents.lists[node], list.isFlat else { return nil }
        var result: [Int32] = []
        let hasWindows = line.hasWindows
        var depth = Double.nan
        var window = Extent.everywhere
        for number in list.order {
            let summary = list.summaries[Int(number)]
            // How far effects draw is known in pixels alone.
            let isLevel = hasWindows && summary.nearest == summary.farthest && summary.spread.isNone
            if isLevel {
                if summary.nearest != depth {
                    depth = summary.nearest
                    window = line.window(depth: depth)
                }
                guard summary.extent.meets(window) else { continue }
                if line.parts.isEmpty {
                    let found = result.count
                    list.blocks[Int(number)].append(childrenMeeting: window, to: &result)
                    passed += list.blocks[Int(number)].children.count - (result.count - found)
                    continue
                }
            }
            guard line.sees(summary.extent, summary.spread, depths: summary.farthest, summary.nearest) else {
                continue
            }
            let block = list.blocks[Int(number)]
            let found = result.count
            for place in block.children.indices
            where (!isLevel || block.extents[place].meets(window))
                && line.sees(
                    block.extents[place], summary.spread, depths: block.depths[place], block.depths[place])
            {
                result.append(block.children[place])
            }
            passed += block.children.count - (result.count - found)
        }
        return result
    }
}

import LaminaGeometry
import LaminaPlan

extension TreeSampler {
    /// The way down through layers that are no more than places: they draw nothing into the pixels asked for, and below each
    /// of them one layer alone may. A deep tree then costs what is in sight.
    struct Passage {
        /// The first layer that is not passed, in the tree's nodes; none if nothing below is in sight.
        var end: OptionalIndex<LayerExtents.Row>
        /// From the points of the last layer that is passed to the device.
        var toDevice: SpaceMap<LayerPoints, DevicePixels>
    }

    /// The passage that begins with a sublayer; `nil` if the sublayer itself has to be visited. Hot.
    ///
    /// - Parameters:
    ///   - parent: The superlayer, which leaves out sublayers that are not in sight.
    ///   - seesPicture: Whether all pixels of the picture are asked for, not only the part that changes.
    mutating func passage(from child: Int32, below parent: Int32, seesPicture: Bool) -> Passage? {
        guard let sight, sight.extents.isPlace(child) else { return nil }
        let parent = Int(parent)
        let toDevice = result.layers[parent].toDevice
        let clip = result.clips[Int(result.layers[parent].innerClip)].pixels
        guard result.layers[parent].nearPlanes.isEmpty, result.layers[parent].sublayerTransform.isNone,
            var walk = PassageWalk(
                from: child, toDevice.homography, seeing: seesPicture ? PixelRegion(clip) : sight.region,
                inside: clip)
        else { return nil }
        sight.extents.withWalkableRows { walk.run($0, $1, nodes) }
        guard walk.count > 0 else { return nil }
        result.tally.layers += walk.count
        return Passage(end: walk.isOut ? .none : OptionalIndex(walk.end), toDevice: walk.toDevice)
    }
}

/// The walk down a passage.
private struct PassageWalk {
    /// The layer that is looked at next, or at which the walk ends.
    private(set) var end: Int32
    /// The layers that are passed.
    private(set) var count = 0
    /// Whether nothing below the last layer that is passed is in sight.
    private(set) var isOut = false
    /// From the superlayer's points to the device.
    private var map: Homography
    /// The box of the pixels asked for, and its parts; no parts for a single box.
    private let box: Extent
    private let parts: [Extent]

    /// `nil` if layers are seen turned or mirrored.
    ///
    /// - Parameter map: From the superlayer's points to the device.
    init?(
        from layer: Int32, _ map: Homography, seeing region: PixelRegion, inside clip: PixelRect
    ) {
        guard map.isUpright, map.xx > 0, map.yy > 0 else { return nil }
        end = layer
        self.map = map
        box = Extent(around: region.boundingBox.intersection(clip))
        parts = region.rectangles.count > 1 ? region.rectangles.map { Extent(around: $0) } : []
    }

    /// From the points of the last layer that is passed to the device.
    var toDevice: SpaceMap<LayerPoints, DevicePixels> { SpaceMap(map) }

    /// Whether something may be drawn into the pixels asked for.
    ///
    /// - Parameter map: The map of the plane in which the extent lies.
    @inline(__always)
    private func sees(_ extent: Extent, through map: Homography) -> Bool {
        let placed = extent.placed(by: map)
        guard placed.meets(box) else { return false }
        return parts.isEmpty || parts.contains { placed.meets($0) }
    }

    /// Hot.
    @inline(__always)
    mutating func run(
        _ rows: UnsafeBufferPointer<LayerExtents.Row>, _ places: UnsafeBufferPointer<PlainPlace>,
        _ nodes: UnsafeBufferPointer<RenderTree.Node?>
    ) {
        // A malformed tree must not loop.
        while count < nodes.count, rows.indices.contains(Int(end)), let number = rows[Int(end)].place.index {
            let place = places[number]
            let next = map.preceded(byMove: place.offset)
            guard next.isFinite, !sees(place.bounds, through: next) else { return }
            var below = place.onlySublayer
            if let only = below.index {
                // How far effects draw is known in pixels alone.
                guard rows[only].spread.isNone else { return }
                isOut = !sees(rows[only].extent, through: next)
            } else {
                for child in nodes[Int(end)]?.children ?? []
                where !rows[Int(child)].spread.isNone || sees(rows[Int(child)].extent, through: next) {
                    // Two sublayers in sight end the walk above them.
                    guard below.isNone else { return }
                    below = OptionalIndex(child)
                }
                isOut = below.isNone
            }
            map = next
            count += 1
            guard !isOut, let layer = below.value else { return }
            end = layer
        }
    }
}

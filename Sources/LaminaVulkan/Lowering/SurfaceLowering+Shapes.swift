import LaminaGeometry
import LaminaPlan

/// The coverage of a piece: the pipelines that compute it, and its record.
struct ShapeUse: Sendable {
    var coverage: PipelineKey.Coverage
    /// The index in `edges`.
    var record: UInt32

    static let none = ShapeUse(coverage: .none, record: 0)
}

extension SurfaceLowering {
    /// Added to w of an edge that forms a pair with the edge before it: `PAIRED` in coverage.glsl.
    private static let paired: Float = 4
    /// A hard edge is a smooth one with distances so much larger that hardly any pixel's centre is near it.
    private static let hardness: Float = 0x1p20
    /// In pixels. Distances are interpolated, so a pixel's centre on a cut may come out on either side. Both sides of the
    /// cut are moved by this distance towards the open side, so that such a centre belongs to the closed side.
    private static let tieBreak: Float = 1 / 2048
    /// An edge that covers everything, and an edge that covers nothing.
    private static let everything = SIMD4<Float>(0, 0, 1, 1)
    private static let nothing = SIMD4<Float>(0, 0, -1, 1)
    /// Half the size of a rectangle whose corners are far from any pixel.
    private static let farAway: Float = 1e9

    /// Appends the records of an item's shape; `nil` if the shape is missing.
    ///
    /// - Parameter mask: The record of the item's mask, which only the pipelines for any shape read.
    mutating func shapeRecords(_ item: DrawItem, mask: UInt32? = nil) -> ShapeUse? {
        let list = surface.drawList
        guard let shape = list.shapes.element(at: item.shape) else { return nil }
        let hole = list.shapes.element(at: shape.hole)
        guard let outer = edgeVectors(shape, count: CoverageShape.maximumEdges) else { return nil }
        var record = EdgeRecord()
        record.origin = SIMD2(
            Float(Int(shape.originX) + offset.x), Float(Int(shape.originY) + offset.y))
        record.mask = mask ?? 0
        (record.edge0, record.edge1, record.edge2, record.edge3) = (outer[0], outer[1], outer[2], outer[3])

        let hasCorner = !shape.corner.isNone
        let isPlain = hole == nil && shape.edgeCount <= 4
        var coverage = PipelineKey.Coverage.edges
        if hasCorner || !isPlain || mask != nil {
            coverage = isPlain && mask == nil ? .rounded : .shape
            record.outline = UInt32(records.outlines.count)
            var outline = OutlineRecord()
            (outline.edge4, outline.edge5, outline.edge6, outline.edge7) = (
                outer[4], outer[5], outer[6], outer[7]
            )
            (outline.cornerU, outline.cornerV, outline.cornerW) = corner(
                shape, from: shape, near: item.bounds)
            var inner = [Self.nothing, Self.everything, Self.everything, Self.everything]
            if let hole {
                guard let vectors = edgeVectors(hole, count: 4, from: shape) else { return nil }
                inner = vectors
            }
            (outline.hole0, outline.hole1, outline.hole2, outline.hole3) = (
                inner[0], inner[1], inner[2], inner[3]
            )
            (outline.holeU, outline.holeV, outline.holeW) = corner(hole, from: shape, near: item.bounds)
            records.outlines.append(outline)
        }
        records.edges.append(record)
        return ShapeUse(coverage: coverage, record: UInt32(records.edges.count - 1))
    }

    /// A shape's edges in the shaders' form, filled up to `count`; `nil` if it has more.
    ///
    /// - Parameter base: The shape from whose origin distances are counted.
    private func edgeVectors(
        _ shape: CoverageShape, count: Int, from base: CoverageShape? = nil
    ) -> [SIMD4<Float>]? {
        let list = surface.drawList.edges
        let (first, n) = (Int(shape.firstEdge), Int(shape.edgeCount))
        guard n >= 0, n <= count, first >= 0, first + n <= list.count else { return nil }
        let dx = Float(Int(base?.originX ?? shape.originX) - Int(shape.originX))
        let dy = Float(Int(base?.originY ?? shape.originY) - Int(shape.originY))
        var vectors = list[first..<(first + n)].enumerated().map { index, edge in
            var vector = SIMD4(edge.a, edge.b, edge.c + edge.a * dx + edge.b * dy, 0)
            switch edge.kind {
            case .smooth: vector.w = max(abs(edge.a), abs(edge.b))
            case .hardClosed, .hardOpen:
                vector.z += edge.kind == .hardClosed ? Self.tieBreak : -Self.tieBreak
                vector *= Self.hardness
                vector.w = 1
            }
            if index < Int(shape.pairedCount), index % 2 == 1 { vector.w += Self.paired }
            return vector
        }
        while vectors.count < count { vectors.append(Self.everything) }
        return vectors
    }

    /// The three vectors of a rounded outline, or of no outline.
    private func corner(
        _ shape: CoverageShape?, from base: CoverageShape, near bounds: PixelRect
    ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
        let none = (
            SIMD4<Float>(0, 0, 0, Self.farAway), SIMD4<Float>(0, 0, 0, Self.farAway), SIMD4<Float>(0, 0, 1, 1)
        )
        guard let shape, let corner = surface.drawList.corners.element(at: shape.corner) else { return none }
        let map = corner.deviceToLocal.homography
        let middle = map.homogeneous(
            Double(bounds.x0) + Double(bounds.width) / 2, Double(bounds.y0) + Double(bounds.height) / 2)
        let origin = map.homogeneous(Double(base.originX), Double(base.originY))
        // A common factor changes nothing; this factor keeps q near 1.
        let s = middle.z != 0 && middle.z.isFinite ? 1 / middle.z : 1
        func vector(_ x: Double, _ y: Double, _ c: Double, _ w: Double) -> SIMD4<Float> {
            SIMD4(Float(x * s), Float(y * s), Float(c * s), Float(w))
        }
        return (
            vector(map.xx, map.yx, origin.x, corner.halfWidth - corner.radius),
            vector(map.xy, map.yy, origin.y, corner.halfHeight - corner.radius),
            vector(map.xw, map.yw, origin.z, corner.radius)
        )
    }
}

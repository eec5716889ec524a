import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// Finds the part of each surface that a frame has to draw.
///
/// For the root, that part is the damage. For another surface, it is what its readers need: the pixels under items that are
/// drawn pixel for pixel, all pixels that a transformed paint may read, and the pixels within a filter's reach. A kept
/// surface is drawn whole. The other pixels of a buffer are undefined.
///
/// **Chains.** A surface that continues another needs the same part of it as is needed of itself, and takes over its
/// buffer. The root's buffer holds the finished picture outside the damage. A backdrop may read more of an earlier segment
/// than the damage, but the segment must not be drawn there: its unfinished pixels would stay. So a segment is drawn into
/// the root's buffer only if its need lies inside the damage. Otherwise it gets a buffer of its own, from which the damaged
/// pixels are copied.
struct SurfaceNeeds {
    /// The part of one surface that a frame draws, and the surfaces that read it.
    struct Need {
        /// The needed part, in the surface's coordinates; empty if the surface is not needed.
        fileprivate(set) var region = PixelRegion()
        /// The last surface that reads this one; its own index if none does.
        fileprivate var lastReader: Int
        /// The needed surfaces that this one is the last to read.
        fileprivate(set) var lastRead: [Int] = []
        /// Whether the surface is drawn in the root's buffer.
        fileprivate(set) var isInTarget = false
        /// Whether the surface is made from other surfaces.
        fileprivate(set) var readsSurfaces = false
        /// Whether the surface's pixels are kept after the frame.
        fileprivate(set) var isKept = false
    }

    /// In the order of the plan's surfaces.
    private(set) var list: [Need]

    private let surfaces: [Surface]
    private let kernels: GaussianKernels

    /// - Parameters:
    ///   - damage: The part of the root that has to be drawn.
    ///   - cancellation: Asked between surfaces and items.
    ///   - isStored: Whether a surface's pixels are stored from an earlier frame.
    /// - Throws: `FrameCancelled`.
    init(
        _ plan: FramePlan, damage: PixelRegion, kernels: GaussianKernels, cancellation: FrameCancellation?,
        isStored: (SurfaceCacheKey) -> Bool
    ) throws(FrameCancelled) {
        var steps = CancellationSteps(cancellation)
        surfaces = plan.surfaces
        self.kernels = kernels
        list = surfaces.indices.map { Need(lastReader: $0) }
        guard let root = surfaces.indices.last else { return }
        list[root].region = damage
        // A plan that scrolls kept bitmaps draws none of them.
        let drawsAny = plan.withSurfaces { surfaces in
            surfaces.indices.contains { surfaces[$0].cacheKey != nil && surfaces[$0].fill != .cached }
        }
        let kept = drawsAny ? Set(plan.keptSurfaces) : []
        for index in surfaces.indices.reversed() {
            try steps.step()
            if drawsAny, let key = surfaces[index].cacheKey, kept.contains(key),
                surfaces[index].fill != .cached
            {
                let isNeeded = !list[index].region.isEmpty || !isStored(key)
                list[index].isKept = isNeeded
                if isNeeded { list[index].region = PixelRegion(surfaces[index].frame) }
            }
            if !list[index].region.isEmpty { try addSources(of: index, &steps) }
        }
        for index in list.indices where !list[index].region.isEmpty {
            list[list[index].lastReader].lastRead.append(index)
        }
        list[root].isInTarget = true
        var segment = root
        while let earlier = continued(by: segment), !list[earlier].isKept, surfaces[earlier].fill != .cached,
            damage.contains(list[earlier].region)
        {
            list[earlier].isInTarget = true
            segment = earlier
        }
    }

    /// Whether nothing has to be drawn.
    var isEmpty: Bool { list.allSatisfy { $0.region.isEmpty } }

    /// The earlier surface that `index` continues, if that is possible.
    func continued(by index: Int) -> Int? {
        guard case .continuing(let earlier) = surfaces[index].fill, earlier >= 0, earlier < index,
            surfaces[Int(earlier)].frame == surfaces[index].frame
        else { return nil }
        return Int(earlier)
    }

    private mutating func addSources(
        of index: Int, _ steps: inout CancellationSteps
    ) throws(FrameCancelled) {
        // A stored surface reads no other surface.
        if surfaces[index].fill == .cached { return }
        let (surface, region) = (surfaces[index], list[index].region)
        if let earlier = continued(by: index) { add(region, of: earlier, reader: index) }
        if case .filter(let filter, let source) = surface.fill, source >= 0, source < index {
            let frame = surfaces[Int(source)].frame
            for rect in region.rectangles {
                let read = filter.sources(of: rect, in: frame) { kernels[$0, $1] }
                add(PixelRegion(read), of: Int(source), reader: index)
            }
        }
        let drawList = surface.drawList
        guard drawList.readsSurfaces else { return }
        for item in drawList.items {
            try steps.step()
            let part = region.intersection(item.bounds.intersection(surface.frame))
            if part.isEmpty { continue }
            drawList.forEachRead(of: item) { read in
                guard read.source >= 0, read.source < index else { return }
                let frame = surfaces[read.source].frame
                var pixels = PixelRegion()
                for rect in part.rectangles { pixels.formUnion(read.pixels(for: rect, of: frame)) }
                add(pixels, of: read.source, reader: index)
            }
        }
    }

    private mutating func add(_ region: PixelRegion, of source: Int, reader: Int) {
        list[source].region.formUnion(region.intersection(surfaces[source].frame))
        list[source].lastReader = max(list[source].lastReader, reader)
        list[reader].readsSurfaces = true
    }
}

extension PixelRegion {
    /// Whether every pixel of `other` lies inside the region.
    fileprivate func contains(_ other: PixelRegion) -> Bool {
        other.rectangles.allSatisfy { rect in
            var rest = [rect]
            for hole in rectangles { rest = rest.flatMap { Self.subtract(hole, from: $0) } }
            return rest.isEmpty
        }
    }
}

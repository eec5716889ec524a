import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRaster

/// Draws one plan: its surfaces one after the other, each on all threads. Consecutive surfaces that read no others are
/// drawn together, because one small surface does not keep many threads busy; so are small blurs of surfaces.
struct FrameDrawing {
    let plan: FramePlan
    let needs: SurfaceNeeds
    let resources: FrameResources
    /// The kernels in use for the plan's format.
    let kernels: DrawingKernels
    private let target: PixelBuffer
    /// The pixels of a surface while it is drawn and still read.
    struct SurfacePixels {
        fileprivate(set) var buffer: PixelBuffer?
        /// The pixels outside which the surface is clear, if that is known.
        fileprivate(set) var ink: PixelRect?
        /// Whether the buffer goes back to the pool after its last reader.
        fileprivate(set) var isPooled = false
    }

    /// In the order of the plan's surfaces.
    private(set) var pixels: [SurfacePixels]
    /// Surfaces to be drawn together.
    private var batch = SurfaceBatch()
    /// Small blurs to be run together, and their pixels.
    var waiting: [WaitingBlur] = []
    var waitingPixels = 0
    /// The surfaces after which buffers are free that blurs still wait for.
    var waitingReleases: [Int] = []
    private let sources: FrameSources

    /// - Throws: `FrameCancelled`.
    init(
        _ plan: FramePlan, damage: PixelRegion, target: PixelBuffer, _ resources: FrameResources
    ) throws(FrameCancelled) {
        let cancellation = resources.cancellation
        self.plan = plan
        self.target = target
        self.resources = resources
        kernels = resources.kernels
        needs = try SurfaceNeeds(
            plan, damage: damage, kernels: resources.gaussians, cancellation: cancellation
        ) {
            resources.kept.contains($0)
        }
        pixels = Array(repeating: SurfacePixels(), count: plan.surfaces.count)
        resources.beginFrame()
        sources = try FrameSources(plan, kernels, resources)
    }

    /// - Throws: `SoftwareError` or `FrameCancelled`. Then the pool's buffers and the kept surfaces are in no usable state.
    consuming func draw(_ statistics: inout FrameStatistics, _ timings: inout [PassTiming]) throws {
        let resources = resources
        defer { resources.held.release() }
        let needsAny = !needs.isEmpty
        if needsAny {
            resources.pool.beginFrame()
            for index in plan.surfaces.indices where !needs.list[index].region.isEmpty {
                try resources.cancellation?.check()
                if try deferBlur(index, &timings) {
                    statistics.passes += 1
                    timings.append(PassTiming(surface: index, seconds: 0))
                } else {
                    if needs.list[index].readsSurfaces { try flush(&timings) }
                    let (start, passes) = (ContinuousClock.now, statistics.passes)
                    try draw(index, &statistics, &timings)
                    if statistics.passes > passes {
                        timings.append(
                            PassTiming(surface: index, seconds: (ContinuousClock.now - start).seconds))
                    }
                    if needs.list[index].readsSurfaces { try flush(&timings) }
                }
                if waiting.isEmpty { release(after: index) } else { waitingReleases.append(index) }
            }
            try flush(&timings)
        }
        for index in plan.surfaces.indices where needs.list[index].isKept && pixels[index].isPooled {
            guard let buffer = pixels[index].buffer, let key = plan.surfaces[index].cacheKey else { continue }
            resources.pool.handOver(buffer)
            resources.kept.insert(buffer, as: key, frame: plan.surfaces[index].frame)
        }
        resources.kept.keepOnly(plan.keptSurfaces)
        if needsAny { resources.pool.endFrame() }
    }

    private mutating func draw(
        _ index: Int, _ statistics: inout FrameStatistics, _ timings: inout [PassTiming]
    ) throws {
        if plan.surfaces[index].fill == .cached {
            try takeStored(index)
            return
        }
        let (surface, region) = (plan.surfaces[index], needs.list[index].region)
        var background: PackedColor?
        switch surface.fill {
        case .color(let color):
            background = color
            try start(index)
        case .continuing:
            guard let earlier = needs.continued(by: index) else {
                throw SoftwareError.invalidPlan(
                    PlanFault(
                        surface: index, rule: "expected an earlier surface of the same frame to continue"))
            }
            try start(index, continuing: earlier)
        case .filter(let filter, let source):
            guard source >= 0, source < index else {
                throw SoftwareError.invalidPlan(
                    PlanFault(surface: index, rule: "expected an earlier surface to filter, found \(source)"))
            }
            try start(index)
            try run(filter, source: Int(source), index)
        // Taken from the store above.
        case .cached: return
        }
        statistics.passes += 1
        let items = surface.drawList.items
        guard let buffer = pixels[index].buffer, background != nil || !items.isEmpty else { return }
        let prepared = sources.prepare(
            surface, of: plan, background: background, within: region.boundingBox, kernels, resources
        ) { image($0) }
        let parts = TileSchedule.parts(of: surface, region, cancellation: resources.cancellation)
        try resources.cancellation?.check()
        for part in parts {
            let schedule = TileSchedule(surface, region: part, team: resources.team)
            batch.append(
                SurfaceBatch.Draw(
                    index: index, schedule: schedule, surface: prepared,
                    target: TilePainter.Target(
                        kernels: kernels, pixels: buffer.pixels, stride: surface.frame.width,
                        frame: surface.frame)))
            statistics.instances += schedule.items.count
            // One large schedule at a time.
            if parts.count > 1 { try paintBatch(&timings) }
        }
        statistics.draws += items.count
        for item in items {
            if item.isParticles, item.hasShape || item.hasMask || !item.opacity.isFull {
                throw SoftwareError.invalidPlan(
                    PlanFault(
                        surface: index,
                        rule: "expected particles with an opacity of 255, without a shape and without a mask")
                )
            }
            for rect in region.rectangles { statistics.pixels += rect.intersection(item.bounds).area }
        }
    }

    /// Gives a surface the pixels that an earlier frame kept.
    private mutating func takeStored(_ index: Int) throws {
        let (key, frame) = (plan.surfaces[index].cacheKey, plan.surfaces[index].frame)
        guard let key, let stored = resources.kept[key, frame] else {
            throw SoftwareError.lostSurface(key ?? SurfaceCacheKey(layer: LayerID(rawValue: 0), serial: 0))
        }
        if needs.list[index].isInTarget {
            try start(index)
            copy(needs.list[index].region, from: stored, to: target, frame: frame)
        } else {
            pixels[index].buffer = stored
            pixels[index].ink = resources.kept.ink(of: key, in: frame)
        }
    }

    /// Gives a surface an empty buffer.
    mutating func start(_ index: Int) throws {
        let frame = plan.surfaces[index].frame
        if needs.list[index].isInTarget {
            pixels[index].buffer = target
        } else {
            pixels[index].buffer = try resources.pool.take(width: frame.width, height: frame.height)
            pixels[index].isPooled = true
        }
    }

    /// Gives a surface the pixels of an earlier surface.
    private mutating func start(_ index: Int, continuing earlier: Int) throws {
        if needs.list[index].isInTarget && needs.list[earlier].isInTarget {
            pixels[index].buffer = target
        } else if !needs.list[index].isInTarget && pixels[earlier].isPooled && !needs.list[earlier].isKept {
            (pixels[index].buffer, pixels[earlier].buffer) = (pixels[earlier].buffer, pixels[index].buffer)
            pixels[index].isPooled = true
            pixels[earlier].isPooled = false
        } else {
            try start(index)
            guard let from = pixels[earlier].buffer, let to = pixels[index].buffer else { return }
            copy(needs.list[index].region, from: from, to: to, frame: plan.surfaces[index].frame)
        }
    }

    /// Returns the buffers that nothing after `index` reads.
    mutating func release(after index: Int) {
        for earlier in needs.list[index].lastRead
        where pixels[earlier].isPooled && !needs.list[earlier].isKept {
            if let buffer = pixels[earlier].buffer { resources.pool.give(buffer) }
            pixels[earlier].buffer = nil
            pixels[earlier].isPooled = false
        }
    }

    private func copy(_ region: PixelRegion, from: PixelBuffer, to: PixelBuffer, frame: PixelRect) {
        for rect in region.rectangles {
            for y in rect.y0..<rect.y1 {
                let start = kernels.bytes(Int(y - frame.y0) * frame.width + Int(rect.x0 - frame.x0))
                kernels.copy(to.pixels + start, from: from.pixels + start, count: rect.width)
            }
        }
    }

    /// Paints the waiting surfaces. The time is divided among them by their pixels.
    ///
    /// - Throws: `FrameCancelled`; some tiles are then not painted.
    mutating func paintBatch(_ timings: inout [PassTiming]) throws {
        let draws = batch.draws
        if draws.isEmpty { return }
        let start = ContinuousClock.now
        try batch.paint(resources, occlusion: plan.optimizations.contains(.occlusion))
        let seconds = (ContinuousClock.now - start).seconds
        let areas = draws.map { Double($0.target.frame.area) }
        let whole = max(1, areas.reduce(0, +))
        // Draws and timings are in the order of surfaces.
        var place = timings.count - 1
        for (draw, area) in zip(draws, areas).reversed() {
            while place >= 0, timings[place].surface > draw.index { place -= 1 }
            guard place >= 0, timings[place].surface == draw.index else { continue }
            timings[place].seconds += seconds * area / whole
        }
    }
}
